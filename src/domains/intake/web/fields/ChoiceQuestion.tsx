import { Radio, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { gradesOfAny } from '#domains/admissions/rules/campus-grades.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { questionTexts } from '../../rules/form-texts.ts'
import css from '../intake.module.css'
import { gradeOptions } from '../start/start-values.ts'
import type { QuestionProps } from './question-props.ts'

interface ChoiceQuestionProps extends QuestionProps {
  readonly label: ReactNode
}

/** One of a few is a row of circles, one of many a list. */
export function ChoiceQuestion({ draft, question, label }: ChoiceQuestionProps) {
  const { keeper, state, form } = draft
  const { key, kind, choices } = question
  const value = state.values[key] ?? ''
  const error = draft.errorOf(question)
  const choose = (chosen: string) => {
    keeper.type(key, chosen)
    keeper.leave(key)
  }
  if (kind === 'choice')
    return (
      <Radio.Group name={key} label={label} value={value} error={error} onChange={choose}>
        <div className={css.choices}>
          {choices.map((choice) => (
            <Radio key={choice} value={choice} label={choice} />
          ))}
          {question.isOptional && value !== '' && (
            <button type="button" className={css.textButton} onClick={() => choose('')}>
              Clear <VisuallyHidden>{questionTexts[key].label}</VisuallyHidden>
            </button>
          )}
        </div>
      </Radio.Group>
    )
  const offered =
    kind === 'grade'
      ? gradeOptions(gradesOfAny(form.offers.campuses))
      : kind === 'campus'
        ? [{ value: '', label: 'Choose a campus' }, ...form.offers.campuses]
        : [{ value: '', label: 'Choose a day' }, ...form.offers.dates]
  // What was chosen and is offered no more is still what stands there.
  const options = offered.some((one) => one.value === value)
    ? offered
    : [...offered, { value, label: 'Not offered any more' }]
  return (
    <SelectField size="md" label={label} options={options} value={value} error={error} onChange={choose} />
  )
}
