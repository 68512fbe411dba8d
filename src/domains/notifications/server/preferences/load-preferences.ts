import type { RequestContext } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import type { MailChoice, NotificationCategory } from '../../contract/notification-values.ts'
import { notificationCategories } from '../../contract/notification-values.ts'
import type { Preferences } from '../../contract/notifications.schemas.ts'
import { audienceOf, defaultChoices } from '../../rules/default-choices.ts'
import { listDevices } from '../push/push-devices.queries.ts'
import { messagingOf } from '../push/web-messaging.ts'

interface PreferencesContext extends Pick<RequestContext, 'viewer' | 'services'> {
  readonly db: Database
}

/** What one chose, filled up with the defaults of one's role; categories that never reach one are left out. */
export async function loadPreferences({ db, viewer, services }: PreferencesContext): Promise<Preferences> {
  const [rows, devices] = await Promise.all([
    db.selectFrom('notificationPreferences').selectAll().where('userId', '=', viewer.userId).execute(),
    listDevices(db, viewer.userId),
  ])
  const chosen = new Map(rows.map((row) => [row.category, row]))
  const usual = defaultChoices[audienceOf(viewer.role)]
  return {
    categories: categoriesOf(viewer.role).flatMap((category) => {
      const fallback = usual[category]
      if (!fallback) return []
      const { inApp, push, email } = chosen.get(category) ?? fallback
      const choice = { inApp, push, email: email as MailChoice } // a check of the table holds it to these
      const isDefault =
        choice.inApp === fallback.inApp && choice.push === fallback.push && choice.email === fallback.email
      return [{ category, ...choice, isDefault }]
    }),
    devices: devices.map(({ createdAt, lastSeenAt, ...device }) => ({
      ...device,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    messaging: messagingOf(services.config),
  }
}

/** The categories a role hears of, in the order of the page. */
export const categoriesOf = (role: string): NotificationCategory[] =>
  notificationCategories.filter((category) => defaultChoices[audienceOf(role)][category] !== undefined)
