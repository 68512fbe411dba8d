import { byColumns, type Table } from '#server/api/table-download.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Services } from '#server/services.ts'
import { stateOf } from '../../contract/excuse-values.ts'
import { requesterText } from '../excuses.present.ts'
import { type ReportFilter, type ReportRow, streamReport } from './report.queries.ts'

const header = [
  'Excuse',
  'Student',
  'Grade',
  'House',
  'Start',
  'End',
  'All day',
  'Reason',
  'Additional comments',
  'State',
  'Recurring',
  'Requested by',
  'Requested by email',
  'Filed',
  'Decided by',
  'Decided',
] as const

const stateWords = { waiting: 'Waiting for approval', approved: 'Approved', rejected: 'Rejected' } as const

const cells = (excuse: ReportRow) => [
  excuse.id,
  excuse.studentName,
  excuse.grade,
  excuse.houseTitle,
  excuse.starts,
  excuse.ends,
  excuse.allDay ? 'yes' : 'no',
  excuse.reason,
  excuse.additionalComments,
  excuse.hasFallenAway ? 'Fell away: no school then' : stateWords[stateOf(excuse.approved)],
  excuse.seriesId === null ? 'no' : 'yes',
  requesterText(excuse),
  excuse.requesterEmail,
  excuse.filed,
  excuse.decidedByName,
  excuse.decided,
]

async function* rowsOf(excuses: AsyncIterable<ReportRow>) {
  for await (const excuse of excuses) yield cells(excuse)
}

/** The whole report of a filter as a table: one header row, times in the school's zone. */
export const reportTable = (database: Services['database'], viewer: Viewer, filter: ReportFilter): Table => ({
  name: 'excuse-report',
  header,
  rows: rowsOf(streamReport(database, viewer, filter)),
  person: byColumns(1, 2, 3),
})
