import { address, flag, oneOf, pageNumber, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'

const sorts = ['-name', 'school', '-school', 'consent', '-consent'] as const

/** What the query of the list of external students holds. */
export const externalsSearch = address({
  search: text,
  without_consent: flag,
  archived: flag,
  sort: oneOf(sorts),
  page: pageNumber,
})

/** The page of external students that the query of the address names. */
export const externalsQuery = (search: object) =>
  api.externalStudents.list.queryOptions({ input: externalsSearch.parse(search) })

export const externalQuery = (external_id: number) =>
  api.externalStudents.get.queryOptions({ input: { external_id } })
