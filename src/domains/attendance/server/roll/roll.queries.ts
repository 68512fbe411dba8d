import { sql } from 'kysely'
import type { Database } from '#server/database.ts'
import type { AttendanceStatus } from '../../contract/attendance-status.ts'
import { hasFamilySpoken } from '../roll-facts.ts'

/** A segment as it lies in the database and on the wire. */
export interface StoredSegment {
  readonly joinedAt: string
  readonly leftAt: string | null
}

/** The rows of a roll by name, with what the table and the alert show of each. One indexed statement. */
export const listRollRows = (db: Database, attendableId: number) =>
  db
    .selectFrom('attendances')
    .innerJoin('users as student', 'student.id', 'attendances.studentId')
    .innerJoin('students', 'students.id', 'attendances.studentId')
    .leftJoin('houses', 'houses.id', 'students.houseId')
    .leftJoin('users as setter', 'setter.id', 'attendances.staffSetBy')
    .leftJoin('excuses', 'excuses.id', 'attendances.excuseId')
    .select([
      'attendances.id',
      'attendances.studentId',
      'attendances.staffSetBy',
      'attendances.staffSetAt',
      'attendances.computedChangedAt',
      'attendances.firstJoinedAt',
      'attendances.lastLeftAt',
      'attendances.presentSeconds',
      'attendances.matchedBy',
      'attendances.notifiedAt',
      'student.name as studentName',
      'students.status as studentStatus',
      'students.grade',
      'houses.title as houseTitle',
      'setter.name as staffSetByName',
      'excuses.reason as excuseReason',
      'excuses.startsAt as excuseStartsAt',
      'excuses.endsAt as excuseEndsAt',
    ])
    .select([
      sql<AttendanceStatus[]>`attendances.statuses`.as('statuses'),
      sql<AttendanceStatus[]>`attendances.computed_statuses`.as('computedStatuses'),
      sql<AttendanceStatus[] | null>`attendances.staff_statuses`.as('staffStatuses'),
      sql<StoredSegment[]>`attendances.segments`.as('segments'),
      sql<boolean>`exists (select 1 from attendances a join attendables m on m.id = a.attendable_id
        where a.id = attendances.id and ${hasFamilySpoken})`.as('hasFamilySpoken'),
    ])
    .where('attendances.attendableId', '=', attendableId)
    .orderBy('student.lastName')
    .orderBy('student.firstName')
    .orderBy('attendances.id')
    .execute()

export type RollRecord = Awaited<ReturnType<typeof listRollRows>>[number]

/** Students of partner schools on the roll. */
export const listExternalRows = (db: Database, attendableId: number) =>
  db
    .selectFrom('externalAttendances')
    .innerJoin('externalStudents', 'externalStudents.id', 'externalAttendances.externalStudentId')
    .select([
      'externalAttendances.id',
      'externalAttendances.externalStudentId',
      'externalStudents.name',
      'externalStudents.email',
    ])
    .select(sql<AttendanceStatus[]>`external_attendances.statuses`.as('statuses'))
    .where('externalAttendances.attendableId', '=', attendableId)
    .orderBy('externalStudents.name')
    .execute()

/** How to reach students and their guardians, for those named. */
export async function listContacts(db: Database, studentIds: readonly number[]) {
  if (studentIds.length === 0) return []
  const students = await db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .select(['students.id', 'users.email', 'students.phone'])
    .where('students.id', 'in', studentIds)
    .execute()
  const guardians = await db
    .selectFrom('guardianStudents')
    .innerJoin('users', 'users.id', 'guardianStudents.guardianId')
    .innerJoin('guardians', 'guardians.id', 'guardianStudents.guardianId')
    .select([
      'guardianStudents.studentId',
      'guardianStudents.relationship',
      'users.name',
      'users.email',
      'guardians.phone',
    ])
    .where('guardianStudents.studentId', 'in', studentIds)
    .orderBy('guardianStudents.guardianId')
    .execute()
  return students.map(({ id, email, phone }) => ({
    studentId: id,
    email,
    phone,
    guardians: guardians
      .filter((guardian) => guardian.studentId === id)
      .map(({ name, relationship, email, phone }) => ({ name, relationship, email, phone })),
  }))
}
