import { stageOfGrade } from '#domains/curriculum/contract/school-stage.ts'
/** What a cycle is planned from, and what comes out: plain data, kept with each proposal. */

export interface PlanExperience {
  readonly id: number
  readonly title: string
  /** Empty: it meets in no block. */
  readonly blocks: readonly number[]
  /** Null: no limit. */
  readonly places: number | null
  /** Places that are not given: of people who are not planned, and kept for the wait list and its offers. */
  readonly held: number
  /** Null: every campus. */
  readonly cohortId: number | null
  readonly stage: 'ms' | 'hs' | null
  /** It runs with at least so many, or not at all; plans from before least sizes have none. */
  readonly least?: number | null
  /** When it meets, weekday and block, `2-3`: Monday is 1, 0 is not known yet. Plans from before availability have none. */
  readonly meets?: readonly string[]
  /** Somebody plans without it: nobody is offered it, and who has a place by hand keeps it. */
  readonly isLeftOut?: boolean
}

/** What a pathway asks for in this cycle: one of some experiences. */
export interface PlanNeed {
  readonly title: string
  readonly experiences: readonly number[]
}

/** When a student cannot learn: a block of a weekday, Monday is 1, with its wall time `10:00`. */
export interface Away {
  readonly weekday: number
  readonly block: number
  readonly starts_at: string
  readonly ends_at: string
}

export interface PlanStudent {
  readonly id: number
  readonly cohortId: number
  readonly grade: number
  readonly hasChosen: boolean
  /** In their order. */
  readonly choices: readonly number[]
  readonly needs: readonly PlanNeed[]
  /** Places by hand, and pins: they stay whatever is planned. */
  readonly fixed: readonly number[]
  /** Places that an earlier plan gave: kept when few should move. */
  readonly standing: readonly number[]
  /** When they cannot, on some day of the cycle; without it they always can. */
  readonly away?: readonly Away[]
}

export interface PlanInput {
  readonly seed: number
  /** So many are ranked in each block. */
  readonly ranks: number
  /** A student gets at most so many; null: one in each block. */
  readonly most: number | null
  /** Nobody gets worse than what stands, and as few as possible move. */
  readonly keepsStanding: boolean
  readonly experiences: readonly PlanExperience[]
  readonly students: readonly PlanStudent[]
}

/** What decided a placement: a place that is there, a choice, a rank that was drawn, a need of the pathway. */
export const placementSources = ['pinned', 'choice', 'drawn', 'need'] as const
export type PlacementSource = (typeof placementSources)[number]

export interface Placement {
  readonly studentId: number
  readonly experienceId: number
  /** The block by which it is ranked; -1 without one. */
  readonly block: number
  /** Within the block; null: not on the list. */
  readonly rank: number | null
  readonly source: PlacementSource
}

export interface Plan {
  readonly placements: readonly Placement[]
  /** What the plan is worth: needs, places and ranks (`values.ts`). */
  readonly value: number
  /** 0: proved the best. Else how far it may be from the best, as a share. */
  readonly gap: number
  /** Whether the linear problem gave whole numbers by itself, without search. */
  readonly isWhole: boolean
  /** What one more place would be worth at most, by experience; above 0 only where places bind. */
  readonly worthOfPlace: Readonly<Record<number, number>>
}

/** A plan that is made, with what it was made from: it never changes. */
export interface PlannedCycle {
  readonly input: PlanInput
  readonly plan: Plan
}

/**
 * What a plan makes of an experience; `under`: it runs with fewer than it needs, since somebody has a place by hand.
 */
export const runStates = ['runs', 'under', 'not_run', 'left_out'] as const
export type RunState = (typeof runStates)[number]

/**
 * Why no other plan gives a student a place: every place is kept for others by hand, or the student has one by hand in
 * that block; the plan does not run the experience, or leaves it out; it meets when the student is not available; or
 * what the student would leave runs with just as many as it needs, and nobody else takes that place (`least`).
 */
export const whyBinds = ['by_hand', 'not_run', 'left_out', 'not_available', 'least'] as const
export type WhyBinds = (typeof whyBinds)[number]

/** The block by which an experience is ranked: its first; -1 for none. */
export const rankedBlockOf = ({ blocks }: Pick<PlanExperience, 'blocks'>): number =>
  blocks.length === 0 ? -1 : Math.min(...blocks)

/** What an experience fills of a day: its blocks, or the one that stands for none. */
export const filledBlocksOf = ({ blocks }: Pick<PlanExperience, 'blocks'>): readonly number[] =>
  blocks.length === 0 ? [-1] : blocks

const schoolWeekdays = [1, 2, 3, 4, 5]

/**
 * The first meeting of an experience at which a student is not available; undefined where they always are. While its
 * weekday is not known, whoever can come on some day of the block can come.
 */
export function awayFrom({ meets }: PlanExperience, { away }: Pick<PlanStudent, 'away'>): Away | undefined {
  if (away === undefined || meets === undefined) return undefined
  const isAwayAllWeek = (block: number) =>
    schoolWeekdays.every((day) => away.some((one) => one.block === block && one.weekday === day))
  return away.find(
    ({ weekday, block }) =>
      meets.includes(`${weekday}-${block}`) || (meets.includes(`0-${block}`) && isAwayAllWeek(block)),
  )
}

/** Whether a plan offers an experience to a student: campus and stage, unless it is left out. */
export const isOffered = (
  { cohortId, stage, isLeftOut }: Pick<PlanExperience, 'cohortId' | 'stage' | 'isLeftOut'>,
  student: Pick<PlanStudent, 'cohortId' | 'grade'>,
): boolean =>
  isLeftOut !== true &&
  (cohortId === null || cohortId === student.cohortId) &&
  (stage === null || stage === stageOfGrade(student.grade))
