import { Badge } from '#ui/status/Badge.tsx'
import type { AttendanceEntry, RollPage } from '../../contract/attendance.schemas.ts'
import { splitStatuses } from '../../contract/attendance-status.ts'
import { RollName } from '../RollName.tsx'
import { RollStrip } from '../session/RollStrip.tsx'
import { statusStyles } from '../status-style.ts'
import css from './live.module.css'

export interface InMeetingProps {
  roll: RollPage
  entries: readonly AttendanceEntry[]
  nowMs: number
  openId: number | undefined
  onOpen: (entry: AttendanceEntry) => void
}

/** Everyone who is there, small: the normal is quiet (look §1). */
export function InMeeting({ roll, entries, nowMs, openId, onOpen }: InMeetingProps) {
  return (
    <ul className={css.present} aria-label="In the meeting">
      {entries.map((entry) => (
        <li key={entry.id} className={css.presentRow} data-open={entry.id === openId || undefined}>
          <button type="button" className={css.smallName} onClick={() => onOpen(entry)}>
            <RollName name={entry.studentName} detail={entry.nameDetail} />
          </button>
          {splitStatuses(entry.status).includes('Late') && <Badge {...statusStyles.Late}>Late</Badge>}
          <span className={css.smallStrip}>
            <RollStrip entry={entry} startAt={roll.startAt} endAt={roll.endAt} nowMs={nowMs} variant="row" />
          </span>
        </li>
      ))}
    </ul>
  )
}
