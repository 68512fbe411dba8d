import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { countDaysInARow, type Range, schoolDaysOf } from '../../rules/days-in-a-row.ts'
import type { SchoolCalendar, WhoseDays } from '../../rules/school-days.ts'
import { daysText } from '../days-text.ts'
import type { ExcuseRecord, TimeRange } from '../excuses.queries.ts'
import { getSchoolCalendar } from '../school-calendar.queries.ts'
import { meetingDaysOf } from '../student-meetings.queries.ts'

/** What an excuse is weighed by; one that is not stored yet has no number. */
interface Weighable extends TimeRange {
  readonly id?: number
  readonly studentId: number
  readonly cohortId: number
}

/** An excuse beside another of the same student that counts or waits. */
export interface Neighbour extends TimeRange {
  readonly id: number
  readonly studentId: number
  readonly studentName: string
  readonly reason: string
  readonly approved: boolean | null
  readonly isByGuardian: boolean
}

interface Weight {
  /** School days of the student that it touches. */
  readonly schoolDays: number
  /** School days that guardians ask for in a row around it, its own among them. */
  readonly daysInARow: number
  /** The others of the student in its time, those that count first. */
  readonly overlapping: readonly Neighbour[]
}

/** An excuse with what stands beside it: all that the rules of deciding know of other excuses. */
export interface WeighedExcuse extends ExcuseRecord, Weight {}

const rangeOf = ({ startsAt, endsAt }: TimeRange): Range => ({
  startMs: startsAt.getTime(),
  endMs: endsAt.getTime(),
})

/**
 * Excuses with the school days in a row around them and what overlaps them: two statements for any number, one where
 * the school's calendar is given. What staff filed is decided on already, so it is never added up, and a rejected one
 * is not asked for any more.
 */
export async function weighExcuses<T extends Weighable>(
  db: Database,
  excuses: readonly T[],
  known?: Promise<SchoolCalendar>,
): Promise<(T & Weight)[]> {
  if (excuses.length === 0) return []
  const [calendar, beside] = await Promise.all([
    known ??
      getSchoolCalendar(
        db,
        excuses.map(({ cohortId }) => cohortId),
      ),
    listBeside(db, excuses),
  ])
  return excuses.map((excuse) => {
    const { meetingDays, neighbours } = beside.get(excuse.studentId) ?? nothingBeside
    const others = neighbours.filter(({ id }) => id !== excuse.id)
    return { ...excuse, ...weigh(excuse, others, calendar, meetingDays) }
  })
}

/** One excuse, weighed. */
export async function weighExcuse<T extends Weighable>(db: Database, excuse: T): Promise<T & Weight> {
  const [weighed] = await weighExcuses(db, [excuse])
  if (!weighed) throw new Error('An excuse was lost while it was weighed.')
  return weighed
}

function weigh(
  excuse: Weighable,
  others: readonly Neighbour[],
  calendar: SchoolCalendar,
  meetingDays: ReadonlySet<string>,
): Weight {
  const whose: WhoseDays = { cohortId: excuse.cohortId, meetingDays }
  const asked = others.filter(({ isByGuardian }) => isByGuardian).map(rangeOf)
  const schoolDays = schoolDaysOf(rangeOf(excuse), calendar, whose).length
  return {
    schoolDays,
    // With nothing asked for beside it only its own days count: so it is for most, and a home weighs eleven.
    daysInARow: asked.length === 0 ? schoolDays : countDaysInARow(rangeOf(excuse), asked, calendar, whose),
    overlapping: others
      .filter((other) => isOverlap(excuse, other))
      .sort((one, two) => Number(two.approved) - Number(one.approved)),
  }
}

export const isOverlap = (one: TimeRange, two: TimeRange): boolean =>
  one.startsAt < two.endsAt && one.endsAt > two.startsAt

/** Longer than any break of a school year: an excuse so far from another is not in a row with it. */
const longestBreak = sql.lit('35 days')

