import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import { nobody } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import { notifyPeople } from '../notify-people.ts'

/** Whether somebody can log in and may write to all of these campuses now; null is the whole network. */
export async function maySend(
  db: Database,
  userId: number | null,
  reachCohortIds: readonly number[] | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from users u cross join lateral (
      select bool_or(cohort_id is null) as is_network, array_agg(cohort_id) as cohort_ids
      from rights_held(u.id) where permission = 'announcements.send') held
    where u.id = ${userId} and u.deactivated_at is null
      and (held.is_network or ${reachCohortIds}::integer[] <@ held.cohort_ids)`.execute(db)
  return rows.length > 0
}

interface Due {
  readonly id: number
  readonly title: string
  readonly createdBy: number | null
  readonly version: number
}

interface Told {
  readonly id: number
  readonly isSender: boolean
  readonly holds: boolean
}

/** Its sender, and who may write to the whole network. */
async function listTold(db: Database, senderId: number | null): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select u.id, u.id is not distinct from ${senderId} as is_sender, held.somewhere as holds
    from users u cross join lateral (
      select coalesce(bool_or(true), false) as somewhere, coalesce(bool_or(cohort_id is null), false) as is_network
      from rights_held(u.id) where permission = 'announcements.send') held
    where u.deactivated_at is null and u.role = 'employee' and (u.id = ${senderId} or held.is_network)
    order by u.id`.execute(db)
  return rows
}

/**
 * Does not send what is due: whoever planned it may not write to all of its receivers any more, so it would go out in
 * the name of somebody who could not send it now. It is cancelled, and those who can send it all the same are told.
 */
export async function cancelUnsent(db: Database, due: Due, now: Date, jobName: string): Promise<void> {
  await db
    .updateTable('announcements')
    .set({ status: 'cancelled', version: due.version + 1 })
    .where('id', '=', due.id)
    .execute()
  await insertAudit(
    db,
    { viewer: nobody, request: { id: jobName } },
    { action: 'announcement.cancelled', subjectType: 'announcement', subjectId: due.id },
  )
  const told = await listTold(db, due.createdBy)
  const sender = await db
    .selectFrom('users')
    .select(['name', 'deactivatedAt'])
    .where('id', '=', due.createdBy)
    .executeTakeFirst()
  const because = !sender
    ? 'Whoever planned it is no longer here.'
    : sender.deactivatedAt
      ? `${sender.name}, who planned it, can no longer log in.`
      : `${sender.name}, who planned it, may no longer write to all of its receivers.`
  await notifyPeople(
    db,
    told.map(({ id: userId, isSender, holds }) => ({
      ...{ userId, type: 'school' as const, category: 'jobs' },
      title: `“${due.title}” was not sent`,
      body: isSender
        ? 'You planned this announcement and may no longer write to all of its receivers.'
        : `${because} Edit the announcement to send it all the same, in your name.`,
      ...(holds && { ctaText: 'Open it', redirectUrl: `/announcements?announcement=${due.id}` }),
    })),
    now.getTime(),
  )
  await publishChange(db, topic('announcements'))
}
