import { sql } from 'kysely'
import { getSchoolCalendar } from '#domains/excuses/server/excuses.service.ts'
import { hasLeft } from '#domains/people/server/people.service.ts'
import { findCurrentCycle } from '#domains/school-year/server/school-year.service.ts'
import { holdLock, locks } from '#server/database/advisory-locks.ts'
import type { Database } from '#server/database/database.ts'
import { silent, type Telling } from '#server/jobs/telling.ts'
import { hourRows, minutesOf } from '../../rules/hour-rows.ts'
import { expectedByWeek, expectedMinutes, requiredOf } from '../../rules/required-hours.ts'
import { listConfirmedHours, listSessionHours, listTaskHours } from '../hours.queries.ts'
import { type HoursYear, hoursYearOf } from '../hours-year.ts'
import { listRequirements } from '../requirements/requirements.queries.ts'

/** Students whose hours are computed at once: their rows of a year are some hundred thousand. */
const atOnce = 500

/** What the hours of students are computed by. */
interface Basis {
  readonly yearOf: (cohortId: number) => HoursYear | undefined
  readonly requirements: Awaited<ReturnType<typeof listRequirements>>
  readonly now: Date
}

/**
 * Adds up the hours of the school year that runs, of every student, as their pages do, and keeps them with their sums
 * by week, subject, campus and grade; `inOne` runs work in one transaction. Returns for how many students.
 */
export async function reckonHours(
  database: Database,
  nowMs: number,
  inOne: (work: (db: Database) => Promise<void>) => Promise<void>,
  telling: Telling = silent,
): Promise<number> {
  const cycle = await findCurrentCycle(database, nowMs)
  if (!cycle) return 0
  const calendar = await getSchoolCalendar(database)
  const years = new Map<number, HoursYear | undefined>()
  const yearOf = (cohortId: number) => {
    if (!years.has(cohortId))
      years.set(cohortId, hoursYearOf(calendar, { schoolYear: cycle.schoolYear, cohortId, nowMs }))
    return years.get(cohortId)
  }
  const basis: Basis = { yearOf, requirements: await listRequirements(database), now: new Date(nowMs) }
  const { rows: students } = await sql<Student>`
    select s.id, s.cohort_id, grade_in_year(s.grade, s.grade_year, ${cycle.schoolYear}, 0) as grade
    from students s join users u on u.id = s.id and u.deactivated_at is null
    where not ${hasLeft(sql`s.status`)} order by s.id`.execute(database)
  for (let at = 0; at < students.length; at += atOnce) {
    telling.progress(at, students.length)
    await keepSome(database, students.slice(at, at + atOnce), basis)
  }
  await inOne((db) => addUp(db, students, basis))
  return students.length
}

interface Student {
  readonly id: number
  readonly cohortId: number
  /** In the school year whose hours are computed: the roster of the next one says another. */
  readonly grade: number
}

async function keepSome(db: Database, students: readonly Student[], { yearOf, requirements, now }: Basis) {
  const first = students[0]
  const span = first && yearOf(first.cohortId)
  if (!span) return
  const asked = {
    studentIds: students.map(({ id }) => id),
    from: span.from,
    to: span.to,
    rolls: sql<boolean>`true`,
    now,
  }
  const entries = [
    ...(await listSessionHours(db, asked)),
    ...(await listTaskHours(db, asked)),
    ...(await listConfirmedHours(db, asked)),
  ]
  const byStudent = Map.groupBy(entries, ({ studentId }) => studentId)
  const kept = students.flatMap(({ id, cohortId, grade }) => {
    const year = yearOf(cohortId)
    if (!year) return []
    const rows = hourRows(byStudent.get(id) ?? [])
    const required = requiredOf(requirements, { cohortId, grade, year: year.year })
    const days = { all: year.schoolDays, passed: year.passed }
    const parts = [...Map.groupBy(rows, ({ week, subject }) => `${week} ${subject}`).values()].map((own) => [
      own[0]?.week,
      own[0]?.subject,
      minutesOf(own),
    ])
    return [
      {
        student_id: id,
        school_year: year.schoolYear,
        minutes: minutesOf(rows),
        expected: required ? expectedMinutes(required.hoursPerYear, days) : null,
        parts,
      },
    ]
  })
  await sql`
    insert into student_hours (student_id, school_year, minutes, expected, parts, reckoned_at)
    select k.student_id, k.school_year, k.minutes, k.expected, k.parts, ${now}
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      as k (student_id integer, school_year text, minutes integer, expected integer, parts jsonb)
    order by k.student_id
    on conflict (student_id) do update set school_year = excluded.school_year, minutes = excluded.minutes,
      expected = excluded.expected, parts = excluded.parts, reckoned_at = excluded.reckoned_at`.execute(db)
}

/** Sums of what is kept, and what each week asks; whoever is at school no more counts no more. */
async function addUp(db: Database, students: readonly Student[], basis: Basis): Promise<void> {
  const groups = new Map(students.map((one) => [`${one.cohortId} ${one.grade}`, one]))
  const expectations = [...groups.values()].flatMap(({ cohortId, grade }) => {
    const year = basis.yearOf(cohortId)
    const required = year && requiredOf(basis.requirements, { cohortId, grade, year: year.year })
    if (!year || !required) return []
    const passed = year.mondays.map((monday) => year.passedByWeek.get(monday) ?? 0)
    const minutes = expectedByWeek(required, passed, year.schoolDays)
    return year.mondays.map((week, at) => ({ week, cohort_id: cohortId, grade, minutes: minutes[at] ?? 0 }))
  })
  // Two that add up at once would leave rows of both.
  await holdLock(db, locks.hourTallies)
  await sql`delete from student_hours where reckoned_at < ${basis.now}`.execute(db)
  await sql`delete from hour_tallies`.execute(db)
  await sql`delete from hour_expectations`.execute(db)
  await sql`
      insert into hour_tallies (week, subject, cohort_id, grade, minutes, students)
      select (p->>0)::date, p->>1, s.cohort_id, s.grade, sum((p->>2)::integer), count(*)
      from student_hours h join students s on s.id = h.student_id cross join jsonb_array_elements(h.parts) as p
      group by 1, 2, 3, 4`.execute(db)
  await sql`
      insert into hour_expectations (week, cohort_id, grade, minutes)
      select week, cohort_id, grade, minutes from jsonb_to_recordset(${JSON.stringify(expectations)}::jsonb)
        as x (week date, cohort_id integer, grade smallint, minutes integer)`.execute(db)
}
