import { Textarea } from '@mantine/core'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { PageForm } from '#ui/panel/PageForm.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import css from './excuses.module.css'

interface AnswerFormProps {
  readonly excuseId: number
  /** The school wrote last. */
  readonly isAsked: boolean
}

/** A message of the family to the school; the thread shows it. */
export function AnswerForm({ excuseId, isAsked }: AnswerFormProps) {
  const form = useServerForm({
    initial: { body: '' },
    send: ({ body }) => client.excuses.postMessage({ id: excuseId, body }),
    what: 'your message to the school',
    shownBy: [api.familyExcuses.key(), api.family.key()],
    said: () => undefined,
    beginsAnew: true,
  })
  return (
    <PageForm form={form} className={css.write}>
      <Textarea
        label={isAsked ? 'Your answer' : 'Write to the school'}
        autosize
        minRows={2}
        maxRows={10}
        {...form.text('body')}
        error={form.errorOf('body') ?? form.error}
      />
      <ReasonedButton type="submit" {...(isAsked && { variant: 'filled' as const })} busy={form.isSaving}>
        Send
      </ReasonedButton>
    </PageForm>
  )
}
