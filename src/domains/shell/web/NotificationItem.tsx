import { ActionIcon, Tooltip } from '@mantine/core'
import {
  type Icon,
  IconClipboardCheck,
  IconFileAnalytics,
  IconHourglass,
  IconMail,
  IconMailOpened,
  IconProgress,
  IconSpeakerphone,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import type { Notification } from '#domains/notifications/contract/notifications.schemas.ts'
import { InternalLink } from '#web/InternalLink.tsx'
import { ownPath } from '#web/own-address.ts'
import css from './NotificationItem.module.css'
import { ageOf } from './notifications.ts'

const icons: Readonly<Record<string, Icon>> = {
  attendance: IconClipboardCheck,
  excuses: IconHourglass,
  house_reports: IconFileAnalytics,
  jobs: IconProgress,
  onboarding: IconUserPlus,
  tasks: IconClipboardCheck,
}

interface NotificationItemProps {
  notification: Notification
  onRead: (isRead: boolean) => void
  onDelete: () => void
  /** After its link was followed. */
  onFollow: () => void
}

/** One notification: what, how long ago, and the ways to deal with it. */
export function NotificationItem({ notification, onRead, onDelete, onFollow }: NotificationItemProps) {
  const { title, body, read, category } = notification
  const Icon = icons[category] ?? IconSpeakerphone
  const Envelope = read ? IconMail : IconMailOpened
  const readLabel = read ? 'Mark as unread' : 'Mark as read'
  return (
    <li className={css.item} data-unread={!read || undefined}>
      {notification.iconUrl === null ? (
        <Icon size={18} stroke={1.7} aria-hidden className={css.icon} />
      ) : (
        <img src={notification.iconUrl} alt={notification.iconAlt} className={css.icon} />
      )}
      <div className={css.words}>
        <Title notification={notification} onFollow={() => follow(read, onRead, onFollow)} />
        {body !== '' && <p className={css.body}>{body}</p>}
      </div>
      <div className={css.side}>
        <span className={css.age}>{ageOf(notification.createdAt, Date.now())}</span>
        {read ? <span className={css.dot} /> : <span className={css.dot} role="img" aria-label="Unread" />}
        <div className={css.actions}>
          <Tooltip label={readLabel}>
            <ActionIcon
              size="xs"
              variant="subtle"
              aria-label={`${readLabel}: ${title}`}
              onClick={() => onRead(!read)}
            >
              <Envelope size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Delete">
            <ActionIcon size="xs" variant="subtle" aria-label={`Delete: ${title}`} onClick={onDelete}>
              <IconTrash size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
      </div>
    </li>
  )
}

function follow(read: boolean, onRead: (isRead: boolean) => void, onFollow: () => void) {
  if (!read) onRead(true)
  onFollow()
}

/** Ours opens here; an address elsewhere opens in a new tab (3-shell-and-houses §2.12). */
function Title({ notification, onFollow }: { notification: Notification; onFollow: () => void }) {
  const { title, redirectUrl, ctaText } = notification
  if (redirectUrl === null) return <p className={css.title}>{title}</p>
  const path = ownPath(redirectUrl, location.origin)
  const label = ctaText === '' ? title : `${title}, ${ctaText}`
  return path === undefined ? (
    <a
      className={css.title}
      href={redirectUrl}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
      onClick={onFollow}
    >
      {title}
    </a>
  ) : (
    <InternalLink className={css.title} href={path} aria-label={label} onClick={onFollow}>
      {title}
    </InternalLink>
  )
}
