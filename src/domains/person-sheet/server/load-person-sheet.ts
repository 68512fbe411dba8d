import { addressOf } from '#domains/attendance/rules/addresses.ts'
import { listTellings } from '#domains/attendance/server/attendance.service.ts'
import { listCustodyMarks } from '#domains/directory/server/directory.service.ts'
import { staffExcuseAddress } from '#domains/excuses/rules/excuse-addresses.ts'
import { listLatestExcuses } from '#domains/excuses/server/excuses.service.ts'
import { houseAddress } from '#domains/houses/rules/house-addresses.ts'
import { listLatestNotes } from '#domains/notes/server/notes.service.ts'
import { findCurrentCycle } from '#domains/school-year/server/school-year.service.ts'
import { notFound } from '#server/api/errors.ts'
import { holds, type Viewer } from '#server/api/viewer.ts'
import { together } from '#server/database/asked-together.ts'
import type { Database } from '#server/database/database.ts'
import type { EmployeeSheet, StudentSheet } from '../contract/person-sheet.contract.ts'
import {
  findEmployeeForSheet,
  findStudentForSheet,
  listAdvisedHouses,
  listGuardiansOf,
  listRunExperiencesOf,
} from './person.queries.ts'
import { presentMeeting, presentRunning, topicsOfStudent } from './present-meeting.ts'
import { countRollsOfStudent, listMeetingsOfStudent } from './rolls-of-student.queries.ts'

type Cycle = Awaited<ReturnType<typeof findCurrentCycle>>

interface SheetContext {
  readonly db: Database
  readonly viewer: Viewer
  readonly nowMs: number
}

/**
 * Who somebody is, for a viewer: a student they see with what they may know of them, else a colleague. Everybody else
 * is not found, guardians too. Asked together in three waves: who it is, what is known, what the family was told.
 */
export async function loadPersonSheet(
  asking: SheetContext,
  personId: number,
): Promise<StudentSheet | EmployeeSheet> {
  const context = { ...asking, db: together(asking.db) }
  const { db, viewer, nowMs } = context
  const [student, employee, cycle] = await Promise.all([
    findStudentForSheet(db, viewer, personId),
    findEmployeeForSheet(db, personId),
    findCurrentCycle(db, nowMs),
  ])
  if (student) return loadStudent(context, student, cycle)
  if (employee) return loadEmployee(context, employee, cycle)
  throw notFound('There is nobody here, or nobody you can see.')
}

type StudentRow = NonNullable<Awaited<ReturnType<typeof findStudentForSheet>>>

async function loadStudent(
  { db, viewer, nowMs }: SheetContext,
  student: StudentRow,
  cycle: Cycle,
): Promise<StudentSheet> {
  const { id, seesRolls, seesAllRolls, seesExcuses, seesNotes } = student
  const now = new Date(nowMs)
  const asked = { studentId: id, seesAll: seesAllRolls, now }
  const period = { from: cycle?.startsAt ?? now, to: cycle?.endsAt ?? now }
  const [counts, meetings, guardians, custody, excuses, notes] = await Promise.all([
    seesRolls && cycle ? countRollsOfStudent(db, viewer, asked, period) : null,
    seesRolls ? listMeetingsOfStudent(db, viewer, asked, period) : [],
    seesRolls ? listGuardiansOf(db, id) : null,
    listCustodyMarks(db, viewer, id),
    seesExcuses ? listLatestExcuses(db, viewer, id, nowMs) : null,
    seesNotes ? listLatestNotes(db, { viewer, nowMs }, id) : null,
  ])
  const told = await listTellings(
    db,
    meetings.filter(({ isRunning }) => !isRunning).map(({ attendanceId }) => attendanceId),
  )
  return {
    kind: 'student',
    id,
    name: student.name,
    imageUrl: student.image,
    pronouns: student.pronouns,
    grade: student.grade,
    status: student.status,
    isDeactivated: student.deactivatedAt !== null,
    campus: student.campus,
    house:
      student.houseId === null || student.houseTitle === null
        ? null
        : {
            id: student.houseId,
            title: student.houseTitle,
            url: student.opensHouse ? houseAddress.home(student.houseId) : null,
          },
    advisor:
      student.advisorId === null || student.advisorName === null
        ? null
        : { id: student.advisorId, name: student.advisorName },
    email: student.email,
    seesAllRolls,
    now: seesRolls ? meetings.filter(({ isRunning }) => isRunning).map(presentRunning) : null,
    attendance:
      cycle && counts
        ? {
            cycle: cycle.title,
            ...counts,
            misses: meetings
              .filter(({ isRunning }) => !isRunning)
              .map((row) => ({
                ...presentMeeting(row),
                statuses: row.statuses,
                excuseWaits: row.waiting && { url: excuses && staffExcuseAddress(row.waiting.id) },
                told: told.get(row.attendanceId) ?? [],
              })),
          }
        : null,
    excuses: excuses?.excuses ?? null,
    moreExcuses: excuses?.more ?? 0,
    notes,
    guardians,
    custody,
    can: {
      addAbsence: holds(viewer, 'excuses.create'),
      // The form stands on the page of the student's notes.
      writeNote: seesNotes && holds(viewer, 'notes.write'),
      seeAs: student.mayMirror && student.deactivatedAt === null,
    },
    topics: topicsOfStudent(id, meetings),
  }
}

type EmployeeRow = NonNullable<Awaited<ReturnType<typeof findEmployeeForSheet>>>

async function loadEmployee(
  { db, viewer }: SheetContext,
  employee: EmployeeRow,
  cycle: Cycle,
): Promise<EmployeeSheet> {
  const [houses, experiences] = await Promise.all([
    listAdvisedHouses(db, viewer, employee.id),
    cycle ? listRunExperiencesOf(db, viewer, employee.id, cycle.id) : [],
  ])
  return {
    kind: 'employee',
    id: employee.id,
    name: employee.name,
    imageUrl: employee.image,
    isDeactivated: employee.deactivatedAt !== null,
    job: employee.job,
    campus: employee.campus,
    email: employee.email,
    houses: houses.map(({ id, title, isOpen }) => ({
      id,
      title,
      url: isOpen ? houseAddress.home(id) : null,
    })),
    experiences: experiences.map(({ id, title, type, isOpen }) => ({
      id,
      title,
      url: isOpen ? addressOf.experience({ type, experienceId: id }) : null,
    })),
  }
}
