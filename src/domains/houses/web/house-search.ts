import { type AddressOf, address, flag, oneOf, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'
import { houseTimeframes } from '../contract/house-timeframe.ts'

/** What the query of the list of houses holds. */
export const housesSearch = address({
  search: text,
  archived: flag,
  /** The reader wants the list and not to be led to their own house. */
  explore: flag,
})

export const housesQuery = ({ search = '', archived = false }: AddressOf<typeof housesSearch>) =>
  api.houses.listHouses.queryOptions({ input: { search, archived } })

/** What the query of a house's students holds (3-shell-and-houses §2.4). */
export const houseStudentsSearch = address({
  search: text,
  timeframe: oneOf(houseTimeframes),
  /** A column, with `-` before it for the large end first. */
  sort: text,
})
export type HouseStudentsSearch = AddressOf<typeof houseStudentsSearch>

/** What the query of a house's form holds: the list behind it, and whether it was opened from the house's page. */
export const houseFormSearch = housesSearch.extend({ back: oneOf(['house']) })
