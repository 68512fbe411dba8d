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

/** SQL: the experience in scope as `e` is one of a cycle for some campuses; those of no campus are for all. */
export const isComing = (cycleId: number | null, campuses: readonly number[]) => sql<boolean>`(
  e.cycle_id = ${cycleId}::integer and e.archived_at is null
    and (e.cohort_id is null or ${campuses.length === 0}::boolean or e.cohort_id = any(${[...campuses]}::integer[])))`

/** SQL: how many places of the experiences in a group are free; null where one of them has no limit. */
export const freePlaces = sql`case when bool_and(e.places is not null) then sum(greatest(e.free_places, 0))::integer end`
