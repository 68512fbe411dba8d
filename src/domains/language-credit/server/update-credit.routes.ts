import { asMasteryLevel, masteryLabel } from '#domains/mastery/contract/mastery-levels.ts'
import { findSelectedCycle, listCycles } from '#domains/school-year/server/school-year.service.ts'
import { notFound } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import { exactlyOneText } from '../contract/language-words.ts'
import { updateCreditContract } from '../contract/update-credit.contract.ts'
import { findPull } from './pull/pulls.queries.ts'
import { takeFile } from './pull/take-file.ts'
import { applyRun, dropRun } from './runs/apply-run.ts'
import { countGoals } from './runs/run-scope.ts'
import { type CreditRowFound, listRunRows, listRuns, listUnitTitles } from './runs/runs.queries.ts'
import { hasSource, nothingRead, startRun } from './runs/start-run.ts'
import { readMilestones, readUnits } from './runs/stored-rows.ts'
import { undoRun } from './runs/undo-run.ts'

const pageSize = 50
const mostRuns = 20

export const updateCreditRoutes = handlers(updateCreditContract, {
  get: async ({ db, services, input: { cycle_id } }) => {
    const cycle = await findSelectedCycle(db, cycle_id, services.clock.nowMs())
    if (!cycle) throw notFound('There is no cycle yet.')
    const isConnected = services.vendors.languages !== null
    const [cycles, goals, finished, latest, runs, isKnown] = await Promise.all([
      listCycles(db),
      countGoals(db, cycle.id),
      findPull(db, 'finished'),
      findPull(db),
      listRuns(db, { limit: mostRuns }),
      hasSource(db, isConnected),
    ])
    const hindrance =
      goals.standing !== 1 ? exactlyOneText(cycle.title, goals.standing) : isKnown ? null : nothingRead
    return {
      cycle: { id: cycle.id, title: cycle.title },
      cycles: cycles.map(({ id, title, schoolYear }) => ({ id, title, school_year: schoolYear })),
      ...{ canSync: hindrance === null, hindrance },
      experiences: goals.standing,
      experiences_with_archived: goals.all,
      isRunning: runs.some(({ state }) => state === 'reading'),
      source: isConnected ? ('api' as const) : ('file' as const),
      ...{ finished, latest, runs },
    }
  },

  sync: ({ input, ...context }) => startRun(context, input),

  getRun: async ({ db, input: { runId, search, page } }) => {
    const [run] = await listRuns(db, { id: runId, limit: 1 })
    if (!run) throw notFound('There is no such run.')
    const { rows, total } = await readPage(page, pageSize, (range) =>
      listRunRows(db, { runId, search }, range),
    )
    const titles = await listUnitTitles(
      db,
      rows.flatMap(({ units }) => readUnits(units).map(({ unit_id }) => unit_id)),
    )
    return { ...{ page, pageSize, total, run }, rows: rows.map((row) => presentRow(row, titles)) }
  },

  act: ({ input: { runId, _action }, ...context }) => {
    if (_action === 'apply') return applyRun(context, runId)
    return _action === 'undo' ? undoRun(context, runId) : dropRun(context, runId)
  },

  sendFile: ({ input: { file }, ...context }) => takeFile(context, file),
})

function presentRow(
  { studentId, name, grade, language, creditsBefore, creditsAfter, milestones, units, kept }: CreditRowFound,
  titles: ReadonlyMap<number, string>,
) {
  const label = (level: number | null) => (level === null ? null : masteryLabel(asMasteryLevel(level), grade))
  return {
    ...{ student_id: studentId, name, grade, language, kept },
    ...{ credits_before: creditsBefore, credits_after: creditsAfter },
    milestones: readMilestones(milestones),
    units: readUnits(units).map(({ unit_id, before, after }) => ({
      title: titles.get(unit_id) ?? '',
      before: label(before),
      after: label(after),
    })),
  }
}
