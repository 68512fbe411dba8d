import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { ExcuseRow } from '../../contract/excuses.schemas.ts'
import { ExcuseStateBadge } from '../ExcuseStateBadge.tsx'
import { daysText, timesText } from '../when-text.ts'
import css from './report.module.css'

/** An excuse in the list of a phone. */
export function ExcusePhoneRow({ row }: { row: ExcuseRow }) {
  const recurring = row.recurring_info === null ? '' : ', recurring'
  return (
    <PhoneRow
      name={row.student_name}
      reason={`${daysText(row)}, ${timesText(row).replace('All day', 'all day')}${recurring}`}
      below={
        <span className={css.phoneLine}>
          <ExcuseStateBadge state={row.state} fellAway={row.fell_away} />
          <span className={css.cut}>{row.reason}</span>
        </span>
      }
    />
  )
}
