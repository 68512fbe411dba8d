import { z } from 'zod'
import { instant } from '#contract/values.ts'
import { placementSources, runStates } from '../rules/plan-types.ts'

export const proposalStates = ['waiting', 'running', 'ready', 'failed', 'cancelled'] as const
export const gapReasons = ['full', 'nothing_chosen', 'held', 'not_run', 'not_available'] as const

const shares = z.object({
  key: z.number(),
  title: z.string(),
  students: z.number(),
  placements: z.number(),
  first: z.number(),
  upToThird: z.number(),
  gaps: z.number(),
})

/** What a plan makes of an experience. */
export const plannedExperience = z.object({
  id: z.number(),
  title: z.string(),
  placed: z.number(),
  places: z.number().nullable(),
  /** How many would rather have it than what they got. */
  unmet: z.number(),
  /** It runs with at least so many, or not at all; proposals from before least sizes have none. */
  least: z.number().nullable().default(null),
  /** How many rank it. */
  asked: z.number().default(0),
  state: z.enum(runStates).default('runs'),
})

/** What a plan comes to, kept with it. */
export const planSummary = z.object({
  students: z.number(),
  full_weeks: z.number(),
  placements: z.number(),
  by_rank: z.array(z.number()),
  by_source: z.object({
    pinned: z.number(),
    choice: z.number(),
    drawn: z.number(),
    need: z.number(),
  }),
  /** Placements that the lottery decided. */
  lottery: z.number(),
  needs_asked: z.number(),
  needs_met: z.number(),
  gaps: z.number(),
  /** 0: proved the best. */
  gap: z.number(),
  is_whole: z.boolean(),
  solved_ms: z.number(),
  by_campus: z.array(shares),
  by_grade: z.array(shares),
  experiences: z.array(plannedExperience),
  /** Null while it is being found out. */
  more_places: z
    .array(
      z.object({
        id: z.number(),
        title: z.string(),
        more: z.number(),
        firsts: z.number(),
        placements: z.number(),
      }),
    )
    .nullable(),
})
export type PlanSummary = z.output<typeof planSummary>

export const listedProposal = z.object({
  id: z.number(),
  number: z.number(),
  state: z.enum(proposalStates),
  seed: z.number(),
  is_keeping: z.boolean(),
  base_number: z.number().nullable(),
  made_at: instant,
  made_by: z.string().nullable(),
  applied_at: instant.nullable(),
  undone_at: instant.nullable(),
  step: z.string(),
  steps_done: z.number(),
  failure: z.string(),
  /** What a job does with it now, as far as `step` says. */
  doing: z.enum(['apply', 'undo']).nullable(),
  /** Why the last try to apply it or to take it back changed nothing, a sentence each. */
  refusal: z.array(z.string()),
  /** What is tried out in it: experiences with other places. */
  tried: z.array(z.object({ id: z.number(), title: z.string(), places: z.number().nullable() })),
  /** Experiences it leaves out: nobody is offered them. */
  without: z.array(z.object({ id: z.number(), title: z.string() })),
  summary: planSummary.nullable(),
})
export type ListedProposal = z.output<typeof listedProposal>

const person = z.object({ id: z.number(), name: z.string(), grade: z.number(), campus: z.string() })
const thing = z.object({ id: z.number(), title: z.string() })

export const placementRow = z.object({
  /** Of the row: the student and the experience. */
  id: z.number(),
  student: person,
  experience: thing,
  block: z.number(),
  block_title: z.string(),
  rank: z.number().nullable(),
  source: z.enum(placementSources),
  is_lottery: z.boolean(),
  is_pinned: z.boolean(),
})
export type PlacementRow = z.output<typeof placementRow>

/** When a student is not available: a weekday, Monday is 1, and the wall time of its block. */
export const away = z
  .object({ weekday: z.number(), block: z.number(), starts_at: z.string(), ends_at: z.string() })
  .nullable()

export const gapRow = z.object({
  id: z.number(),
  student: person,
  block: z.number(),
  block_title: z.string(),
  reason: z.enum(gapReasons),
  choices: z.array(
    thing.extend({
      rank: z.number(),
      why: z.enum(['full', 'lottery', 'held', 'not_run', 'left_out', 'not_available']),
      places: z.number().nullable(),
      equals: z.number(),
      away: away.default(null),
    }),
  ),
  near: z.array(thing.extend({ left: z.number() })),
  /** When the student cannot, where that is the reason. */
  away,
})
export type GapRow = z.output<typeof gapRow>

export const moveRow = z.object({
  id: z.number(),
  student: person,
  block: z.number(),
  block_title: z.string(),
  from: thing.extend({ rank: z.number().nullable() }).nullable(),
  to: thing.extend({ rank: z.number().nullable() }).nullable(),
})
export type MoveRow = z.output<typeof moveRow>

/** Why a placement is what it is. */
export const whyPlaced = z.object({
  rank: z.number().nullable(),
  source: z.enum(placementSources),
  is_lottery: z.boolean(),
  places: z.number().nullable(),
  /** How many have a place in it by this proposal. */
  given: z.number(),
  /** Pathways that ask for it. */
  needs: z.array(z.string()),
  /** What the student ranks higher in the block. */
  higher: z.array(z.string()),
  /** Of everybody: how many ranked it so, and how many of them got it. */
  by_rank: z.array(z.object({ rank: z.number(), wanted: z.number(), given: z.number() })),
  /** How many wanted it and have not got it; those of them whom the viewer sees, the highest rank first. */
  without: z.number(),
  others: z.array(z.object({ student: person, rank: z.number(), instead: z.string().nullable() })),
})
export type WhyPlaced = z.output<typeof whyPlaced>
