import { Button, Textarea } from '@mantine/core'
import { FormError } from '#ui/panel/FormError.tsx'
import { OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { PageForm } from '#ui/panel/PageForm.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { useBrowserDraft } from '#web/forms/use-browser-draft.ts'
import { commentQuestion } from '../../rules/evaluation-questions.ts'
import css from './evaluation.module.css'
import { nothingWritten, readWritten, unanswered, type Written } from './evaluation-values.ts'
import { RatingFields } from './RatingFields.tsx'

interface EvaluationFormProps {
  readonly token: string
  readonly studentFirstName: string
  readonly onSent: (thanks: string) => void
}

/** A few questions with five answers each, and room for more. What is written stays in this browser until it was sent. */
export function EvaluationForm({ token, studentFirstName, onSent }: EvaluationFormProps) {
  const draft = useBrowserDraft<Written>(`evaluation:${token}`, readWritten)
  const form = useServerForm({
    initial: draft.restored?.values ?? nothingWritten,
    stored: nothingWritten,
    what: 'what you wrote',
    check: ({ ratings }) => unanswered(ratings),
    send: ({ ratings, comment }) =>
      client.evaluation.answerEvaluation({ token, ratings: ratings.map(Number), comment }),
    said: () => undefined,
    onChange: draft.keep,
    onStored: () => draft.forget(),
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
