import { downloads } from '#server/api/downloads.ts'
import { type HandlerArguments, handlers } from '#server/api/handlers.ts'
import { byColumns } from '#server/api/table-download.ts'
import { missingReportContract, missingStudentsContract } from '../../contract/missing.contract.ts'
import { missingDownloads } from '../../contract/missing.downloads.ts'
import { narrowedBy } from '../table/narrowed.ts'
import { countRows, listValues, readRows } from '../table/read-report.ts'
import { reportTable } from '../table/stream-report.ts'
import type { AskedGroup } from '../tallies/group-filters.ts'
import { findLacking, listGaps } from './find-gaps.ts'
import {
  type Missing,
  type MissingContext,
  missingFile,
  missingSource,
  presentMissing,
} from './missing-source.ts'
import {
  type Lacking,
  missingStudentsFile,
  missingStudentsSource,
  presentLacking,
} from './missing-students.ts'
import { findNextCycle } from './next-cycle.ts'

const columns = ['kind', 'school_stage', 'topic', 'campus', 'expected_graduation', 'grade'] as const
const ofStudents = ['unit', 'ability', 'school_stage', 'campus', 'expected_graduation', 'grade'] as const

type Context = Pick<HandlerArguments<AskedGroup>, 'db' | 'viewer' | 'services' | 'input'>

async function contextOf({ db, viewer, services, input }: Context): Promise<MissingContext> {
  const nowMs = services.clock.nowMs()
  const next = await findNextCycle(db, nowMs)
  return { viewer, group: input, nextCycleId: next?.id ?? null, nowMs }
}

export const missingReportRoutes = handlers(missingReportContract, {
  rows: async (context) => {
    const { db, input } = context
    const source = missingSource(await contextOf(context))
    return (await readRows<Missing>(db, source, narrowedBy(input, columns), input)).map(presentMissing)
  },
  count: async (context) => ({
    total: await countRows(
      context.db,
      missingSource(await contextOf(context)),
      narrowedBy(context.input, columns),
    ),
  }),
  values: async (context) => {
    const { column } = context.input
    const input = column in context.input ? { ...context.input, [column]: [] } : context.input
    return listValues(
      context.db,
      missingSource(await contextOf({ ...context, input })),
      narrowedBy(input, columns),
      input,
    )
  },
  chart: async (context) => {
    const { db, services, input } = context
    const asked = await contextOf(context)
    const [gaps, lacking, next] = await Promise.all([
      listGaps(db, asked, narrowedBy(input, columns)),
      findLacking(db, asked),
      findNextCycle(db, services.clock.nowMs()),
    ])
    return { gaps, ...lacking, cycle: next?.title ?? null }
  },
})

const sourceOfStudents = ({ viewer, services }: Pick<Context, 'viewer' | 'services'>) =>
  missingStudentsSource(viewer, services.clock.nowMs())

export const missingStudentsRoutes = handlers(missingStudentsContract, {
  rows: async (context) => {
    const { db, input } = context
    const asked = narrowedBy(input, ofStudents)
    return (await readRows<Lacking>(db, sourceOfStudents(context), asked, input)).map(presentLacking)
  },
  count: async (context) => ({
    total: await countRows(context.db, sourceOfStudents(context), narrowedBy(context.input, ofStudents)),
  }),
  values: async (context) =>
    listValues(context.db, sourceOfStudents(context), narrowedBy(context.input, ofStudents), context.input),
})

export const missingDownloadRoutes = downloads(missingDownloads, {
  items: async (context) =>
    reportTable<Missing>(context, {
      source: missingSource(await contextOf(context)),
      narrowed: narrowedBy(context.input, columns),
      sort: context.input.sort,
      file: missingFile,
      person: null,
    }),
  students: async (context) =>
    reportTable<Lacking>(context, {
      source: sourceOfStudents(context),
      narrowed: narrowedBy(context.input, ofStudents),
      sort: context.input.sort,
      file: missingStudentsFile,
      person: byColumns(1),
    }),
})
