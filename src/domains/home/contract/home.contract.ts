import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { askedDate, id } from '#contract/values.ts'
import { countDays } from '../rules/count-days.ts'
import { mostCalendarDays } from '../rules/home-constants.ts'
import { calendarPage, eventDetail, home } from './home.schemas.ts'

const range = z
  .object({ from: askedDate, to: askedDate })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day cannot be before the first.' })
  .refine(({ from, to }) => !(countDays(from, to) > mostCalendarDays), {
    path: ['to'],
    error: `Ask for at most ${mostCalendarDays} days.`,
  })

/** The home page and the calendar of staff (2-back-office §2, §7; domain.md §7). */
export const homeContract = {
  getHome: endpoint({
    method: 'GET',
    path: '/backoffice/home',
    summary: 'House, experiences, next meeting and the calendar of a day, with what waits for the viewer',
    access: 'home.view',
    input: z.object({ day: askedDate.optional(), cycle_id: id.optional() }),
    output: home,
    people: ({ needs }) => needs.flatMap((need) => ('studentId' in need ? [need.studentId] : [])),
  }),
  getCalendar: endpoint({
    method: 'GET',
    path: '/backoffice/calendar',
    summary: 'The viewer’s sessions, house events, clubs, excuses and holidays over some days',
    access: 'home.view',
    input: range,
    output: calendarPage,
  }),
  getEvent: endpoint({
    method: 'GET',
    path: '/backoffice/calendar/events/{eventId}',
    summary: 'A session or house event with its people, for those who run it or see its roll',
    access: 'home.view',
    input: z.object({ eventId: id }),
    output: eventDetail,
  }),
}
