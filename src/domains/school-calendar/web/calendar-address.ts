import { type AddressOf, address, like, number, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'

/** What the query of /cycles-and-holidays holds; it stays while a modal is open over the page. */
export const schoolCalendarSearch = address({
  /** `2026-2027`; the current year without it. */
  school_year: like(/^\d{4}-\d{4}$/),
  find: text,
  /** The day whose menu is open. */
  day: like(/^\d{4}-\d{2}-\d{2}$/),
  /** Holidays that a campus has, those of the whole network among them. */
  campus: number,
})
export type SchoolCalendarSearch = AddressOf<typeof schoolCalendarSearch>

export const schoolCalendarQuery = ({ school_year }: SchoolCalendarSearch) =>
  api.schoolCalendar.getPage.queryOptions({ input: { school_year } })

/** The meetings of a day and what one may do about it. */
export const dayFactsQuery = (date: string) => api.schoolCalendar.getDay.queryOptions({ input: { date } })
