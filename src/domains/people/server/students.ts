import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { DB } from '#server/database/tables.ts'
import { awayStatuses, hasLeftSchool, leftStatuses } from '../rules/student-statuses.ts'

const listed = (statuses: readonly string[]) => sql.join(statuses.map((status) => sql.lit(status)))

/** SQL: a student of this status has left the school; who is on leave has not. */
export const hasLeft = (status: RawBuilder<unknown>) => sql<boolean>`${status} in (${listed(leftStatuses)})`

/** SQL: a student of this status is at school: who left, or is on a leave, is expected nowhere. */
export const isAtSchool = (status: RawBuilder<unknown>) =>
  sql<boolean>`${status} not in (${listed(awayStatuses)})`

/**
 * SQL: a student was at school at an instant: by the last change of their status until then, else by what the first one after
 * it changed; of whom no change is known, by the status they have. Of an instant to come it says what holds now.
 */
export const wasAtSchool = (student: RawBuilder<unknown>, at: RawBuilder<unknown>) =>
  isAtSchool(sql`coalesce(
    (select own_change.to_status from student_status_changes own_change
      where own_change.student_id = ${student} and own_change.changed_at <= ${at} order by own_change.id desc limit 1),
    (select own_change.from_status from student_status_changes own_change
      where own_change.student_id = ${student} and own_change.changed_at > ${at} order by own_change.id limit 1),
    (select own_student.status from students own_student where own_student.id = ${student}))`)

/** What is kept beside a grade, by when it was said: the year it is of, and what it was until then. */
type OfGrade = 'gradeYear' | 'gradeBefore'
type NewStudent = Omit<Insertable<DB['students']>, OfGrade>
type ChangedStudent = Omit<Updateable<DB['students']>, OfGrade | 'grade'> & { readonly grade?: never }

/** When a grade is said, and from which day on it holds where somebody is still to start. */
interface GradeSaid {
  readonly now: Date
  readonly startsOn?: string | null
}

/** What makes people students; the people are there already. A grade said before the school year begins is of that year. */
export const insertStudents = (
  db: Database,
  students: readonly NewStudent[],
  { now, startsOn = null }: GradeSaid,
) => {
  const gradeYear = sql<number | null>`coming_school_year(${now}, ${startsOn})`
  return insertRows(
    db,
    'students',
    students.map((student) => ({ ...student, gradeYear })),
  )
}

/** Changes students; with their locks where a roll depends on it (docs/decisions/0024). */
export const updateStudents = (db: Database, ids: readonly number[], changes: ChangedStudent) =>
  db.updateTable('students').set(changes).where('id', 'in', ids).execute()

/** Changes students and their grade, which is of the school year to come where none runs. */
export const updateStudentsOfGrade = (
  db: Database,
  ids: readonly number[],
  changes: ChangedStudent,
  { grade, now, startsOn = null }: GradeSaid & { readonly grade: number },
) =>
  db
    .updateTable('students')
    .set({
      ...changes,
      grade,
      gradeYear: sql<number | null>`said_grade_year(students, ${grade}, ${now}, ${startsOn})`,
      gradeBefore: sql<number | null>`said_grade_before(students, ${grade}, ${now}, ${startsOn})`,
    })
    .where('id', 'in', ids)
    .execute()

/** Puts the grade of a student back as it was, with the year it was of. */
export const restoreGrade = (
  db: Database,
  studentId: number,
  kept: Required<Pick<Updateable<DB['students']>, 'cohortId' | 'grade' | OfGrade>>,
) => db.updateTable('students').set(kept).where('id', '=', studentId).execute()

/**
 * Changes the status of a student, with their lock; the history that the database keeps of it names `changedBy`. Who left
 * and is back has no leave and no move of house ahead that was planned before: nobody means it any more, but where it is taken
 * back that they left.
 */
export async function setStatus(
  db: Database,
  studentId: number,
  {
    status,
    changedBy,
    isTakenBack = false,
  }: { readonly status: string; readonly changedBy: number; readonly isTakenBack?: boolean },
): Promise<void> {
  if (!isTakenBack && !hasLeftSchool(status)) {
    await sql`delete from planned_leaves using students
      where planned_leaves.student_id = ${studentId} and students.id = ${studentId}
        and ${hasLeft(sql`students.status`)}`.execute(db)
    await sql`delete from planned_house_moves using students
      where planned_house_moves.student_id = ${studentId} and students.id = ${studentId}
        and ${hasLeft(sql`students.status`)}`.execute(db)
  }
  const sayBy = (who: string) => sql`select set_config('homeroom.status_by', ${who}, true)`.execute(db)
  await sayBy(String(changedBy))
  await updateStudents(db, [studentId], { status })
  // Another change of the same transaction is not theirs.
  await sayBy('')
}
