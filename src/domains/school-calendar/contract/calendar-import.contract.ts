import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { cohortId, id, instant, schoolDate, setOf, token } from '#contract/values.ts'
import { calendarEffects } from './school-calendar.schemas.ts'

const path = '/backoffice/cycles-and-holidays/imports'

/** A year of a school's calendar takes a few kilobytes; more than this is another kind of file. */
export const calendarFileLimitBytes = 2_000_000

const days = z.object({ title: z.string(), starts_on: schoolDate, ends_on: schoolDate })

/** What an import would do to one holiday. */
export const importRow = z.object({
  /** Names the row when the import is applied. */
  key: z.string(),
  action: z.enum(['add', 'change', 'remove']),
  before: days.nullable(),
  after: days.nullable(),
  /** Whether the file says plainly that there is no school; otherwise somebody must tick it. */
  is_sure: z.boolean(),
  note: z.string().nullable(),
})
export type ImportRow = z.output<typeof importRow>

export const calendarImport = z.object({
  id: z.number(),
  file_name: z.string(),
  calendar_name: z.string(),
  cohort_id: z.number().nullable(),
  campus: z.string().nullable(),
  uploaded_at: instant,
  rows: z.array(importRow),
  /** Holidays of the file that are here already. */
  unchanged: z.number(),
  not_imported: z.array(days.extend({ reason: z.string() })),
})
export type CalendarImport = z.output<typeof calendarImport>

const chosen = z.object({ import_id: id, keys: setOf(token(600), 2_000) })

/** Reading a school-year calendar from an .ics file (issue 4 §3). */
export const calendarImportContract = {
  upload: endpoint({
    method: 'POST',
    path,
    summary: 'Reads an .ics file and keeps what it says; changes no holiday',
    access: 'school_year.manage',
    input: z.object({
      file: z.file('Choose a file.'),
      /** The campus whose calendar it is; the whole network without one. */
      cohort_id: z.union([z.literal('').transform(() => null), cohortId]).nullish(),
    }),
    output: z.object({ import_id: z.number() }),
  }),
  getImport: endpoint({
    method: 'GET',
    path: `${path}/{import_id}`,
    summary: 'What the file adds, changes and removes, against the calendar as it stands now',
    access: 'school_year.manage',
    input: z.object({ import_id: id }),
    output: calendarImport,
  }),
  previewImport: endpoint({
    method: 'POST',
    again: 'anew',
    path: `${path}/{import_id}/preview`,
    summary: 'What applying some rows of the file affects; changes nothing',
    access: 'school_year.manage',
    input: chosen,
    output: calendarEffects,
    errors: { CONFLICT: { status: 409, data: z.null() } },
  }),
  applyImport: endpoint({
    method: 'POST',
    path: `${path}/{import_id}/apply`,
    summary: 'Applies the chosen rows of the file, all of them or none',
    access: 'school_year.manage',
    input: chosen,
    output: z.object({ change_id: z.number().nullable(), message: z.string() }),
    errors: { CONFLICT: { status: 409, data: z.null() } },
  }),
}
