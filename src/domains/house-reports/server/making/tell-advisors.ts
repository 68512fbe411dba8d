import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import type { Database } from '#server/database/database.ts'
import { reportAddress } from '../../rules/report-addresses.ts'

/** What the advisor of a house is told of one of its reports. */
export interface ReportNotice {
  readonly houseId: number
  readonly reportId: number
  /** Of the house. */
  readonly title: string
  readonly advisorId: number | null
  readonly body: string
}

/** One notification a house: it takes the place of the one before of this house, so it says all that waits. */
export async function tellAdvisors(
  db: Database,
  notices: readonly ReportNotice[],
  nowMs: number,
): Promise<void> {
  await notifyPeople(
    db,
    notices.flatMap(({ houseId, reportId, title, advisorId, body }) =>
      advisorId === null
        ? []
        : [
            {
              userId: advisorId,
              type: 'school' as const,
              category: 'house_reports',
              title: `Weekly report of ${title}`,
              body,
              ctaText: 'Open the report',
              redirectUrl: reportAddress.report(houseId, reportId),
            },
          ],
    ),
    nowMs,
  )
}
