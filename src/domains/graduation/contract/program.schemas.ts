import { z } from 'zod'
import { instant } from '#contract/values.ts'
import { graduationStatus } from './graduation-status.ts'

/** Credits by state, in credits; in the order in which a ladder is drawn (look §14.2). */
export const ladder = z.object({
  needed: z.number(),
  earned: z.number(),
  exempt: z.number(),
  in_progress: z.number(),
  planned: z.number(),
  missing: z.number(),
  /** What the plan expects by today. */
  expected: z.number(),
})
export type Ladder = z.output<typeof ladder>

/** What counts in a requirement, and why not elsewhere. */
const countedItem = z.object({
  key: z.string(),
  kind: z.enum(['unit', 'exemption', 'elective', 'language', 'waiver']),
  state: z.enum(['earned', 'exempt', 'progress', 'planned']),
  title: z.string(),
  source: z.string(),
  credits: z.number(),
  counted: z.number(),
  topic_id: z.number().nullable(),
  /** `Electives, because this leaves least missing`. */
  elsewhere: z.array(z.string()),
  decision_id: z.number().nullable(),
})
export type CountedItem = z.output<typeof countedItem>

const missingUnit = z.object({ id: z.number(), title: z.string(), topic_id: z.number(), text: z.string() })

/** An experience of a coming cycle that would close a part of what is missing. */
const closingOffer = z.object({
  experience_id: z.number(),
  title: z.string(),
  cycle: z.string(),
  covers: z.number(),
  /** Null: no limit. */
  free_places: z.number().nullable(),
  waiting: z.number(),
  is_on_list: z.boolean(),
  /** The viewer may register the student in it. */
  can_plan: z.boolean(),
})

export const requirementShown = z.object({
  key: z.string(),
  title: z.string(),
  subject_id: z.number().nullable(),
  status: graduationStatus,
  ladder,
  why: z.string(),
  /** What would close it; null where nothing is missing. */
  next: z.string().nullable(),
  /** A few words below the name in the table. */
  note: z.string(),
  items: z.array(countedItem),
  missing_units: z.array(missingUnit),
  offers: z.array(closingOffer),
  /** Credits of the whole program that would still be missing with all the offers; null without one. */
  missing_with_offers: z.number().nullable(),
})
export type RequirementShown = z.output<typeof requirementShown>

export const programShown = z.object({
  student: z.object({ id: z.number(), name: z.string(), first_name: z.string(), grade: z.number() }),
  stage: z.enum(['ms', 'hs']),
  is_migrated: z.boolean(),
  plan: z.object({ id: z.number(), title: z.string(), version: z.number() }),
  status: graduationStatus,
  abilities_status: graduationStatus.nullable(),
  abilities: z.object({ needed: z.number(), reached: z.number() }),
  ladder,
  /** When everything is met, against when it should be. */
  finish: z.string(),
  tightest: z.string().nullable(),
  assumption: z.string(),
  graduates: z.string(),
  grades: z.array(z.string()),
  computed_at: instant,
  requirements: z.array(requirementShown),
  spare: z.array(countedItem),
  ability_list: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      text: z.string(),
      level: z.number().nullable(),
      is_reached: z.boolean(),
    }),
  ),
  subjects: z.array(z.object({ id: z.number(), title: z.string() })),
  running: z.array(z.object({ experience_id: z.number(), title: z.string() })),
  /** What is taken in the coming cycles, each with its cycle in words. */
  planned: z.array(z.object({ experience_id: z.number(), title: z.string(), cycle: z.string() })),
  /** The topics of which a unit is missing, each once. */
  missing_topics: z.array(z.object({ id: z.number(), title: z.string() })),
  /** Other plans of the stage, to be tried. */
  other_plans: z.array(z.object({ id: z.number(), title: z.string() })),
  can: z.object({ manage: z.boolean(), migrate: z.boolean() }),
  /** Reckoned on a copy with something changed; null for what is. */
  what_if: z.object({ text: z.string(), status: graduationStatus, missing: z.number() }).nullable(),
})
export type ProgramShown = z.output<typeof programShown>

const evidence = z.object({
  id: z.number(),
  level: z.number(),
  text: z.string(),
  is_final: z.boolean(),
  experience: z.string().nullable(),
  cycle: z.string().nullable(),
  assessed_at: instant,
  /** This one sets the mastery. */
  is_deciding: z.boolean(),
})
export type Evidence = z.output<typeof evidence>

const unitShown = z.object({
  id: z.number(),
  title: z.string(),
  credits: z.number(),
  state: z.enum(['earned', 'progress', 'planned', 'open']),
  /** The mastery in words; `Not started`. */
  text: z.string(),
  level: z.number().nullable(),
  source: z.string(),
  evidence: z.array(evidence),
})
export type UnitShown = z.output<typeof unitShown>

const exemptionShown = z.object({
  id: z.number(),
  credits: z.number(),
  reason: z.string(),
  /** The paper, for who opens it at this moment. */
  document: z.object({ id: z.number(), title: z.string(), url: z.string() }).nullable(),
  /** A link that was given before papers were picked. */
  document_url: z.string().nullable(),
  granted_by: z.string().nullable(),
  granted_at: instant,
})
const electiveShown = z.object({
  id: z.number(),
  title: z.string(),
  provider: z.string(),
  credits: z.number(),
  /** What the other school gave for it; empty where nobody said. */
  grade: z.string(),
  completed_on: z.string(),
})

export const topicShown = z.object({
  id: z.number(),
  title: z.string(),
  subject_id: z.number(),
  credits: z.number(),
  units: z.array(unitShown),
  exemption: exemptionShown.nullable(),
  electives: z.array(electiveShown),
  language: z.string().nullable(),
})
export type TopicShown = z.output<typeof topicShown>

export const subjectShown = z.object({
  id: z.number(),
  title: z.string(),
  topics: z.array(topicShown),
  can_manage: z.boolean(),
})
export type SubjectShown = z.output<typeof subjectShown>

export const abilityShown = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  text: z.string(),
  level: z.number().nullable(),
  evidence: z.array(evidence),
  /** `best, version 1`. */
  rule: z.string(),
})
