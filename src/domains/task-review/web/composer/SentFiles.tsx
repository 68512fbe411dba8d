import { ActionIcon, Button } from '@mantine/core'
import { IconAlertCircle, IconPaperclip, IconX } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { mostFiles } from '#domains/tasks/contract/task-limits.ts'
import type { TaskFile } from '#domains/tasks/contract/tasks.schemas.ts'
import { formatFileSize } from '#ui/format/quantities.ts'
import css from './composer.module.css'
import type { ComposerState } from './use-composer.ts'

interface SentFilesProps {
  readonly upload: ComposerState['upload']
  readonly files: readonly TaskFile[]
  readonly onChange: (files: readonly TaskFile[]) => void
  /** Stands beside the button. */
  readonly children: ReactNode
}

/** Files that go with a comment: sent as soon as they are chosen; one that breaks off is tried again. */
export function SentFiles({ upload, files, onChange, children }: SentFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={css.files}>
      {files.map((file) => (
        <span key={file.id} className={css.file}>
          <span className={css.fileTitle}>{file.title}</span>
          <span className={css.quiet}>{formatFileSize(file.sizeBytes)}</span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={`Remove ${file.title}`}
            onClick={() => onChange(files.filter((one) => one !== file))}
          >
            <IconX size={14} stroke={2} aria-hidden />
          </ActionIcon>
        </span>
      ))}
      {upload.problem !== undefined && (
        <p className={css.problem} role="alert">
          <IconAlertCircle size={16} stroke={1.75} aria-hidden />
          {upload.problem}
          {upload.onAgain && (
            <Button size="xs" onClick={upload.onAgain}>
              Try again
            </Button>
          )}
        </p>
      )}
      <span className={css.row}>
        {files.length < mostFiles && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPaperclip size={16} stroke={1.75} aria-hidden />}
            onClick={() => (upload.busy ? upload.onCancel() : input.current?.click())}
          >
            {upload.busy ? `${upload.hint}. Cancel` : 'Attach a file'}
          </Button>
        )}
        {children}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File to attach"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file) upload.onFile(file)
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
