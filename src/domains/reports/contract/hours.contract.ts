import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { narrowing, reportEndpoints, values } from './report-endpoints.ts'

export const hoursFilters = {
  week: values,
  subject: values,
  campus: values,
  grade: values,
  house: values,
  standing: values,
}

const hoursRow = z.object({
  student_id: z.number(),
  student_name: z.string(),
  grade: z.number(),
  campus: z.string(),
  house: z.string().nullable(),
  /** Of the chosen weeks and subjects; of the school year without any. */
  minutes: z.number(),
  /** What the state expects of these weeks until today; null without a requirement, or of some subjects. */
  expected: z.number().nullable(),
  short: z.number().nullable(),
})
export type HoursRow = z.output<typeof hoursRow>

const path = '/backoffice/reports/learning-hours' as const

const week = z.object({
  starts_on: z.string(),
  minutes: z.number(),
  /** Of all students together; null where no state expects any. */
  expected: z.number().nullable(),
})
export type WeekBar = z.output<typeof week>

export const hoursReportContract = {
  ...reportEndpoints({
    path,
    access: 'attendance.view',
    summary: 'Hours that students learned by week and subject, against what their state requires',
    filters: hoursFilters,
    row: hoursRow,
    people: (rows) => rows.map(({ student_id }) => student_id),
  }),
  chart: endpoint({
    method: 'GET',
    path: `${path}/weeks`,
    summary: 'Hours by week and by subject, of the students one sees every hour of',
    access: 'attendance.view',
    input: narrowing(hoursFilters),
    output: z.object({
      weeks: z.array(week),
      subjects: z.array(z.object({ title: z.string(), minutes: z.number() })),
      reckoned_at: z.string().nullable(),
    }),
  }),
}
