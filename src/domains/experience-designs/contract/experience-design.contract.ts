import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { askedDate, flag, id, instant, search, setOf, version } from '#contract/values.ts'
import { design, taskWeeks } from '#domains/templates/contract/design.schemas.ts'
import { shownFile } from '#domains/templates/contract/design-files.contract.ts'
import { mostPlaces } from '#domains/templates/contract/template-limits.ts'
import { designConflict, designOptions, template } from '#domains/templates/contract/templates.contract.ts'
import { mostExperts } from './design-limits.ts'
import { datedPlan } from './picked-template.contract.ts'

const path = '/backoffice/experiences/{experience_id}/design' as const
const ofExperience = z.object({ experience_id: id })
const named = z.object({ id: z.number(), title: z.string() })
const person = z.object({ id: z.number(), name: z.string() })

/** Who runs it, and what its plan is laid over. */
const placing = z.object({
  /** The week of this day is the first of the plan. */
  starts_on: askedDate,
  block: z.coerce.number().int().min(0).max(99).nullable(),
  expert_ids: setOf(id, mostExperts, `At most ${mostExperts} experts.`),
})
export type Placing = z.output<typeof placing>

/** A session that is added, moved, taken away, or that stays although the plan says otherwise. */
const sessionChange = z.object({
  key: z.string(),
  what: z.enum(['add', 'move', 'remove', 'stay']),
  fromAt: instant.nullable(),
  toAt: instant.nullable(),
  /** Why it stays. */
  because: z.string().nullable(),
})
export type SessionChangeOnWire = z.output<typeof sessionChange>

/** A task that would be due at another time. */
const movedDue = z.object({
  key: z.string(),
  title: z.string(),
  fromAt: instant,
  toAt: instant,
  /** Its week says the same as before: the calendar has changed, not the plan. */
  isByCalendar: z.boolean(),
})
export type MovedDue = z.output<typeof movedDue>

const saved = z.object({
  ok: z.literal(true),
  id: z.number(),
  version: z.number(),
  message: z.string(),
})

/** The video meeting of a session to come: made, failed with what to do, or neither while it is on its way. */
const sessionVideo = z.object({
  key: z.string(),
  sessionId: z.number(),
  url: z.string().nullable(),
  failure: z.string().nullable(),
  /** Somebody deleted it at the service. */
  isDeleted: z.boolean(),
})

/** An experience as its editor shows it. */
const experienceDesign = z.object({
  id: z.number(),
  version: z.number(),
  design,
  /** Its uploaded files, with addresses for the viewer. */
  files: z.array(shownFile),
  units: template.shape.units,
  abilities: template.shape.abilities,
  saved_by: z.string().nullable(),
  saved_at: instant,
  is_archived: z.boolean(),
  cycle: named.extend({ firstDay: z.string(), lastDay: z.string() }),
  campus: z.string().nullable(),
  blocks: z.array(named),
  starts_on: z.string(),
  block: z.number().nullable(),
  experts: z.array(person),
  /** Meetings that no plan made: they stay where they are. */
  otherMeetings: z.number(),
  /** When the sessions of the plan are held, and what stands in their way. */
  dates: datedPlan,
  videos: z.array(sessionVideo),
  /** Whether a video service is set up, so that meetings are made at all. */
  hasVideoService: z.boolean(),
  template: named.extend({ version: z.number() }).nullable(),
  /** What the template says since: the version it was made of, and the one there is now. */
  offer: z.object({ version: z.number(), before: design, after: design }).nullable(),
  can: z.object({ setPlaces: z.boolean() }),
})
export type ExperienceDesign = z.output<typeof experienceDesign>

const written = design.extend({
  version,
  /** How many places there were when it was opened. */
  places_before: z.int().min(1).max(mostPlaces).nullable(),
  /** Up to which version of its template the differences were looked at. */
  template_version: z.int().min(1).optional(),
})

/** `/experiences/editor/:id` (3-shell-and-houses §2.2): the design of an experience, written as that of a template. */
export const experienceDesignsContract = {
  getDesign: endpoint({
    method: 'GET',
    path,
    summary: 'The design of an experience, when its sessions are held, and what its template says since',
    access: 'experiences.facilitate',
    input: ofExperience,
    output: experienceDesign,
  }),
  previewDesign: endpoint({
    method: 'POST',
    again: 'anew',
    path: `${path}/preview`,
    summary:
      'Which sessions a design would add, move or take away, what stands in their way, and which due days it would move',
    access: 'experiences.facilitate',
    input: ofExperience.extend({
      weeks: design.shape.weeks,
      sessions: design.shape.sessions,
      placing: placing.optional(),
      /** Without them nothing is said of due days. */
      tasks: taskWeeks.default([]),
    }),
    output: z.object({ dates: datedPlan, changes: z.array(sessionChange), due: z.array(movedDue) }),
  }),
  saveDesign: endpoint({
    method: 'PUT',
    path,
    summary: 'Saves the design of an experience whole; sessions without a roll go where its plan says',
    access: 'experiences.facilitate',
    input: written.extend(ofExperience.shape),
    output: saved,
    errors: { CONFLICT: { status: 409, data: designConflict } },
  }),
  savePlacing: endpoint({
    method: 'PUT',
    path: `${path}/placing`,
    summary: 'Says who runs an experience, from which week on and in which block',
    access: 'experiences.facilitate',
    input: ofExperience.extend({ ...placing.shape, version }),
    output: saved,
  }),
  findExperts: endpoint({
    method: 'GET',
    path: `${path}/experts`,
    summary: 'Employees by name, to run an experience',
    access: 'experiences.facilitate',
    input: ofExperience.extend({ search: search(100) }),
    output: z.array(person),
  }),
  getDesignOptions: endpoint({
    method: 'GET',
    path: `${path}/options`,
    summary: 'The units, abilities and blocks that the editor of an experience may choose from',
    access: 'experiences.facilitate',
    input: ofExperience,
    output: designOptions,
  }),
  listVersions: endpoint({
    method: 'GET',
    path: `${path}/versions`,
    summary: 'What the design of an experience said before, the newest first',
    access: 'experiences.facilitate',
    input: paged(ofExperience),
    output: z.object({
      ...pageFacts,
      versions: z.array(
        z.object({ version: z.number(), savedBy: z.string().nullable(), savedAt: instant, design }),
      ),
    }),
  }),
  tryVideoAgain: endpoint({
    method: 'POST',
    path: '/backoffice/sessions/{session_id}/video/try-again',
    summary: 'Tries again to make or move the video meeting of a session at the video service',
    access: 'experiences.facilitate',
    input: z.object({ session_id: id }),
    output: z.object({ ok: z.literal(true) }),
  }),
  sayPresent: endpoint({
    method: 'POST',
    again: 'anew',
    path: `${path}/present`,
    summary: 'Says that one has an experience open in its editor, or has closed it; answers who else has',
    access: 'experiences.facilitate',
    input: ofExperience.extend({ is_here: flag }),
    output: z.array(person),
  }),
}
