import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { flag, id, version } from '#contract/values.ts'

/** What of two applications is chosen between; one that is the same in both is not asked for. */
export const joinedFields = [
  ...(['student_first_name', 'student_last_name', 'student_email', 'student_born_on'] as const),
  ...(['student_grade', 'cohort_id', 'starts_on', 'school_now', 'lives_in'] as const),
  ...(['guardians', 'guardian_part', 'student_part', 'tuition', 'records'] as const),
  ...(['teacher', 'mentor', 'interview'] as const),
] as const
export type JoinedField = (typeof joinedFields)[number]

const choice = z.enum(['one', 'other', 'both'], 'Choose one of the two.')
export type JoinChoice = z.output<typeof choice>

/** A field that is left out is decided by `compareSides`. */
const choices = Object.fromEntries(joinedFields.map((field) => [field, choice.optional()])) as Record<
  JoinedField,
  z.ZodOptional<typeof choice>
>

const side = z.object({
  id: z.number(),
  studentName: z.string(),
  createdAt: z.string(),
  stage: z.string(),
  version: z.number(),
})

const comparison = z.object({
  one: side,
  other: side,
  fields: z.array(
    z.object({
      field: z.enum(joinedFields),
      label: z.string(),
      one: z.string(),
      other: z.string(),
      isSame: z.boolean(),
      /** What speaks for itself: only one of the two says something, or is further. */
      suggested: choice.nullable(),
    }),
  ),
  /** Somebody said that they are two children. */
  isApart: z.boolean(),
  hindrance: z.string().nullable(),
})
export type Comparison = z.output<typeof comparison>

const ofTwo = z.object({ applicationId: id, otherId: id })
const done = z.object({ ok: z.literal(true), message: z.string() })

export const doublesContract = {
  compare: endpoint({
    method: 'GET',
    path: '/backoffice/workbench/admissions/{applicationId}/doubles/{otherId}',
    summary: 'Two applications side by side that may be of the same child',
    access: 'admissions.manage',
    input: ofTwo,
    output: comparison,
  }),
  join: endpoint({
    method: 'POST',
    path: '/backoffice/workbench/admissions/{applicationId}/doubles/{otherId}/join',
    summary: 'Join the other application into this one, with a choice by field',
    access: 'admissions.manage',
    input: ofTwo.extend({
      choices: z.object(choices),
      version,
      other_version: version,
    }),
    output: done,
    errors: { CONFLICT: { status: 409, data: comparison } },
  }),
  undoJoin: endpoint({
    method: 'POST',
    path: '/backoffice/workbench/admissions/{applicationId}/doubles/{otherId}/undo',
    summary: 'Part two applications again that were joined, for a day',
    access: 'admissions.manage',
    input: ofTwo,
    output: done,
  }),
  setApart: endpoint({
    method: 'POST',
    path: '/backoffice/workbench/admissions/{applicationId}/doubles/{otherId}/apart',
    summary: 'Say that two applications are of two children, or take that back',
    access: 'admissions.manage',
    input: ofTwo.extend({ is_apart: flag.default(true) }),
    output: done,
  }),
}
