import { IconExternalLink, IconFile, IconFileTypePdf, IconLink, IconPhoto } from '@tabler/icons-react'
import { formatFileSize } from '#ui/format/quantities.ts'
import type { FeedMessage } from '../../contract/task-review.schemas.ts'
import css from './thread.module.css'

type Attachment = FeedMessage['attachments'][number]

/** Files and links of a message, each opened beside the page. */
export function Attachments({ attachments }: { attachments: readonly Attachment[] }) {
  if (attachments.length === 0) return null
  return (
    <ul className={css.attachments}>
      {attachments.map((attachment) => {
        const { icon: Icon, second } = describe(attachment)
        return (
          <li key={attachment.url}>
            <a
              className={css.attachment}
              href={attachment.url}
              target="_blank"
              rel="noopener noreferrer nofollow"
            >
              <Icon size={20} stroke={1.5} aria-hidden />
              <span className={css.attachmentWords}>
                <span className={css.attachmentTitle}>{attachment.title}</span>
                <span className={css.attachmentSecond}>{second}</span>
              </span>
              <IconExternalLink size={16} stroke={1.75} aria-hidden />
            </a>
          </li>
        )
      })}
    </ul>
  )
}

function describe(attachment: Attachment) {
  if (attachment.kind === 'link') return { icon: IconLink, second: hostOf(attachment.url) }
  const { contentType, sizeBytes } = attachment
  const size = formatFileSize(sizeBytes)
  if (contentType === 'application/pdf') return { icon: IconFileTypePdf, second: `PDF, ${size}` }
  if (contentType.startsWith('image/')) return { icon: IconPhoto, second: `Picture, ${size}` }
  return { icon: IconFile, second: size }
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : 'Link')
