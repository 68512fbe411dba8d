import { FormModal } from '#ui/panel/FormModal.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { TranscriptContent } from '../contract/transcript-content.ts'
import { creditText } from '../rules/credit-text.ts'
import css from './transcript.module.css'
import { useTranscriptForm } from './transcript-queries.ts'

/** Asks once more: what is issued is kept as it is and can be revoked, never changed. */
export function IssueTranscript({ content, hash }: { content: TranscriptContent; hash: string }) {
  const { studentId, show } = useTranscriptForm()
  const form = useServerForm({
    initial: {},
    what: null,
    // As it was when this was opened: what is another since was looked at by nobody.
    version: hash,
    send: (_values, opened) => client.transcripts.issueTranscript({ studentId, hash: opened }),
    shownBy: [api.transcripts.key()],
    onClose: () => show({}),
  })
  const { student, met, needed } = content
  return (
    <FormModal form={form} title="Issue an official transcript?" saveLabel="Issue transcript" size={440}>
      <p className={css.words}>
        It says that {student.name} has {creditText(met)} of {creditText(needed)} credits, is signed with your
        name, and gets a code that a public page confirms. It is kept as it is: a later one supersedes it, and
        it can be revoked, not changed.
      </p>
    </FormModal>
  )
}
