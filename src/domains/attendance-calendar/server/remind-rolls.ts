import { sql } from 'kysely'
import { clockText, dayText } from '#contract/clock-text.ts'
import { schoolDateOf, schoolDayBounds, schoolInstant } from '#contract/school-time.ts'
import { getSchoolCalendar } from '#domains/excuses/server/excuses.service.ts'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import { isSchoolDay } from '#domains/school-year/rules/school-days.ts'
import { askedSince } from '#domains/school-year/server/school-year.service.ts'
import { holdLock, locks } from '#server/database/advisory-locks.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Services } from '#server/services.ts'
import { listDueReminders, reminderAddress } from './rolls-not-taken.queries.ts'

/** After the end of a session there is this long to take its roll before anyone is reminded. */
const graceMs = 30 * 60_000
/** What is of earlier days waits for this hour of the school's day. */
const dailyAt = '08:00'

/**
 * Reminds those who take a roll that it was not taken: once after the session, then once a day, never at night; on days
 * on which the campus of the roll has school, no other (docs/decisions/0025). Returns how many.
 */
export async function remindOfRolls(services: Services): Promise<number> {
  const nowMs = services.clock.nowMs()
  const today = schoolDateOf(nowMs)
  const { startMs } = schoolDayBounds(today)
  const isMorning = nowMs >= schoolInstant(today, dailyAt)
  return inTransaction(services.database, async (db) => {
    // Nobody is told twice.
    await holdLock(db, locks.rollReminders)
    const reminders = await listDueReminders(db, {
      from: isMorning ? askedSince(new Date(nowMs)) : sql<Date>`${new Date(startMs)}::timestamptz`,
      endedBefore: new Date(nowMs - graceMs),
      remindedBefore: new Date(startMs),
    })
    const campuses = reminders.flatMap(({ cohortId }) => cohortId ?? [])
    const calendar = await getSchoolCalendar(db, campuses)
    const due = reminders.filter(({ cohortId }) => isSchoolDay(calendar, cohortId, today))
    await notifyPeople(
      db,
      due.map(({ employeeId, attendableId, title, startsAt }) => ({
        userId: employeeId,
        type: 'school' as const,
        category: 'attendance',
        title: `Roll not taken: ${title}`,
        body: `${dayText(startsAt.getTime())}, ${clockText(startsAt.getTime())}. Until it is taken, the session does not count anywhere.`,
        ctaText: 'Take the roll',
        redirectUrl: `${reminderAddress}${attendableId}`,
      })),
      nowMs,
    )
    return due.length
  })
}
