import { downloads } from '#server/api/downloads.ts'
import { invalid } from '#server/api/errors.ts'
import { byColumns, type Cell, wallText } from '#server/api/table-download.ts'
import { provisioningDownloads } from '../../contract/provisioning.downloads.ts'
import { getConnection } from '../connections/connections.queries.ts'
import { listCalls } from './calls.queries.ts'

/** So many calls stand in memory while the file is made. */
const mostCalls = 20_000

async function* each(rows: readonly (readonly Cell[])[]) {
  yield* rows
}

export const provisioningDownloadRoutes = downloads(provisioningDownloads, {
  calls: async ({ db, services, input }) => {
    await getConnection(db, services.clock.nowMs(), input.connectionId)
    const rows = await listCalls(db, input, { limit: mostCalls + 1, offset: 0 })
    if (rows.length > mostCalls)
      throw invalid({ search: 'A file takes up to 20,000 calls. Narrow the list first.' })
    const cells = rows.map(({ happenedAt, method, did, name, status, cause, detail }) => [
      ...[wallText(happenedAt), method, did, name, status, cause ?? '', detail],
    ])
    const header = ['When', 'Method', 'Did', 'Of whom or what', 'Answer', 'Whose to fix', 'Reason']
    return { name: 'provider-calls', header, rows: each(cells), person: byColumns(3) }
  },
})
