import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { id, instant, search } from '#contract/values.ts'
import { calendarSync } from './house-calendar.schemas.ts'
import { eventKinds, studentCalendarStates } from './house-event-kinds.ts'

const path = '/backoffice/workbench/google' as const
const access = 'houses.manage'

/** What is known of the calendar: when it was read last, and why that failed since. */
const reading = z.object({
  /** Why nothing can be asked of it; null: it can. */
  hindrance: z.string().nullable(),
  isReading: z.boolean(),
  read_at: instant.nullable(),
  failure: z.string(),
  failed_at: instant.nullable(),
})
export type CalendarReading = z.output<typeof reading>

const houseEvent = z.object({
  id: z.number(),
  title: z.string(),
  campus: z.string(),
  kind: z.enum(eventKinds),
  /** What differs, a sentence each. */
  differences: z.array(z.string()),
  /** Addresses that a repair puts on the series and takes off it. */
  added: z.array(z.string()),
  removed: z.array(z.string()),
  synced_at: instant.nullable(),
  /** Why its last repair failed; empty when it did not. */
  failure: z.string(),
})
export type HouseEvent = z.output<typeof houseEvent>

const student = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  house: z.string().nullable(),
  state: z.enum(studentCalendarStates),
  /** Houses they are not in any more, on whose series they still are. */
  elsewhere: z.array(z.string()),
  synced_at: instant.nullable(),
  failure: z.string(),
})
export type StudentCalendar = z.output<typeof student>

/** `/workbench/google`: the series of houses and the calendars of students beside Google Calendar (pages.md, Administration). */
export const googleContract = {
  listHouseEvents: endpoint({
    method: 'GET',
    path: `${path}/house-events`,
    summary: 'Series of houses beside the calendar: missing, extra, different, 50 a page',
    access,
    input: paged(z.object({ search: search(), kind: z.enum([...eventKinds, 'all']).optional() })),
    output: z.object({
      ...pageFacts,
      reading,
      /** Of all houses one manages, whatever the list is narrowed to. */
      counts: z.record(z.enum(eventKinds), z.number()),
      houses: z.array(houseEvent),
    }),
  }),
  read: endpoint({
    method: 'POST',
    again: 'anew',
    path: `${path}/read`,
    summary: 'Reads the calendar of the houses; nothing is changed there',
    access,
    output: z.object({ ok: z.literal(true), message: z.string() }),
  }),
  repair: endpoint({
    method: 'POST',
    path: `${path}/house-events`,
    summary: 'Repairs the series of one house or of all: makes, corrects, takes away',
    access,
    input: z.discriminatedUnion('_action', [
      z.object({ _action: z.literal('repair'), house_id: id }),
      z.object({ _action: z.literal('repair-all') }),
    ]),
    output: z.object({ ok: z.literal(true), sync: calendarSync }),
  }),
  listStudents: endpoint({
    method: 'GET',
    path: `${path}/students-calendar-cache`,
    summary: 'Students and whether the series of their house is in their calendar, 50 a page',
    access,
    input: paged(z.object({ search: search(), state: z.enum(studentCalendarStates).optional() })),
    output: z.object({ ...pageFacts, reading, students: z.array(student) }),
    people: ({ students }) => students.map(({ id: studentId }) => studentId),
  }),
  refresh: endpoint({
    method: 'POST',
    path: `${path}/students-calendar-cache`,
    summary: 'Brings the calendar of one student up to date: their house and those they left',
    access,
    input: z.object({ student_id: id }),
    output: z.object({ ok: z.literal(true), sync: calendarSync }),
  }),
}
