import { z } from 'zod'
import { experienceType } from '#domains/experiences/contract/experience.schemas.ts'
import { reportEndpoints, values } from './report-endpoints.ts'

export const rosterFilters = {
  experience: values,
  type: values,
  campus: values,
  grade: values,
  houses: values,
}

/** Who has a place in which experience of a cycle (2-back-office §3). */
const rosterRow = z.object({
  experience_id: z.number(),
  experience_title: z.string(),
  experience_type: experienceType,
  student_name: z.string(),
  student_email: z.string(),
  student_id: z.number(),
  grade: z.number(),
  campus: z.string(),
  house: z.string().nullable(),
})
export type RosterRow = z.output<typeof rosterRow>

export const rosterReportContract = reportEndpoints({
  path: '/pages/admin/reports/experiences-roster',
  access: 'people.view',
  summary: 'Who has a place in which experience of a cycle, by experience and name',
  filters: rosterFilters,
  row: rosterRow,
  people: (rows) => rows.map(({ student_id }) => student_id),
})
