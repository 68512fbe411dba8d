import { sql } from 'kysely'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'

interface Done {
  readonly id: number
  readonly name: string
  readonly domains: readonly string[]
  readonly isOn: boolean
  readonly did: 'added' | 'changed' | 'removed' | 'forgot the links of'
}

/**
 * Tells every super admin but the one who did it that a provider is another now: whoever sets one up decides who is let in
 * as whom (decision 138).
 */
export async function tellSuperAdmins(
  db: Database,
  { viewer, services }: Pick<RequestContext, 'viewer' | 'services'>,
  { id, name, domains, isOn, did }: Done,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct u.id from users u join permission_group_members m on m.employee_id = u.id
    join permission_groups g on g.id = m.group_id
    where g.is_super_admin and u.deactivated_at is null and u.id <> ${viewer.userId} order by u.id`.execute(
    db,
  )
  const whom = domains.join(', ')
  await notifyPeople(
    db,
    rows.map(({ id: userId }) => ({
      ...{ userId, type: 'school' as const, category: 'records' },
      title: `${viewer.name} ${did} ${name}`,
      body:
        did === 'removed'
          ? `People of ${whom} no longer log in with it.`
          : `It ${isOn ? 'lets' : 'is switched off, and would let'} people of ${whom} in. If that is not meant, switch it off.`,
      ctaText: 'Look at it',
      redirectUrl: `/workbench/single-sign-on${did === 'removed' ? '' : `?provider=${id}`}`,
    })),
    services.clock.nowMs(),
  )
}
