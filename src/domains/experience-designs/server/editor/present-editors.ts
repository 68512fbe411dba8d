import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import { getStoredDesign } from './stored-design.ts'

/** Who was not heard of for so long has left; a browser says every 20 s that it is there. */
const goneAfterMs = 60_000

/** Says that the viewer has an experience open, or has closed it, and answers who else has it open. */
export async function sayPresent(
  { db, viewer, services }: RequestContext & { readonly db: Database },
  { experienceId, isHere }: { readonly experienceId: number; readonly isHere: boolean },
) {
  const now = new Date(services.clock.nowMs())
  const since = new Date(services.clock.nowMs() - goneAfterMs)
  await getStoredDesign(db, viewer, experienceId)
  const hasChanged = isHere
    ? await arrive(db, { experienceId, userId: viewer.userId, now, since })
    : await leave(db, experienceId, viewer.userId)
  if (hasChanged) await publishChange(db, topic('experience', experienceId))
  return db
    .selectFrom('experienceEditors')
    .innerJoin('users', 'users.id', 'experienceEditors.userId')
    .select(['users.id', 'users.name'])
    .where('experienceId', '=', experienceId)
    .where('userId', '<>', viewer.userId)
    .where('seenAt', '>', since)
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(12)
    .execute()
}

interface Arrival {
  readonly experienceId: number
  readonly userId: number
  readonly now: Date
  readonly since: Date
}

/** True for who was not there before. */
async function arrive(db: Database, { experienceId, userId, now, since }: Arrival): Promise<boolean> {
  const { rows } = await sql<{ wasHere: boolean }>`
    with before as (select seen_at from experience_editors where experience_id = ${experienceId} and user_id = ${userId})
    insert into experience_editors (experience_id, user_id, seen_at) values (${experienceId}, ${userId}, ${now})
    on conflict (experience_id, user_id) do update set seen_at = excluded.seen_at
    returning exists (select from before where seen_at > ${since}) as was_here`.execute(db)
  return rows[0]?.wasHere === false
}

async function leave(db: Database, experienceId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('experienceEditors')
    .where('experienceId', '=', experienceId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
