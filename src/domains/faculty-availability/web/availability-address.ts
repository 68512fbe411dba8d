import { address, day } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'

/** What the query of the page holds: a day of the week whose meetings are shown. */
export const availabilitySearch = address({ date: day })

export const availabilityQuery = (employeeId: number, search: object) =>
  api.facultyAvailability.getAvailability.queryOptions({
    input: { employeeId, ...availabilitySearch.parse(search) },
  })
