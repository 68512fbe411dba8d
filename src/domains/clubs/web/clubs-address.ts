import { address, flag, number, pageNumber, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'

/** What the query of the list of clubs holds. */
export const clubsSearch = address({ search: text, cohort_id: number, archived: flag, page: pageNumber })

/** The page of clubs that the query of the address names. */
export const clubsQuery = (search: object) =>
  api.clubs.listClubs.queryOptions({ input: clubsSearch.parse(search) })

/** What the query of the members of a club holds. */
export const membersSearch = address({ search: text, page: pageNumber })

export const membersQuery = (clubId: number, search: object) =>
  api.clubs.listMembers.queryOptions({ input: { clubId, ...membersSearch.parse(search) } })

export const clubQuery = (clubId: number) => api.clubs.getClub.queryOptions({ input: { clubId } })
