import { dayTextOf } from '#contract/clock-text.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import { holdLock, locks } from '#server/database/advisory-locks.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Services } from '#server/services.ts'
import {
  type LeaveOfStudent,
  listLeaveReaders,
  listOverLeaves,
  updateReminded,
} from './leaves-over.queries.ts'

/**
 * Tells staff of students whose leave is over and who are on it still: they stand on no roll and in no week, so that nobody
 * would miss them. On the morning after the last day, and each week until somebody changes the status or that day. Returns
 * of how many.
 */
export async function tellLeavesOver(services: Services): Promise<number> {
  const nowMs = services.clock.nowMs()
  const today = schoolDateOf(nowMs)
  return inTransaction(services.database, async (db) => {
    await holdLock(db, locks.leavesOver)
    const leaves = await listOverLeaves(db, today)
    if (leaves.length === 0) return 0
    const told = await listLeaveReaders(db, leaves, nowMs)
    await notifyPeople(
      db,
      told.map(({ leave, userId, mayChange }) => ({
        userId,
        type: 'school' as const,
        category: 'attendance',
        title: `The leave of ${leave.name} is over`,
        body: `Its last day was ${dayTextOf(leave.endsOn)}. Until the status is changed nobody expects them: they are on no roll.`,
        ctaText: mayChange ? 'Change the status' : 'Open the status',
        redirectUrl: `/students/${leave.studentId}/status`,
      })),
      nowMs,
    )
    await updateReminded(
      db,
      leaves.map(({ changeId }) => changeId),
      today,
    )
    return leaves.length
  })
}

/**
 * Tells who planned a leave, and the advisor, that it was over before anything began it: the student was expected on those
 * days, so that absences stand on rolls unless somebody excuses them.
 */
export async function tellNotBegun(
  db: Database,
  leave: LeaveOfStudent & { readonly startsOn: string },
  nowMs: number,
): Promise<void> {
  const told = await listLeaveReaders(db, [leave], nowMs)
  const days = `${dayTextOf(leave.startsOn)} to ${dayTextOf(leave.endsOn)}`
  await notifyPeople(
    db,
    told.map(({ userId }) => ({
      userId,
      type: 'school' as const,
      category: 'attendance',
      title: `The leave of ${leave.name} did not begin`,
      body: `It was planned for ${days} and was over before it could begin. ${leave.name} was expected the whole time.`,
      ctaText: 'Open the status',
      redirectUrl: `/students/${leave.studentId}/status`,
    })),
    nowMs,
  )
}
