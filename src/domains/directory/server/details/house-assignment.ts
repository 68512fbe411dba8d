import { dayTextOf } from '#contract/clock-text.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import { topic } from '#contract/topics.ts'
import { lockStudents } from '#domains/attendance/server/attendance.service.ts'
import { lockHousesOfMove, lockMember, moveStudent } from '#domains/houses/server/houses.service.ts'
import { hasLeftSchool } from '#domains/people/rules/student-statuses.ts'
import { invalid } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'
import { silent, type Telling } from '#server/jobs/telling.ts'
import { publishChanges } from '#server/live/live.ts'
import type { Services } from '#server/services.ts'
import { getManagedStudent } from '../students/students.queries.ts'
import type { Context } from '../switch-access.ts'
import { listHousesOfCampus } from './student-details.queries.ts'

interface Assignment {
  readonly studentId: number
  readonly house_id: number | null
  /** A school day, today or later. */
  readonly from_day: string
  /** `keep` drops what was planned. */
  readonly _action: 'assign' | 'keep'
}

/**
 * Puts a student into another house of the campus, or out of any: at once from today, on the morning of a day to come.
 * There is one plan a student; a new one takes its place. Rolls of the past stay as they are.
 */
export async function assignHouse(context: Context, fields: Assignment) {
  const { db, viewer, services } = context
  const { studentId, house_id: houseId, from_day: fromDay } = fields
  const nowMs = services.clock.nowMs()
  const now = new Date(nowMs)
  await getManagedStudent(db, viewer, studentId, { now })
  await lockMember(db, studentId, { to: houseId })
  const student = await getManagedStudent(db, viewer, studentId, { lock: true, now })
  if (fields._action === 'keep') {
    await db.deleteFrom('plannedHouseMoves').where('studentId', '=', studentId).execute()
    await publishChanges(db, [topic('student', studentId)])
    return { ok: true as const, id: studentId, message: `${student.name} stays in the same house` }
  }
  const today = schoolDateOf(nowMs)
  const houses = await listHousesOfCampus(db, student.cohortId)
  const house = houses.find(({ id }) => id === houseId)
  const errors: Record<string, string> = {}
  if (houseId !== null && !house) errors['house_id'] = 'Choose a house of the campus.'
  else if (houseId === student.houseId) errors['house_id'] = 'This is the house already.'
  if (fromDay < today) errors['from_day'] = 'Choose today or a later day: rolls of the past stay as they are.'
  if (Object.keys(errors).length > 0) throw invalid(errors)
  await db.deleteFrom('plannedHouseMoves').where('studentId', '=', studentId).execute()
  const isNow = fromDay === today
  if (isNow)
    await moveStudent(db, { studentId, from: student.houseId, to: houseId, byUserId: viewer.userId, nowMs })
  else
    await db
      .insertInto('plannedHouseMoves')
      .values({
        ...{ studentId, houseId, fromDay, plannedBy: viewer.userId, plannedAt: now },
        leavesHouseId: houseId === null ? student.houseId : null,
      })
      .execute()
  await insertAudit(db, context, {
    action: isNow ? 'student.house_assigned' : 'student.house_planned',
    subjectType: 'user',
    subjectId: studentId,
    before: { house: student.houseId },
    after: { house: houseId, from_day: fromDay },
  })
  await publishChanges(db, [topic('student', studentId)])
  const place = house ? `in ${house.title}` : 'in no house'
  return {
    ok: true as const,
    id: studentId,
    message: isNow
      ? `${student.name} is ${place}`
      : `${student.name} will be ${place} from ${dayTextOf(fromDay)}`,
  }
}

const findDuePlan = (db: Database, studentId: number, today: string) =>
  db
    .selectFrom('plannedHouseMoves')
    .innerJoin('students', 'students.id', 'plannedHouseMoves.studentId')
    .leftJoin('houses', 'houses.id', 'plannedHouseMoves.houseId')
    .select(['plannedHouseMoves.houseId as to', 'students.houseId as from', 'leavesHouseId', 'plannedBy'])
    .select(['houses.archivedAt', 'houses.cohortId as campusOfHouse', 'students.cohortId', 'students.status'])
    .where('plannedHouseMoves.studentId', '=', studentId)
    .where('fromDay', '<=', today)
    .executeTakeFirst()
type DuePlan = NonNullable<Awaited<ReturnType<typeof findDuePlan>>>

/** The plan as it is with the locks of the move held; undefined when it was dropped or put off by then. */
async function lockDuePlan(db: Database, studentId: number, today: string): Promise<DuePlan | undefined> {
  for (;;) {
    const asked = await findDuePlan(db, studentId, today)
    if (!asked) return undefined
    await lockHousesOfMove(db, [asked.from, asked.to])
    await lockStudents(db, [studentId])
    // One who was moved, or planned otherwise, while this waited: those are other houses.
    const planned = await findDuePlan(db, studentId, today)
    if (!planned || (planned.from === asked.from && planned.to === asked.to)) return planned
  }
}

/**
 * Of a house that was archived meanwhile, or is of another campus, nobody becomes a member, nor does who left the school. Who
 * was to be in no house, and is in another by now than the one they were to leave, stays there.
 */
const mayMove = ({ to, from, leavesHouseId, archivedAt, campusOfHouse, cohortId, status }: DuePlan) =>
  !hasLeftSchool(status) &&
  (to === null
    ? leavesHouseId === null || leavesHouseId === from
    : archivedAt === null && campusOfHouse === cohortId)

/** Does the moves whose day has come; each alone, so that one never stops the others. */
export async function applyPlannedMoves(
  services: Services,
  jobName: string,
  telling: Telling = silent,
): Promise<number> {
  const { database, clock } = services
  const nowMs = clock.nowMs()
  const due = await database
    .selectFrom('plannedHouseMoves')
    .select('studentId')
    .where('fromDay', '<=', schoolDateOf(nowMs))
    .orderBy('studentId')
    .execute()
  await eachAlone(
    due.map(({ studentId }) => studentId),
    { services, jobName, telling },
    (studentId) =>
      inTransaction(database, async (db) => {
        const planned = await lockDuePlan(db, studentId, schoolDateOf(nowMs))
        if (!planned) return
        const { from, to, plannedBy: byUserId } = planned
        if (mayMove(planned)) await moveStudent(db, { studentId, from, to, byUserId, nowMs })
        await db.deleteFrom('plannedHouseMoves').where('studentId', '=', studentId).execute()
        await publishChanges(db, [topic('student', studentId)])
      }),
  )
  return due.length
}
