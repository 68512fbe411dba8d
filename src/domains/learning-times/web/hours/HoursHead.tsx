import { downloadAddress } from '#contract/download.ts'
import { AddButton } from '#ui/controls/AddButton.tsx'
import { ExportMenu } from '#ui/controls/ExportMenu.tsx'
import { type LearningHours, learningHoursDownloads } from '../../contract/learning-hours.contract.ts'
import { HoursBar } from './HoursBar.tsx'
import css from './hours.module.css'
import { minutesText, sourcesText, standingText, yearText } from './hours-text.ts'

interface HoursHeadProps {
  readonly hours: LearningHours
  readonly studentId: number
  readonly cycleId: number | undefined
  readonly onLog: (() => void) | undefined
}

/** What is short as one figure, or one sentence where nothing is; then the year against what the state asks. */
export function HoursHead({ hours, studentId, cycleId, onLog }: HoursHeadProps) {
  const { standing, minutes, by_source, school_year, is_whole } = hours
  const year = yearText(school_year ?? '')
  const isShort = standing !== null && standing.short > 0
  return (
    <section className={css.head} aria-label="Hours against the requirement">
      <div className={css.top}>
        {isShort && <span className={css.figure}>{minutesText(standing.short)}</span>}
        <div className={css.sentences}>
          <h2 className={css.title}>
            {standing === null
              ? `${minutesText(minutes)} in ${year}`
              : isShort
                ? `short of what is expected in ${year} by today`
                : `As many hours as are expected in ${year} by today`}
          </h2>
          <p className={css.quiet}>
            {standing !== null && standingText(standing, minutes)}
            {standing === null && is_whole && 'No required hours are set for this campus and grade.'}
            {!is_whole && 'Only from experiences you run: you have no access to other hours.'}
          </p>
        </div>
        <div className={css.actions}>
          {onLog && <AddButton onClick={onLog}>Log work</AddButton>}
          <ExportMenu
            hrefOf={(format) =>
              downloadAddress(learningHoursDownloads.hours, { studentId, cycle_id: cycleId }, format)
            }
          />
        </div>
      </div>
      {standing !== null && (
        <HoursBar
          size="head"
          minutes={minutes}
          expected={standing.expected}
          scale={Math.max(minutes, standing.hours_per_year * 60)}
        />
      )}
      {minutes > 0 && <p className={css.quiet}>{sourcesText(by_source)}.</p>}
    </section>
  )
}
