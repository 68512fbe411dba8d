import { schoolDateOf } from '#contract/school-time.ts'
import { topic } from '#contract/topics.ts'
import { hasLeftSchool } from '#domains/people/rules/student-statuses.ts'
import { standingAdvisorOf } from '#domains/people/server/relations.service.ts'
import { nobody } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'
import { silent, type Telling } from '#server/jobs/telling.ts'
import { publishChanges } from '#server/live/live.ts'
import type { Services } from '#server/services.ts'
import { applyStatus, lockForStatus, type StatusFields } from './change-status.ts'
import { tellNotBegun } from './tell-leaves-over.ts'

/** Remembers a leave that begins on a day to come; it takes the place of one that was planned before. */
export async function planLeave(db: Database, fields: StatusFields, now: Date): Promise<void> {
  const { studentId, motivation, startsOn, endsOn, contact, keepsPlaces, changedBy } = fields
  await dropPlannedLeave(db, studentId)
  await db
    .insertInto('plannedLeaves')
    .values({
      ...{ studentId, motivation, endsOn, contact, keepsPlaces },
      startsOn: startsOn ?? '',
      plannedBy: changedBy,
      plannedAt: now,
    })
    .execute()
}

export const dropPlannedLeave = (db: Database, studentId: number) =>
  db.deleteFrom('plannedLeaves').where('studentId', '=', studentId).execute()

/**
 * Begins the leaves whose day has come; each alone, so that one never stops the others. One that is over by now, since nothing
 * ran on its days, begins no more: it would take who is back off the rolls, and out of their places. Returns how many began.
 */
export async function beginPlannedLeaves(
  services: Services,
  jobName: string,
  telling: Telling = silent,
): Promise<number> {
  const { database, clock } = services
  const nowMs = clock.nowMs()
  const today = schoolDateOf(nowMs)
  let began = 0
  const due = await database
    .selectFrom('plannedLeaves')
    .select('studentId')
    .where('startsOn', '<=', today)
    .orderBy('studentId')
    .execute()
  const ids = due.map(({ studentId }) => studentId)
  await eachAlone(ids, { services, jobName, telling }, (studentId) =>
    inTransaction(database, async (db) => {
      const houseId = await lockForStatus(db, studentId)
      const leave = await db
        .selectFrom('plannedLeaves')
        .innerJoin('students', 'students.id', 'plannedLeaves.studentId')
        .innerJoin('users', 'users.id', 'students.id')
        .leftJoin('houses', 'houses.id', 'students.houseId')
        .leftJoinLateral(standingAdvisorOf('houses').as('advisor'), (join) => join.onTrue())
        .select([
          'motivation',
          'startsOn',
          'endsOn',
          'contact',
          'keepsPlaces',
          'plannedBy',
          'students.status',
          'users.name',
          'students.cohortId',
          'advisor.id as advisorId',
        ])
        .where('plannedLeaves.studentId', '=', studentId)
        .executeTakeFirst()
      if (!leave) return
      await dropPlannedLeave(db, studentId)
      // Who has left meanwhile needs no leave.
      if (hasLeftSchool(leave.status)) return
      const { motivation, startsOn, endsOn, contact, keepsPlaces, plannedBy: changedBy } = leave
      if (endsOn !== null && endsOn < today) {
        await insertAudit(
          db,
          { viewer: nobody, request: { id: jobName } },
          {
            ...{ action: 'student.leave_not_begun', subjectType: 'user', subjectId: studentId },
            before: { status: leave.status },
            after: {
              ...{ motivation, starts_on: startsOn, ends_on: endsOn },
              why: 'The leave was over before it could begin.',
            },
          },
        )
        await tellNotBegun(db, { ...leave, studentId, changedBy, startsOn, endsOn }, nowMs)
        return publishChanges(db, [topic('student', studentId)])
      }
      const words = { motivation, startsOn, endsOn, contact, keepsPlaces }
      await applyStatus(db, services, { studentId, to: 'leave_of_absence', changedBy, ...words }, houseId)
      began += 1
    }),
  )
  return began
}
