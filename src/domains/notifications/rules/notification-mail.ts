import type { NotificationCategory } from '../contract/notification-values.ts'
import { categoryTitles } from './category-titles.ts'
import { audienceOf } from './default-choices.ts'

interface MailedNotification {
  readonly id: number
  readonly type: string
  readonly category: string
  readonly title: string
  readonly body: string
  readonly redirectUrl: string | null
}

/** The key of the mail that a notification has for itself. */
export const mailKeyOf = (id: number): string => `notification:${id}`

/** Where the platform of a role keeps its notifications. */
export const notificationsPathOf = (role: string): string =>
  audienceOf(role) === 'family' ? '/family/notifications' : '/notifications'

/** The whole address a mail's button leads to: what the notification is about, or the notification itself. */
export function addressOf(one: MailedNotification & { readonly role: string }, publicUrl: string): string {
  const path = one.redirectUrl ?? `${notificationsPathOf(one.role)}/view/${one.type}/${one.id}`
  return path.startsWith('/') ? publicUrl + path : path
}

const longDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
})

/** The morning's email: what happened, by category, each with its first words. `day` is the school day. */
export function digestMail(
  items: readonly MailedNotification[],
  { day, role, publicUrl }: { day: string; role: string; publicUrl: string },
) {
  const groups = Map.groupBy(items, (item) => item.category)
  return {
    subject:
      items.length === 1
        ? (items[0]?.title ?? '')
        : `${items.length} notifications, ${longDay.format(Date.parse(`${day}T00:00:00Z`))}`,
    paragraphs: [...groups].flatMap(([category, group]) => [
      `${titleOf(category)}:`,
      ...group.map(({ title, body }) => (body === '' ? title : `${title} – ${body}`)),
    ]),
    action: { label: 'Open notifications', url: publicUrl + notificationsPathOf(role) },
  }
}

const isKnown = (category: string): category is NotificationCategory => category in categoryTitles
const titleOf = (category: string) => (isKnown(category) ? categoryTitles[category] : 'Other')
