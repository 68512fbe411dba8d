import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** The cycle that begins next, whose places can still be given. */
export const findNextCycle = (db: Database, nowMs: number) =>
  db
    .selectFrom('cycles')
    .select(['id', 'title', 'startsAt'])
    .where('startsAt', '>', new Date(nowMs))
    .orderBy('startsAt')
    .limit(1)
    .executeTakeFirst()

/** SQL: the experiences of a cycle with what of them is free, for some campuses; those of no campus are for all. */
export const comingExperiences = (cycleId: number | null, campuses: readonly number[]) => sql`
  select e.id, e.title, e.places, greatest(e.free_places, 0) as free from experiences e
  where e.cycle_id = ${cycleId}::integer and e.archived_at is null
    and (e.cohort_id is null or ${campuses.length === 0}::boolean or e.cohort_id = any(${[...campuses]}::integer[]))`
