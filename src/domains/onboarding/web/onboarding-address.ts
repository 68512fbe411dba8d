import { studentStatuses } from '#domains/people/rules/student-statuses.ts'
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
import { familyOrders, viewTypes } from '../contract/onboarding-words.ts'

/** What the query of the families holds: filters, order, page, and the sending that is open over them. */
export const familiesSearch = address({
  search: text,
  student_status: oneOf(studentStatuses),
  start_date: number,
  order_by: oneOf(familyOrders),
  page: pageNumber,
  sending: number,
})
export type FamiliesSearch = AddressOf<typeof familiesSearch>

/** -1 and 0 are tabs, too; what is no number is the whole phase. */
const tab = wholeNumber(-1, 32_767)
export const tabOf = (filter: string | undefined): number => tab(filter) ?? 0

export const tabsQuery = () => api.onboardingFamilies.listCampusTabs.queryOptions()

export function familiesQuery(campus_filter: number, search: object) {
  const { sending: _sending, ...asked } = familiesSearch.parse(search)
  return api.onboardingFamilies.listFamilies.queryOptions({ input: { campus_filter, ...asked } })
}

export const sendingsQuery = () => api.onboardingSendings.listSendings.queryOptions()

/** What the query of the groups of a campus holds. */
export const groupsSearch = address({ start_date: number })

export const groupCampusesQuery = () => api.onboardingGroups.listGroupCampuses.queryOptions()

export const groupsQuery = (campusId: number, search: object) =>
  api.onboardingGroups.listGroups.queryOptions({ input: { campusId, ...groupsSearch.parse(search) } })

export const contentQuery = (onboarding_group_id: number) =>
  api.onboardingChecklists.getContent.queryOptions({ input: { onboarding_group_id } })

export const checklistQuery = (onboarding_group_id: number, checklist_id: number) =>
  api.onboardingChecklists.getChecklist.queryOptions({ input: { onboarding_group_id, checklist_id } })

export const viewOf = (text: string | undefined) => oneOf(viewTypes)(text)

export const familyOnboardingQuery = (student: number | undefined) =>
  api.familyOnboarding.getOnboarding.queryOptions({ input: { student_id: student } })

export const onboardingStateQuery = () => api.familyOnboarding.getState.queryOptions({ staleTime: 60_000 })
