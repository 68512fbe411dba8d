import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { cohortId, id, instant, search, version } from '#contract/values.ts'
import { choiceWindow, plannedCycle } from './journey.schemas.ts'

const demand = z.object({
  id: z.number(),
  title: z.string(),
  campus: z.string().nullable(),
  block: z.number(),
  block_title: z.string(),
  places: z.number().nullable(),
  /** It runs with at least so many, or not at all. */
  least: z.number().nullable(),
  registered: z.number(),
  first: z.number(),
  second: z.number(),
  other: z.number(),
})
export type Demand = z.output<typeof demand>

export const checkKinds = [
  'no_places',
  'demand',
  'needs_in_one_block',
  'pins_above',
  'expert_twice',
  'expert_away',
  'nobody_teaches',
  'least',
  'no_choices',
] as const

/** What would be in the way of a plan; each leads to where it is put right. */
const check = z.object({
  kind: z.enum(checkKinds),
  sentence: z.string(),
  url: z.string(),
  /** Where the cycle is planned without the experience it is about, where that helps. */
  without_url: z.string().optional(),
  /** It makes a plan worse; the others are only worth knowing. */
  is_serious: z.boolean(),
})
export type PlanCheck = z.output<typeof check>

export const studentGaps = ['no_choices', 'open_blocks'] as const
export const studentSorts = [
  'name',
  '-name',
  'grade',
  '-grade',
  'chosen',
  '-chosen',
  'gaps',
  '-gaps',
] as const

export const studentsFilter = z.object({
  cycle_id: id.optional(),
  search: search(100),
  cohort_id: cohortId.optional(),
  grade: z.coerce.number().int().min(1).max(12).optional(),
  gap: z.enum(studentGaps).optional(),
  sort: z.enum(studentSorts).default('name'),
})

const journeyStudent = z.object({
  id: z.number(),
  name: z.string(),
  grade: z.number(),
  campus: z.string(),
  house: z.string().nullable(),
  pathways: z.array(z.string()),
  /** Null: nothing chosen yet. */
  saved_at: instant.nullable(),
  chosen: z.number(),
  first_choices: z.array(z.string()),
  placements: z.array(z.string()),
  /** Blocks in which the student has no place yet. */
  gaps: z.number(),
  /** Whether the viewer writes down what the student chooses. */
  may_choose: z.boolean(),
})
export type JourneyStudent = z.output<typeof journeyStudent>

/** The coming cycle at a glance, and its students (pages.md Journey builder). */
export const journeyContract = {
  getOverview: endpoint({
    method: 'GET',
    path: '/backoffice/journey-builder',
    summary: 'The coming cycle at a glance: who has chosen, what is wanted, what stands in the way',
    access: 'journey.view',
    input: z.object({ cycle_id: id.optional() }),
    output: z.object({
      cycle: plannedCycle.nullable(),
      window: choiceWindow,
      students: z.number(),
      /** By campus, of the students the viewer sees. */
      campuses: z.array(
        z.object({ id: z.number(), title: z.string(), students: z.number(), chosen: z.number() }),
      ),
      chosen: z.number(),
      placed: z.number(),
      demand: z.array(demand),
      checks: z.array(check),
      can_manage: z.boolean(),
    }),
  }),
  saveWindow: endpoint({
    method: 'PUT',
    path: '/backoffice/journey-builder/windows/{cycle_id}',
    summary: 'Says when students choose for a cycle, how much they rank, and how much they get',
    access: 'journey.manage',
    input: z.object({
      cycle_id: id,
      opens_at: instant,
      closes_at: instant,
      ranks: z.coerce.number().int().min(1, 'Between 1 and 8.').max(8, 'Between 1 and 8.'),
      most: z.coerce.number().int().min(1, 'Between 1 and 15.').max(15, 'Between 1 and 15.').nullable(),
      version,
    }),
    output: z.object({ ok: z.literal(true), message: z.string() }),
    errors: { CONFLICT: { status: 409, data: choiceWindow } },
  }),
  listStudents: endpoint({
    method: 'GET',
    path: '/backoffice/journey-builder/students',
    summary: 'Students with their pathways, ranked choices, places and gaps, a page of them',
    access: 'journey.view',
    input: paged(studentsFilter),
    output: z.object({
      ...pageFacts,
      cycle: plannedCycle.nullable(),
      window: choiceWindow,
      students: z.array(journeyStudent),
      campuses: z.array(z.object({ id: z.number(), title: z.string() })),
    }),
    people: ({ students }) => students.map((student) => student.id),
  }),
}
