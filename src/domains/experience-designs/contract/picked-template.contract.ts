import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  askedDate,
  chosen,
  cohortId,
  flag,
  id,
  instant,
  search,
  setOf,
  token,
  version,
} from '#contract/values.ts'
import { mostPlaces, mostSessions } from '#domains/templates/contract/template-limits.ts'
import { mostExperts } from './design-limits.ts'

const path = '/pages/template/{template_id}/use-picked-template' as const
const ofTemplate = z.object({ template_id: id })
const named = z.object({ id: z.number(), title: z.string() })
const person = z.object({ id: z.number(), name: z.string() })
const key = token(40).min(1)

/** Where and when an experience is made of a template. */
const wish = z.object({
  cycle_id: id,
  /** Null: for every campus. */
  cohort_id: cohortId.nullable().default(null),
  /** The place of a block in the day; null: in the blocks that the plan names. */
  block: z.coerce.number().int().min(0).max(99).nullable().default(null),
  /** The week of this day is the first of the plan. */
  starts_on: askedDate,
})
export type UseWish = z.output<typeof wish>
/** A wish as an address carries it: what was not chosen is left out, as an address has no null. */
export const askedWish = wish.extend({
  cohort_id: cohortId.optional(),
  block: z.coerce.number().int().min(0).max(99).optional(),
  expert_ids: chosen(id, mostExperts),
})

/** A week of the plan with its school days; null after the end of the cycle. */
const datedWeek = z.object({
  key: z.string(),
  title: z.string(),
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
})
/** A session of the plan: when it is held, or in a sentence why not; and what stands in its way. */
export const datedSession = z.object({
  key: z.string(),
  week: z.string(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  notHeld: z.string().nullable(),
  conflicts: z.array(
    z.object({
      because: z.enum(['meeting', 'away', 'hours', 'block']),
      text: z.string(),
    }),
  ),
})
export type DatedSessionOnWire = z.output<typeof datedSession>
export const datedPlan = z.object({ weeks: z.array(datedWeek), sessions: z.array(datedSession) })
export type DatedPlanOnWire = z.output<typeof datedPlan>

/** What is used, and where it may be. */
export const usable = z.object({
  id: z.number(),
  title: z.string(),
  version: z.number(),
  /** Why it cannot be used now, in a sentence. */
  refusal: z.string().nullable(),
  places: z.number().nullable(),
  /** An experience that is copied is held with at least so many students; null: with any number. */
  least: z.number().nullable(),
  weeks: z.number(),
  sessions: z.number(),
  tasks: z.number(),
  /** What it covers that is not taught any more, with what follows it. */
  retired: z.array(named.extend({ successor: named.nullable() })),
  cycles: z.array(named.extend({ firstDay: z.string(), lastDay: z.string() })),
  campuses: z.array(named.extend({ blocks: z.array(named) })),
  /** Whether it may be for every campus. */
  forEveryCampus: z.boolean(),
  /** Who makes it, when they may run it. */
  me: person.nullable(),
  today: z.string(),
})

/** How it is made. */
export const making = z.object({
  ...wish.shape,
  expert_ids: setOf(id, mostExperts, `At most ${mostExperts} experts.`),
  places: z
    .int('Type a number of places.')
    .min(1, 'At least 1 place.')
    .max(mostPlaces, `At most ${mostPlaces} places.`)
    .nullable(),
  /** With fewer students it is not held; null: with any number. */
  least: z
    .int('Type a number of students.')
    .min(1, 'Give at least one student, or leave it empty.')
    .max(mostPlaces, `Give at most ${mostPlaces} students.`)
    .nullable()
    .default(null),
  /** Sessions of the plan that are left out, by their keys. */
  without: setOf(key, mostSessions).default([]),
  /** Units and abilities that are not taught any more give way to what follows them. */
  replace_retired: flag.default(false),
  /** The version that was looked at. */
  version,
})
export const made = z.object({ ok: z.literal(true), id: z.number(), message: z.string(), url: z.string() })

/** `/template/{id}/use-picked-template` (1-staff-tools §2.7): a template becomes an experience. */
export const pickedTemplateContract = {
  getUse: endpoint({
    method: 'GET',
    path,
    summary: 'A template to be used in a cycle, and where it may be used',
    access: 'templates.write',
    input: ofTemplate,
    output: usable,
  }),
  findExperts: endpoint({
    method: 'GET',
    path: `${path}/experts`,
    summary: 'Employees by name, to run what is made',
    access: 'templates.write',
    input: ofTemplate.extend({ search: search(100) }),
    output: z.array(person),
  }),
  dateSessions: endpoint({
    method: 'GET',
    path: `${path}/sessions`,
    summary: 'When the sessions of a template would be held, and what stands in their way',
    access: 'templates.write',
    input: ofTemplate.extend(askedWish.shape),
    output: datedPlan,
  }),
  makeExperience: endpoint({
    method: 'POST',
    path,
    summary: 'Makes an experience of a template with its sessions, tasks, units and abilities',
    access: 'templates.write',
    input: ofTemplate.extend(making.shape),
    output: made,
    errors: { CONFLICT: { status: 409, data: z.null() } },
  }),
}
