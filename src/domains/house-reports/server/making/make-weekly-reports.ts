import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { lastFinishedWeek, weekTitle } from '../../rules/report-week.ts'
import { nothingText, notTakenText, waitingText } from '../../rules/week-words.ts'
import { type MadeReport, type MakeOptions, makeReports } from './make-reports.ts'
import { type ReportNotice, tellReaders } from './tell-readers.ts'

/**
 * The work of Monday, 6:00 AM: a report of the week before for every house, and a word to who reads it. Later hours
 * make up what is missing. Returns how many reports it made.
 */
export async function makeWeeklyReports({ database, clock }: Pick<Services, 'database' | 'clock'>) {
  const madeAtMs = clock.nowMs()
  return makeReportsAndTell(database, lastFinishedWeek(madeAtMs), { madeAtMs })
}

/** Makes the missing reports of a week and tells who reads them; see `makeReports`. */
export const makeReportsAndTell = (
  db: Database,
  monday: string,
  options: Omit<MakeOptions, 'onMade'>,
): Promise<number> =>
  makeReports(db, monday, {
    ...options,
    onMade: (trx, reports) =>
      tellReaders(
        trx,
        reports.map((report) => noticeOf(report, monday)),
        options.madeAtMs,
      ),
  })

/** In the transaction that makes the reports: each is made once, so who reads it hears once. */
const noticeOf = ({ items, week, ...report }: MadeReport, monday: string): ReportNotice => ({
  ...report,
  body: `${weekTitle(monday)}: ${summaryOf({ items, week })}.`,
})

/** What waits in a report, and what nobody knows of its week. */
function summaryOf({ items, week }: Pick<MadeReport, 'items' | 'week'>): string {
  const checkIns = items.filter((item) => item.approachType === 'check_in').length
  const texts = [waitingText(checkIns, items.length - checkIns), notTakenText(week)]
  return items.length === 0 ? nothingText(week) : texts.filter((text) => text !== '').join(', ')
}
