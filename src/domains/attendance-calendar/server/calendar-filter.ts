import { sql } from 'kysely'
import { schoolDateOf, schoolDayBounds } from '#contract/school-time.ts'
import {
  openRollsFrom,
  seesAllRollsOfStudent,
  seesRolls,
  seesRollsOfStudent,
} from '#domains/attendance/server/attendance.service.ts'
import { isTaughtHere } from '#domains/people/server/relations.service.ts'
import { findSelectedCycle } from '#domains/school-year/server/school-year.service.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'

/** A half-open range of instants: from `from` on, and before `to`. */
export interface Period {
  readonly from: Date
  readonly to: Date
}

export type Chosen =
  | { readonly kind: 'student'; readonly id: number; readonly seesAll: boolean }
  | { readonly kind: 'experience' | 'house'; readonly id: number }

interface Choice {
  readonly student_id?: number | undefined
  readonly experience_id?: number | undefined
  readonly house_id?: number | undefined
}

/**
 * The one of student, experience and house that is chosen, within the viewer's scope; null for none. Throws not-found.
 */
export async function findChosen(db: Database, viewer: Viewer, choice: Choice): Promise<Chosen | null> {
  const { student_id: studentId, experience_id: experienceId, house_id: houseId } = choice
  if ([studentId, experienceId, houseId].filter((one) => one !== undefined).length > 1)
    throw invalid({ student_id: 'Choose one: a student, an experience or a house.' })
  if (studentId !== undefined) return findStudent(db, viewer, studentId)
  if (experienceId !== undefined)
    return (await seesOne(
      db,
      viewer,
      sql`select id as experience_id, null::integer as house_id, cohort_id from experiences where id = ${experienceId}`,
    ))
      ? { kind: 'experience', id: experienceId }
      : notThere('There is no such experience.')
  if (houseId !== undefined)
    return (await seesOne(
      db,
      viewer,
      sql`select null::integer as experience_id, id as house_id, cohort_id from houses where id = ${houseId}`,
    ))
      ? { kind: 'house', id: houseId }
      : notThere('There is no such house.')
  return null
}

const notThere = (message: string): never => {
  throw notFound(message)
}

async function findStudent(db: Database, viewer: Viewer, id: number): Promise<Chosen> {
  const student = await db
    .selectFrom('students')
    .select(seesAllRollsOfStudent(viewer).as('seesAll'))
    .where('students.id', '=', id)
    .where(seesRollsOfStudent(viewer, isTaughtHere))
    .executeTakeFirst()
  if (!student) throw notFound('There is no such student.')
  return { kind: 'student', id, seesAll: student.seesAll }
}

async function seesOne(db: Database, viewer: Viewer, source: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql`select 1 from (${source}) m where ${seesRolls(viewer)}`.execute(db)
  return rows.length > 0
}

/**
 * SQL: the rolls `m` (with their rows `a`) of what is chosen and may be seen; of all the viewer sees when nothing is.
 */
export function ofChosen(viewer: Viewer, chosen: Chosen | null) {
  if (chosen === null) return seesRolls(viewer)
  if (chosen.kind === 'student')
    return chosen.seesAll
      ? sql<boolean>`a.student_id = ${chosen.id}`
      : sql<boolean>`a.student_id = ${chosen.id} and ${seesRolls(viewer)}`
  return chosen.kind === 'experience'
    ? sql<boolean>`m.experience_id = ${chosen.id}`
    : sql<boolean>`m.house_id = ${chosen.id}`
}

/** When a roll of the viewer begins, epoch ms; undefined for a roll of others. */
export async function findStartOfRoll(
  db: Database,
  viewer: Viewer,
  rollId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ startsAt: Date }>`
    select m.starts_at from attendables m where m.id = ${rollId} and ${seesRolls(viewer)}`.execute(db)
  return rows[0]?.startsAt.getTime()
}

/** The current cycle, and the period of the rolls that are still asked for: of it, and of the last weeks before. */
export async function findRecentPeriod(db: Database, nowMs: number) {
  const now = new Date(nowMs)
  const { rows } = await sql<{ from: Date }>`select ${openRollsFrom(now)} as "from"`.execute(db)
  return {
    cycle: await findSelectedCycle(db, undefined, nowMs),
    period: { from: rows[0]?.from ?? now, to: now },
  }
}

/** The cycle that was current when a roll began, and its period, with the roll's day where it lies behind the end. */
export async function findPeriodOfRoll(db: Database, rollMs: number) {
  const { cycle, period } = await findCyclePeriod(db, undefined, rollMs)
  const { endMs } = schoolDayBounds(schoolDateOf(rollMs))
  return { cycle, period: { ...period, to: new Date(Math.max(period.to.getTime(), endMs)) } }
}

/** The selected cycle and its period; in a school without cycles null and an empty period. */
export async function findCyclePeriod(db: Database, cycleId: number | undefined, nowMs: number) {
  const cycle = await findSelectedCycle(db, cycleId, nowMs)
  if (!cycle) return { cycle: null, period: { from: new Date(0), to: new Date(0) } }
  // Its last second is of it, and its last day counts as a whole: what is counted day by day reads no meeting.
  const lastDay = schoolDateOf(cycle.endsAt.getTime() - 1)
  return { cycle, period: { from: cycle.startsAt, to: new Date(schoolDayBounds(lastDay).endMs) } }
}
