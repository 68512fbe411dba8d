import { api } from '#web/calls/api.ts'
import { type CalendarSearch, hasChoice } from './calendar-address.ts'

export type Search = CalendarSearch & { readonly cycle_id?: number | undefined }

/** Meetings end, and rolls are taken elsewhere: the calendar and the rolls not taken are looked at anew. */
export const calendarEveryMs = 60_000

export const selectionOf = ({ student_id, experience, house }: Search) => ({
  student_id,
  experience_id: experience,
  house_id: house,
})

/** Students, experiences or houses to choose from, of the tab and what is typed. */
export const lookupQuery = ({ tab, find, cycle_id }: Search, page = 1) =>
  api.attendanceCalendar.lookUp.queryOptions({ input: { tab: tab ?? 'all', search: find, page, cycle_id } })

export const rollsNotTakenQuery = ({ cycle_id, roll, recent }: Search, page?: number) =>
  api.attendanceCalendar.listRollsNotTaken.queryOptions({
    input: { cycle_id, attendable_id: roll, recent, page },
  })

/** The page of the calendar, as its route asks ahead and the page itself. */
export const facultyPageQuery = (search: Search) =>
  api.attendanceCalendar.getFacultyPage.queryOptions({
    input: {
      cycle_id: search.cycle_id,
      ...selectionOf(search),
      // Without a choice there are no sessions to bound, and one answer serves every month.
      date: hasChoice(search) && search.date !== undefined ? `${search.date.slice(0, 7)}-01` : undefined,
    },
  })
