import { handlers } from '#server/api/handlers.ts'
import { housesContract } from '../contract/houses.contract.ts'
import { findSync } from './calendar/calendar-syncs.queries.ts'
import { requestSync } from './calendar/request-sync.ts'
import { getHouseIndex } from './house-index.ts'
import { listHouseMetrics, listHouseStudents } from './house-students.ts'
import { listHouses } from './list-houses.ts'
import { getVisibleHouse } from './visible-houses.queries.ts'

export const housesRoutes = handlers(housesContract, {
  listHouses: async ({ db, viewer, input }) => listHouses(db, viewer, input),

  syncCalendarAttendees: async ({ input, ...context }) => ({
    ok: true as const,
    sync: await requestSync(context, { houseId: input.house_id, failedOf: input.failed_of }),
  }),

  getCalendarSync: async ({ db, viewer }) => (await findSync(db, viewer.userId, undefined)) ?? null,

  getHouseIndex: async ({ db, viewer, input }) => getHouseIndex(db, viewer, input.houseId),

  getHouseStudents: async ({ db, viewer, input, services }) => {
    const { id } = await getVisibleHouse(db, viewer, input.houseId)
    const { metrics, timeframe } = input
    return metrics
      ? listHouseMetrics(db, id, { timeframe, nowMs: services.clock.nowMs() })
      : listHouseStudents(db, viewer, id)
  },
})
