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

interface MailLink {
  readonly label: string
  readonly url: string
}

/** A notification with where its reader stops what they asked to be told of: the whole address. */
export type Stoppable<Row> = Row & { readonly stop: MailLink | undefined }

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

/**
 * How somebody chooses to hear of it otherwise: stands under each mail that was made because they chose mail, or it is
 * their default.
 */
export const preferencesLine = (role: string, publicUrl: string) => ({
  text: 'You can choose to be told in another way, or not by mail.',
  action: { label: 'Notification preferences', url: `${publicUrl}${notificationsPathOf(role)}/preferences` },
})

const longDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
})

/** The morning's email: what happened, by category, each with its first words. `day` is the school day. */
export function digestMail(
  items: readonly Stoppable<MailedNotification>[],
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
      ...group.map(({ title, body, stop }) => {
        const text = body === '' ? title : `${title} – ${body}`
        return stop === undefined ? text : { text, action: stop }
      }),
    ]),
    action: { label: 'Open notifications', url: publicUrl + notificationsPathOf(role) },
    foot: [preferencesLine(role, publicUrl)],
  }
}

const isKnown = (category: string): category is NotificationCategory => category in categoryTitles
const titleOf = (category: string) => (isKnown(category) ? categoryTitles[category] : 'Other')
