import { formatTimesOrAllDay } from '#ui/format/times.ts'
import { Badge } from '#ui/status/Badge.tsx'
import type { AttendanceEntry } from '../../contract/attendance.schemas.ts'
import { statusStyles } from '../status-style.ts'
import css from './live.module.css'

interface ExcusedListProps {
  entries: readonly AttendanceEntry[]
  onOpen: (entry: AttendanceEntry) => void
}

/** Who is excused from a running meeting and not in it: nobody is to call them. */
export function ExcusedList({ entries, onOpen }: ExcusedListProps) {
  if (entries.length === 0) return null
  return (
    <section className={css.section}>
      <h2 className={css.sectionTitle}>
        Excused <span>{entries.length}</span>
      </h2>
      <ul className={css.excused} aria-label="Excused">
        {entries.map((entry) => (
          <Excused key={entry.id} entry={entry} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  )
}

function Excused({ entry, onOpen }: { entry: AttendanceEntry; onOpen: (entry: AttendanceEntry) => void }) {
  return (
    <li className={css.excusedRow}>
      <span className={css.who}>
        <button type="button" className={css.name} onClick={() => onOpen(entry)}>
          {entry.studentName}
        </button>
        <span className={css.where}>
          {[`Grade ${entry.grade}`, entry.houseTitle].filter(Boolean).join(', ')}
        </span>
      </span>
      <Badge {...statusStyles['Excused Absent']}>Excused Absent</Badge>
      {entry.excuse !== null && (
        <span className={css.reason}>
          {entry.excuse.reason},{' '}
          {formatTimesOrAllDay(entry.excuse.startAt, entry.excuse.endAt, { zone: false })}
        </span>
      )}
    </li>
  )
}
