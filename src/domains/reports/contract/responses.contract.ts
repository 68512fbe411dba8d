import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, setOf } from '#contract/values.ts'
import { experienceType } from '#domains/experiences/contract/experience.schemas.ts'
import { reportEndpoints, values } from './report-endpoints.ts'

const path = '/backoffice/reports/task-responses' as const
const access = 'tasks.review' as const

export const expertFilters = { campus: values, expert: values }

const expertRow = z.object({
  employee_id: z.number(),
  name: z.string(),
  experiences: z.number(),
  /** Hand-ins that wait for a review, those of them unanswered for more than 7 days, and since when the oldest waits. */
  waiting: z.number(),
  stale: z.number(),
  oldest_at: instant.nullable(),
  /** Answers of the last 90 days, and days until half of them were given. */
  answered: z.number(),
  median_days: z.number().nullable(),
  /** When somebody was nudged today. */
  nudged_at: instant.nullable(),
})
export type ExpertRow = z.output<typeof expertRow>

export const staleFilters = { expert: values, experience: values, campus: values, type: values }

const staleRow = z.object({
  task_id: z.number(),
  student_id: z.number(),
  student_name: z.string(),
  grade: z.number(),
  task_title: z.string(),
  experience_id: z.number(),
  experience_title: z.string(),
  experience_type: experienceType,
  /** Who runs the experience; who has left the school is named, and nudged no more. */
  experts: z.array(z.object({ id: z.number(), name: z.string(), has_left: z.boolean() })),
  handed_in_at: instant,
  days: z.number(),
})
export type StaleRow = z.output<typeof staleRow>

export const expertReportContract = reportEndpoints({
  path: `${path}/expert-overview`,
  access,
  summary: 'How long hand-ins wait for an answer, by facilitator',
  filters: expertFilters,
  row: expertRow,
})

export const mostNudged = 100

export const staleReportContract = {
  ...reportEndpoints({
    path: `${path}/stale-tasks`,
    access,
    summary: 'Hand-ins that nobody has answered for more than 7 days, the oldest first',
    filters: staleFilters,
    row: staleRow,
    people: (rows) => rows.map(({ student_id }) => student_id),
  }),
  nudge: endpoint({
    method: 'POST',
    path: `${path}/nudge`,
    summary: 'Reminds facilitators of hand-ins unanswered for more than 7 days; each at most once a day',
    access,
    input: z.object({
      employee_ids: setOf(id, mostNudged, `Choose at most ${mostNudged} people.`).min(1, 'Choose somebody.'),
      /** The cycle whose hand-ins they are asked to answer; else the one that runs. */
      cycle_id: id.optional(),
    }),
    output: z.object({
      ok: z.literal(true),
      message: z.string(),
      nudged: z.array(z.number()),
    }),
  }),
}
