import { listUpcomingExcusesOfHouse } from '#domains/excuses/server/excuses.service.ts'
import { getVisibleHouse } from '#domains/houses/server/houses.service.ts'
import { listCycles } from '#domains/school-year/server/school-year.service.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { holds, holdsFor, type Viewer } from '#server/api/viewer.ts'
import { together } from '#server/database/asked-together.ts'
import type { HouseOverview } from '../contract/house-reports.schemas.ts'
import { weekTitle } from '../rules/report-week.ts'
import { cycleOfWeek, finishedSchoolWeeks } from '../rules/school-weeks.ts'
import { listReports } from './reports-read.queries.ts'

/** How far ahead excuses are shown, and how many; a recurring one is one. */
const excuseDays = 14
const mostExcuses = 40

type House = Awaited<ReturnType<typeof getVisibleHouse>>

/** The advisor, and who manages the houses of the campus, may ask for the report of a past week. */
export const mayMakeReports = (viewer: Viewer, { advisorId, cohortId }: House): boolean =>
  advisorId === viewer.userId || holdsFor(viewer, 'houses.manage', cohortId)

const seesAllExcuses = (viewer: Viewer, { advisorId, cohortId }: House): boolean =>
  (advisorId === viewer.userId && holds(viewer, 'excuses.view')) ||
  holdsFor(viewer, 'excuses.view.all', cohortId)

/** What stands around the reports of a house: who will be away, and the weeks. Throws not-found. */
export async function loadOverview({
  db: database,
  viewer,
  input: { houseId },
  services,
}: HandlerArguments<{ houseId: number }>): Promise<HouseOverview> {
  const db = together(database)
  const house = await getVisibleHouse(db, viewer, houseId)
  const nowMs = services.clock.nowMs()
  const [reports, cycles, excuses] = await Promise.all([
    listReports(db, houseId),
    listCycles(db),
    listUpcomingExcusesOfHouse(db, viewer, houseId, { nowMs, days: excuseDays, limit: mostExcuses }),
  ])
  const made = new Set(reports.map((report) => report.weekStartsOn))
  return {
    upcomingExcuses: excuses.excuses,
    moreExcuses: excuses.more,
    reports: reports.map((report) => ({
      ...report,
      title: weekTitle(report.weekStartsOn),
      cycleTitle: cycleOfWeek(cycles, report.weekStartsOn)?.title ?? '',
    })),
    missingWeeks: finishedSchoolWeeks(cycles, nowMs)
      .filter((monday) => !made.has(monday))
      .map((monday) => ({ weekStartsOn: monday, title: weekTitle(monday) })),
    can: {
      makeReports: mayMakeReports(viewer, house),
      seeExcuses: holds(viewer, 'excuses.view'),
      seeAllExcuses: seesAllExcuses(viewer, house),
    },
  }
}
