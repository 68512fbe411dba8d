import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { formatDay, formatDayOf } from '#ui/format/days.ts'
import { formatFileSize, formatNoun } from '#ui/format/quantities.ts'
import { visibilityTitles } from '../contract/document-kinds.ts'
import type { StudentDocument } from '../contract/student-documents.contract.ts'
import css from './documents.module.css'
import { ExpiryBadge } from './ExpiryBadge.tsx'

interface DocumentLineProps {
  readonly document: StudentDocument
  readonly onEdit: (() => void) | undefined
}

/** One document: its newest file, until when it holds, who opens it, who put it there. */
export function DocumentLine({ document, onEdit }: DocumentLineProps) {
  const { title, visibility, expires_on, expiry, files } = document
  const [newest, ...former] = files
  if (!newest) return null
  return (
    <li className={css.line}>
      <div className={css.words}>
        <p className={css.title}>
          <a href={newest.url} download>
            {title}
          </a>
          <ExpiryBadge expiry={expiry} expiresOn={expires_on} />
        </p>
        <p className={css.quiet}>
          {newest.file_name}, {formatFileSize(newest.size_bytes)}. {visibilityTitles[visibility]}
          {expiry === 'valid' && expires_on !== null && `. Valid until ${formatDay(expires_on)}`}
        </p>
        <p className={css.quiet}>
          {newest.uploaded_by ?? 'Somebody'}, {formatDayOf(newest.uploaded_at)}
          {former.length > 0 && `. ${formatNoun(former.length, 'former version')}`}
        </p>
      </div>
      {onEdit !== undefined && (
        <ActionIcon variant="subtle" aria-label={`Edit ${title}`} onClick={onEdit}>
          <IconPencil size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}
