import { sql } from 'kysely'
import type { CustodySaid } from '#domains/people/contract/custody-mark.ts'
import { isMarkedTie, readsCustody } from '#domains/people/server/people.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import { compiledOnce } from '#server/database/compiled-once.ts'
import type { Database } from '#server/database/database.ts'
import type { AttendanceStatus } from '../../contract/attendance-status.ts'
import { tellApart } from '../../rules/tell-apart.ts'
import type { Attendable } from '../attendables.queries.ts'
import { hearersAsList } from '../informed/tellings.queries.ts'
import {
  isAwayExcused,
  isTaken,
  saidByFamily,
  tookPlace,
  type WaitingExcuse,
  wasThere,
} from '../roll-facts.ts'
import { isOnRollAsStudent } from './rosters.ts'

/** A segment as it lies in the database and on the wire. */
export interface StoredSegment {
  readonly joinedAt: string
  readonly leftAt: string | null
}

/** The rows of a roll by name, with what the table and the alert show of each. One indexed statement. */
export const listRollRows = async (db: Database, attendableId: number) =>
  tellApart(await rollRows(db, attendableId))

const rollRows = compiledOnce((db, attendableId) =>
  db
    .selectFrom('attendances as a')
    .innerJoin('attendables as m', 'm.id', 'a.attendableId')
    .innerJoin('users as student', 'student.id', 'a.studentId')
    .innerJoin('students', 'students.id', 'a.studentId')
    .leftJoin('houses', 'houses.id', 'students.houseId')
    .leftJoin('users as setter', 'setter.id', 'a.staffSetBy')
    .leftJoin('excuses', 'excuses.id', 'a.excuseId')
    .crossJoinLateral(saidByFamily.as('family'))
    .select([
      'a.id',
      'a.studentId',
      'a.staffSetBy',
      'a.staffSetAt',
      'a.computedChangedAt',
      'a.firstJoinedAt',
      'a.lastLeftAt',
      'a.presentSeconds',
      'a.matchedBy',
      'a.notifiedAt',
      'a.perhapsAs',
      'student.name as studentName',
      'students.status as studentStatus',
      'students.grade',
      'houses.title as houseTitle',
      'setter.name as staffSetByName',
      'excuses.reason as excuseReason',
      'excuses.startsAt as excuseStartsAt',
      'excuses.endsAt as excuseEndsAt',
      'family.hasSpoken as hasFamilySpoken',
    ])
    .select([
      sql<AttendanceStatus[]>`a.statuses`.as('statuses'),
      sql<AttendanceStatus[]>`a.computed_statuses`.as('computedStatuses'),
      sql<AttendanceStatus[] | null>`a.staff_statuses`.as('staffStatuses'),
      sql<StoredSegment[]>`a.segments`.as('segments'),
      sql<WaitingExcuse | null>`case when not ${isAwayExcused} then family.waiting end`.as('waitingExcuse'),
      hearersAsList.as('hearers'),
    ])
    .where('a.attendableId', '=', attendableId)
    .orderBy('student.lastName')
    .orderBy('student.firstName')
    .orderBy('a.id'),
)

export type RollRecord = Awaited<ReturnType<typeof listRollRows>>[number]

/** Who was away from the last meeting of the same kind that was taken, before one; one statement. */
export async function findAwayLastTime(
  db: Database,
  meeting: Pick<Attendable, 'kind' | 'experienceId' | 'houseId' | 'startsAt'>,
  now: Date,
): Promise<{ startsAt: Date; studentIds: number[] } | undefined> {
  const { rows } = await sql<{ startsAt: Date; studentIds: number[] }>`
    select m.starts_at, coalesce(array_agg(a.student_id)
      filter (where ${isTaken(now)} and not ${wasThere(now)}), '{}') as student_ids
    from (
      select * from attendables m
      where m.kind = ${meeting.kind} and m.starts_at < ${meeting.startsAt}
        and (m.experience_id = ${meeting.experienceId}::integer or m.house_id = ${meeting.houseId}::integer)
        and ${tookPlace(now)} and m.marked_count > 0
      order by m.starts_at desc, m.id desc limit 1) m
    join attendances a on a.attendable_id = m.id
    group by m.id, m.starts_at`.execute(db)
  return rows[0]
}

/** Students of partner schools on the roll, but for those who stand on it as the school’s own. */
export const listExternalRows = compiledOnce((db, attendableId) =>
  db
    .selectFrom('externalAttendances')
    .innerJoin('externalStudents', 'externalStudents.id', 'externalAttendances.externalStudentId')
    .select([
      'externalAttendances.id',
      'externalAttendances.externalStudentId',
      'externalAttendances.lastLeftAt',
      'externalStudents.name',
      'externalStudents.email',
      'externalStudents.consentFrom',
      'externalStudents.consentUntil',
    ])
    .select(sql<AttendanceStatus[]>`external_attendances.statuses`.as('statuses'))
    .where('externalAttendances.attendableId', '=', attendableId)
    .where(({ ref, not }) =>
      not(isOnRollAsStudent(ref('externalStudents.email'), ref('externalAttendances.attendableId'))),
    )
    .orderBy('externalStudents.name'),
)

/** SQL: students of partner schools are expected in the meeting `m`, beside those of its roll. */
export const hasPartners = sql<boolean>`exists (
  select from external_attendances p join external_students x on x.id = p.external_student_id
  where p.attendable_id = m.id and not ${isOnRollAsStudent(sql.ref('x.email'), sql.ref('p.attendable_id'))})`

export interface ContactRow {
  readonly studentId: number
  readonly email: string
  readonly phone: string | null
  readonly guardians: {
    id: number
    name: string
    relationship: string
    email: string
    phone: string | null
    custody: CustodySaid | null
    /**
     * With `records`: nobody writes to them before what was said of their custody is read. Set for readers who may not,
     * too.
     */
    isLeftOut?: boolean
  }[]
}

/**
 * How to reach the named students and their guardians: one statement. About `presence`, who is where, all guardians are
 * listed; about `records`, what they learn, only those to whom the child's records are open (decision 92). What was
 * said of their custody stands beside them for a `reader` who may read it: nobody calls whom a court keeps away. With
 * `records` `isLeftOut` tells every reader whom a message leaves out, and not why.
 */
export async function listContacts(
  db: Database,
  studentIds: readonly number[],
  { about = 'presence', reader }: { about?: 'presence' | 'records'; reader?: Viewer } = {},
): Promise<ContactRow[]> {
  if (studentIds.length === 0) return []
  // Names inside of JSON stay as the database has them: one word each.
  const { rows } = await sql<ContactRow>`
    select students.id as student_id, u.email, students.phone, coalesce((
      select json_agg(json_build_object('id', parent.id, 'name', parent.name, 'relationship', tie.relationship,
        'email', parent.email, 'phone', g.phone, 'custody', case when ${reader ? readsCustody(reader) : sql<boolean>`false`} and ${isMarkedTie} then json_build_object(
          'custodyRemark', tie.custody_remark, 'pickUpRemark', tie.pick_up_remark, 'seesRecords', tie.sees_records) end
        ${about === 'records' ? sql`, 'isLeftOut', tie.custody_remark <> ''` : sql``})
        order by tie.guardian_id)
      from guardian_students tie
      join users parent on parent.id = tie.guardian_id and parent.deactivated_at is null
      join guardians g on g.id = tie.guardian_id
      where tie.student_id = students.id and (tie.sees_records or ${about === 'presence'}::boolean)), '[]') as guardians
    from students join users u on u.id = students.id
    where students.id = any(${[...studentIds]}::integer[])`.execute(db)
  return rows
}
