import type { AttendanceEntry, RollPage } from '../../contract/attendance.schemas.ts'
import { RollName } from '../RollName.tsx'
import { StatusBadges } from '../StatusBadges.tsx'
import { RollStrip } from './RollStrip.tsx'
import css from './roll-list.module.css'
import { sortBySeverity } from './roll-rows.ts'
import { WhyText } from './WhyText.tsx'

export interface RollListProps {
  label: string
  roll: RollPage
  rows: readonly AttendanceEntry[]
  onOpen: (entry: AttendanceEntry) => void
}

/** The roll on a phone: name, reason, strip, and the minutes at the right; a tap says why (look §10). */
export function RollList({ label, roll, rows, onOpen }: RollListProps) {
  return (
    <ul className={css.list} aria-label={label}>
      {sortBySeverity(rows).map((entry) => (
        <li key={entry.id}>
          <button type="button" className={css.row} onClick={() => onOpen(entry)}>
            <span className={css.words}>
              <span className={css.name}>
                <RollName name={entry.studentName} detail={entry.nameDetail} />
              </span>
              <span className={css.why}>
                <StatusBadges status={entry.status} />
                <WhyText entry={entry} />
              </span>
              <span className={css.strip}>
                <RollStrip entry={entry} startAt={roll.startAt} endAt={roll.endAt} variant="row" />
              </span>
            </span>
            {entry.presentMinutes !== null && (
              <span className={css.minutes}>
                <strong>{entry.presentMinutes}</strong> min
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}
