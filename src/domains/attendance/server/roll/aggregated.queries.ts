import { sql } from 'kysely'
import type { Database } from '#server/database.ts'

/** One letter a session: the worst status of it, `-` where the roll is not taken, `.` where the student was not expected. */
export type SessionLetter = 'U' | 'E' | 'I' | 'L' | 'P' | '-' | '.'

export interface StudentLetters {
  readonly studentId: number
  readonly studentName: string
  readonly status: string
  /** A letter for each session of the experience, in time order. */
  readonly letters: string
}

/**
 * Every student of an experience with a letter a session. The database folds a cycle of rolls into one short
 * row a student, so that a class of 200 over 40 days is 200 rows and not 8,000.
 */
export async function listStudentLetters(db: Database, experienceId: number): Promise<StudentLetters[]> {
  const { rows } = await sql<StudentLetters>`
    with meetings as (
      select id, starts_at from attendables where experience_id = ${experienceId} and cancelled_at is null),
    expected as (
      select a.student_id, m.id as attendable_id, a.statuses
      from meetings m join attendances a on a.attendable_id = m.id),
    people as (select distinct student_id from expected)
    select users.id as student_id, users.name as student_name, students.status,
      string_agg(case
        when e.statuses is null then '.'
        when e.statuses = '{}' then '-'
        when 'Unexcused Absent' = any(e.statuses) then 'U'
        when 'Excused Absent' = any(e.statuses) then 'E'
        when 'Insufficient' = any(e.statuses) then 'I'
        when 'Late' = any(e.statuses) then 'L'
        else 'P' end, '' order by m.starts_at, m.id) as letters
    from people
    join users on users.id = people.student_id
    join students on students.id = people.student_id
    cross join meetings m
    left join expected e on e.student_id = people.student_id and e.attendable_id = m.id
    group by users.id, students.status
    order by users.last_name, users.first_name, users.id`.execute(db)
  return rows
}
