import { useQueryClient } from '@tanstack/react-query'
import { FileDrop } from '#ui/controls/FileDrop.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { formatDayOf } from '#ui/format/days.ts'
import { client } from '#web/calls/api.ts'
import { useUpload } from '#web/calls/upload.ts'
import type { StudentDocument } from '../contract/student-documents.contract.ts'
import css from './documents.module.css'
import { shownByDocuments } from './documents-address.ts'

interface DocumentVersionsProps {
  readonly studentId: number
  readonly document: StudentDocument
}

/** Every file it had, the newest first, and the place for a newer one, which is sent at once. */
export function DocumentVersions({ studentId, document }: DocumentVersionsProps) {
  const queryClient = useQueryClient()
  const { id: documentId, revision } = document
  const upload = useUpload({
    field: 'file',
    send: (file) => client.studentDocuments.replaceFile({ studentId, documentId, revision, file }),
    onSent: async ({ message }) => {
      toast.success(message)
      await Promise.all(shownByDocuments().map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
  })
  return (
    <section aria-label="Versions">
      <ul className={css.versions}>
        {document.files.map((file) => (
          <li key={file.version}>
            <a href={file.url} download>
              {file.file_name}
            </a>
            <span className={css.quiet}>
              Version {file.version}, {file.uploaded_by ?? 'somebody'}, {formatDayOf(file.uploaded_at)}
            </span>
          </li>
        ))}
      </ul>
      <FileDrop
        label="Newer file"
        name="newer"
        accept="application/pdf,image/*,.docx,.xlsx,.pptx"
        hint="A newer file takes its place; the former ones are kept."
        {...upload}
      />
    </section>
  )
}
