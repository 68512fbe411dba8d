import { Button } from '@mantine/core'
import type { TaskFile } from '#domains/tasks/contract/tasks.schemas.ts'
import { formatFileSize } from '#ui/format/quantities.ts'
import css from './family-tasks.module.css'

interface SentFileListProps {
  readonly files: readonly TaskFile[]
  readonly onChange: (files: readonly TaskFile[]) => void
}

/** What was uploaded and is handed in with the rest. */
export function SentFileList({ files, onChange }: SentFileListProps) {
  if (files.length === 0) return null
  return (
    <ul className={css.list} aria-label="Files to hand in">
      {files.map((file) => (
        <li key={file.id} className={css.file}>
          <span className={css.rowWords}>
            <span className={css.rowTitle}>{file.title}</span>
            <span className={css.quiet}>{formatFileSize(file.sizeBytes)}, uploaded</span>
          </span>
          <Button size="xs" onClick={() => onChange(files.filter((one) => one !== file))}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}
