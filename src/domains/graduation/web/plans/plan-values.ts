import type { client } from '#web/calls/api.ts'

export type PlanPage = Awaited<ReturnType<typeof client.plans.listPlans>>['plans'][number]
export type PlanOptions = Awaited<ReturnType<typeof client.plans.getPlanOptions>>
export type PlanFields = Omit<Parameters<typeof client.plans.previewPlan>[0], 'plan_id'>
export type RequirementValues = PlanPage['content']['requirements'][number]

/** What the form of a plan begins with: the plan, or a usual one without requirements. */
export const planValues = (plan: PlanPage | undefined, year: number) => ({
  title: plan?.title ?? '',
  school_stage: plan?.school_stage ?? ('hs' as const),
  valid_from: plan?.valid_from ?? year,
  credit_level: String(plan?.content.credit_level ?? 2),
  rule: plan?.content.rule.name ?? ('best' as const),
  content: plan?.content ?? {
    rule: { name: 'best' as const, version: 1 as const },
    credit_level: 2,
    is_earned_before_final: false,
    years: 4,
    cycles_a_year: 5,
    units_a_cycle: 4,
    tolerance: 0.5,
    ahead_by: 0.5,
    requirements: [] as RequirementValues[],
    ability_ids: [] as number[],
  },
})
export type PlanValues = ReturnType<typeof planValues>

/** The form as the server takes it. */
export const toFields = ({ credit_level, rule, content, ...values }: PlanValues): PlanFields => ({
  ...values,
  content: { ...content, credit_level: Number(credit_level), rule: { name: rule, version: 1 } },
})

/** A requirement that is added: its key is its own for as long as the plan lives. */
export const newRequirement = (years: number, taken: readonly string[]): RequirementValues => ({
  key:
    Array.from({ length: taken.length + 1 }, (_, at) => `requirement-${at + 1}`).find(
      (key) => !taken.includes(key),
    ) ?? '',
  title: '',
  credits: 1,
  subject_ids: [],
  topic_ids: [],
  is_open: false,
  is_shared: false,
  from_year: 1,
  to_year: years,
  units_a_cycle: 1,
})

export type PlanContentValues = PlanPage['content']

/** A list of the plan's options as a field of several values takes it. */
export const titledData = (list: readonly { readonly id: number; readonly title: string }[]) =>
  list.map(({ id, title }) => ({ value: String(id), label: title }))
