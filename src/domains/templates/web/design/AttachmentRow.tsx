import { ActionIcon, TextInput } from '@mantine/core'
import { IconPaperclip, IconTrash } from '@tabler/icons-react'
import { formatFileSize } from '#ui/format/quantities.ts'
import type { DesignTask } from '../../contract/design.schemas.ts'
import type { ShownFile } from '../../contract/design-files.contract.ts'
import css from './design.module.css'

type Attachment = DesignTask['attachments'][number]

interface AttachmentRowProps {
  readonly value: Attachment
  readonly number: number
  /** An uploaded file, not a link. */
  readonly isFile: boolean
  /** What is known of the file. */
  readonly file: ShownFile | undefined
  readonly errorOf: (field: 'title' | 'url') => string | undefined
  readonly onChange: (part: Partial<Attachment>) => void
  readonly onDelete: () => void
}

/** What goes with a task: a link, or a file that was uploaded, each with what it is called. */
export function AttachmentRow({
  value,
  number,
  isFile,
  file,
  errorOf,
  onChange,
  onDelete,
}: AttachmentRowProps) {
  return (
    <div className={css.attachment}>
      <TextInput
        aria-label={`Attachment ${number}, what it is`}
        placeholder="What it is"
        value={value.title}
        error={errorOf('title')}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      {isFile ? (
        <span className={css.file} data-wrong={errorOf('url') !== undefined || undefined}>
          <IconPaperclip size={16} stroke={1.75} aria-hidden />
          {file === undefined ? 'A file' : <a href={file.url}>{file.name}</a>}
          {file !== undefined && <span>{formatFileSize(file.sizeBytes)}</span>}
          {errorOf('url')}
        </span>
      ) : (
        <TextInput
          aria-label={`Attachment ${number}, link`}
          placeholder="https://"
          value={value.url}
          error={errorOf('url')}
          onChange={(event) => onChange({ url: event.currentTarget.value })}
        />
      )}
      <ActionIcon variant="subtle" size={32} aria-label={`Delete attachment ${number}`} onClick={onDelete}>
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  )
}
