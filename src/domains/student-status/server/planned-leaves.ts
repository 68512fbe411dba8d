import { schoolDateOf } from '#contract/school-time.ts'
import { hasLeftSchool } from '#domains/people/rules/student-statuses.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'
import { silent, type Telling } from '#server/jobs/telling.ts'
import type { Services } from '#server/services.ts'
import { applyStatus, lockForStatus, type StatusFields } from './change-status.ts'

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

/** Begins the leaves whose day has come; each alone, so that one never stops the others. */
export async function beginPlannedLeaves(
  services: Services,
  jobName: string,
  telling: Telling = silent,
): Promise<number> {
  const { database, clock } = services
  const due = await database
    .selectFrom('plannedLeaves')
    .select('studentId')
    .where('startsOn', '<=', schoolDateOf(clock.nowMs()))
    .orderBy('studentId')
    .execute()
  const ids = due.map(({ studentId }) => studentId)
  await eachAlone(ids, { services, jobName, telling }, (studentId) =>
    inTransaction(database, async (db) => {
      const houseId = await lockForStatus(db, studentId)
      const leave = await db
        .selectFrom('plannedLeaves')
        .innerJoin('students', 'students.id', 'plannedLeaves.studentId')
        .select([
          'motivation',
          'startsOn',
          'endsOn',
          'contact',
          'keepsPlaces',
          'plannedBy',
          'students.status',
        ])
        .where('studentId', '=', studentId)
        .executeTakeFirst()
      if (!leave) return
      await dropPlannedLeave(db, studentId)
      // Who has left meanwhile needs no leave.
      if (hasLeftSchool(leave.status)) return
      const { plannedBy: changedBy, status: _status, ...words } = leave
      await applyStatus(db, services, { studentId, to: 'leave_of_absence', changedBy, ...words }, houseId)
    }),
  )
  return ids.length
}
