import { z } from 'zod'
import { download, tableFormats } from '#contract/download.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, line, version } from '#contract/values.ts'
import { loggedFields, loggedHours, loggedOptions } from './logged-hours.schemas.ts'

const path = '/backoffice/students/{studentId}/learning-hours' as const
const ofYear = z.object({ studentId: id, cycle_id: id.optional() })

const bySource = z.object({ sessions: z.number(), tasks: z.number(), logged: z.number() })

const week = z.object({
  /** Its Monday. */
  starts_on: z.string(),
  /** The cycle it begins in, or the one before. */
  cycle: z.string(),
  minutes: z.number(),
  /** Minutes in the order of the subjects. */
  by_subject: z.array(z.number()),
  by_source: bySource,
  /** What the state expects of it by today, minutes; null without a requirement. */
  expected: z.number().nullable(),
})
export type HoursOfWeek = z.output<typeof week>

const standing = z.object({
  title: z.string(),
  hours_per_year: z.number(),
  hours_per_week: z.number().nullable(),
  /** Pro rata of the school days that are over, and what of it is missing; minutes. */
  expected: z.number(),
  short: z.number(),
  days_passed: z.number(),
  days: z.number(),
})
export type HoursStanding = z.output<typeof standing>

const learningHours = z.object({
  name: z.string(),
  /** `2026-2027`; null before the first cycle. */
  school_year: z.string().nullable(),
  /** The newest first; from the first week of the year to this one. */
  weeks: z.array(week),
  /** Minutes: those of what has several subjects are shared among them. */
  subjects: z.array(z.object({ title: z.string(), minutes: z.number() })),
  by_source: bySource,
  minutes: z.number(),
  /** Against the state's requirement; null where there is none, or the viewer does not see all the hours. */
  standing: standing.nullable(),
  /** Whether the viewer sees every hour; else those of the experiences they run. */
  is_whole: z.boolean(),
  /** What was logged in the year, the newest day first; null for who does not see every hour. */
  logged: z.array(loggedHours).nullable(),
  /** What the form offers; null for who may not log. */
  log_options: loggedOptions.nullable(),
})
export type LearningHours = z.output<typeof learningHours>

const done = z.object({ ok: z.literal(true), message: z.string() })

export const learningHoursContract = {
  getHours: endpoint({
    method: 'GET',
    path,
    summary:
      'How long a student learned in a school year by week, subject and source, against the state’s requirement',
    access: 'attendance.view',
    input: ofYear,
    output: learningHours,
  }),
  logWork: endpoint({
    method: 'POST',
    path: `${path}/logged`,
    summary: 'Logs work of a student; from staff it counts at once',
    access: 'learning_hours.manage',
    input: loggedFields.extend({ studentId: id }),
    output: done,
  }),
  decideWork: endpoint({
    method: 'POST',
    path: `${path}/logged/{loggedId}`,
    summary: 'Confirms work that was logged, or declines it with a reason; also after a decision',
    access: 'learning_hours.manage',
    input: z.object({
      studentId: id,
      loggedId: id,
      _action: z.enum(['confirm', 'decline']),
      reason: line(300, 'A reason takes up to 300 characters.').default(''),
      version,
    }),
    output: done,
    errors: { CONFLICT: { status: 409, data: z.null() } },
  }),
}

export const learningHoursDownloads = {
  hours: download({
    path: '/downloads/students/{studentId}/learning-hours',
    summary: 'The learning hours of a student in a school year by week, source and subject',
    access: 'attendance.view',
    input: ofYear,
    formats: tableFormats,
  }),
}
