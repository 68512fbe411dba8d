import { sql } from 'kysely'
import { linkOf, waitingExcuse } from '#domains/attendance/server/attendance.service.ts'
import { hasLeft, isAtSchool } from '#domains/people/server/people.service.ts'
import {
  isFamilyStudent,
  isShownToFamily,
  standingAdvisorOf,
} from '#domains/people/server/relations.service.ts'
import type { ClosureReason } from '#domains/school-year/contract/closures.ts'
import { notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'

const hasLeftSchool = hasLeft(sql.ref('students.status'))

const familyStudents = (db: Database, viewer: Viewer) =>
  db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .where(isShownToFamily('users'))
    .where(isFamilyStudent(viewer))
    // Who left comes last: what a page opens with is of a child who is here.
    .orderBy(hasLeftSchool)

/** The viewer, or the viewer's children, by name, who left the school at the end; each with house and advisor. */
export const listFamilyStudents = (db: Database, viewer: Viewer) =>
  familyStudents(db, viewer)
    .leftJoin('houses', 'houses.id', 'students.houseId')
    .leftJoinLateral(standingAdvisorOf('houses').as('advisor'), (join) => join.onTrue())
    .select(['users.id', 'users.name', 'users.firstName', 'students.grade', 'houses.title as houseTitle'])
    .select(hasLeftSchool.as('hasLeft'))
    .select([
      'advisor.firstName as advisorFirstName',
      'advisor.lastName as advisorLastName',
      'advisor.email as advisorEmail',
    ])
    .orderBy('users.firstName')
    .orderBy('users.id')
    .execute()

/** SQL: numbers of those of `listFamilyStudents` who have not left. */
export const studentsHere = (db: Database, viewer: Viewer) =>
  familyStudents(db, viewer).clearOrderBy().select('students.id').where(sql<boolean>`not ${hasLeftSchool}`)

/** A student of the viewer's family, without a number the first of `listFamilyStudents`; not-found for any other. */
export async function getFamilyStudent(db: Database, viewer: Viewer, studentId: number | undefined) {
  const student = await familyStudents(db, viewer)
    .select(['students.id', 'students.cohortId', hasLeftSchool.as('hasLeft')])
    .$if(studentId !== undefined, (query) => query.where('students.id', '=', studentId ?? 0))
    .orderBy('users.firstName')
    .orderBy('users.id')
    .limit(1)
    .executeTakeFirst()
  if (!student) throw notFound('This is not one of your children.')
  return student
}

interface Span {
  readonly from: Date
  readonly to: Date
}

const atSchool = isAtSchool(sql.ref('s.status'))

export interface ExpectedMeeting {
  readonly attendableId: number
  readonly kind: 'session' | 'standup' | 'checkpoint'
  readonly type: string | null
  readonly title: string
  readonly schoolDate: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly meetingEndedAt: Date | null
  readonly conferenceUrl: string | null
  /** Of the roll; empty while it is not taken. */
  readonly statuses: string[]
  readonly isSetByStaff: boolean
  readonly firstJoinedAt: Date | null
  readonly presentSeconds: number
  /** An excuse over it waits to be decided, and none counts. */
  readonly isExcuseWaiting: boolean
}

/**
 * The meetings some students are expected at within a span, in time order: of the experiences they are registered for
 * and of their house – once one has begun, only where they stand in its roll: before they joined the house it was not
 * theirs –, and those in whose roll they stand although they have left since. Who is on leave is expected at none; the
 * rolls they stand in are from before it.
 */
export async function listExpectedMeetings(
  db: Database,
  studentIds: readonly number[],
  { from, to, now }: Span & { readonly now: Date },
): Promise<(ExpectedMeeting & { readonly studentId: number })[]> {
  if (studentIds.length === 0) return []
  const ids = sql`any(${[...studentIds]}::integer[])`
  const within = sql`m.cancelled_at is null and m.starts_at >= ${from} and m.starts_at < ${to}`
  const { rows } = await sql<ExpectedMeeting & { readonly studentId: number }>`
    with expected as (
      select r.student_id, m.id from registrations r join attendables m on m.experience_id = r.experience_id
      join students s on s.id = r.student_id and ${atSchool}
      where r.student_id = ${ids} and registered_on(r.dropped_at, r.from_day, r.until_day, m.school_date) and ${within}
      union
      select s.id, m.id from students s join attendables m on m.house_id = s.house_id
      where s.id = ${ids} and ${atSchool} and ${within} and (m.starts_at > ${now}
        or exists (select from attendances a where a.attendable_id = m.id and a.student_id = s.id))
      union
      select a.student_id, m.id from attendances a join attendables m on m.id = a.attendable_id
      join students s on s.id = a.student_id
      where a.student_id = ${ids} and a.meeting_starts_at >= ${from} and a.meeting_starts_at < ${to}
        and (has_status(a.statuses) or not ${atSchool}) and m.cancelled_at is null)
    select e.student_id, m.id as attendable_id, m.kind, x.type, coalesce(x.title, h.title) as title,
      m.school_date, m.starts_at, m.ends_at, m.meeting_ended_at,
      ${linkOf('m', 'x', 'h')} as conference_url,
      coalesce(a.statuses, '{}') as statuses, a.staff_statuses is not null as is_set_by_staff,
      a.first_joined_at, coalesce(a.present_seconds, 0) as present_seconds,
      ${waitingExcuse} is not null as is_excuse_waiting
    from expected e
    join attendables m on m.id = e.id
    left join experiences x on x.id = m.experience_id
    left join houses h on h.id = m.house_id
    left join attendances a on a.attendable_id = m.id and a.student_id = e.student_id
    order by m.starts_at, m.id, e.student_id`.execute(db)
  return rows
}

/** Excuses of a student that touch a span, removed ones left out. */
export const listFamilyExcuses = (db: Database, studentId: number, { from, to }: Span) =>
  db
    .selectFrom('excuses')
    .select(['id', 'startsAt', 'endsAt', 'allDay', 'approved', 'reason'])
    .where('studentId', '=', studentId)
    .where('removedAt', 'is', null)
    .where('startsAt', '<', to)
    .where('endsAt', '>', from)
    .orderBy('startsAt')
    .orderBy('id')
    .execute()

/** Holidays of the network and of a campus that touch a range of school days. */
export const listHolidays = (db: Database, cohortId: number, start: string, end: string) =>
  db
    .selectFrom('holidays')
    .select(['title', 'startsOn as start', 'endsOn as end'])
    .select(sql<ClosureReason | null>`closed_for`.as('closedFor'))
    .where((eb) => eb.or([eb('cohortId', 'is', null), eb('cohortId', '=', cohortId)]))
    .where('startsOn', '<=', end)
    .where('endsOn', '>=', start)
    .orderBy('startsOn')
    .execute()
