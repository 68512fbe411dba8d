import { formatDayOf } from '#ui/format/days.ts'
import { formatPercent } from '#ui/format/quantities.ts'
import { formatTime } from '#ui/format/times.ts'
import type { HouseReport } from '../../contract/house-reports.schemas.ts'
import { notTakenText } from '../../rules/week-words.ts'
import css from './report.module.css'

/** The week, when its report was made, the house's two percents, and how much of it is complete. */
export function ReportHead({ report, complete }: { report: HouseReport; complete: number }) {
  const { title, madeAt, items } = report
  return (
    <header className={css.head}>
      <div>
        <h2 className={css.title}>{title}</h2>
        <p className={css.made}>
          Made {formatDayOf(madeAt)}, {formatTime(madeAt, { zone: true })}
        </p>
        <p className={css.figures}>{figuresText(report)}</p>
      </div>
      {items.length > 0 && (
        <div className={css.progress}>
          <span id="report-progress">
            {complete} of {items.length} complete
          </span>
          <div
            className={css.track}
            role="progressbar"
            aria-labelledby="report-progress"
            aria-valuenow={complete}
            aria-valuemin={0}
            aria-valuemax={items.length}
          >
            <span style={{ inlineSize: `${(complete / items.length) * 100}%` }} />
          </div>
        </div>
      )}
    </header>
  )
}

function figuresText({ figures }: HouseReport): string {
  const { attended, sessions, submitted, tasks } = figures
  const texts = [
    sessions > 0 && `${formatPercent(attended / sessions)} of sessions attended (excused not counted)`,
    tasks > 0 && `${formatPercent(submitted / tasks)} of tasks submitted`,
    sessions + tasks > 0 && notTakenText(figures),
  ].filter((text) => text !== false && text !== '')
  return texts.length === 0 ? 'No roll was taken and no task was due.' : texts.join(', ')
}
