import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import { RatioCell } from './RatioCell.tsx'
import { attendanceOf, guardianNames, missedOf, StatusBadge, tasksOf } from './student-columns.tsx'
import type { StudentRow } from './student-rows.ts'
import css from './students.module.css'

/** A student on a phone: name, guardians, both ratios. */
export function StudentPhoneRow({ row }: { row: StudentRow }) {
  return (
    <PhoneRow
      name={
        <>
          {row.studentName} <StatusBadge status={row.studentTemporaryStatus} />
        </>
      }
      reason={`Grade ${row.grade}${row.guardians.length === 0 ? '' : `, ${guardianNames(row)}`}`}
      below={
        <span className={css.phone}>
          <span className={css.label}>Attendance</span>
          <RatioCell counts={attendanceOf(row.metrics)} noun="attended" />
          <span className={css.label}>Tasks</span>
          <RatioCell counts={tasksOf(row.metrics)} noun="handed in" below={missedOf(row.metrics)} />
        </span>
      }
    />
  )
}
