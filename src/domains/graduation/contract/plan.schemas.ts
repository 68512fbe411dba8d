import { z } from 'zod'
import { eachOnce, id, line, listOf, setOf } from '#contract/values.ts'
import { credit } from '#domains/curriculum/contract/curriculum-values.ts'
import { masteryLevels } from '#domains/mastery/contract/mastery-levels.ts'

/** Names a requirement within its plan for as long as the plan lives: what a counselor decided refers to it. */
const requirementKey = z.string().regex(/^[a-z0-9-]{1,40}$/, 'A key takes small letters, digits and hyphens.')

/** A number of credits out of some subjects or topics, taught from one year of the stage to another. */
export const planRequirement = z
  .object({
    key: requirementKey,
    title: line(80, 'A title takes up to 80 characters.').min(1, 'Name the requirement.'),
    credits: credit.min(0.25, 'A requirement asks for 0.25 credits or more.'),
    subject_ids: setOf(id, 40).default([]),
    topic_ids: setOf(id, 200).default([]),
    /** Takes a unit of any subject: electives. */
    is_open: z.boolean().default(false),
    /** Counts also what counts elsewhere; everything else counts once. */
    is_shared: z.boolean().default(false),
    from_year: z.coerce.number().int().min(1).max(8),
    to_year: z.coerce.number().int().min(1).max(8),
    /** How many units of it a student usually takes in a cycle. */
    units_a_cycle: z.coerce.number().int().min(1).max(8).default(1),
  })
  .refine((one) => one.is_open || one.subject_ids.length + one.topic_ids.length > 0, {
    path: ['subject_ids'],
    error: 'Choose the subjects or topics it takes, or let it take any.',
  })
  .refine((one) => one.from_year <= one.to_year, {
    path: ['to_year'],
    error: 'It ends before it begins.',
  })
export type PlanRequirement = z.output<typeof planRequirement>

/** What a graduation plan says (docs/decisions/0090): the rule of mastery, what earns credit, pace and requirements. */
export const planContent = z.object({
  rule: z.object({ name: z.enum(['best', 'latest']), version: z.literal(1) }),
  /** The level that earns credit. */
  credit_level: z.coerce
    .number()
    .refine((level) => masteryLevels.some((one) => one === level), 'Choose a level of mastery.')
    .meta({ examples: [masteryLevels.at(-1)] }),
  /** Whether an assessment that is not final earns credit; else it shows progress only. */
  is_earned_before_final: z.boolean(),
  years: z.coerce.number().int().min(1).max(8),
  cycles_a_year: z.coerce.number().int().min(1).max(8),
  /** How many units of all requirements together a student usually takes in a cycle. */
  units_a_cycle: z.coerce.number().int().min(1).max(20),
  /** How many credits short of the pace are falling behind; more is off track. */
  tolerance: credit,
  /** How many credits beyond the pace are ahead of schedule. */
  ahead_by: credit,
  requirements: listOf(planRequirement, 30).superRefine(
    eachOnce('key', 'Two requirements have the same key.'),
  ),
  ability_ids: setOf(id, 60).default([]),
})
export type PlanContent = z.output<typeof planContent>
