import { KeyCap } from '#ui/controls/KeyCap.tsx'
import { type AttendanceStatus, attendanceStatuses, statusKeys } from '../../contract/attendance-status.ts'
import css from './register.module.css'

const keyOf = new Map<AttendanceStatus, string>(
  Object.entries(statusKeys).map(([key, status]) => [status, key]),
)

/** The five statuses, each with the letter that sets it. */
export function RegisterHead() {
  return (
    <thead role="rowgroup" className={css.head}>
      <tr role="row" className={css.headRow} aria-rowindex={1}>
        <th role="columnheader" scope="col" className={css.student}>
          Student
        </th>
        {attendanceStatuses.map((status) => (
          <th key={status} role="columnheader" scope="col" className={css.cell}>
            <span className={css.headStatus}>
              <KeyCap keys={[keyOf.get(status) ?? '']} />
              {status}
            </span>
          </th>
        ))}
        <th role="columnheader" scope="col" className={css.strip}>
          In the meeting
        </th>
        <th role="columnheader" scope="col" className={css.minutes}>
          Min
        </th>
        <th role="columnheader" scope="col" className={css.change}>
          Change
        </th>
      </tr>
    </thead>
  )
}
