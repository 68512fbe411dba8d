import { wholePercent } from '#domains/attendance/rules/percentages.ts'
import { reportAddress } from '#domains/house-reports/rules/report-addresses.ts'
import { listOpenCheckIns } from '#domains/house-reports/server/house-reports.service.ts'
import { type HouseFigures, sumHouseFigures } from '#domains/houses/server/houses.service.ts'
import { holds, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { HomeFigure, HomeHouse, HomeNeed } from '../contract/home.schemas.ts'
import { listAdvisedHouses } from './home.queries.ts'

interface OwnHouses {
  readonly houses: HomeHouse[]
  /** A row for each house whose newest report has somebody to check in with. */
  readonly needs: HomeNeed[]
}

/** The houses the viewer advises with their week, and what their weekly reports ask for. */
export async function loadOwnHouses(db: Database, viewer: Viewer, nowMs: number): Promise<OwnHouses> {
  const advised = await listAdvisedHouses(db, viewer)
  const seen = holds(viewer, 'houses.view') ? advised : []
  const [figures, reports] = await Promise.all([
    sumHouseFigures(db, seen, nowMs),
    listOpenCheckIns(
      db,
      seen.map(({ id }) => id),
    ),
  ])
  const reportOf = new Map(reports.map((report) => [report.houseId, report]))
  return {
    houses: advised.map(({ studentIds, ...house }) => {
      const report = reportOf.get(house.id)
      return {
        ...house,
        studentsCount: studentIds.length,
        attendance: figureOf(figures.get(house.id)?.attendance),
        submission: figureOf(figures.get(house.id)?.tasks),
        checkIns: report
          ? {
              students: report.students,
              rollsMissing: report.rollsMissing,
              url: reportAddress.report(house.id, report.reportId),
            }
          : null,
      }
    }),
    needs: advised.flatMap(({ id: houseId, title: houseTitle }) => {
      const report = reportOf.get(houseId)
      if (!report || report.students === 0) return []
      const url = reportAddress.report(houseId, report.reportId)
      return { kind: 'report' as const, houseTitle, url, ...report }
    }),
  }
}

function figureOf(figures: HouseFigures['tasks'] | undefined): HomeFigure | null {
  if (!figures) return null
  const percent = wholePercent(figures.now.part, figures.now.whole)
  const before = wholePercent(figures.before.part, figures.before.whole)
  return percent === null ? null : { percent, change: before === null ? 0 : percent - before }
}
