import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, IconMail, IconMailOpened, IconTrash } from '@tabler/icons-react'
import { useNow } from '#ui/clock/use-now.ts'
import { Hint } from '#ui/controls/Hint.tsx'
import type { Notification } from '../contract/notifications.schemas.ts'
import { categoryIcon } from './category-icons.ts'
import css from './NotificationItem.module.css'
import { NotificationLink } from './NotificationLink.tsx'
import { ageOf, opensItself } from './notifications.ts'

interface NotificationItemProps {
  notification: Notification
  /** Where it is read on its own. */
  href: string
  isOpen?: boolean
  onRead: (isRead: boolean) => void
  onDelete: () => void
  /** After one of its links was followed. */
  onFollow: () => void
}

/** One notification: what, how long ago, the next step, and the ways to deal with it (look, picture 21). */
export function NotificationItem(props: NotificationItemProps) {
  const { notification, href, isOpen = false, onRead, onDelete, onFollow } = props
  const { title, body, read, asks, category, redirectUrl, ctaText } = notification
  const Icon = categoryIcon(category)
  const nowMs = useNow(60_000)
  const follow = () => {
    // What asks for something is read once it is answered, not once somebody looked.
    if (!read && !asks) onRead(true)
    onFollow()
  }
  return (
    <li
      className={css.item}
      data-unread={!read || undefined}
      data-open={isOpen || undefined}
      data-category={category}
    >
      {notification.iconUrl === null ? (
        <Icon size={18} stroke={1.7} aria-hidden className={css.icon} />
      ) : (
        <img src={notification.iconUrl} alt={notification.iconAlt} className={css.icon} />
      )}
      <div className={css.words}>
        <NotificationLink
          className={css.title}
          href={opensItself(notification) || redirectUrl === null ? href : redirectUrl}
          onFollow={follow}
        >
          {title}
        </NotificationLink>
        {body !== '' && <p className={css.body}>{body}</p>}
        {(asks || !read) && redirectUrl !== null && ctaText !== '' && (
          <div className={css.next}>
            <Button
              size="xs"
              component={NotificationLink}
              href={redirectUrl}
              onFollow={follow}
              aria-label={`${ctaText}: ${title}`}
            >
              {ctaText}
            </Button>
          </div>
        )}
      </div>
      <div className={css.side}>
        <span className={css.age}>{ageOf(notification.createdAt, nowMs)}</span>
        {read ? <span className={css.dot} /> : <span className={css.dot} role="img" aria-label="Unread" />}
      </div>
      <Actions title={title} read={read} onRead={onRead} onDelete={onDelete} />
    </li>
  )
}

type ActionsProps = Pick<NotificationItemProps, 'onRead' | 'onDelete'> & { title: string; read: boolean }

/** Two buttons over the row under a pointer; where there is none, a menu. */
function Actions({ title, read, onRead, onDelete }: ActionsProps) {
  const Envelope = read ? IconMail : IconMailOpened
  const readLabel = read ? 'Mark as unread' : 'Mark as read'
  return (
    <>
      <div className={css.actions}>
        <Hint label={readLabel}>
          <ActionIcon
            size="xs"
            variant="subtle"
            aria-label={`${readLabel}: ${title}`}
            onClick={() => onRead(!read)}
          >
            <Envelope size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Hint>
        <Hint label="Delete">
          <ActionIcon size="xs" variant="subtle" aria-label={`Delete: ${title}`} onClick={onDelete}>
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Hint>
      </div>
      <div className={css.touch}>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" aria-label={`More: ${title}`}>
              <IconDots size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => onRead(!read)}>{readLabel}</Menu.Item>
            <Menu.Item onClick={onDelete}>Delete</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </>
  )
}
