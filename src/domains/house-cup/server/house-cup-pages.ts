import { findSelectedCycle, listCycles } from '#domains/school-year/server/school-year.service.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { holds, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { type PointsEntry, pointsPageSize } from '../contract/house-cup.contract.ts'
import { ranksOf } from '../rules/ranks.ts'
import { mayEditEntry } from './house-cup.access.ts'
import { type EntryRecord, type HousePoints, listEntries, listHousePoints } from './house-cup.queries.ts'

type Context = Omit<HandlerArguments<unknown>, 'input'>

interface CycleRow {
  readonly id: number
  readonly title: string
  readonly schoolYear: string
}

export const presentCupCycle = ({ id, title, schoolYear }: CycleRow) => ({
  id,
  title,
  school_year: schoolYear,
})

export const presentEntry = (viewer: Viewer, row: EntryRecord): PointsEntry => ({
  id: row.id,
  house_id: row.houseId,
  house_title: row.houseTitle,
  cycle_id: row.cycleId,
  points: row.points,
  reason: row.reason,
  giver: row.giverName,
  given_at: row.givenAt.toISOString(),
  version: row.version,
  can: { edit: mayEditEntry(viewer, row) },
})

/** The houses by their points over some cycles, the most first, each with its points by cycle. */
async function rank(db: Database, cycleIds: readonly number[]) {
  const rows = await listHousePoints(db, cycleIds)
  const sum = (list: readonly HousePoints[], key: 'points' | 'entries') =>
    list.reduce((total, row) => total + row[key], 0)
  const houses = [...Map.groupBy(rows, ({ houseId }) => houseId).values()].flatMap((own) => {
    const [house] = own
    if (house === undefined) return []
    return {
      house_id: house.houseId,
      title: house.title,
      logo_url: house.logoUrl,
      campus: house.campus,
      points: sum(own, 'points'),
      entries: sum(own, 'entries'),
      by_cycle: cycleIds.map((id) =>
        sum(
          own.filter(({ cycleId }) => cycleId === id),
          'points',
        ),
      ),
    }
  })
  const ordered = houses.toSorted((one, other) => other.points - one.points)
  const places = ranksOf(ordered.map(({ points }) => points))
  return ordered.map((house, index) => ({ ...house, place: places[index] ?? 0 }))
}

interface CycleInput {
  readonly cycle_id?: number | undefined
  readonly search: string
  readonly house_id?: number | undefined
  readonly sort: Parameters<typeof listEntries>[1]['sort']
  readonly direction: Parameters<typeof listEntries>[1]['direction']
  readonly page: number
}

/** The cup of the selected cycle: ranking and a page of the points. */
export async function cyclePage({ db, viewer, services }: Context, input: CycleInput) {
  const cycle = await findSelectedCycle(db, input.cycle_id, services.clock.nowMs())
  const can = { give: holds(viewer, 'house_cup.give') }
  const paging = { page: input.page, pageSize: pointsPageSize }
  if (!cycle) return { cycle: null, ranking: [], entries: [], total: 0, ...paging, can }
  const { search, house_id: houseId, sort, direction, page } = input
  const [ranking, found] = await Promise.all([
    rank(db, [cycle.id]),
    listEntries(db, { cycleId: cycle.id, search, houseId, sort, direction, page }),
  ])
  return {
    cycle: presentCupCycle(cycle),
    ranking: ranking.map(({ by_cycle: _, ...house }) => house),
    entries: found.rows.map((row) => presentEntry(viewer, row)),
    total: found.total,
    ...paging,
    can,
  }
}

/** The cup of a school year: of the asked one, else that of the selected cycle. */
export async function yearPage(
  { db, viewer, services }: Context,
  asked: { readonly school_year?: string | undefined; readonly cycle_id?: number | undefined },
) {
  const nowMs = services.clock.nowMs()
  const begun = (await listCycles(db)).filter(({ startsAt }) => startsAt.getTime() <= nowMs)
  const years = [...new Set(begun.map(({ schoolYear }) => schoolYear))]
  const selected = await findSelectedCycle(db, asked.cycle_id, nowMs)
  const schoolYear = asked.school_year ?? selected?.schoolYear ?? null
  const cycles = begun.filter((cycle) => cycle.schoolYear === schoolYear).toReversed()
  return {
    years: years.toReversed(),
    school_year: schoolYear,
    cycles: cycles.map(presentCupCycle),
    ranking: await rank(
      db,
      cycles.map(({ id }) => id),
    ),
    can: { give: holds(viewer, 'house_cup.give') },
  }
}
