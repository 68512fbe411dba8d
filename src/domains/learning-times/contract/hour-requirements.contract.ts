import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { cohortId, id, instant, line, version } from '#contract/values.ts'

const path = '/backoffice/students/graduation/hour-requirements' as const
const grade = z.coerce.number('Choose a grade.').int().min(1).max(12)

const fields = z.object({
  title: line(80, 'A name takes up to 80 characters.').min(1, 'Name the state, or the rule.'),
  /** Null: every campus. */
  cohort_id: cohortId.nullable(),
  grade_from: grade,
  grade_to: grade,
  /** 2026 is the school year 2026–27. */
  valid_from: z.coerce
    .number('Type a year.')
    .int('Type a year.')
    .min(1990, 'This year is too early.')
    .max(2190, 'This year is too late.'),
  hours_per_year: z.coerce
    .number('Type how many hours.')
    .min(1, 'At least 1 hour.')
    .max(3000, 'At most 3000 hours.'),
  hours_per_week: z.coerce
    .number()
    .min(0.25, 'At least a quarter of an hour.')
    .max(80, 'At most 80 hours.')
    .nullable()
    .default(null),
})

const shown = z.object({
  id: z.number(),
  ...fields.shape,
  version: z.number(),
  updated_by: z.string().nullable(),
  updated_at: instant,
})
export type HourRequirement = z.output<typeof shown>

const done = z.object({ ok: z.literal(true), message: z.string(), id: z.number() })

/** What states require of hours, from a school year on: kept by who keeps the graduation plans. */
export const hourRequirementsContract = {
  listRequirements: endpoint({
    method: 'GET',
    path,
    summary: 'The hours that are required, by campus, grade and school year',
    access: 'graduation_plans.manage',
    output: z.object({
      requirements: z.array(shown),
      campuses: z.array(z.object({ id: z.number(), title: z.string() })),
      /** The school year that runs, `2026`. */
      year: z.number(),
    }),
  }),
  addRequirement: endpoint({
    method: 'POST',
    path,
    summary: 'Says what hours are required from a school year on',
    access: 'graduation_plans.manage',
    input: fields,
    output: done,
  }),
  saveRequirement: endpoint({
    method: 'PUT',
    path: `${path}/{requirementId}`,
    summary: 'Changes what hours are required',
    access: 'graduation_plans.manage',
    input: fields.extend({ requirementId: id, version }),
    output: done,
    errors: { CONFLICT: { status: 409, data: shown } },
  }),
  removeRequirement: endpoint({
    method: 'DELETE',
    path: `${path}/{requirementId}`,
    summary: 'Takes a requirement away: what held before it, or for every campus, holds again',
    access: 'graduation_plans.manage',
    input: z.object({ requirementId: id, version }),
    output: done,
    errors: { CONFLICT: { status: 409, data: shown } },
  }),
}
