import { findSelectedCycle } from '#domains/school-year/server/school-year.service.ts'
import { downloads } from '#server/api/downloads.ts'
import { type HandlerArguments, handlers } from '#server/api/handlers.ts'
import { byColumns } from '#server/api/table-download.ts'
import { rosterReportContract } from '../../contract/roster.contract.ts'
import { rosterDownloads } from '../../contract/roster.downloads.ts'
import { narrowedBy } from '../table/narrowed.ts'
import { countRows, listValues, readRows } from '../table/read-report.ts'
import { reportTable } from '../table/stream-report.ts'
import { type Place, presentPlace, rosterFile, rosterSource } from './roster-source.ts'

const columns = ['experience', 'type', 'campus', 'grade', 'houses'] as const

type Context = Pick<
  HandlerArguments<{ readonly cycle_id?: number | undefined }>,
  'db' | 'viewer' | 'services' | 'input'
>

/** The roster of the cycle that is asked for, else of the current one; without a cycle nobody has a place. */
async function sourceOf({ db, viewer, services, input }: Context) {
  const cycle = await findSelectedCycle(db, input.cycle_id, services.clock.nowMs())
  return rosterSource(viewer, cycle?.id ?? null)
}

export const rosterReportRoutes = handlers(rosterReportContract, {
  rows: async (context) => {
    const { db, input } = context
    const places = await readRows<Place>(db, await sourceOf(context), narrowedBy(input, columns), input)
    return places.map(presentPlace)
  },
  count: async (context) => ({
    total: await countRows(context.db, await sourceOf(context), narrowedBy(context.input, columns)),
  }),
  values: async (context) =>
    listValues(context.db, await sourceOf(context), narrowedBy(context.input, columns), context.input),
})

export const rosterDownloadRoutes = downloads(rosterDownloads, {
  roster: async (context) =>
    reportTable<Place>(context, {
      source: await sourceOf(context),
      narrowed: narrowedBy(context.input, columns),
      sort: context.input.sort,
      file: rosterFile,
      person: byColumns(3),
    }),
})
