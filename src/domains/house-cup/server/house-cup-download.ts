import { findSelectedCycle } from '#domains/school-year/server/school-year.service.ts'
import { downloads } from '#server/api/downloads.ts'
import { notFound } from '#server/api/errors.ts'
import { wallText } from '#server/api/table-download.ts'
import { houseCupDownloads } from '../contract/house-cup.downloads.ts'
import { type EntryRecord, streamEntries } from './house-cup.queries.ts'

async function* rowsOf(entries: AsyncIterable<EntryRecord>) {
  for await (const { givenAt, houseTitle, points, reason, giverName } of entries)
    yield [wallText(givenAt), houseTitle, points, reason, giverName]
}

export const houseCupDownloadRoutes = downloads(houseCupDownloads, {
  points: async ({ db, input: { cycle_id, search, house_id: houseId }, services }) => {
    const cycle = await findSelectedCycle(db, cycle_id, services.clock.nowMs())
    if (!cycle) throw notFound('There is no such cycle.')
    return {
      name: 'house-cup',
      header: ['Given', 'House', 'Points', 'Reason', 'Given by'],
      rows: rowsOf(streamEntries(db, { cycleId: cycle.id, search, houseId })),
      person: null,
    }
  },
})
