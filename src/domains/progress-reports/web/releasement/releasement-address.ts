import { address, number, oneOf, pageNumber, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'

const triState = oneOf(['true', 'false'])

/** What the query of Report Releasement holds (1-staff-tools §2.1); Any is not there. */
export const releasementSearch = address({
  student: text,
  cohort_id: number,
  has_report_assessment: triState,
  mid_cycle: triState,
  has_final_assessment: triState,
  end_cycle: triState,
  page: pageNumber,
})
const inCycle = releasementSearch.extend({ cycle_id: number })

export const progressQuery = (search: object) =>
  api.releasement.listProgress.queryOptions({ input: inCycle.parse(search) })

/** What the filters list, whichever page is shown. */
export function filterOf(search: object) {
  const { page: _page, ...filter } = inCycle.parse(search)
  return filter
}
