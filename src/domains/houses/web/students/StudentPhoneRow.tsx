import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import { GuardiansSaid } from './GuardiansSaid.tsx'
import { RatioCell } from './RatioCell.tsx'
import { attendanceOf, guardianNames, missedOf, StatusBadge, tasksOf } from './student-columns.tsx'
import type { StudentRow } from './student-rows.ts'
import css from './students.module.css'

/** A student on a phone: name, guardians, both ratios. */
export function StudentPhoneRow({ row }: { row: StudentRow }) {
  const missed = missedOf(row.metrics)
  const facts = `Grade ${row.grade}${row.guardians.length === 0 ? '' : `, ${guardianNames(row)}`}`
  return (
    <PhoneRow
      name={
        <>
          {row.studentName} <StatusBadge status={row.studentTemporaryStatus} />
        </>
      }
      reason={<span className={css.guardianLine}>{facts}</span>}
      below={
        <>
          <span className={css.phone}>
            <span>
              <span className={css.label}>Attended</span>
              <RatioCell counts={attendanceOf(row.metrics)} noun="attended" barWidth={24} />
            </span>
            <span>
              <span className={css.label}>Tasks</span>
              <RatioCell counts={tasksOf(row.metrics)} noun="handed in" barWidth={24} />
            </span>
            {missed !== undefined && <span className={css.below}>{missed}</span>}
          </span>
          <GuardiansSaid guardians={row.guardians} />
        </>
      }
    />
  )
}
