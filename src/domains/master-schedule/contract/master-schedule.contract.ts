import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { flag, id } from '#contract/values.ts'
import { experienceType } from '#domains/experiences/contract/experience.schemas.ts'

const path = '/backoffice/journey-builder/master-schedule' as const
const block = z.coerce.number().int().min(0).max(30)
const inCycle = z.object({ cycle_id: id.optional() })
const done = z.object({ ok: z.literal(true), id: z.number(), message: z.string() })

const blockOfCampus = z.object({
  number: z.number(),
  title: z.string(),
  /** Wall times, `10:00`. */
  starts_at: z.string(),
  ends_at: z.string(),
})

const campus = z.object({
  /** Null: every campus, with the blocks of the first. */
  id: z.number().nullable(),
  title: z.string(),
  blocks: z.array(blockOfCampus),
})
export type ScheduleCampus = z.output<typeof campus>

const named = z.object({ id: z.number(), title: z.string() })

const scheduled = z.object({
  id: z.number(),
  title: z.string(),
  type: experienceType,
  campus_id: z.number().nullable(),
  /** In none it stands below the blocks. */
  blocks: z.array(z.number()),
  /** The main one first. */
  experts: z.array(z.object({ id: z.number(), name: z.string() })),
  /** On which its plan meets, else its sessions; 1 is Monday. */
  weekdays: z.array(z.number()),
  /** Of the units it covers. */
  subject_ids: z.array(z.number()),
  /** Null: as many as come. */
  places: z.number().nullable(),
  registered: z.number(),
  /** Sessions to come. */
  coming: z.number(),
})
export type ScheduledExperience = z.output<typeof scheduled>

/** What a move of an experience to a block would do. */
const target = z.object({
  block: z.number(),
  /** Sessions that would move. */
  moves: z.number(),
  /** Why others stay: "2 sessions have a roll". */
  stays: z.array(z.string()),
  /** Experts who run something else then: it is refused. */
  refusals: z.array(z.string()),
  /** Experts who are away or outside their hours: it is said. */
  warnings: z.array(z.string()),
  /** Students who are in something else of the block. */
  students: z.number(),
  /** The first few of them. */
  names: z.array(z.string()),
})
export type ScheduleTarget = z.output<typeof target>

const doubleBooking = z.object({
  id: z.string(),
  block: z.number(),
  experiences: z.tuple([named, named]),
  students: z.number(),
  names: z.array(z.string()),
  experts: z.array(z.string()),
})
export type DoubleBooking = z.output<typeof doubleBooking>

/** `/journey-builder/master-schedule`: the blocks and campuses of a cycle with everything that meets in them. */
export const masterScheduleContract = {
  getSchedule: endpoint({
    method: 'GET',
    path,
    summary: 'Every experience of a cycle by block and campus',
    access: 'journey.view',
    input: inCycle,
    output: z.object({
      cycle: named.nullable(),
      campuses: z.array(campus),
      experiences: z.array(scheduled),
      /** The subjects of which something is taught in the cycle. */
      subjects: z.array(named),
      can_move: z.boolean(),
      /** The last move that can be taken back. */
      last_move: z.object({ id: z.number(), title: z.string(), by: z.string().nullable() }).nullable(),
    }),
  }),
  listDoubleBookings: endpoint({
    method: 'GET',
    path: `${path}/double-bookings`,
    summary: 'Pairs of experiences of one block that share students or experts, the most students first',
    access: 'journey.view',
    input: paged(inCycle),
    output: z.object({ ...pageFacts, pairs: z.array(doubleBooking) }),
  }),
  listTargets: endpoint({
    method: 'GET',
    path: `${path}/targets`,
    summary: 'What moving an experience from a block to each other one would do',
    access: 'journey.manage',
    input: z.object({ experience_id: id, block }),
    output: z.object({ targets: z.array(target) }),
  }),
  moveExperience: endpoint({
    method: 'POST',
    path: `${path}/moves`,
    summary:
      'Moves the coming sessions of an experience to another block; refused when an expert is booked then',
    access: 'journey.manage',
    input: z.object({
      experience_id: id,
      from_block: block,
      to_block: block,
      /** Somebody has seen how many students would be in two experiences at once, and wants it nevertheless. */
      despite_students: flag.default(false),
    }),
    output: done,
  }),
  undoMove: endpoint({
    method: 'POST',
    path: `${path}/moves/{move_id}/undo`,
    summary: 'Takes a move back: every session that has no roll since stands again where it was',
    access: 'journey.manage',
    input: z.object({ move_id: id }),
    output: done,
  }),
}
