import { type AddressOf, address, number, oneOf, pageNumber, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'

/** What the query of the announcements page holds. */
export const announcementsSearch = address({
  search: text,
  status: oneOf(['scheduled', 'sent', 'cancelled']),
  page: pageNumber,
  /** The announcement whose side sheet is open. */
  announcement: number,
  /** The form: for a new one, or to change the open one. */
  form: oneOf(['new', 'edit']),
})

export const announcementsQuery = ({ search, status, page }: AddressOf<typeof announcementsSearch>) =>
  api.announcements.list.queryOptions({ input: { search, status, page } })
