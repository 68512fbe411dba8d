import { Button, Textarea } from '@mantine/core'
import { FormError } from '#ui/panel/FormError.tsx'
import { OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { PageForm } from '#ui/panel/PageForm.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { commentQuestion, ratingQuestions } from '../../rules/evaluation-questions.ts'
import css from './evaluation.module.css'
import { RatingFields } from './RatingFields.tsx'

interface EvaluationFormProps {
  readonly token: string
  readonly studentFirstName: string
  readonly onSent: (thanks: string) => void
}

const nothing: readonly string[] = ratingQuestions.map(() => '')
const unanswered = (ratings: readonly string[]) =>
  ratings.includes('') ? { ratings: 'Answer every question.' } : {}

/** A few questions with five answers each, and room for more. */
export function EvaluationForm({ token, studentFirstName, onSent }: EvaluationFormProps) {
  const form = useServerForm({
    initial: { ratings: nothing, comment: '' },
    what: 'what you wrote',
    check: ({ ratings }) => unanswered(ratings),
    send: ({ ratings, comment }) =>
      client.evaluation.answerEvaluation({ token, ratings: ratings.map(Number), comment }),
    said: () => undefined,
    onSaved: ({ message }) => onSent(message),
  })
  return (
    <PageForm form={form} className={css.form}>
      <h1 className={css.title}>How do you know {studentFirstName}?</h1>
      <p className={css.words}>The family does not read what you write.</p>
      <RatingFields {...form.field('ratings')} />
      <Textarea
        label={<OptionalLabel>{commentQuestion}</OptionalLabel>}
        autosize
        minRows={3}
        {...form.text('comment')}
      />
      <FormError form={form} />
      <Button type="submit" variant="filled" size="md" loading={form.isSaving}>
        Send the evaluation
      </Button>
    </PageForm>
  )
}
