import { sql } from 'kysely'
import { dayText } from '#contract/clock-text.ts'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import type { Database } from '#server/database/database.ts'

const pageOf = (connectionId: number) => `/workbench/provisioning/${connectionId}`

/** SQL: who can log in and holds a right for the whole school through a group. */
const holders = (permission: string) => sql`
  select distinct u.id from users u join permission_group_members m on m.employee_id = u.id
  join permission_group_permissions p on p.group_id = m.group_id
  where p.permission = ${permission} and p.cohort_id is null and m.cohort_ids is null and u.deactivated_at is null`

async function tell(
  db: Database,
  permission: 'audit.view' | 'provisioning.manage',
  told: {
    readonly connectionId: number
    readonly title: string
    readonly body: string
    readonly butId?: number
  },
  nowMs: number,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`${holders(permission)} order by u.id`.execute(db)
  await notifyPeople(
    db,
    rows
      .filter(({ id }) => id !== told.butId)
      .map(({ id }) => ({
        userId: id,
        type: 'school' as const,
        category: 'records',
        title: told.title,
        body: told.body,
        ctaText: 'Look at it',
        redirectUrl:
          permission === 'audit.view'
            ? '/workbench/audit?kind=provisioning_connection'
            : pageOf(told.connectionId),
      })),
    nowMs,
  )
}

/** Says once, when a machine is set up, to whoever watches over the records that it may change staff from now on. */
export const announceConnection = (
  db: Database,
  {
    id,
    title,
    by,
    nowMs,
  }: { id: number; title: string; by: { userId: number; name: string }; nowMs: number },
) =>
  tell(
    db,
    'audit.view',
    {
      connectionId: id,
      title: `${by.name} lets ${title} make and deactivate staff`,
      body: 'An identity provider can do so by itself now. What it does stands in the audit and in the log of its connection.',
      butId: by.userId,
    },
    nowMs,
  )

const warnMs = 30 * 24 * 60 * 60_000

/** Says once, thirty days before, to whoever manages connections that a token ends. */
export async function warnOfEnds(db: Database, nowMs: number): Promise<void> {
  const rows = await db
    .updateTable('provisioningConnections')
    .set({ toldEndAt: new Date(nowMs) })
    .where('isOn', '=', true)
    .where('toldEndAt', 'is', null)
    .where('tokenEndsAt', '<', new Date(nowMs + warnMs))
    .returning(['id', 'title', 'tokenEndsAt'])
    .execute()
  for (const { id, title, tokenEndsAt } of rows)
    await tell(
      db,
      'provisioning.manage',
      {
        connectionId: id,
        title: `The token of ${title} ends soon`,
        body: `It ends on ${dayText(tokenEndsAt.getTime())}. Make a new one and enter it at the provider, or staff is neither made nor deactivated.`,
      },
      nowMs,
    )
}
