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
          <RatioCell counts={attendanceOf(row.metrics)} noun="attended" />
          <RatioCell counts={tasksOf(row.metrics)} noun="handed in" below={missedOf(row.metrics)} />
        </span>
      }
    />
  )
}
