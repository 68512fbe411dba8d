import { FileDrop } from '#ui/controls/FileDrop.tsx'
import { formatDayOf } from '#ui/format/days.ts'
import type { StudentDocument } from '../contract/student-documents.contract.ts'
import css from './documents.module.css'
import type { useNewerFile } from './use-newer-file.ts'

interface DocumentVersionsProps {
  readonly document: StudentDocument
  readonly upload: ReturnType<typeof useNewerFile>
}

/** Every file it had, the newest first, and the place for a newer one, which is sent at once. */
export function DocumentVersions({ document, upload }: DocumentVersionsProps) {
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
