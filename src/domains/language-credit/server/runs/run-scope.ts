import { sql } from 'kysely'
import { hasLeft } from '#domains/people/server/people.service.ts'
import { firstDayIn, placeHolds } from '#domains/people/server/relations.service.ts'
import type { Database } from '#server/database/database.ts'

/** How many experiences of type Language Learning Goal a cycle has: those that stand, and with those that are archived. */
export async function countGoals(db: Database, cycleId: number) {
  const { rows } = await sql<{ standing: number; all: number; id: number | null; archivedId: number | null }>`
    select count(*) filter (where archived_at is null)::int as standing, count(*)::int as "all",
      min(id) filter (where archived_at is null) as id, min(id) as archived_id
    from experiences where cycle_id = ${cycleId} and type = 'language_learning_goal'`.execute(db)
  return rows[0] ?? { standing: 0, all: 0, id: null, archivedId: null }
}

/** The one experience whose credits a run writes; undefined where there is none, or more than one. */
export async function findGoal(db: Database, cycleId: number, ignoresArchived: boolean) {
  const { standing, all, id, archivedId } = await countGoals(db, cycleId)
  const count = ignoresArchived ? standing : all
  const found = ignoresArchived ? id : archivedId
  return { count, experienceId: count === 1 ? (found ?? undefined) : undefined }
}

export interface RunScope {
  readonly experienceId: number
  readonly ignoreLeft: boolean
  /** The school day on which it is asked who has a place. */
  readonly today: string
}

/** SQL: the student in scope as `k` is no longer at the school for good. */
export const isGone = hasLeft(sql`k.status`)

/**
 * SQL: the student in scope as `k` is one of a run: with a place in its experience, also until a day ahead, or who had one
 * when they left the school where these are not ignored.
 */
export const hasPlace = ({ experienceId, ignoreLeft, today }: RunScope) => sql<boolean>`exists (
  select from registrations g join experiences x on x.id = g.experience_id join cycles c on c.id = x.cycle_id
  where g.experience_id = ${experienceId} and g.student_id = k.id
    and (${placeHolds('g', firstDayIn('c', today))} or (not ${ignoreLeft}::boolean and ${isGone})))`
