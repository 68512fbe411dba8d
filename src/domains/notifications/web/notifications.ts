import type { Notification, UnreadCounts } from '../contract/notifications.schemas.ts'

/** How long ago, as short as it can be said: `now`, `8 min`, `2 h`, `4 d`. */
export function ageOf(createdAt: string, nowMs: number): string {
  const minutes = Math.floor((nowMs - Date.parse(createdAt)) / 60_000)
  if (minutes < 1) return 'now'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d`
}

/** Counting stops at a hundred: beyond 99 there are "99+". */
export const tabCount = (count: number): string | undefined =>
  count === 0 ? undefined : count > 99 ? '99+' : String(count)

/** A long text or none to follow is read on its own; anything else leads where it says. */
export const opensItself = ({ redirectUrl, content }: Notification): boolean =>
  redirectUrl === null || content !== ''

export type NotificationChange =
  | { readonly kind: 'read'; readonly id: number; readonly isRead: boolean }
  | { readonly kind: 'delete'; readonly id: number }
  | { readonly kind: 'readAll' }

interface Page {
  readonly notifications: Notification[]
  readonly unreadNotificationsCount: number
  readonly unread: UnreadCounts
}

const fewer = (unread: UnreadCounts, type: Notification['type'], by: number): UnreadCounts => ({
  ...unread,
  all: Math.max(0, unread.all - by),
  [type]: Math.max(0, unread[type] - by),
})

/** A page of the list as it will be once the server has done what was asked; `subject` is what is changed. */
export function withChange<P extends Page>(
  page: P,
  change: NotificationChange,
  subject: Notification | undefined,
): P {
  if (change.kind === 'readAll')
    return {
      ...page,
      notifications: page.notifications.map((one) => ({ ...one, read: true })),
      unreadNotificationsCount: 0,
      unread: { all: 0, academic: 0, product: 0, school: 0 },
    }
  if (subject === undefined) return page
  const isReadAfter = change.kind === 'delete' || change.isRead
  const by = subject.read === isReadAfter ? 0 : isReadAfter ? 1 : -1
  const unread = fewer(page.unread, subject.type, by)
  const { id } = change
  return {
    ...page,
    unread,
    unreadNotificationsCount: unread.all,
    notifications:
      change.kind === 'delete'
        ? page.notifications.filter((one) => one.id !== id)
        : page.notifications.map((one) => (one.id === id ? { ...one, read: change.isRead } : one)),
  }
}
