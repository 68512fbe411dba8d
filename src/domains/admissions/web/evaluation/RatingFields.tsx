import { Radio } from '@mantine/core'
import { ratingQuestions, ratingWords } from '../../rules/evaluation-questions.ts'
import css from './evaluation.module.css'

interface RatingFieldsProps {
  readonly value: readonly string[]
  readonly error?: string | undefined
  readonly onChange: (ratings: readonly string[]) => void
}

/** The questions with five answers each; what is wrong stands under those that nobody answered. */
export function RatingFields({ value, error, onChange }: RatingFieldsProps) {
  return ratingQuestions.map((question, index) => (
    <Radio.Group
      key={question}
      name={`question-${index}`}
      label={question}
      value={value[index] ?? ''}
      onChange={(answer) => onChange(value.map((one, at) => (at === index ? answer : one)))}
      error={value[index] === '' ? error : undefined}
    >
      <div className={css.choices}>
        {ratingWords.map((word, at) => (
          <Radio key={word} value={String(at + 1)} label={word} />
        ))}
      </div>
    </Radio.Group>
  ))
}
