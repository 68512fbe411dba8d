import { Textarea } from '@mantine/core'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { PageForm } from '#ui/panel/PageForm.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import css from './detail.module.css'

/** A question to the guardians of an excuse. */
export function MessageForm({ excuseId }: { readonly excuseId: number }) {
  const form = useServerForm({
    initial: { body: '' },
    send: ({ body }) => client.excuses.postMessage({ id: excuseId, body }),
    what: 'your message to the guardians',
    shownBy: [api.excuses.key()],
    // The thread shows it.
    said: () => undefined,
    beginsAnew: true,
  })
  return (
    <PageForm form={form} className={css.write}>
      <Textarea
        aria-label="Message to the guardians"
        placeholder="Ask the guardians"
        autosize
        minRows={2}
        maxRows={6}
        {...form.text('body')}
        error={form.errorOf('body') ?? form.error}
      />
      <ReasonedButton type="submit" size="xs" busy={form.isSaving}>
        Send
      </ReasonedButton>
    </PageForm>
  )
}
