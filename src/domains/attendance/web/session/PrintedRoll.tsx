import { type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { school } from '#contract/school/school.ts'
import { formatDayOf } from '#ui/format/days.ts'
import { formatTime, formatTimeRange } from '#ui/format/times.ts'
import { useViewer } from '#web/calls/session.ts'
import type { RollPage } from '../../contract/attendance.schemas.ts'
import { calledOf } from '../../rules/tell-apart.ts'
import { StatusBadges } from '../StatusBadges.tsx'
import css from './printed-roll.module.css'
import { RollStrip } from './RollStrip.tsx'
import { sortBySeverity } from './roll-rows.ts'
import { handOf } from './WhyText.tsx'

/** Whether the browser is making a paper version now; kept outside React so that Ctrl-P works too. */
let isPrinting = false
function onPrinting(listener: () => void): () => void {
  const begin = () => {
    isPrinting = true
    listener()
  }
  const end = () => {
    isPrinting = false
    listener()
  }
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
  }
}

interface PrintedRollProps {
  roll: RollPage
  title: string
  /** What stands between the head and the rows: the plan. */
  children: ReactNode
}

/** The roll on paper: every row, no shell, with who printed it and when (look §11). */
export function PrintedRoll(props: PrintedRollProps) {
  const isShown = useSyncExternalStore(onPrinting, () => isPrinting)
  return isShown ? createPortal(<Paper {...props} />, document.body) : null
}

function Paper({ roll, title, children }: PrintedRollProps) {
  const viewer = useViewer()
  const nowMs = Date.now()
  return (
    <article className={css.paper}>
      <header>
        <p className={css.school}>{school().productName}</p>
        <h1 className={css.title}>Attendance, {title}</h1>
        <p className={css.facts}>
          {formatDayOf(roll.startAt)}, {formatTimeRange(roll.startAt, roll.endAt)}
        </p>
        <p className={css.facts}>
          Printed by {viewer.name}, {formatDayOf(nowMs)} {formatTime(nowMs, { zone: true })}
        </p>
      </header>
      {children}
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Student</th>
            <th scope="col">Status</th>
            <th scope="col">In the meeting</th>
            <th scope="col">Min</th>
            <th scope="col">Joined at</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {sortBySeverity(roll.attendances).map((entry) => (
            <tr key={entry.id}>
              <th scope="row">{calledOf(entry)}</th>
              <td>
                <StatusBadges status={entry.status} />
              </td>
              <td>
                <RollStrip entry={entry} startAt={roll.startAt} endAt={roll.endAt} />
              </td>
              <td>{entry.presentMinutes ?? '–'}</td>
              <td>{entry.firstJoinedAt === null ? '–' : formatTime(entry.firstJoinedAt)}</td>
              <td>{handOf(entry) ?? entry.why}</td>
            </tr>
          ))}
          {roll.externalStudentsAttendance.map((student) => (
            <tr key={`external ${student.id}`}>
              <th scope="row">{student.name} (external)</th>
              <td>
                <StatusBadges status={student.status} />
              </td>
              <td colSpan={4} />
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}
