import { z } from 'zod'
import { id, line, setOf } from '#contract/values.ts'
import { longestTitle, pathwayStages, pathwayTypes } from './pathway-words.ts'

const named = z.object({ id: z.number(), title: z.string() })

/** A line of the list (3-shell-and-houses §3). */
export const pathway = named.extend({
  type: z.enum(pathwayTypes),
  grades: z.array(z.number()),
  school_stage: z.enum(pathwayStages),
  students_amount: z.number(),
})
export type Pathway = z.output<typeof pathway>

const planTemplate = named.extend({
  planId: z.number(),
  /** Archived since it was chosen: it stays until somebody takes it out. */
  isArchived: z.boolean(),
  units: z.array(named.extend({ topic_title: z.string() })),
})

/** What a cycle of the school year holds; without a plan yet `planId` is null. */
export const cyclePlan = z.object({
  cycleId: z.number(),
  cyclePosition: z.number(),
  planId: z.number().nullable(),
  version: z.number(),
  templates: z.array(planTemplate),
})
export type CyclePlan = z.output<typeof cyclePlan>

/** Templates that can be chosen, by kind. */
export const templateGroup = z.object({ label: z.string(), items: z.array(named) })
export type TemplateGroup = z.output<typeof templateGroup>

const grade = z.coerce.number().int().min(6, 'Grades run from 6 to 12.').max(12, 'Grades run from 6 to 12.')
const grades = setOf(grade, 7).min(1, 'Choose at least one grade.')
const title = line(longestTitle, `A title takes up to ${longestTitle} characters.`).min(
  1,
  'Give the pathway a title.',
)

/** What is written of a pathway; its grades have another name where it is created (3-shell-and-houses §7). */
export const pathwayFields = {
  title,
  type: z.enum(pathwayTypes, 'Choose a type.'),
  schoolStage: z.enum(pathwayStages).default(''),
}
export const gradeDefault = grades
export const templateIds = setOf(id, 100)

/** Whose plans a change touches: how many, and the first of them the viewer sees. */
export const touched = z.object({ count: z.number(), names: z.array(z.string()) })
export type Touched = z.output<typeof touched>

/** A student of a pathway. */
export const pathwayStudent = z.object({
  id: z.number(),
  name: z.string(),
  /** In the school year of the pathway. */
  grade: z.number(),
  campus: z.string(),
  house: z.string().nullable(),
  /** Put there by somebody, not by the grade. */
  isByHand: z.boolean(),
})
export type PathwayStudent = z.output<typeof pathwayStudent>
