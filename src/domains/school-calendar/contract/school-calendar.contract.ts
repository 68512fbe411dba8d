import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { askedDate, id, schoolDate } from '#contract/values.ts'
import { announcementDraft } from '#domains/notifications/contract/announcements.schemas.ts'
import { schoolYearName } from '#domains/school-year/contract/school-year.contract.ts'
import {
  calendarChange,
  calendarEffects,
  cycleRow,
  holidayRow,
  madeChange,
  yearRow,
} from './school-calendar.schemas.ts'

const path = '/backoffice/cycles-and-holidays'

/** What families and staff of the campuses concerned are told of a change; without it nobody is told. */
const tell = announcementDraft.pick({ title: true, body: true }).nullable().default(null)

/** The answer to a change: the sentence of its toast, and what Undo takes back. */
const changed = z.object({ change_id: z.number().nullable(), message: z.string() })

/** `/cycles-and-holidays` (3-shell-and-houses §2.2): what the school year is made of, and changing it. */
export const schoolCalendarContract = {
  getPage: endpoint({
    method: 'GET',
    path,
    summary:
      'Cycles, year settings and holidays, and the school days of a year; of the current one without a name',
    access: 'school_year.view',
    input: z.object({ school_year: schoolYearName.optional() }),
    output: z.object({
      today: schoolDate,
      years: z.array(yearRow),
      /** The year that is shown; null for a name that is none. */
      school_year: z.string().nullable(),
      cycles: z.array(cycleRow),
      holidays: z.array(holidayRow),
      /** With the school days each has in that year. */
      campuses: z.array(z.object({ id: z.number(), title: z.string(), school_days: z.number() })),
      /** The latest changes of the calendar, the newest first. */
      changes: z.array(madeChange),
      /** `manage_all`: years and cycles, which belong to the whole network. */
      can: z.object({ manage: z.boolean(), manage_all: z.boolean() }),
    }),
  }),
  getDay: endpoint({
    method: 'GET',
    path: `${path}/days/{date}`,
    summary: 'How many meetings a day has, and what the viewer may do about it',
    access: 'school_year.manage',
    input: z.object({ date: askedDate }),
    output: z.object({
      date: schoolDate,
      /** Meetings that are to be held, by campus; null is what belongs to every campus. */
      meetings: z.array(z.object({ campus: z.string().nullable(), count: z.number() })),
      can: z.object({
        /** For the whole network, and for which campuses. */
        close_all: z.boolean(),
        close_campuses: z.array(z.number()),
        tell: z.boolean(),
      }),
    }),
  }),
  previewChange: endpoint({
    method: 'POST',
    again: 'anew',
    path: `${path}/changes/preview`,
    summary: 'Checks a change of the calendar and says what it affects; changes nothing',
    access: 'school_year.manage',
    input: z.object({ change: calendarChange }),
    output: calendarEffects,
  }),
  makeChange: endpoint({
    method: 'POST',
    path: `${path}/changes`,
    summary:
      'Adds, changes or removes a cycle, a holiday, a closed day or the settings of a year, and tells people of a closed day',
    access: 'school_year.manage',
    input: z.object({ change: calendarChange, tell }),
    output: changed,
  }),
  undoChange: endpoint({
    method: 'POST',
    path: `${path}/changes/{change_id}/undo`,
    summary: 'Takes a change of the calendar back, with what it did to sessions and excuses',
    access: 'school_year.manage',
    input: z.object({ change_id: id }),
    output: changed,
    errors: { CONFLICT: { status: 409, data: z.null() } },
  }),
}
