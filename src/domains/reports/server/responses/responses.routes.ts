import { findSelectedCycle } from '#domains/school-year/server/school-year.service.ts'
import { downloads } from '#server/api/downloads.ts'
import { type HandlerArguments, handlers } from '#server/api/handlers.ts'
import { byColumns } from '#server/api/table-download.ts'
import { expertReportContract, staleReportContract } from '../../contract/responses.contract.ts'
import { responsesDownloads } from '../../contract/responses.downloads.ts'
import { narrowedBy } from '../table/narrowed.ts'
import { countRows, listValues, readRows } from '../table/read-report.ts'
import { reportTable } from '../table/stream-report.ts'
import { type Expert, expertsFile, expertsSource, presentExpert } from './experts-source.ts'
import { nudge } from './nudge.ts'
import { presentStale, type ResponsesContext, type Stale, staleFile, staleSource } from './stale-source.ts'

const ofExperts = ['campus', 'expert'] as const
const ofStale = ['expert', 'experience', 'campus', 'type'] as const

type Context = Pick<
  HandlerArguments<{ readonly cycle_id?: number | undefined }>,
  'db' | 'viewer' | 'services' | 'input'
>

async function contextOf({ db, viewer, services, input }: Context): Promise<ResponsesContext> {
  const nowMs = services.clock.nowMs()
  const cycle = await findSelectedCycle(db, input.cycle_id, nowMs)
  return { viewer, cycleId: cycle?.id ?? null, nowMs }
}

export const expertReportRoutes = handlers(expertReportContract, {
  rows: async (context) => {
    const source = expertsSource(await contextOf(context))
    const { db, input } = context
    return (await readRows<Expert>(db, source, narrowedBy(input, ofExperts), input)).map(presentExpert)
  },
  count: async (context) => ({
    total: await countRows(
      context.db,
      expertsSource(await contextOf(context)),
      narrowedBy(context.input, ofExperts),
    ),
  }),
  values: async (context) =>
    listValues(
      context.db,
      expertsSource(await contextOf(context)),
      narrowedBy(context.input, ofExperts),
      context.input,
    ),
})

export const staleReportRoutes = handlers(staleReportContract, {
  rows: async (context) => {
    const source = staleSource(await contextOf(context))
    const { db, input } = context
    return (await readRows<Stale>(db, source, narrowedBy(input, ofStale), input)).map(presentStale)
  },
  count: async (context) => ({
    total: await countRows(
      context.db,
      staleSource(await contextOf(context)),
      narrowedBy(context.input, ofStale),
    ),
  }),
  values: async (context) =>
    listValues(
      context.db,
      staleSource(await contextOf(context)),
      narrowedBy(context.input, ofStale),
      context.input,
    ),
  nudge: async (context) => nudge(context, await contextOf(context)),
})

export const responsesDownloadRoutes = downloads(responsesDownloads, {
  experts: async (context) =>
    reportTable<Expert>(context, {
      source: expertsSource(await contextOf(context)),
      narrowed: narrowedBy(context.input, ofExperts),
      sort: context.input.sort,
      file: expertsFile,
      person: byColumns(0),
    }),
  stale: async (context) =>
    reportTable<Stale>(context, {
      source: staleSource(await contextOf(context)),
      narrowed: narrowedBy(context.input, ofStale),
      sort: context.input.sort,
      file: staleFile,
      person: byColumns(1),
    }),
})
