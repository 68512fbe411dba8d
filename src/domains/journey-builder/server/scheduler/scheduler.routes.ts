import { handlers } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import { schedulerContract } from '../../contract/scheduler.contract.ts'
import { plansCycles } from '../journey-builder.access.ts'
import { findPlannedCycle, planDayOf, presentCycle, readYear } from '../planned-cycle.ts'
import { askPlacement } from './ask-placement.ts'
import { askToDo, undoWithinMs } from './ask-to-do.ts'
import { askWhy, beReadyForWhy } from './ask-why.ts'
import { changePin } from './change-pin.ts'
import { listPinsApart, pinApartText } from './pins-apart.ts'
import {
  findApplied,
  findBefore,
  findShown,
  getProposal,
  listGaps,
  listMoves,
  listPlacements,
  listProposals,
} from './proposals.queries.ts'
import { type Context, startProposal, stopProposal } from './start-proposal.ts'

const pageSize = 50
const withoutTotal = <Row extends { readonly total: number }>({ total: _total, ...row }: Row) => row
const acts = {
  stop: stopProposal,
  apply: (context: Context, proposalId: number) => askToDo(context, proposalId, 'apply'),
  undo: (context: Context, proposalId: number) => askToDo(context, proposalId, 'undo'),
} as const

export const schedulerRoutes = handlers(schedulerContract, {
  listProposals: async ({ db, viewer, services, input }) => {
    const nowMs = services.clock.nowMs()
    const cycle = await findPlannedCycle(db, input.cycle_id, nowMs)
    const can_manage = plansCycles(viewer)
    if (!cycle)
      return {
        ...{ cycle: null, proposals: [], applied_id: null, undo_until: null, experiences: [] },
        ...{ pins_apart: [], can_manage },
      }
    const planned = {
      cycleId: cycle.id,
      day: planDayOf(cycle, nowMs),
      year: await readYear(db, cycle, nowMs),
    }
    const apart = await listPinsApart(db, planned, viewer)
    const applied = await findApplied(db, cycle.id)
    const undoUntilMs = (applied?.appliedAt?.getTime() ?? 0) + undoWithinMs
    return {
      cycle: presentCycle(cycle),
      can_manage,
      proposals: await listProposals(db, cycle.id),
      pins_apart: apart.map((pin) => ({ student_id: pin.studentId, sentence: pinApartText(pin) })),
      applied_id: applied?.id ?? null,
      undo_until: undoUntilMs > nowMs ? new Date(undoUntilMs).toISOString() : null,
      experiences: await db
        .selectFrom('experiences')
        .select(['id', 'title', 'places'])
        .where('cycleId', '=', cycle.id)
        .where('archivedAt', 'is', null)
        .orderBy('title')
        .orderBy('id')
        .execute(),
    }
  },

  startProposal: ({ input, ...context }) => startProposal(context, input),

  actOnProposal: ({ input, ...context }) => acts[input._action](context, input.proposalId),

  listPlacements: async ({ db, viewer, services, input: { page, ...filter } }) => {
    const proposalId = await findShown(db, filter, services.clock.nowMs())
    const { rows, total } = await readPage(page, pageSize, (range) =>
      listPlacements(db, viewer, { ...filter, proposalId }, range),
    )
    return { page, pageSize, total, placements: rows.map(withoutTotal) }
  },

  listGaps: async ({ db, viewer, services, input: { page, ...filter } }) => {
    const proposalId = await findShown(db, filter, services.clock.nowMs())
    const { rows, total } = await readPage(page, pageSize, (range) =>
      listGaps(db, viewer, { ...filter, proposalId }, range),
    )
    return { page, pageSize, total, gaps: rows.map(withoutTotal) }
  },

  listMoves: async ({ db, viewer, services, input: { page, against_id, ...filter } }) => {
    const proposalId = await findShown(db, filter, services.clock.nowMs())
    const againstId =
      against_id === undefined ? await findBefore(db, proposalId) : (await getProposal(db, against_id)).id
    const { rows, total } =
      againstId === undefined
        ? { rows: [], total: 0 }
        : await readPage(page, pageSize, (range) =>
            listMoves(db, viewer, { ...filter, proposalId, againstId }, range),
          )
    return { page, pageSize, total, moves: rows.map(withoutTotal) }
  },

  askWhy: ({ db, viewer, input }) => askWhy(db, viewer, input),

  prepareWhy: ({ db, input }) => beReadyForWhy(db, input),

  askPlacement: ({ db, viewer, input }) => askPlacement(db, viewer, input),

  changePin: ({ input, ...context }) => changePin(context, input),
})
