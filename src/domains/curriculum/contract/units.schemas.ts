import { z } from 'zod'
import { instant, line, lines, setOf, token } from '#contract/values.ts'
import { longestDescription, longestObjective, longestTitle, mostObjectives } from './curriculum-limits.ts'
import { credit, schoolStage } from './curriculum-values.ts'

const named = z.object({ id: z.number(), title: z.string() })

/** A line of `/workbench/units` (1-staff-tools §3). */
export const listedUnit = named.extend({
  school_stage: schoolStage,
  topic_id: z.number(),
  topic_title: z.string(),
  subject_id: z.number(),
  subject_title: z.string(),
  credit: z.number(),
  objectives: z.number(),
  /** Experiences of any cycle that cover it. */
  uses: z.number(),
  isRetired: z.boolean(),
  successor: named.nullable(),
})
export type ListedUnit = z.output<typeof listedUnit>

/** Where a unit may stand (2-back-office §3). */
export const offeredTopic = z.object({
  id: z.number(),
  topic_title: z.string(),
  subject_title: z.string(),
  subject_id: z.number(),
})
export type OfferedTopic = z.output<typeof offeredTopic>

export const objective = named

/** Everything that two people may change at once. */
export const unit = named.extend({
  description: z.string(),
  topic_id: z.number(),
  school_stage: schoolStage,
  credit: z.number(),
  objectives: z.array(objective),
  version: z.number(),
  isRetired: z.boolean(),
  successor: named.nullable(),
})
export type Unit = z.output<typeof unit>

/** An experience that covers the unit. */
export const unitUse = z.object({
  experienceId: z.number(),
  type: z.string(),
  title: z.string(),
  cycleTitle: z.string(),
})

const objectiveTitle = line(longestObjective, `An objective takes up to ${longestObjective} characters.`).min(
  1,
  'Write the objective, or delete it.',
)

/** What is written of a unit (2-back-office §7): objectives by their number, new ones by any other key. */
export const unitFields = z.object({
  title: line(longestTitle, `A title takes up to ${longestTitle} characters.`).min(
    1,
    'Give the unit a title.',
  ),
  description: lines(
    longestDescription,
    `A description takes up to ${longestDescription.toLocaleString('en-US')} characters.`,
  ).default(''),
  topic_id: z.coerce
    .number('Choose a topic.')
    .int('Choose a topic.')
    .min(1, 'Choose a topic.')
    .max(2_147_483_647, 'Choose a topic.'),
  school_stage: schoolStage,
  credit: credit.default(0.5),
  objectives: z
    .record(token(40), objectiveTitle)
    .refine((all) => Object.keys(all).length <= mostObjectives, `At most ${mostObjectives} objectives.`)
    .default({}),
  /** The keys of `objectives` in their order; those it does not name come after. */
  objectives_order: setOf(token(40), mostObjectives).default([]),
})
export type UnitFields = z.output<typeof unitFields>

/** Who saved a unit first, and what it says now. */
export const unitConflict = z.object({ savedBy: z.string(), savedAt: instant, unit })
export type UnitConflict = z.output<typeof unitConflict>

/** One version of a unit, as it was saved. */
export const unitVersion = z.object({
  version: z.number(),
  savedBy: z.string().nullable(),
  savedAt: instant,
  title: z.string(),
  description: z.string(),
  topic_id: z.number(),
  topic_title: z.string(),
  school_stage: schoolStage,
  credit: z.number(),
  objectives: z.array(objective),
})
export type UnitVersion = z.output<typeof unitVersion>
