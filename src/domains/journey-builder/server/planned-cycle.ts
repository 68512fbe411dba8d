import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { allGrades } from '#domains/pathways/contract/pathway-words.ts'
import { yearsAhead } from '#domains/pathways/rules/school-years.ts'
import { firstDayOf } from '#domains/registrations/rules/first-day.ts'
import { findRunningYear } from '#domains/school-year/server/school-year.service.ts'
import { notFound } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import type { ChoiceWindow, PlannedCycle } from '../contract/journey.schemas.ts'

export interface CycleRow {
  readonly id: number
  readonly title: string
  readonly schoolYear: string
  readonly startsAt: Date
  readonly endsAt: Date
}

/** The school day from which places of a cycle are planned. */
export const planDayOf = ({ startsAt }: Pick<CycleRow, 'startsAt'>, nowMs: number): string =>
  firstDayOf(schoolDateOf(startsAt.getTime()), schoolDateOf(nowMs))

const cycleColumns = sql`c.id, c.title, c.school_year, c.starts_at, c.ends_at`

/**
 * The cycle that is asked for, else the coming one: the next that has a window for choices, else the next to begin.
 * Throws not-found for a number that is none; undefined while no cycle is to come.
 */
export async function findPlannedCycle(
  db: Database,
  cycleId: number | undefined,
  nowMs: number,
): Promise<CycleRow | undefined> {
  const { rows } = await sql<CycleRow>`
    select ${cycleColumns} from cycles c left join choice_windows w on w.cycle_id = c.id
    where ${cycleId === undefined ? sql`c.starts_at > ${new Date(nowMs)}` : sql`c.id = ${cycleId}`}
    order by w.cycle_id is null, c.starts_at limit 1`.execute(db)
  if (cycleId !== undefined && rows[0] === undefined) throw notFound('There is no such cycle.')
  return rows[0]
}

/** A cycle as the wire has it. */
export const presentCycle = (row: CycleRow): PlannedCycle => ({
  id: row.id,
  title: row.title,
  school_year: row.schoolYear,
  start_timestamp: row.startsAt.toISOString(),
  end_timestamp: row.endsAt.toISOString(),
})

const usualRanks = 4

/**
 * SQL: when choosing ends in the window `w` of the cycle `c`: as the window says, but no later than the cycle begins,
 * which may have been moved since.
 */
export const choosingEnds = sql<Date>`least(w.closes_at, c.starts_at)`

/** When students choose for a cycle; `none` where nobody has said so yet. */
export async function readWindow(
  db: Database,
  cycleId: number | undefined,
  nowMs: number,
): Promise<ChoiceWindow> {
  const row = await db
    .selectFrom('choiceWindows as w')
    .innerJoin('cycles as c', 'c.id', 'w.cycleId')
    .selectAll('w')
    .select(choosingEnds.as('endsAt'))
    .where('cycleId', '=', cycleId ?? 0)
    .executeTakeFirst()
  if (!row)
    return { state: 'none', opens_at: null, closes_at: null, ranks: usualRanks, most: null, version: 0 }
  const { opensAt, closesAt, endsAt } = row
  return {
    state: nowMs < opensAt.getTime() ? 'before' : nowMs < endsAt.getTime() ? 'open' : 'closed',
    opens_at: opensAt.toISOString(),
    closes_at: closesAt.toISOString(),
    ranks: row.ranks,
    most: row.most,
    version: row.version,
  }
}

/** SQL: the block of the experience in scope as `e` by which its choices are ranked: its first; -1 without one. */
export const blockOfE = sql<number>`coalesce(
  (select min(x.block)::integer from experience_blocks x where x.experience_id = e.id), -1)`

/** The school year of a cycle. */
export interface CycleYear {
  readonly schoolYear: string
  /** How many years it comes after the running one: so many grades its students are ahead. */
  readonly ahead: number
}

/** SQL: the grade of the student in scope as `students` in the year of a cycle. */
export const gradeThen = ({ schoolYear, ahead }: CycleYear) =>
  sql<number>`grade_in_year(students.grade, students.grade_year, ${schoolYear}, ${ahead}::integer)`

/** SQL: by the year of a cycle the student in scope as `students` has finished school: nothing is planned for them. */
export const isThroughBy = (year: CycleYear) =>
  sql<boolean>`(${gradeThen(year)} > ${sql.lit(Math.max(...allGrades))})`

/** SQL: the students, `students`, for whom a cycle is planned: those who go to school, and will in its year. */
export const isPlannedFor = (year: CycleYear) =>
  sql<boolean>`(students.status = 'active' and not ${isThroughBy(year)})`

/** SQL: by the year of a cycle the student in scope as `students` is in middle school. */
export const isMiddleThen = (year: CycleYear) => sql<boolean>`(${gradeThen(year)} <= 8)`

/** SQL: the experience in scope as `e` is offered to the student in scope as `students`, in the grade of its year. */
export const isOfferedToStudent = (year: CycleYear) => sql<boolean>`(
  e.archived_at is null and (e.cohort_id is null or e.cohort_id = students.cohort_id)
  and (e.school_stage is null or (e.school_stage = 'ms') = ${isMiddleThen(year)}) and not ${isThroughBy(year)})`

/** The year of a cycle, as it lies from the running one. */
export async function readYear(
  db: Database,
  { schoolYear }: Pick<CycleRow, 'schoolYear'>,
  nowMs: number,
): Promise<CycleYear> {
  return { schoolYear, ahead: yearsAhead(schoolYear, await findRunningYear(db, nowMs)) }
}
