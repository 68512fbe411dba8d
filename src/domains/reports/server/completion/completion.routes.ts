import { downloads } from '#server/api/downloads.ts'
import { type HandlerArguments, handlers } from '#server/api/handlers.ts'
import { completionReportContract } from '../../contract/completion.contract.ts'
import { completionDownloads } from '../../contract/completion.downloads.ts'
import { narrowedBy } from '../table/narrowed.ts'
import { countRows, listValues, readRows } from '../table/read-report.ts'
import { reportTable } from '../table/stream-report.ts'
import { findCountedAt } from '../tallies/counted-at.ts'
import type { AskedGroup } from '../tallies/group-filters.ts'
import { seesWhole } from '../tallies/seen-counts.ts'
import { listCampusBars } from './campus-bars.ts'
import { type Completion, completionFile, completionSource, presentCompletion } from './completion-source.ts'

const columns = ['type', 'school_stage', 'subject', 'campus', 'expected_graduation', 'grade'] as const

const sourceOf = ({
  viewer,
  services,
  input,
}: Pick<HandlerArguments<AskedGroup>, 'viewer' | 'services' | 'input'>) =>
  completionSource(viewer, input, services.clock.nowMs())

/**
 * The question for the suggestions of a column that says whose students are counted: without that column's own values.
 */
const without = <Input extends AskedGroup>(input: Input, column: string): Input =>
  column in input ? { ...input, [column]: [] } : input

export const completionReportRoutes = handlers(completionReportContract, {
  rows: async (context) => {
    const { db, input } = context
    const rows = await readRows<Completion>(db, sourceOf(context), narrowedBy(input, columns), input)
    return rows.map(presentCompletion)
  },
  count: async (context) => ({
    total: await countRows(context.db, sourceOf(context), narrowedBy(context.input, columns)),
  }),
  values: async (context) => {
    const input = without(context.input, context.input.column)
    return listValues(context.db, sourceOf({ ...context, input }), narrowedBy(input, columns), input)
  },
  chart: async ({ db, viewer, services, input }) => ({
    campuses: await listCampusBars(db, viewer, {
      group: input,
      narrowed: narrowedBy(input, columns),
      nowMs: services.clock.nowMs(),
    }),
    counted_at: seesWhole(viewer) ? await findCountedAt(db) : null,
  }),
})

export const completionDownloadRoutes = downloads(completionDownloads, {
  completion: async (context) =>
    reportTable<Completion>(context, {
      source: sourceOf(context),
      narrowed: narrowedBy(context.input, columns),
      sort: context.input.sort,
      file: completionFile(context.services.clock.nowMs()),
      person: null,
    }),
})
