import { downloads } from '#server/api/downloads.ts'
import { housesDownloads } from '../contract/houses.downloads.ts'
import { openLogo } from './form/house-logo.ts'
import { studentsTable } from './house-download.ts'
import { getVisibleHouse } from './visible-houses.queries.ts'

export const housesDownloadRoutes = downloads(housesDownloads, {
  students: async ({ db, viewer, input: { houseId, ...of }, services }) => {
    const house = await getVisibleHouse(db, viewer, houseId)
    return studentsTable(db, viewer, house.id, { ...of, nowMs: services.clock.nowMs() })
  },
  logo: ({ input, services }) => openLogo(services.files, input.name),
})
