import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import type { Database } from '#server/database/database.ts'
import { reportAddress } from '../../rules/report-addresses.ts'
import { listReportReaders } from './report-readers.queries.ts'

/** What is said of one of the reports of a house. */
export interface ReportNotice {
  readonly houseId: number
  readonly reportId: number
  /** Of the house. */
  readonly title: string
  readonly body: string
}

/** One notification a house: it takes the place of the one before of this house, so it says all that waits. */
export async function tellReaders(
  db: Database,
  notices: readonly ReportNotice[],
  nowMs: number,
): Promise<void> {
  const houseIds = notices.map(({ houseId }) => houseId)
  const readers = await listReportReaders(db, houseIds, nowMs)
  await notifyPeople(
    db,
    notices.flatMap(({ houseId, reportId, title, body }) =>
      (readers.get(houseId) ?? []).map(({ userId, isAdvisor }) => ({
        userId,
        type: 'school' as const,
        category: 'house_reports',
        title: `Weekly report of ${title}`,
        body: isAdvisor ? body : `${body} No advisor is there to read it, and you manage the house.`,
        ctaText: 'Open the report',
        redirectUrl: reportAddress.report(houseId, reportId),
      })),
    ),
    nowMs,
  )
}
