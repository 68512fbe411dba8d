import { schoolDateOf } from '#contract/school-time.ts'
import { handlers } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import { reachOf } from '#server/api/viewer.ts'
import { masterScheduleContract, type ScheduledExperience } from '../contract/master-schedule.contract.ts'
import { stayTexts } from '../rules/move-texts.ts'
import { checkMoves, countStudentsTwice, loadMovable } from './load-move.ts'
import { moveExperience, undoMove } from './move-experience.ts'
import {
  findLastMove,
  findScheduledCycle,
  listPairs,
  listScheduleCampuses,
  listScheduled,
  listTaughtSubjects,
} from './schedule.queries.ts'

const pageSize = 20

type Scheduled = Awaited<ReturnType<typeof listScheduled>>
type Taught = Awaited<ReturnType<typeof listTaughtSubjects>>

/** The experiences with the subjects that each teaches, in their order. */
function withSubjects(scheduled: Scheduled, subjects: Taught): ScheduledExperience[] {
  const taught = subjects.flatMap(({ id, experienceIds }) =>
    experienceIds.map((experienceId) => [experienceId, id] as const),
  )
  const subjectsOf = Map.groupBy(taught, ([experienceId]) => experienceId)
  return scheduled.map((row) => ({
    ...row,
    subject_ids: (subjectsOf.get(row.id) ?? []).map(([, subjectId]) => subjectId),
  }))
}

export const masterScheduleRoutes = handlers(masterScheduleContract, {
  getSchedule: async ({ db, viewer, services, input }) => {
    const nowMs = services.clock.nowMs()
    const cycle = await findScheduledCycle(db, input.cycle_id, nowMs)
    const [campuses, scheduled, subjects, last] = await Promise.all([
      listScheduleCampuses(db),
      cycle === undefined ? [] : listScheduled(db, cycle.id, nowMs),
      cycle === undefined ? [] : listTaughtSubjects(db, cycle.id),
      cycle && findLastMove(db, cycle.id),
    ])
    return {
      cycle: cycle ?? null,
      campuses,
      experiences: withSubjects(scheduled, subjects),
      subjects,
      can_move: viewer.role === 'employee' && reachOf(viewer, 'journey.manage') === 'all',
      last_move: last ?? null,
    }
  },

  listDoubleBookings: async ({ db, services, input: { page, cycle_id } }) => {
    const cycle = await findScheduledCycle(db, cycle_id, services.clock.nowMs())
    const of = { cycleId: cycle?.id ?? 0, today: schoolDateOf(services.clock.nowMs()) }
    const { rows, total } = await readPage(page, pageSize, (range) => listPairs(db, of, range))
    return { page, pageSize, total, pairs: rows.map(({ total: _total, ...pair }) => pair) }
  },

  listTargets: async ({ db, viewer, services, input: { experience_id, block } }) => {
    const movable = await loadMovable(db, experience_id)
    const to = [...movable.times.keys()].filter((number) => number !== block)
    const [plans, twice] = await Promise.all([
      checkMoves(db, viewer, movable, { from: block, to, nowMs: services.clock.nowMs() }),
      countStudentsTwice(db, movable, { blocks: to, nowMs: services.clock.nowMs() }),
    ])
    return {
      targets: plans.map(({ block: number, moves, stays, refusals, warnings }) => ({
        block: number,
        moves: moves.length,
        stays: stayTexts(stays),
        refusals: [...refusals],
        warnings: [...warnings],
        students: twice.get(number)?.students ?? 0,
        names: twice.get(number)?.names ?? [],
      })),
    }
  },

  moveExperience: ({ input, ...context }) => moveExperience(context, input),

  undoMove: ({ input, ...context }) => undoMove(context, input.move_id),
})
