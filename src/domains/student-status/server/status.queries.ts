import { type Expression, sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { seesNotesOf } from '#domains/notes/server/notes.service.ts'
import type { studentStatuses } from '#domains/people/rules/student-statuses.ts'
import { hasLeft, seesStudent, withinReach } from '#domains/people/server/people.service.ts'
import { placeHolds } from '#domains/people/server/relations.service.ts'
import { notOver } from '#domains/registrations/server/registrations.service.ts'
import { notFound } from '#server/api/errors.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { Holdings } from '../rules/status-effects.ts'

type Status = (typeof studentStatuses)[number]

/** SQL: the viewer may change the status of the student in scope as `students`. */
const mayChange = (viewer: Viewer) =>
  sql<boolean>`(${seesStudent(viewer)} and ${withinReach(reachOf(viewer, 'students.change_status'), sql.ref('students.cohort_id'))})`

const studentRow = (db: Database, viewer: Viewer, studentId: number) =>
  db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .select(['students.id', 'users.name', 'students.houseId', 'users.deactivatedAt'])
    .select((eb) => eb.ref('students.status').$castTo<Status>().as('status'))
    .select(mayChange(viewer).as('mayChange'))
    .where('students.id', '=', studentId)

/** SQL: the viewer may read the status of the student in scope as `students`: who reads notes on them. */
const mayRead = (viewer: Viewer) => sql<boolean>`(${seesNotesOf({ viewer })} or ${mayChange(viewer)})`

/** A student whose status the viewer may read. Undefined for any other. */
export const findReadableStatus = (db: Database, viewer: Viewer, studentId: number) =>
  studentRow(db, viewer, studentId).where(mayRead(viewer)).executeTakeFirst()

/** SQL: of some students those whose status the viewer may read, and whether they may change it. */
export const listReadableStatuses = (
  db: Database,
  viewer: Viewer,
  studentIds: readonly number[],
): Expression<unknown> =>
  db
    .selectFrom('students')
    .select('students.id')
    .select(mayChange(viewer).as('mayChange'))
    .where(sql<boolean>`students.id = any(${[...studentIds]}::integer[])`)
    .where(mayRead(viewer))

/** A student whose status the viewer may change. Undefined for any other. */
export const findChangeable = (db: Database, viewer: Viewer, studentId: number) =>
  studentRow(db, viewer, studentId).where(mayChange(viewer)).executeTakeFirst()

export interface ChangeRow {
  readonly id: number
  readonly fromStatus: Status
  readonly toStatus: Status
  readonly motivation: string
  readonly startsOn: string | null
  readonly endsOn: string | null
  readonly contact: string
  readonly keepsPlaces: boolean
  readonly givenUp: { readonly id: number; readonly title: string }[]
  readonly by: string | null
  readonly changedAt: Date
}

/** Every change of a student's status, the latest first; one statement. */
export async function listStatusChanges(db: Database, studentId: number): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select c.id, c.from_status, c.to_status, c.motivation, c.starts_on, c.ends_on, c.contact, c.keeps_places, u.name as by,
      c.changed_at, coalesce((select json_agg(json_build_object('id', e.id, 'title', e.title) order by e.title)
        from experiences e where e.id = any(c.given_up)), '[]') as given_up
    from student_status_changes c left join users u on u.id = c.changed_by
    where c.student_id = ${studentId} order by c.id desc limit 200`.execute(db)
  return rows
}

/** The leave of a student that begins on a day to come; who left the school has none ahead. */
export const findPlannedLeave = (db: Database, studentId: number) =>
  db
    .selectFrom('plannedLeaves')
    .innerJoin('users', 'users.id', 'plannedLeaves.plannedBy')
    .innerJoin('students', 'students.id', 'plannedLeaves.studentId')
    .where(sql<boolean>`not ${hasLeft(sql`students.status`)}`)
    .select(['startsOn', 'endsOn', 'contact', 'keepsPlaces', 'motivation', 'users.name as by'])
    .where('studentId', '=', studentId)
    .executeTakeFirst()

/** SQL: the experiences of cycles that are not over in which a student has a place, each once. */
const placesOf = (studentId: number, now: Date) => sql`
  select distinct r.experience_id from registrations r
  join experiences e on e.id = r.experience_id and e.archived_at is null and e.id in (${notOver(now)})
  where r.student_id = ${studentId} and ${placeHolds('r', schoolDateOf(now.getTime()))}`

/** What a student holds now, for the sentences about a change; one statement. */
export async function readHoldings(db: Database, studentId: number, now: Date): Promise<Holdings> {
  const { rows } = await sql<Holdings>`
    select u.name, s.status, h.title as house,
      array(select e.title from experiences e where e.id in (${placesOf(studentId, now)}) order by e.title) as experiences,
      (select count(*)::integer from wait_list_entries w
        where w.student_id = s.id and w.state in ('waiting', 'offered') and w.experience_id in (${notOver(now)})) as waits,
      (select count(*)::integer from attendances a join attendables m on m.id = a.attendable_id
        where a.student_id = s.id and m.starts_at > ${now} and m.cancelled_at is null) as meetings,
      (select count(*)::integer from club_members m join clubs c on c.id = m.club_id and c.archived_at is null
        where m.student_id = s.id) as clubs,
      (select count(*)::integer from guardian_students g where g.student_id = s.id) as guardians,
      array(select e.title from experiences e, (select c.given_up from student_status_changes c
        where c.student_id = s.id order by c.id desc limit 1) latest
        where e.id = any(latest.given_up) order by e.title) as given_up,
      (select p.starts_on from planned_leaves p
        where p.student_id = s.id and not ${hasLeft(sql`s.status`)}) as planned_from
    from students s join users u on u.id = s.id left join houses h on h.id = s.house_id
    where s.id = ${studentId}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('There is no such student.')
  return row
}

/** The meetings to come of a student's house and experiences, and those on whose rolls they stand. */
export async function listComingMeetings(db: Database, studentId: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from attendables m join students s on s.id = ${studentId} and s.house_id = m.house_id
    where m.starts_at > ${now}
    union
    select m.id from registrations r join attendables m on m.experience_id = r.experience_id and m.starts_at > ${now}
    where r.student_id = ${studentId} and ${placeHolds('r', schoolDateOf(now.getTime()))}
    union
    select m.id from attendances a join attendables m on m.id = a.attendable_id and m.starts_at > ${now}
    where a.student_id = ${studentId}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Experiences of cycles that are not over in which a student has a place, also until the day of a drop that lies ahead. */
export async function listPlacesOf(db: Database, studentId: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ experienceId: number }>`${placesOf(studentId, now)}`.execute(db)
  return rows.map(({ experienceId }) => experienceId)
}
