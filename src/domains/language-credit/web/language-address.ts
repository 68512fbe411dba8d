import { type AddressOf, address, number, pageNumber, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'

const root = '/workbench/language-vendor'
export const languageAddress = { credit: `${root}/update-credit`, users: `${root}/manage-users` }

/** What the query of "Update credit" holds: the cycle, or an open run and what its rows are narrowed to. */
export const creditSearch = address({
  cycle_id: number,
  run: number,
  search: text,
  page: pageNumber,
  row: number,
})
export type CreditSearch = AddressOf<typeof creditSearch>

export const creditQuery = ({ cycle_id }: CreditSearch) =>
  api.updateCredit.get.queryOptions({ input: { cycle_id } })

export const runQuery = ({ run: runId = 0, search, page }: CreditSearch) =>
  api.updateCredit.getRun.queryOptions({ input: { runId, search, page }, enabled: runId > 0 })

export const usersSearch = address({ search: text, page: pageNumber })
export const usersQuery = (search: AddressOf<typeof usersSearch>) =>
  api.manageUsers.list.queryOptions({ input: search })

export const coursesQuery = () => api.manageUsers.listCourses.queryOptions()