/** What stands beside the excuses of one student. */
interface Beside {
  readonly neighbours: readonly Neighbour[]
  /** Days on which the student meets, as far as these excuses reach with what may stand in a row with them. */
  readonly meetingDays: ReadonlySet<string>
}

const nothingBeside: Beside = { neighbours: [], meetingDays: new Set() }

type BesideRow = { readonly ofStudent: number; readonly meetingDays: string[] } & (
  | Neighbour
  | { readonly id: null }
)

/**
 * By student, in one statement that looks each of them up (`offset 0`): excuses, waiting or approved – all that overlap, and those of guardians within a year,
 * because no row of school days is longer – and the days on which the student meets in their time.
 */
async function listBeside(db: Database, excuses: readonly Weighable[]): Promise<ReadonlyMap<number, Beside>> {
  if (excuses.length === 0) return new Map()
  const asked = JSON.stringify(
    excuses.map(({ studentId, startsAt, endsAt }) => ({
      student_id: studentId,
      starts_at: startsAt,
      ends_at: endsAt,
    })),
  )
  const reach = { studentId: sql`reach.student_id`, from: sql`reach.starts_at`, to: sql`reach.ends_at` }
  const { rows } = await sql<BesideRow>`
    with asked as (
      select * from jsonb_to_recordset(${asked}::jsonb) as r (student_id integer, starts_at timestamptz, ends_at timestamptz)),
    beside as (
      select distinct on (o.id) o.id, o.student_id, student.name as student_name, o.starts_at, o.ends_at, o.reason,
        o.approved, coalesce(requester.role = 'guardian', false) as is_by_guardian
      from asked r
      cross join lateral (
        select * from excuses of_student where of_student.student_id = r.student_id and of_student.removed_at is null
          and of_student.approved is distinct from false and of_student.starts_at < r.ends_at + interval '1 year'
          and of_student.ends_at > r.starts_at - interval '1 year' offset 0) o
      join users student on student.id = o.student_id
      left join users requester on requester.id = o.requester_id
      where requester.role = 'guardian' or (o.starts_at < r.ends_at and o.ends_at > r.starts_at)
      order by o.id),
    near as (
      select student_id, is_asked, starts_at, ends_at, count(*) filter (where gap > ${longestBreak}::interval)
        over (partition by student_id order by starts_at, ends_at rows unbounded preceding) as island
      from (
        select *, starts_at - max(ends_at) over (partition by student_id order by starts_at, ends_at
          rows between unbounded preceding and 1 preceding) as gap
        from (select student_id, starts_at, ends_at, true as is_asked from asked
          union all select student_id, starts_at, ends_at, false from beside) of_both) apart),
    reach as materialized (
      select student_id, min(starts_at) as starts_at, max(ends_at) as ends_at
      from near group by student_id, island having bool_or(is_asked)),
    days as materialized (
      select reach.student_id, array_agg(met.day) as meeting_days
      from reach cross join lateral unnest(${meetingDaysOf(reach)}) as met (day) group by reach.student_id)
    select whose.student_id as of_student, coalesce(days.meeting_days, '{}') as meeting_days, beside.*
    from (select distinct student_id from asked) whose
    left join days on days.student_id = whose.student_id
    left join beside on beside.student_id = whose.student_id
    order by whose.student_id, beside.id`.execute(db)
  const byStudent = Map.groupBy(rows, ({ ofStudent }) => ofStudent)
  return new Map(
    [...byStudent].map(([studentId, own]) => [
      studentId,
      {
        meetingDays: new Set(own[0]?.meetingDays),
        neighbours: own.flatMap((row) => (row.id === null ? [] : row)),
      },
    ]),
  )
}

/** Why an excuse cannot stand in this time: another does. */
export function overlapSentence({
  studentName,
  reason,
  startsAt,
  endsAt,
  approved,
}: Pick<Neighbour, 'studentName' | 'reason' | 'startsAt' | 'endsAt' | 'approved'>): string {
  const state = approved === null ? ', waiting for approval' : ''
  return `${studentName} already has an excuse for this time: ${reason}, ${daysText({ startsAt, endsAt })}${state}.`
}
