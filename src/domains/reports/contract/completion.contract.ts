import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { schoolStage } from '#domains/curriculum/contract/curriculum-values.ts'
import { narrowing, reportEndpoints, values } from './report-endpoints.ts'

/** As the document names them (2-back-office §3); campus, grade and graduation say whose students are counted. */
export const completionFilters = {
  type: values,
  school_stage: values,
  subject: values,
  campus: values,
  expected_graduation: values,
  grade: values,
}

const completionRow = z.object({
  id: z.number(),
  type: z.enum(['unit', 'ability']),
  school_stage: schoolStage,
  /** Empty for an ability, which stands in none. */
  topic: z.string(),
  subject: z.string(),
  title: z.string(),
  /** Students of its stage. */
  total_students: z.number(),
  /** Of them: who never had a place in an experience that covers it, and who has or had one. */
  total_unregistered_students: z.number(),
  total_registered_students: z.number(),
  total_completed_students: z.number(),
  total_missing_students: z.number(),
})
export type CompletionRow = z.output<typeof completionRow>

const path = '/pages/admin/reports/units-abilities-completion' as const

/** How far a campus is with what is taught: of all students and units of their stage. */
const campusBar = z.object({
  cohort_id: z.number(),
  title: z.string(),
  students: z.number(),
  completed: z.number(),
  missing: z.number(),
})
export type CampusBar = z.output<typeof campusBar>

export const completionReportContract = {
  ...reportEndpoints({
    path,
    access: 'program.view',
    summary: 'How many students were registered for each unit and ability, and completed it',
    filters: completionFilters,
    row: completionRow,
  }),
  chart: endpoint({
    method: 'GET',
    path: `${path}/campuses`,
    summary: 'Completion by campus: how much of what is listed students have completed, and still miss',
    access: 'program.view',
    input: narrowing(completionFilters),
    output: z.object({ campuses: z.array(campusBar), counted_at: z.string().nullable() }),
  }),
}
