import { address, number, pageNumber, wholeNumber } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'

const inCycle = address({ cycle_id: number })

/** What the query of the master schedule holds: what is chosen in it, and the page of its double bookings. */
export const masterScheduleSearch = address({
  experience: number,
  block: wholeNumber(0, 30),
  page: pageNumber,
})

export const scheduleQuery = (search: object) =>
  api.masterSchedule.getSchedule.queryOptions({ input: inCycle.parse(search) })

export const doubleBookingsQuery = (search: object) =>
  api.masterSchedule.listDoubleBookings.queryOptions({
    input: { ...inCycle.parse(search), page: masterScheduleSearch.parse(search).page },
  })

/** What moving an experience from one of its blocks would do. */
export const targetsQuery = (experience_id: number, block: number) =>
  api.masterSchedule.listTargets.queryOptions({ input: { experience_id, block } })
