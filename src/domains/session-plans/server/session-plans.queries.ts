import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

export interface PlanRecord {
  readonly body: string
  readonly version: number
  readonly savedBy: string | null
  readonly savedAt: Date
}

/** The plan of a session; undefined while nobody ever wrote one. */
export const findPlan = (db: Database, sessionId: number): Promise<PlanRecord | undefined> =>
  db
    .selectFrom('sessionPlans')
    .leftJoin('users', 'users.id', 'sessionPlans.updatedBy')
    .select(['body', 'version', 'users.name as savedBy', 'sessionPlans.updatedAt as savedAt'])
    .where('attendableId', '=', sessionId)
    .executeTakeFirst()

/**
 * The plan of the session before one of the same experience; undefined when that session has none. A cancelled session
 * counts while it has a plan: what was not taught is what comes next.
 */
export async function findLastPlan(
  db: Database,
  session: { readonly id: number; readonly experienceId: number | null; readonly startsAt: Date },
): Promise<{ startsAt: Date; body: string } | undefined> {
  const { rows } = await sql<{ startsAt: Date; body: string }>`
    select m.starts_at, coalesce(p.body, '') as body
    from attendables m left join session_plans p on p.attendable_id = m.id
    where m.experience_id = ${session.experienceId} and (m.starts_at, m.id) < (${session.startsAt}, ${session.id})
      and (m.cancelled_at is null or p.body <> '')
    order by m.starts_at desc, m.id desc limit 1`.execute(db)
  return rows.find(({ body }) => body !== '')
}

/** The plans of some sessions by session, empty ones left out; statements: one. */
export async function listPlans(db: Database, sessionIds: readonly number[]): Promise<Map<number, string>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('sessionPlans')
    .select(['attendableId', 'body'])
    .where('attendableId', '=', sql<number>`any(${[...sessionIds]}::integer[])`)
    .where('body', '<>', '')
    .execute()
  return new Map(rows.map(({ attendableId, body }) => [attendableId, body]))
}
