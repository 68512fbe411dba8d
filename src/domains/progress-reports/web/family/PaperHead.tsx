import { formatDayOf, formatDayRange } from '#ui/format/days.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { useViewer } from '#web/calls/session.ts'
import { reportKindWords } from '../../contract/report-kinds.ts'
import css from './family-reports.module.css'
import type { FamilyReport } from './family-reports.ts'

/** The head of a report on paper: school, whose it is, the cycle, who printed it and when (look §11). */
export function PaperHead({ report }: { report: FamilyReport }) {
  const viewer = useViewer()
  const { school, content, cycle, kind, starts_at, ends_at, version } = report
  return (
    <div className={css.paper} data-print="only" hidden>
      {school !== '' && <p>{school}</p>}
      <p className={css.of}>{content.student.name}</p>
      <p>
        Grade {content.student.grade}. Progress report of {cycle}, {reportKindWords[kind]},{' '}
        {formatDayRange(schoolDayOf(starts_at), schoolDayOf(Date.parse(ends_at) - 1))}
        {version > 1 && `, corrected, version ${version}`}
      </p>
      <p>
        Printed by {viewer.name}, {formatDayOf(Date.now())}
      </p>
    </div>
  )
}
