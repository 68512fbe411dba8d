import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { askedDate, formErrors, id, instant } from '#contract/values.ts'
import { reportPage, rollPage, whyPanel } from './attendance.schemas.ts'
import { houseEventKind } from './house-event-kinds.ts'
import { reportAction, reportAnswer, rollAction, rollAnswer, rollConflict } from './roll-actions.ts'

const ofHouse = z.object({ houseId: id })
const ofEvent = ofHouse.extend({ eventId: id })
const base = '/backoffice/houses/{houseId}/attendances' as const

/** Attendance of a house's events: the same roll, report and reasons as a session's (3-shell-and-houses §2.5). */
export const houseAttendanceContract = {
  getHouseAttendances: endpoint({
    method: 'GET',
    path: base,
    summary: 'The days and kinds a house has events of, and the event of the asked day',
    access: 'attendance.view',
    input: ofHouse.extend({
      date: askedDate.optional(),
      kind: houseEventKind.optional(),
      cycle_id: id.optional(),
      /** The event that an address names: its kind, day and cycle are returned, whatever else is asked for. */
      event_id: id.optional(),
    }),
    output: z.object({
      house: z.object({
        id: z.number(),
        title: z.string(),
        logoUrl: z.string().nullable(),
        campus: z.string(),
        advisor: z.string().nullable(),
      }),
      eventId: z.number().nullable(),
      selectedKind: houseEventKind,
      kinds: z.array(z.object({ value: houseEventKind, label: z.string() })),
      initialDate: z.string(),
      availableDates: z.array(z.string()),
      minDate: z.string(),
      maxDate: z.string(),
      formErrors,
      events: z.array(z.object({ eventId: z.number(), date: z.string(), startAt: instant, endAt: instant })),
      can: z.object({ take: z.boolean() }),
    }),
  }),
  getHouseEvent: endpoint({
    method: 'GET',
    path: `${base}/{eventId}`,
    summary: 'The roll of a house event',
    access: 'attendance.view',
    input: ofEvent,
    output: rollPage.extend({ eventId: z.number(), kind: houseEventKind }),
    people: ({ attendances }) => attendances.map(({ studentId }) => studentId),
  }),
  postHouseEvent: endpoint({
    method: 'POST',
    path: `${base}/{eventId}`,
    summary: 'Overwrites the roll of a house event, or does what the alert offers',
    access: 'attendance.take',
    input: rollAction(ofEvent.shape),
    output: rollAnswer,
    errors: { CONFLICT: { status: 409, data: rollConflict } },
  }),
  getHouseWhy: endpoint({
    method: 'GET',
    path: `${base}/{eventId}/attendances/{attendanceId}`,
    summary: 'Why a row has its status, what happened, and who changed what',
    access: 'attendance.view',
    input: ofEvent.extend({ attendanceId: id }),
    output: whyPanel,
  }),
  getHouseReport: endpoint({
    method: 'GET',
    path: `${base}/{eventId}/zoom-report`,
    summary: 'Who was in the video meeting of a house event',
    access: 'attendance.view',
    input: ofEvent,
    output: reportPage,
    people: ({ roster }) => roster.map(({ studentId }) => studentId),
  }),
  postHouseReport: endpoint({
    method: 'POST',
    path: `${base}/{eventId}/zoom-report`,
    summary: 'Updates statuses from the meeting, previews that, takes an uploaded report, forgets a match',
    access: 'attendance.take',
    input: reportAction(ofEvent.shape),
    output: reportAnswer,
  }),
}
