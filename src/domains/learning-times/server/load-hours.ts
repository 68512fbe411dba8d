import { sql } from 'kysely'
import { seesRolls } from '#domains/attendance/server/attendance.service.ts'
import { getSchoolCalendar } from '#domains/excuses/server/excuses.service.ts'
import { gradeInYear } from '#domains/people/rules/grade-years.ts'
import { findStudentForSheet } from '#domains/person-sheet/server/person-sheet.service.ts'
import {
  findCurrentCycle,
  findSelectedCycle,
  listCycles,
} from '#domains/school-year/server/school-year.service.ts'
import { notFound } from '#server/api/errors.ts'
import { holdsFor, type Viewer } from '#server/api/viewer.ts'
import { together } from '#server/database/asked-together.ts'
import type { Database } from '#server/database/database.ts'
import type { LearningHours } from '../contract/learning-hours.contract.ts'
import { type HourRow, hourRows } from '../rules/hour-rows.ts'
import { requiredOf } from '../rules/required-hours.ts'
import { listConfirmedHours, listSessionHours, listTaskHours } from './hours.queries.ts'
import { hoursYearOf, yearNumberOf } from './hours-year.ts'
import { getLoggedOptions, listLogged } from './logged/logged.queries.ts'
import { presentHours } from './present-hours.ts'
import { listRequirements } from './requirements/requirements.queries.ts'

interface Asked {
  readonly studentId: number
  readonly cycle_id?: number | undefined
}

const none: LearningHours = {
  ...{ name: '', school_year: null, weeks: [], subjects: [], minutes: 0, standing: null, is_whole: true },
  ...{ by_source: { sessions: 0, tasks: 0, logged: 0 }, logged: null, log_options: null },
}

/**
 * The hours of a student in the school year of a cycle, and what they are made of; not-found for who sees no roll of
 * theirs. Who sees some rolls only sees the hours of these, and no requirement. Two waves of statements.
 */
export async function loadHours(
  database: Database,
  viewer: Viewer,
  { studentId, cycle_id }: Asked,
  nowMs: number,
): Promise<{ readonly hours: LearningHours; readonly rows: readonly HourRow[] }> {
  const db = together(database)
  const [student, facts, cycle, current, cycles, calendar] = await Promise.all([
    findStudentForSheet(db, viewer, studentId),
    findFacts(db, studentId),
    findSelectedCycle(db, cycle_id, nowMs),
    findCurrentCycle(db, nowMs),
    listCycles(db),
    getSchoolCalendar(db, { studentId }),
  ])
  if (!student?.seesRolls || !facts)
    throw notFound('There is no such student, or none whose attendance you can see.')
  const { cohortId } = facts
  const year = cycle && hoursYearOf(calendar, { schoolYear: cycle.schoolYear, cohortId, nowMs })
  if (!cycle || !year) return { hours: { ...none, name: student.name }, rows: [] }
  const isWhole = student.seesAllRolls
  const asked = {
    studentId,
    studentIds: [studentId],
    from: year.from,
    to: year.to,
    rolls: isWhole ? sql<boolean>`true` : seesRolls(viewer),
    now: new Date(nowMs),
  }
  const [sessions, tasks, confirmed, requirements, logged, options] = await Promise.all([
    listSessionHours(db, asked),
    listTaskHours(db, asked),
    isWhole ? listConfirmedHours(db, asked) : [],
    isWhole ? listRequirements(db) : [],
    isWhole ? listLogged(db, asked) : null,
    isWhole && holdsFor(viewer, 'learning_hours.manage', cohortId)
      ? getLoggedOptions(db, calendar, nowMs)
      : null,
  ])
  const running = yearNumberOf(current?.schoolYear ?? year.schoolYear)
  const grade = gradeInYear(student, year.year, running)
  const rows = hourRows([...sessions, ...tasks, ...confirmed])
  const hours = presentHours({
    ...{ rows, year, cycles },
    required: requiredOf(requirements, { cohortId, grade, year: year.year }),
  })
  return {
    hours: { ...hours, name: student.name, is_whole: isWhole, logged, log_options: options },
    rows,
  }
}

const findFacts = (db: Database, studentId: number) =>
  db.selectFrom('students').select('cohortId').where('id', '=', studentId).executeTakeFirst()
