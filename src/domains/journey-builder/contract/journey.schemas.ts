import { z } from 'zod'
import { instant } from '#contract/values.ts'

/** Stands for the block of an experience that meets in no block. */
export const noBlock = -1

export const plannedCycle = z.object({
  id: z.number(),
  title: z.string(),
  school_year: z.string(),
  start_timestamp: instant,
  end_timestamp: instant,
})
export type PlannedCycle = z.output<typeof plannedCycle>

export const windowStates = ['none', 'before', 'open', 'closed'] as const

/** When students choose, and how much. */
export const choiceWindow = z.object({
  state: z.enum(windowStates),
  opens_at: instant.nullable(),
  closes_at: instant.nullable(),
  /** So many are ranked in each block. */
  ranks: z.number(),
  /** A student gets at most so many; null: one in each block. */
  most: z.number().nullable(),
  version: z.number(),
})
export type ChoiceWindow = z.output<typeof choiceWindow>

const offeredExperience = z.object({
  id: z.number(),
  title: z.string(),
  theme_title: z.string(),
  type: z.string(),
  places: z.number().nullable(),
  /** It was offered when it was chosen, and no longer is. */
  is_gone: z.boolean(),
})
export type OfferedExperience = z.output<typeof offeredExperience>

const blockOfChoices = z.object({
  /** Its place in the campus's day; -1 for what meets in no block. */
  block: z.number(),
  title: z.string(),
  offered: z.array(offeredExperience),
})
export type BlockOfChoices = z.output<typeof blockOfChoices>

/** What one student may choose in a cycle, and has chosen. */
export const choiceList = z.object({
  student: z.object({ id: z.number(), name: z.string(), first_name: z.string(), grade: z.number() }),
  cycle: plannedCycle,
  window: choiceWindow,
  blocks: z.array(blockOfChoices),
  /** In their order; the rank within a block is the order of those that meet in it. */
  chosen: z.array(z.number()),
  /** 0 while nothing was chosen yet. */
  version: z.number(),
  saved_at: instant.nullable(),
  saved_by: z.string().nullable(),
  /** What the student has a place in. */
  placed: z.array(z.object({ id: z.number(), title: z.string(), block: z.number() })),
  may_change: z.boolean(),
})
export type ChoiceList = z.output<typeof choiceList>

/** The list that somebody else has saved meanwhile, as the 409 carries it. */
export const savedMeanwhile = z.object({
  saved_by: z.string(),
  saved_at: instant,
  chosen: z.array(z.number()),
  version: z.number(),
})
