import { findSelectedCycle } from '#domains/school-year/server/school-year.service.ts'
import { downloads } from '#server/api/downloads.ts'
import { type HandlerArguments, handlers } from '#server/api/handlers.ts'
import { materialsReportContract } from '../../contract/materials.contract.ts'
import { materialsDownloads } from '../../contract/materials.downloads.ts'
import { narrowedBy } from '../table/narrowed.ts'
import { countRows, listValues, readRows } from '../table/read-report.ts'
import { reportTable } from '../table/stream-report.ts'
import { type Materials, materialsFile, materialsSource, presentMaterials } from './materials-source.ts'

const columns = ['type', 'campus', 'has'] as const

type Context = Pick<
  HandlerArguments<{ readonly cycle_id?: number | undefined }>,
  'db' | 'viewer' | 'services' | 'input'
>

async function sourceOf({ db, viewer, services, input }: Context) {
  const cycle = await findSelectedCycle(db, input.cycle_id, services.clock.nowMs())
  return materialsSource(viewer, cycle?.id ?? null)
}

export const materialsReportRoutes = handlers(materialsReportContract, {
  rows: async (context) => {
    const { db, input } = context
    const rows = await readRows<Materials>(db, await sourceOf(context), narrowedBy(input, columns), input)
    return rows.map(presentMaterials)
  },
  count: async (context) => ({
    total: await countRows(context.db, await sourceOf(context), narrowedBy(context.input, columns)),
  }),
  values: async (context) =>
    listValues(context.db, await sourceOf(context), narrowedBy(context.input, columns), context.input),
})

export const materialsDownloadRoutes = downloads(materialsDownloads, {
  materials: async (context) =>
    reportTable<Materials>(context, {
      source: await sourceOf(context),
      narrowed: narrowedBy(context.input, columns),
      sort: context.input.sort,
      file: materialsFile,
      person: null,
    }),
})
