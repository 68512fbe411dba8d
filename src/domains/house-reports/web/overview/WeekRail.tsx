import { IconCheck } from '@tabler/icons-react'
import { formatDayRange } from '#ui/format/days.ts'
import { formatCount, formatNoun } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { HouseOverview } from '../../contract/house-reports.schemas.ts'
import { reportAddress } from '../../rules/report-addresses.ts'
import { lastDayOf } from '../../rules/report-week.ts'
import { OtherWeek } from './OtherWeek.tsx'
import css from './rail.module.css'

export interface WeekListProps {
  houseId: number
  openId: number | undefined
  overview: HouseOverview
}

type Report = HouseOverview['reports'][number]

/** The house's weeks, newest first, a group a cycle: how much of each is still open. */
export function WeekRail({ houseId, openId, overview }: WeekListProps) {
  const [first] = overview.reports
  return (
    <nav className={css.rail} aria-label="Weekly reports">
      {[...Map.groupBy(overview.reports, (report) => report.cycleTitle)].map(([cycle, reports]) => (
        <div key={cycle} className={css.group}>
          <h2 className={css.label}>{cycle === first?.cycleTitle ? 'Weekly reports' : cycle}</h2>
          <ul className={css.weeks}>
            {reports.map((report) => (
              <li key={report.id}>
                <UiLink
                  href={reportAddress.report(houseId, report.id)}
                  className={css.week}
                  aria-current={report.id === openId ? 'page' : undefined}
                >
                  <span>{weekText(report)}</span>
                  <OpenCount report={report} />
                </UiLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <OtherWeek houseId={houseId} overview={overview} />
    </nav>
  )
}

export const weekText = ({ weekStartsOn }: Pick<Report, 'weekStartsOn'>) =>
  formatDayRange(weekStartsOn, lastDayOf(weekStartsOn), { year: false })

function OpenCount({ report }: { report: Report }) {
  if (report.openCount > 0)
    return (
      <span
        className={css.open}
        title={`${formatNoun(report.openCount, 'item')} of ${report.itemCount} open`}
      >
        <span>{formatCount(report.openCount)}</span> <span>open</span>
      </span>
    )
  return <IconCheck className={css.done} size={14} stroke={2} role="img" aria-label="all complete" />
}
