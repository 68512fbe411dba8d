import { invalid, notFound } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import { insertAudit } from '#server/database/audit.ts'
import { requireProof } from '#server/departures/proof.ts'
import { nothingGoesOut } from '#server/mail/outgoing-hold.ts'
import type { Services } from '#server/services.ts'
import { nightlyExportContract } from '../contract/nightly-export.contract.ts'
import { stayingTables } from '../rules/leaves.ts'
import { exportKind } from './export-kind.ts'
import { readStayingColumns } from './run/read-tables.ts'
import { placeOf } from './run/run-export.ts'
import { findRun, lastGoodAt, listRuns } from './runs.queries.ts'
import { tryBucket } from './try-bucket.ts'

const pageSize = 50

function bucketOf({ vendors }: Services) {
  if (vendors.exportBucket === null)
    throw invalid({ form: 'No bucket is set. Whoever runs the server sets one.' })
  return vendors.exportBucket
}

export const nightlyExportRoutes = handlers(nightlyExportContract, {
  list: async ({ db, services, input: { page } }) => {
    const { rows, total } = await readPage(page, pageSize, (range) => listRuns(db, range))
    return {
      ...{ page, pageSize, total, keptDays: services.config.EXPORT_DAYS },
      place: services.vendors.exportBucket === null ? null : placeOf(services.config),
      lastGoodAt: (await lastGoodAt(db))?.toISOString() ?? null,
      runs: rows.map(({ total: _total, ...row }) => row),
    }
  },

  get: async ({ db, input: { exportId } }) => {
    const run = await findRun(db, exportId)
    if (run === undefined) throw notFound('There is no such export.')
    return run
  },

  listStaying: async ({ db }) => ({
    tables: Object.entries(stayingTables).map(([table, why]) => ({ table, why })),
    columns: await readStayingColumns(db),
  }),

  start: async ({ db, ...context }) => {
    const { services, viewer } = context
    bucketOf(services)
    if (services.outgoingHold.reason() !== undefined) throw invalid({ form: nothingGoesOut })
    requireProof(context, 'The export holds everything that is stored. First confirm that it is you.')
    await services.jobs.enqueue(db, exportKind, { askedBy: viewer.userId }, { key: 'by hand' })
    await insertAudit(db, context, {
      ...{ action: 'nightly_export.started', subjectType: 'nightly_export', subjectId: 'now' },
    })
    return { ok: true as const, message: 'The export was started' }
  },

  // What takes seconds holds no transaction.
  test: {
    prepare: async ({ services }) => {
      const acts = await tryBucket(bucketOf(services), services.config.EXPORT_PREFIX)
      return async () => ({ acts })
    },
  },
})
