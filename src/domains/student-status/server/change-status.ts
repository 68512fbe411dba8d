import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import { lockRolls, reconcileRosters } from '#domains/attendance/server/attendance.service.ts'
import { dropClasses } from '#domains/directory/server/directory.service.ts'
import { lockMember, moveStudent } from '#domains/houses/server/houses.service.ts'
import { hasLeftSchool } from '#domains/people/rules/student-statuses.ts'
import { hasLeft, setDeactivated, setStatus } from '#domains/people/server/people.service.ts'
import { lockPlacesOfStudent } from '#domains/registrations/server/registrations.service.ts'
import { endAccess } from '#domains/sign-in/server/sign-in.service.ts'
import type { Database } from '#server/database/database.ts'
import { publishChanges } from '#server/live/live.ts'
import type { Services } from '#server/services.ts'
import { type ChosenStatus, chosenStatuses } from '../contract/student-status.contract.ts'
import { givesUpPlaces } from '../rules/status-effects.ts'
import { listComingMeetings, listPlacesOf } from './status.queries.ts'

export interface StatusFields {
  readonly studentId: number
  readonly to: ChosenStatus
  readonly motivation: string
  /** Days of a leave. */
  readonly startsOn: string | null
  readonly endsOn: string | null
  readonly contact: string
  readonly keepsPlaces: boolean
  readonly changedBy: number
  /** Whether this takes a change back: what was planned before it stands again. */
  readonly isTakenBack?: boolean
}

/** The locks of a change, in their order: houses, places, the student. Returns the house they are in. */
export const lockForStatus = (db: Database, studentId: number): Promise<number | null> =>
  lockMember(db, studentId, { between: () => lockPlacesOfStudent(db, studentId) })

/**
 * Changes a status with all it touches, in the transaction of the caller, who holds `lockForStatus`: the house (left at
 * the end of school), places (given up, or kept over a leave), the rolls of meetings to come, logging in. The history is
 * written by the database with the change; its words are added here.
 */
export async function applyStatus(
  db: Database,
  services: Services,
  { studentId, to, changedBy, isTakenBack = false, ...words }: StatusFields,
  houseId: number | null,
): Promise<void> {
  const nowMs = services.clock.nowMs()
  const now = new Date(nowMs)
  const leaves = to === 'withdrawn' || to === 'graduated'
  const { status: was, deactivatedAt } = await db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .select(['students.status', 'users.deactivatedAt'])
    .where('students.id', '=', studentId)
    .executeTakeFirstOrThrow()
  const givenUp = givesUpPlaces(to, words.keepsPlaces) ? await listPlacesOf(db, studentId, now) : []
  await setStatus(db, studentId, { status: to, changedBy, isTakenBack })
  // Without a change the words of the last one stay: they are of whoever made it.
  if (was !== to)
    await sql`
    update student_status_changes set motivation = ${words.motivation}, starts_on = ${words.startsOn}::date,
      ends_on = ${words.endsOn}::date, contact = ${words.contact}, keeps_places = ${words.keepsPlaces},
      given_up = ${givenUp}::integer[], changed_at = ${now}
    where id = (select max(id) from student_status_changes where student_id = ${studentId})`.execute(db)
  if (leaves) await moveStudent(db, { studentId, from: houseId, to: null, byUserId: changedBy, nowMs })
  if (givesUpPlaces(to, words.keepsPlaces)) await dropClasses(db, services, { studentId, changedBy, nowMs })
  const rolls = await lockRolls(db, await listComingMeetings(db, studentId, now))
  await reconcileRosters(
    db,
    { attendableIds: rolls.map(({ id }) => id), studentIds: [studentId] },
    { changedBy, nowMs },
  )
  // Who had left already left on that day: what is told of them until then goes by it.
  const leftAt = hasLeftSchool(was) ? (deactivatedAt ?? now) : now
  await setDeactivated(db, studentId, { deactivatedAt: leaves ? leftAt : null, now })
  if (leaves) await endAccess(db, studentId)
  await publishChanges(db, [topic('student', studentId)])
}

/**
 * Takes back the last change of a student's status, by the words that were said of it: they have the status of before,
 * with the days and the contact of a leave. False, and nothing is done, where another change came after it. The
 * transaction of the caller, who holds `lockForStatus`.
 */
export async function takeBackStatus(
  db: Database,
  services: Services,
  { studentId, motivation, changedBy }: Pick<StatusFields, 'studentId' | 'motivation' | 'changedBy'>,
  houseId: number | null,
): Promise<boolean> {
  const [last, earlier] = await db
    .selectFrom('studentStatusChanges')
    .select(['fromStatus', 'motivation', 'startsOn', 'endsOn', 'contact'])
    .where('studentId', '=', studentId)
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  if (last === undefined || last.motivation !== motivation) return false
  const to = chosenStatuses.find((status) => status === last.fromStatus)
  const isLeave = to === 'leave_of_absence'
  const leftAt = to !== undefined && hasLeftSchool(to) ? await findLeaving(db, studentId) : undefined
  await applyStatus(
    db,
    services,
    {
      ...{ studentId, motivation, changedBy, to: to ?? 'active', keepsPlaces: true, isTakenBack: true },
      startsOn: isLeave ? (earlier?.startsOn ?? null) : null,
      endsOn: isLeave ? (earlier?.endsOn ?? null) : null,
      contact: isLeave ? (earlier?.contact ?? '') : '',
    },
    houseId,
  )
  // Who was away before is away since then, not since today.
  if (leftAt)
    await setDeactivated(db, studentId, { deactivatedAt: leftAt, now: new Date(services.clock.nowMs()) })
  // One that nobody chooses by hand: of somebody admitted who is not here yet.
  if (to === undefined && last.fromStatus !== null)
    await setStatus(db, studentId, { status: last.fromStatus, changedBy })
  return true
}

/** When a student left the school for the last time; undefined for one who never did. */
async function findLeaving(db: Database, studentId: number): Promise<Date | undefined> {
  const { rows } = await sql<{ changedAt: Date }>`
    select changed_at from student_status_changes
    where student_id = ${studentId} and ${hasLeft(sql`to_status`)} and ${hasLeft(sql`from_status`)} is not true
    order by id desc limit 1`.execute(db)
  return rows[0]?.changedAt
}
