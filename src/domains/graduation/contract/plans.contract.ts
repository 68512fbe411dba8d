import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, line, version } from '#contract/values.ts'
import { schoolStage } from '#domains/curriculum/contract/curriculum-values.ts'
import { graduationStatus } from './graduation-status.ts'
import { planContent } from './plan.schemas.ts'

const path = '/backoffice/students/graduation/plans' as const

export const planFields = z.object({
  title: line(120, 'A title takes up to 120 characters.').min(1, 'Name the plan.'),
  school_stage: schoolStage,
  /** It holds for who enters the stage in this year or later, until the next plan. */
  valid_from: z.coerce
    .number('Type a year.')
    .int()
    .min(1990, 'This year is too early.')
    .max(2190, 'This year is too late.'),
  content: planContent,
})
export type PlanFields = z.output<typeof planFields>

const planShown = planFields.extend({
  id: z.number(),
  version: z.number(),
  updated_by: z.string().nullable(),
  updated_at: instant,
})
export type PlanShown = z.output<typeof planShown>

const option = z.object({ id: z.number(), title: z.string(), group: z.string(), school_stage: z.string() })

const preview = z.object({
  students: z.number(),
  /** How many turn from one status to another; null: no plan held for them. */
  turns: z.array(
    z.object({ from: graduationStatus.nullable(), to: graduationStatus.nullable(), count: z.number() }),
  ),
  turned: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      grade: z.number(),
      from: graduationStatus.nullable(),
      to: graduationStatus.nullable(),
    }),
  ),
  /** Decisions of counselors that the plan no longer has a place for: listed, not dropped. */
  broken: z.array(z.object({ student_id: z.number(), name: z.string(), text: z.string() })),
})
export type PlanPreview = z.output<typeof preview>

/** Graduation plans: what earns credit, what is required and by when (issue 12 §2). */
export const plansContract = {
  listPlans: endpoint({
    method: 'GET',
    path,
    summary: 'The graduation plans, with how many students each holds for and how many are reckoned with it',
    access: 'graduation_plans.manage',
    output: z.object({
      plans: z.array(
        planShown.extend({ stage_title: z.string(), students: z.number(), reckoned: z.number() }),
      ),
      /** Students who are still to be reckoned again. */
      waiting: z.number(),
    }),
  }),
  getPlanOptions: endpoint({
    method: 'GET',
    path: `${path}/options`,
    summary: 'The subjects, topics and abilities that a plan can name',
    access: 'graduation_plans.manage',
    output: z.object({
      stages: z.array(z.object({ value: schoolStage, label: z.string() })),
      subjects: z.array(option),
      topics: z.array(option),
      abilities: z.array(option),
    }),
  }),
  listVersions: endpoint({
    method: 'GET',
    path: `${path}/{planId}/versions`,
    summary: 'How a plan was saved, the newest first, with what each version changed',
    access: 'graduation_plans.manage',
    input: z.object({ planId: id }),
    output: z.array(
      z.object({
        version: z.number(),
        saved_by: z.string().nullable(),
        saved_at: instant,
        changes: z.array(z.string()),
        content: planContent,
      }),
    ),
  }),
  previewPlan: endpoint({
    method: 'POST',
    again: 'anew',
    path: `${path}/preview`,
    summary: 'Whose status a plan would turn, before it is saved',
    access: 'graduation_plans.manage',
    input: planFields.extend({ plan_id: id.nullable().default(null) }),
    output: preview,
  }),
  savePlan: endpoint({
    method: 'POST',
    path,
    summary: 'Saves a plan as its next version, and has everybody reckoned again',
    access: 'graduation_plans.manage',
    input: planFields.extend({ plan_id: id.nullable().default(null), version: version.default(0) }),
    output: z.object({ ok: z.literal(true), id: z.number(), message: z.string() }),
    errors: { CONFLICT: { status: 409, data: planShown } },
  }),
}
