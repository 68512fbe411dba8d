import { sql } from 'kysely'
import type { StillOwned } from '#domains/directory/server/directory.service.ts'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import { holdsAt } from '#domains/permissions/server/permissions.service.ts'
import type { Write } from '../scim/scim-call.ts'

/** Tells who manages a colleague that they went by a provider and what waits to be handed over; nobody where nothing does. */
export async function tellStillOwned(
  { db, call }: Write,
  { id, firstName, lastName }: { readonly id: number; readonly firstName: string; readonly lastName: string },
  owned: readonly StillOwned[],
): Promise<void> {
  if (owned.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select u.id from employees join users u on u.id = employees.id join employees gone on gone.id = ${id}
    where u.deactivated_at is null and u.id <> ${id}
      and ${holdsAt(sql.ref('u.id'), 'staff.manage', sql.ref('gone.cohort_id'))}`.execute(db)
  const what = owned.map(({ title, count }) => `${title.toLowerCase()}: ${count}`).join('; ')
  await notifyPeople(
    db,
    rows.map((manager) => ({
      userId: manager.id,
      type: 'school' as const,
      category: 'jobs',
      title: `${[firstName, lastName].join(' ').trim()} can no longer log in`,
      body: `${call.connection.title} deactivated them. Still theirs – ${what}.`,
      ctaText: 'Hand it over',
      redirectUrl: `/workbench/employees-and-permissions/employees/${id}/edit`,
    })),
    call.nowMs,
  )
}
