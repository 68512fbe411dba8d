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
  const ids = holds(viewer, 'houses.view') ? advised.map(({ id }) => id) : []
  const [figures, reports] = await Promise.all([sumHouseFigures(db, ids, nowMs), listOpenCheckIns(db, ids)])
  const reportOf = new Map(reports.map((report) => [report.houseId, report]))
  return {
    houses: advised.map((house) => {
      const report = reportOf.get(house.id)
      return {
        ...house,
        attendance: figureOf(figures.get(house.id)?.attendance),
        submission: figureOf(figures.get(house.id)?.tasks),
        checkIns: report
          ? { students: report.students, url: reportAddress.report(house.id, report.reportId) }
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

const percentOf = ({ part, whole }: HouseFigures['tasks']['now']) => Math.round((part / whole) * 100)

function figureOf(figures: HouseFigures['tasks'] | undefined): HomeFigure | null {
  if (!figures || figures.now.whole === 0) return null
  const percent = percentOf(figures.now)
  return { percent, change: figures.before.whole === 0 ? 0 : percent - percentOf(figures.before) }
}
