import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, schoolDate } from '#contract/values.ts'
import {
  calendarChange,
  calendarEffects,
  cycleRow,
  holidayRow,
  madeChange,
  schoolYearName,
  yearRow,
} from './school-calendar.schemas.ts'

const path = '/backoffice/cycles-and-holidays'

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
      can: z.object({ manage: z.boolean() }),
    }),
  }),
  previewChange: endpoint({
    method: 'POST',
    path: `${path}/changes/preview`,
    summary: 'Checks a change of the calendar and says what it affects; changes nothing',
    access: 'school_year.manage',
    input: z.object({ change: calendarChange }),
    output: calendarEffects,
  }),
  makeChange: endpoint({
    method: 'POST',
    path: `${path}/changes`,
    summary: 'Adds, changes or removes a cycle, a holiday or the settings of a year',
    access: 'school_year.manage',
    input: z.object({ change: calendarChange }),
    output: changed,
  }),
  undoChange: endpoint({
    method: 'POST',
    path: `${path}/changes/{change_id}/undo`,
    summary: 'Takes a change of the calendar back, with what it did to sessions and excuses',
    access: 'school_year.manage',
    input: z.object({ change_id: id }),
    output: changed,
  }),
}
