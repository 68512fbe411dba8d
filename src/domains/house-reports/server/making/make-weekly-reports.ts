import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { reportAddress } from '../../rules/report-addresses.ts'
import { lastFinishedWeek, weekTitle } from '../../rules/report-week.ts'
import { nothingText, notTakenText } from '../../rules/week-words.ts'
import { type MadeReport, type MakeOptions, makeReports } from './make-reports.ts'

/**
 * The work of Monday, 6:00 AM: a report of the week before for every house, and a word to its advisor. Later hours
 * make up what is missing. Returns how many reports it made.
 */
export async function makeWeeklyReports({ database, clock }: Pick<Services, 'database' | 'clock'>) {
  const madeAtMs = clock.nowMs()
  return makeReportsAndTell(database, lastFinishedWeek(madeAtMs), { madeAtMs })
}

/** Makes the missing reports of a week and tells the advisors; see `makeReports`. */
export const makeReportsAndTell = (
  db: Database,
  monday: string,
  options: Omit<MakeOptions, 'onMade'>,
): Promise<number> =>
  makeReports(db, monday, {
    ...options,
    onMade: (trx, reports) => tellAdvisors(trx, reports, monday, options.madeAtMs),
  })

/** One notification a report, in the transaction that makes it: a report is made once, so its advisor hears once. */
async function tellAdvisors(
  db: Database,
  reports: readonly MadeReport[],
  monday: string,
  nowMs: number,
): Promise<void> {
  await notifyPeople(
    db,
    reports.flatMap(({ houseId, reportId, title, advisorId, items, week }) =>
      advisorId === null
        ? []
        : [
            {
              userId: advisorId,
              type: 'school' as const,
              category: 'house_reports',
              title: `Weekly report of ${title}`,
              body: `${weekTitle(monday)}: ${summaryOf({ items, week })}.`,
              ctaText: 'Open the report',
              redirectUrl: reportAddress.report(houseId, reportId),
            },
          ],
    ),
    nowMs,
  )
}

/** What waits in a report, and what nobody knows of its week. */
function summaryOf({ items, week }: Pick<MadeReport, 'items' | 'week'>): string {
  const checkIns = items.filter((item) => item.approachType === 'check_in').length
  const praises = items.length - checkIns
  const texts = [
    checkIns > 0 && `${checkIns} ${checkIns === 1 ? 'student' : 'students'} to check in with`,
    praises > 0 && `${praises} to celebrate`,
    notTakenText(week),
  ].filter((text) => text !== false && text !== '')
  return items.length === 0 ? nothingText(week) : texts.join(', ')
}
