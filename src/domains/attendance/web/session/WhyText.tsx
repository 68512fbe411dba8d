import { IconPencil } from '@tabler/icons-react'
import type { AttendanceEntry } from '../../contract/attendance.schemas.ts'
import { splitStatuses } from '../../contract/attendance-status.ts'
import css from './session.module.css'

/** The short reason of a row; a pencil where staff had a hand in it (look §5). */
export function WhyText({ entry }: { entry: AttendanceEntry }) {
  const hand = handOf(entry)
  if (hand === undefined) return <span title={entry.why}>{entry.why}</span>
  const waits = isWaitedFor(entry) ? ', excuse waits' : ''
  return (
    <span className={css.hand} title={`${hand}${waits}`}>
      <IconPencil size={14} stroke={1.75} aria-hidden />
      {hand}
      {waits}
    </span>
  )
}

/** The absence may still be excused: nobody has decided. */
const isWaitedFor = ({ waitingExcuse, status }: AttendanceEntry) =>
  waitingExcuse !== null && splitStatuses(status).includes('Unexcused Absent')

/** What staff did to a row, when they did. */
export function handOf({ setByStaff, matchedBy }: AttendanceEntry): string | undefined {
  if (setByStaff !== null) return setByStaff.isViewer ? 'Set by you' : `Set by ${setByStaff.name}`
  return matchedBy === 'alias' ? 'Matched by staff' : undefined
}
