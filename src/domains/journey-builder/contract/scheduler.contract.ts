import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { eachOnce, flag, id, listOf, search, setOf } from '#contract/values.ts'
import { placementSources, whyBinds } from '../rules/plan-types.ts'
import { plannedCycle } from './journey.schemas.ts'
import { away, gapRow, listedProposal, moveRow, placementRow, whyPlaced } from './proposals.schemas.ts'

const path = '/backoffice/journey-builder/scheduler' as const
const done = z.object({ ok: z.literal(true), message: z.string() })
const ofProposal = z.object({ proposalId: id })
/** The proposal that is named, else the latest of the cycle that is ready. */
const shown = z.object({ cycle_id: id.optional(), proposal_id: id.optional(), search: search(100) })

const chooseOne = 'Choose an experience.'
const tried = z.object({
  experience_id: z.coerce.number(chooseOne).int(chooseOne).min(1, chooseOne).max(2_147_483_647, chooseOne),
  places: z.coerce.number().int().min(1, 'Between 1 and 500.').max(500, 'Between 1 and 500.').nullable(),
})

/** Plans of who gets a place: made, explained, compared, applied and taken back (issue 11 §5). */
export const schedulerContract = {
  listProposals: endpoint({
    method: 'GET',
    path,
    summary: 'The proposals of the coming cycle, the newest first',
    access: 'journey.view',
    input: z.object({ cycle_id: id.optional() }),
    output: z.object({
      cycle: plannedCycle.nullable(),
      proposals: z.array(listedProposal),
      /** The proposal whose placements hold now. */
      applied_id: z.number().nullable(),
      /** Until when it can be taken back. */
      undo_until: z.string().nullable(),
      experiences: z.array(z.object({ id: z.number(), title: z.string(), places: z.number().nullable() })),
      /** Pins that cannot be given, of students whom the viewer sees: nothing is applied while there are any. */
      pins_apart: z.array(z.object({ student_id: z.number(), sentence: z.string() })),
      can_manage: z.boolean(),
    }),
    people: ({ pins_apart }) => pins_apart.map((pin) => pin.student_id),
  }),
  startProposal: endpoint({
    method: 'POST',
    path,
    summary: 'Plans the cycle, as a job: nothing is given to anybody by it',
    access: 'journey.manage',
    input: z.object({
      cycle_id: id,
      /** Nobody gets worse than what stands, and as few as possible move. */
      is_keeping: flag.default(false),
      /** The proposal whose placements are taken as standing; without one, the places that hold now. */
      base_id: id.optional(),
      /** Another lottery; without one the proposal draws its own. */
      seed: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
      places: listOf(tried, 50)
        .superRefine(eachOnce('experience_id', 'This experience is named twice.'))
        .default([]),
      /** Experiences that are left out: where nobody can teach, for example. */
      without: setOf(id, 50).default([]),
    }),
    output: done.extend({ id: z.number() }),
  }),
  actOnProposal: endpoint({
    method: 'POST',
    path: `${path}/{proposalId}`,
    summary: 'Stops a proposal, applies it in one step, or takes it back within a day, as a job',
    access: 'journey.manage',
    input: ofProposal.extend({ _action: z.enum(['stop', 'apply', 'undo']) }),
    output: done,
  }),
  listPlacements: endpoint({
    method: 'GET',
    path: `${path}/placements`,
    summary: 'What a proposal gives, of the students one sees',
    access: 'journey.view',
    input: paged(shown.extend({ experience_id: id.optional(), source: z.enum(placementSources).optional() })),
    output: z.object({ ...pageFacts, placements: z.array(placementRow) }),
    people: ({ placements }) => placements.map(({ student }) => student.id),
  }),
  listGaps: endpoint({
    method: 'GET',
    path: `${path}/gaps`,
    summary: 'Who could not be placed everywhere, and why, of the students one sees',
    access: 'journey.view',
    input: paged(shown),
    output: z.object({ ...pageFacts, gaps: z.array(gapRow) }),
    people: ({ gaps }) => gaps.map(({ student }) => student.id),
  }),
  listMoves: endpoint({
    method: 'GET',
    path: `${path}/moves`,
    summary: 'What a proposal gives otherwise than another, without a name the one before it',
    access: 'journey.view',
    input: paged(shown.extend({ against_id: id.optional() })),
    output: z.object({ ...pageFacts, moves: z.array(moveRow) }),
    people: ({ moves }) => moves.map(({ student }) => student.id),
  }),
  askWhy: endpoint({
    method: 'GET',
    path: `${path}/{proposalId}/why/{studentId}/{experienceId}`,
    summary: 'Why a student has not got a choice: who would lose what if they had',
    access: 'journey.manage',
    input: ofProposal.extend({ studentId: id, experienceId: id }),
    output: z.object({
      /** What no other plan can change; null where one gives the place. */
      binds: z.enum(whyBinds).nullable(),
      /** When it meets and the student cannot, where that binds. */
      away,
      moves: z.array(moveRow.omit({ id: true })),
      /** How many students get something worse, and how many something better. */
      worse: z.number(),
      better: z.number(),
    }),
  }),
  prepareWhy: endpoint({
    method: 'GET',
    path: `${path}/{proposalId}/why`,
    summary: 'Has a proposal at hand, so that the first "why not" is answered as fast as the next',
    access: 'journey.manage',
    input: ofProposal,
    output: z.object({ ok: z.literal(true) }),
  }),
  askPlacement: endpoint({
    method: 'GET',
    path: `${path}/{proposalId}/placement/{studentId}/{experienceId}`,
    summary: 'Why a student got a place: which choice, which rule, and who else wanted it, by rank',
    access: 'journey.view',
    input: ofProposal.extend({ studentId: id, experienceId: id }),
    output: whyPlaced,
  }),
  changePin: endpoint({
    method: 'POST',
    path: '/backoffice/journey-builder/pins',
    summary: 'Pins a placement, so that every plan keeps it, or lets it go',
    access: 'journey.manage',
    input: z.object({ cycle_id: id, student_id: id, experience_id: id, is_pinned: flag }),
    output: done,
  }),
}
