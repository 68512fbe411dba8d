import { sql } from 'kysely'
import { schoolDayBounds } from '#contract/school-time.ts'
import { topic } from '#contract/topics.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import { startDateOf } from '../groups/groups.queries.ts'
import { refreshStatuses } from './refresh-statuses.ts'

/** Where a family that begins on a day would stand in the onboarding phase. */
export interface OnboardingStart {
  readonly cycleId: number
  readonly cycle: string
  readonly schoolYear: string
  /** The first day of the cycle. */
  readonly startsOn: string
  /** Of the campus and that cycle; null: the family stands among those who are unassigned. */
  readonly groupId: number | null
  /** What its families see first. */
  readonly phase: string | null
}

type StartRow = Omit<OnboardingStart, 'startsOn'> & { readonly startsAt: Date }

/**
 * The cycle in which somebody begins who begins on a day: the one whose first day it is, else the one that runs then, else
 * the next; with the group of the campus. Null where no cycle ends after that day.
 */
export async function findOnboardingStart(
  db: Database,
  { cohortId, startsOn }: { readonly cohortId: number; readonly startsOn: string },
): Promise<OnboardingStart | null> {
  const { startMs, endMs } = schoolDayBounds(startsOn)
  const { rows } = await sql<StartRow>`
    select c.id as cycle_id, c.title as cycle, c.school_year, c.starts_at, g.id as group_id, (
      select p.title from onboarding_phases p where p.group_id = g.id and p.removed_at is null
      order by p.position, p.id limit 1) as phase
    from cycles c
    left join onboarding_groups g on g.cycle_id = c.id and g.cohort_id = ${cohortId} and g.archived_at is null
    where c.ends_at > ${new Date(startMs)}
    order by (c.starts_at >= ${new Date(startMs)} and c.starts_at < ${new Date(endMs)}) desc, c.starts_at, c.id
    limit 1`.execute(db)
  const [found] = rows
  if (found === undefined) return null
  const { startsAt, ...start } = found
  return { ...start, startsOn: startDateOf(startsAt) }
}

/** How a student stands in the onboarding phase, as `restoreMembership` takes it. */
export interface Membership {
  readonly groupId: number | null
  readonly status: string
  readonly lastChecklistId: number | null
  readonly enteredAt: string
  readonly invitedAt: string | null
  readonly archivedAt: string | null
}

/** How a student stands in the onboarding phase; null if they never were in it. */
export async function findMembership(db: Database, studentId: number): Promise<Membership | null> {
  const row = await db
    .selectFrom('onboardingFamilies')
    .select(['groupId', 'status', 'lastChecklistId', 'enteredAt', 'invitedAt', 'archivedAt'])
    .where('studentId', '=', studentId)
    .executeTakeFirst()
  return row === undefined
    ? null
    : {
        ...row,
        enteredAt: row.enteredAt.toISOString(),
        invitedAt: row.invitedAt?.toISOString() ?? null,
        archivedAt: row.archivedAt?.toISOString() ?? null,
      }
}

/**
 * Has a student stand in the onboarding phase as before, or not at all: what entered them is taken back. The caller holds
 * the student's lock and has made sure that nothing was done or sent since.
 */
export async function restoreMembership(
  db: Database,
  studentId: number,
  before: Membership | null,
): Promise<void> {
  if (before === null) await db.deleteFrom('onboardingFamilies').where('studentId', '=', studentId).execute()
  else {
    await db.updateTable('onboardingFamilies').set(before).where('studentId', '=', studentId).execute()
    await refreshStatuses(db, [studentId])
  }
  await publishChange(db, topic('onboarding'))
}
