import { downloads } from '#server/api/downloads.ts'
import { handlers } from '#server/api/handlers.ts'
import { byColumns } from '#server/api/table-download.ts'
import { hoursReportContract } from '../../contract/hours.contract.ts'
import { hoursDownloads } from '../../contract/hours.downloads.ts'
import { narrowedBy } from '../table/narrowed.ts'
import { countRows, listValues, readRows } from '../table/read-report.ts'
import { reportTable } from '../table/stream-report.ts'
import { addUpHours } from './add-up-hours.ts'
import { type Hours, hoursFile, hoursSource, presentHours } from './hours-source.ts'

const columns = ['week', 'subject', 'campus', 'grade', 'house', 'standing'] as const

export const hoursReportRoutes = handlers(hoursReportContract, {
  rows: async ({ db, viewer, input }) => {
    const source = hoursSource(viewer, input)
    return (await readRows<Hours>(db, source, narrowedBy(input, columns), input)).map(presentHours)
  },
  count: async ({ db, viewer, input }) => ({
    total: await countRows(db, hoursSource(viewer, input), narrowedBy(input, columns)),
  }),
  values: async ({ db, viewer, input }) =>
    listValues(db, hoursSource(viewer, input), narrowedBy(input, columns), input),
  chart: ({ db, viewer, input }) =>
    addUpHours(db, viewer, { narrowed: narrowedBy(input, columns), counted: input }),
})

export const hoursDownloadRoutes = downloads(hoursDownloads, {
  hours: async (context) =>
    reportTable<Hours>(context, {
      source: hoursSource(context.viewer, context.input),
      narrowed: narrowedBy(context.input, columns),
      sort: context.input.sort,
      file: hoursFile,
      person: byColumns(1),
    }),
})
