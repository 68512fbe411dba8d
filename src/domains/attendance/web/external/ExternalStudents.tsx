import { formatTime } from '#ui/format/times.ts'
import type { RollPage } from '../../contract/attendance.schemas.ts'
import { StatusBadges } from '../StatusBadges.tsx'
import css from './external-students.module.css'
import { type ExternalStudent, hasLeft, inOrder, isUnseen } from './external-students.ts'

/**
 * Students of partner schools, apart from the school's own (2-back-office §3), before, during and after a meeting: who
 * is expected and whose consent is missing, whom it has seen, and what became of each.
 */
export function ExternalStudents({ roll }: { roll: RollPage }) {
  const { phase } = roll
  const isUnheard = roll.presence === 'unheard'
  const students = inOrder(roll.externalStudentsAttendance, phase)
  if (students.length === 0) return null
  const unseen = students.filter(isUnseen).length
  const left = students.filter(hasLeft).length
  return (
    <section
      className={css.external}
      aria-labelledby="external-students"
      // Below a table they have a third of the page, else all that they need.
      data-whole={phase === 'during' || roll.attendances.length === 0 || undefined}
    >
      <h2 className={css.title} id="external-students">
        External students{' '}
        <span className={css.count}>
          {students.length}
          {phase === 'during' && !isUnheard && unseen > 0 && `, ${unseen} not seen yet`}
          {phase === 'during' && !isUnheard && left > 0 && `, ${left} left`}
        </span>
      </h2>
      <ul className={css.list}>
        {students.map((student) => (
          <li key={student.id}>
            <span>
              {student.name}
              {student.remark !== null && <span className={css.remark}> {student.remark}</span>}
            </span>
            {phase !== 'before' && !isUnheard && <Status student={student} isRunning={phase === 'during'} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Status({ student, isRunning }: { student: ExternalStudent; isRunning: boolean }) {
  if (student.leftAt !== null) return <span className={css.unseen}>Left {formatTime(student.leftAt)}</span>
  return isRunning && student.status === '' ? (
    <span className={css.unseen}>Not seen yet</span>
  ) : (
    <StatusBadges status={student.status} />
  )
}
