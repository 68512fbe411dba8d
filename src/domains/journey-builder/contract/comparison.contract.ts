import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { cohortId, id, search } from '#contract/values.ts'
import { plannedExperience } from './proposals.schemas.ts'

/** What plans are compared by; each counts students, or something of theirs. */
export const measures = [
  'requests',
  'needs',
  'weeks',
  'first',
  'second',
  'third',
  'later',
  'gaps',
  'moved',
  'envy',
] as const
export type Measure = (typeof measures)[number]

const counted = z.object({
  measure: z.enum(measures),
  /** Both null: of all whom the viewer sees; else of one campus, or of one grade. */
  cohort_id: z.number().nullable(),
  grade: z.number().nullable(),
  /** The campus or grade; empty for all. */
  title: z.string(),
  students: z.number(),
  /** Requests met, placements, open blocks: what is counted of these students. */
  count: z.number(),
  /** Out of how many; 0 where no share is meant. */
  of: z.number(),
})
export type Counted = z.output<typeof counted>

const compared = z.object({
  id: z.number(),
  number: z.number(),
  seed: z.number(),
  is_keeping: z.boolean(),
  base_number: z.number().nullable(),
  is_applied: z.boolean(),
  /** Made before plans were counted by student: nothing is known of it here. */
  is_counted: z.boolean(),
  counts: z.array(counted),
  /** The experiences that it does not run as intended. */
  experiences: z.array(plannedExperience),
})
export type Compared = z.output<typeof compared>

/** Whom one number of the comparison counts. */
export const countedFilter = z.object({
  proposal_id: id,
  measure: z.enum(measures),
  /** For `moved`: the proposal they moved from. */
  against_id: id.optional(),
  cohort_id: cohortId.optional(),
  grade: z.coerce.number().int().min(1).max(12).optional(),
  search: search(100),
})

const countedStudent = z.object({
  id: z.number(),
  name: z.string(),
  grade: z.number(),
  campus: z.string(),
  count: z.number(),
  of: z.number(),
  /** The experiences it is about. */
  titles: z.array(z.string()),
})
export type CountedStudent = z.output<typeof countedStudent>

/** Up to five plans side by side, each number with its students (second-half.md, Few moves). */
export const comparisonContract = {
  compare: endpoint({
    method: 'GET',
    path: '/backoffice/journey-builder/comparison',
    summary: 'Up to five plans of a cycle side by side, counted over the students one sees',
    access: 'journey.view',
    input: z.object({ cycle_id: id.optional(), proposal_id: id.optional() }),
    output: z.object({
      /** What moves are counted from: what is applied, else the plan that is shown. */
      against: z.object({ id: z.number(), number: z.number() }).nullable(),
      proposals: z.array(compared),
    }),
  }),
  listCounted: endpoint({
    method: 'GET',
    path: '/backoffice/journey-builder/comparison/students',
    summary: 'The students whom one number of the comparison counts, of those one sees',
    access: 'journey.view',
    input: paged(countedFilter),
    output: z.object({ ...pageFacts, students: z.array(countedStudent) }),
    people: ({ students }) => students.map((student) => student.id),
  }),
}
