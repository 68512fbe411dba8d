import { IconPencil } from '@tabler/icons-react'
import type { AttendanceEntry } from '../../contract/attendance.schemas.ts'
import css from './session.module.css'

/** The short reason of a row; a pencil where staff had a hand in it (look §5). */
export function WhyText({ entry }: { entry: AttendanceEntry }) {
  const hand = handOf(entry)
  if (hand === undefined) return entry.why
  return (
    <span className={css.hand} title={hand}>
      <IconPencil size={14} stroke={1.75} aria-hidden />
      {hand}
    </span>
  )
}

/** What staff did to a row, when they did. */
export function handOf({ setByStaff, matchedBy }: AttendanceEntry): string | undefined {
  if (setByStaff !== null) return setByStaff.isViewer ? 'Set by you' : `Set by ${setByStaff.name}`
  return matchedBy === 'alias' ? 'Matched by staff' : undefined
}
