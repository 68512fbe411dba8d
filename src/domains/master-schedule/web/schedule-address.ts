import {
  type AddressOf,
  address,
  number,
  oneOf,
  pageNumber,
  text,
  wholeNumber,
} from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'

const inCycle = address({ cycle_id: number })

/**
 * What the query of the master schedule holds: what it is narrowed to and how it looks, what is chosen in it, and the page of
 * its double bookings.
 */
export const masterScheduleSearch = address({
  search: text,
  expert: number,
  subject: number,
  view: oneOf(['experts']),
  experience: number,
  block: wholeNumber(0, 30),
  page: pageNumber,
})

export type MasterScheduleSearch = AddressOf<typeof masterScheduleSearch>

export const scheduleQuery = (search: object) =>
  api.masterSchedule.getSchedule.queryOptions({ input: inCycle.parse(search) })

export const doubleBookingsQuery = (search: object) =>
  api.masterSchedule.listDoubleBookings.queryOptions({
    input: { ...inCycle.parse(search), page: masterScheduleSearch.parse(search).page },
  })

/** What moving an experience from one of its blocks would do. */
export const targetsQuery = (experience_id: number, block: number) =>
  api.masterSchedule.listTargets.queryOptions({ input: { experience_id, block } })
