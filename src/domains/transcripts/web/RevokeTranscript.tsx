import { Textarea } from '@mantine/core'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { IssuedTranscript } from '../contract/transcripts.contract.ts'
import css from './transcript.module.css'
import { useTranscriptForm } from './transcript-queries.ts'

/** Says why, and that it stays so: whoever checks the code hears it from then on. */
export function RevokeTranscript({ transcript }: { transcript: IssuedTranscript }) {
  const { studentId, show } = useTranscriptForm()
  const form = useServerForm({
    what: 'the reason',
    initial: { reason: '' },
    send: ({ reason }) =>
      client.transcripts.revokeTranscript({ studentId, transcriptId: transcript.id, reason }),
    shownBy: [api.transcripts.key()],
    onClose: () => show({}),
  })
  return (
    <FormModal form={form} title={`Revoke transcript ${transcript.version}?`} saveLabel="Revoke transcript">
      <p className={css.words}>
        Anyone who checks its code sees that it was revoked, and on which day. The reason stays within the
        school. This cannot be undone: issue a new one instead.
      </p>
      <Textarea label="Reason" autosize minRows={2} {...form.text('reason')} />
    </FormModal>
  )
}
