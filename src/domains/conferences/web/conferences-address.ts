import { type AddressOf, address, number, oneOf, pageNumber, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'

/** What the query of "Conference issues" holds; without `show` only what is not as it should be. */
export const conferencesSearch = address({
  cycle_id: number,
  search: text,
  show: oneOf(['all']),
  page: pageNumber,
  row: number,
})
export type ConferencesSearch = AddressOf<typeof conferencesSearch>

export const conferencesQuery = ({ row: _row, ...input }: ConferencesSearch) =>
  api.conferences.list.queryOptions({ input })
