import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { cohortId, email, line, listOf } from '#contract/values.ts'

export const lowestGrade = 6
export const highestGrade = 12

const path = '/backoffice/workbench' as const

const organization = z.object({
  schoolName: z.string(),
  /** Of its office, on transcripts. */
  address: z.string(),
  /** What "Contact support" writes to. */
  supportEmail: z.string(),
})

const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write a time of day such as 08:45.')

const grade = z.coerce
  .number('Choose a grade.')
  .int('Choose a grade.')
  .min(lowestGrade, `Grades begin with ${lowestGrade}.`)
  .max(highestGrade, `Grades end with ${highestGrade}.`)

const campusFields = z.object({
  title: line(60, 'A name takes up to 60 characters.').min(1, 'Give the campus a name.'),
  grade_from: grade,
  grade_to: grade,
  blocks: listOf(
    z.object({
      title: line(40, 'A name takes up to 40 characters.').min(1, 'Give the block a name.'),
      starts_at: wallTime,
      ends_at: wallTime,
    }),
    20,
  ),
})
export type CampusFields = z.output<typeof campusFields>

const campus = z.object({
  cohort_id: z.number(),
  title: z.string(),
  grade_from: z.number(),
  grade_to: z.number(),
  blocks: z.array(z.object({ title: z.string(), starts_at: z.string(), ends_at: z.string() })),
  /** False: kept for what happened there, offered nowhere. */
  isOffered: z.boolean(),
  students: z.number(),
  houses: z.number(),
})
export type Campus = z.output<typeof campus>

const saved = z.object({ ok: z.literal(true), cohort_id: z.number(), message: z.string() })

/** `/workbench/organization` and `/workbench/campus-settings`: what the school is called and where it is. */
export const organizationContract = {
  getOrganization: endpoint({
    method: 'GET',
    path: `${path}/organization`,
    summary: 'The name of the school and how its people reach support',
    access: 'organization.manage',
    output: organization,
  }),
  saveOrganization: endpoint({
    method: 'POST',
    path: `${path}/organization`,
    summary: 'Changes the name of the school and how its people reach support',
    access: 'organization.manage',
    input: z.object({
      schoolName: line(80, 'A name takes up to 80 characters.').min(1, 'Type the name of the school.'),
      address: line(160, 'An address takes up to 160 characters.').default(''),
      supportEmail: z.union([z.literal(''), email('Type the whole email address.')]),
    }),
    output: z.object({ ok: z.literal(true), message: z.string() }),
  }),
  listCampuses: endpoint({
    method: 'GET',
    path: `${path}/campus-settings`,
    summary: 'Every campus with its grades, its blocks and how much hangs on it',
    access: 'organization.manage',
    output: z.object({ campuses: z.array(campus) }),
  }),
  addCampus: endpoint({
    method: 'POST',
    path: `${path}/campus-settings`,
    summary: 'Adds a campus',
    access: 'organization.manage',
    input: campusFields,
    output: saved,
  }),
  saveCampus: endpoint({
    method: 'POST',
    path: `${path}/campus-settings/{cohort_id}`,
    summary: 'Changes a campus, retires it, or brings it back',
    access: 'organization.manage',
    input: z.discriminatedUnion('_action', [
      campusFields.extend({ cohort_id: cohortId, _action: z.literal('update') }),
      z.object({ cohort_id: cohortId, _action: z.enum(['retire', 'restore']) }),
    ]),
    output: saved,
  }),
}
