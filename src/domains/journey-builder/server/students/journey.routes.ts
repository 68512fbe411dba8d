import { listOfferedCohorts } from '#domains/people/server/people.service.ts'
import { downloads } from '#server/api/downloads.ts'
import { handlers } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import { holdsFor, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { type JourneyStudent, journeyContract } from '../../contract/journey.contract.ts'
import { journeyDownloads } from '../../contract/journey.downloads.ts'
import { plainBlockTitle } from '../choices/choices.queries.ts'
import { plansCycles } from '../journey-builder.access.ts'
import { checkFirst } from '../overview/check-first.ts'
import { countByCampus, listDemand } from '../overview/overview.queries.ts'
import { saveWindow } from '../overview/save-window.ts'
import {
  type CycleRow,
  findPlannedCycle,
  planDayOf,
  presentCycle,
  readWindow,
  readYear,
} from '../planned-cycle.ts'
import { listStudents, readDetails, type StudentRow, type StudentsFilter } from './students.queries.ts'
import { studentsTable } from './students-table.ts'

const pageSize = 50
const rowsAPiece = 1_000

export const journeyRoutes = handlers(journeyContract, {
  getOverview: async ({ db, viewer, services, input }) => {
    const nowMs = services.clock.nowMs()
    const cycle = await findPlannedCycle(db, input.cycle_id, nowMs)
    const window = await readWindow(db, cycle?.id, nowMs)
    const can_manage = plansCycles(viewer)
    const none = { students: 0, campuses: [], chosen: 0, placed: 0, demand: [], checks: [] }
    if (!cycle) return { cycle: null, window, can_manage, ...none }
    const day = planDayOf(cycle, nowMs)
    const year = await readYear(db, cycle, nowMs)
    const campuses = await countByCampus(db, viewer, { cycleId: cycle.id, day, year })
    const demand = await listDemand(db, cycle.id, year)
    const sum = (of: 'students' | 'chosen' | 'placed') =>
      campuses.reduce((total, campus) => total + campus[of], 0)
    const [students, chosen] = [sum('students'), sum('chosen')]
    const known = { day, demand, without: students - chosen, year }
    return {
      cycle: presentCycle(cycle),
      window,
      can_manage,
      students,
      chosen,
      placed: sum('placed'),
      campuses: campuses.map(({ placed: _placed, ...campus }) => campus),
      demand: demand.map((one) => ({ ...one, block_title: plainBlockTitle(one.block) })),
      checks: await checkFirst(db, viewer, cycle, known),
    }
  },

  saveWindow: ({ input, ...context }) => saveWindow(context, input),

  listStudents: async ({ db, viewer, services, input: { page, cycle_id, ...filter } }) => {
    const nowMs = services.clock.nowMs()
    const cycle = await findPlannedCycle(db, cycle_id, nowMs)
    const window = await readWindow(db, cycle?.id, nowMs)
    const facts = { page, pageSize, window }
    const campuses = (await listOfferedCohorts(db)).map(({ id, title }) => ({ id, title }))
    if (!cycle) return { ...facts, campuses, total: 0, cycle: null, students: [] }
    const planned = await planOf(db, cycle, nowMs)
    const { rows, total } = await readPage(page, pageSize, (range) =>
      listStudents(db, viewer, planned, filter, range),
    )
    const students = await withDetails(db, viewer, planned, rows)
    return { ...facts, campuses, total, cycle: presentCycle(cycle), students }
  },
})

export const journeyDownloadRoutes = downloads(journeyDownloads, {
  students: async ({ db, viewer, services, input: { cycle_id, ...filter } }) => {
    const nowMs = services.clock.nowMs()
    const cycle = await findPlannedCycle(db, cycle_id, nowMs)
    return studentsTable(pagesOf(db, viewer, cycle, nowMs, filter))
  },
})

async function* pagesOf(
  db: Database,
  viewer: Viewer,
  cycle: CycleRow | undefined,
  nowMs: number,
  filter: StudentsFilter,
) {
  if (cycle === undefined) return
  const planned = await planOf(db, cycle, nowMs)
  for (let offset = 0; ; offset += rowsAPiece) {
    const rows = await listStudents(db, viewer, planned, filter, { limit: rowsAPiece, offset })
    yield await withDetails(db, viewer, planned, rows)
    if (rows.length < rowsAPiece) return
  }
}

/** What of a cycle its students are listed by. */
const planOf = async (db: Database, cycle: CycleRow, nowMs: number) => ({
  cycleId: cycle.id,
  day: planDayOf(cycle, nowMs),
  year: await readYear(db, cycle, nowMs),
})

async function withDetails(
  db: Database,
  viewer: Viewer,
  { cycleId, day, year }: Awaited<ReturnType<typeof planOf>>,
  rows: readonly StudentRow[],
): Promise<JourneyStudent[]> {
  const details = await readDetails(
    db,
    { id: cycleId, day, ...year },
    rows.map(({ id }) => id),
  )
  return rows.map(({ total: _total, savedAt, cohortId, ...row }) => {
    const more = details.get(row.id)
    return {
      ...row,
      saved_at: savedAt?.toISOString() ?? null,
      pathways: more?.pathways ?? [],
      first_choices: more?.firstChoices ?? [],
      placements: more?.placements ?? [],
      may_choose: holdsFor(viewer, 'journey.choose', cohortId),
    }
  })
}
