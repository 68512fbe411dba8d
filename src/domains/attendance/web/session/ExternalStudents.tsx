import type { RollPage } from '../../contract/attendance.schemas.ts'
import { StatusBadges } from '../StatusBadges.tsx'
import css from './session.module.css'

/** Students of partner schools, apart from the school's own (2-back-office §3). */
export function ExternalStudents({ students }: { students: RollPage['externalStudentsAttendance'] }) {
  if (students.length === 0) return null
  return (
    <section className={css.external} aria-labelledby="external-students">
      <h2 className={css.externalTitle} id="external-students">
        External students <span className={css.externalCount}>{students.length}</span>
      </h2>
      <ul className={css.externalList}>
        {students.map((student) => (
          <li key={student.id}>
            <span>
              {student.name}
              {student.remark !== null && <span className={css.externalRemark}> {student.remark}</span>}
            </span>
            <StatusBadges status={student.status} />
          </li>
        ))}
      </ul>
    </section>
  )
}
