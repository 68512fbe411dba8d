import { byColumns } from '#server/api/table-download.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { type CountedFilter, listCounted } from './comparison.queries.ts'

const header = ['Student', 'Grade', 'Campus', 'Count', 'Of', 'Experiences']
const rowsAPiece = 1_000

/** The students whom one number counts as a table, read a thousand at a time. */
export const countedTable = (db: Database, viewer: Viewer, filter: CountedFilter) => ({
  name: `journey-builder-${filter.measure}`,
  header,
  rows: rowsOf(db, viewer, filter),
  person: byColumns(0, 1, 2),
})

async function* rowsOf(db: Database, viewer: Viewer, filter: CountedFilter) {
  for (let offset = 0; ; offset += rowsAPiece) {
    const rows = await listCounted(db, viewer, filter, { limit: rowsAPiece, offset })
    for (const one of rows)
      yield [one.name, one.grade, one.campus, one.count, one.of || '', one.titles.join(', ')]
    if (rows.length < rowsAPiece) return
  }
}
