import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import { holdsSomewhere } from '#domains/permissions/server/permissions.service.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'

export interface ServiceNews {
  readonly vendor: string
  readonly title: string
  readonly body: string
}

/** Notifies whoever may see the page: of a service that is down, of silence, and that it is over. */
export async function tell(db: Database, told: readonly ServiceNews[], nowMs: number): Promise<void> {
  if (told.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select u.id from employees join users u on u.id = employees.id
    where u.deactivated_at is null and ${holdsSomewhere(sql.ref('u.id'), 'vendors.view')}`.execute(db)
  await notifyPeople(
    db,
    rows.flatMap(({ id }) =>
      told.map(({ title, body, vendor }) => ({
        userId: id,
        type: 'school' as const,
        category: 'services',
        title,
        body,
        ctaText: 'Look at it',
        redirectUrl: `/workbench/services?service=${vendor}`,
      })),
    ),
    nowMs,
  )
  await publishChange(db, topic('services'))
}
