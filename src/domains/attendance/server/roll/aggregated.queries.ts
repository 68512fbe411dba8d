import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { tellApart } from '../../rules/tell-apart.ts'
import { isOver } from '../roll-facts.ts'

/**
 * One letter a session: the worst status of it, `-` where the roll is not taken or the session not over, `.` where the
 * student was not expected.
 */
export type SessionLetter = 'U' | 'E' | 'I' | 'L' | 'P' | '-' | '.'

export interface StudentLetters {
  readonly studentId: number
  readonly studentName: string
  readonly nameDetail: string | null
  readonly status: string
  /** A letter for each session of the experience, in time order. */
  readonly letters: string
}

/**
 * Every student of an experience with a letter a session. The database folds a cycle of rolls into one short row a
 * student, so that a class of 200 over 40 days is 200 rows and not 8,000. Only sessions in which a student is expected
 * are joined; filling the gaps in the database would compare every student with every roll row. `offset 0` has each
 * student found by number: the planner guesses how many a class has, and in a large school thousands.
 */
export async function listStudentLetters(
  db: Database,
  experienceId: number,
  nowMs: number,
): Promise<StudentLetters[]> {
  const { rows } = await sql<ExpectedLetters>`
    with meetings as (
      select m.id, row_number() over (order by m.starts_at, m.id)::integer as place, count(*) over ()::integer as total,
        ${isOver(new Date(nowMs))} as is_over
      from attendables m where m.experience_id = ${experienceId} and m.cancelled_at is null),
    expected as (
      select a.student_id, max(m.total) as total, array_agg(m.place) as places,
        string_agg(case
          when not (m.is_over and has_status(a.statuses)) then '-'
          when is_unexcused(a.statuses) then 'U'
          when is_excused(a.statuses) then 'E'
          when 'Insufficient' = any(a.statuses) then 'I'
          when 'Late' = any(a.statuses) then 'L'
          else 'P' end, '') as letters
      from meetings m join attendances a on a.attendable_id = m.id
      group by a.student_id)
    select s.id as student_id, s.name as student_name, s.status, s.grade, s.house_title,
      expected.total, expected.places, expected.letters
    from expected
    cross join lateral (
      select users.id, users.name, users.last_name, users.first_name, students.status, students.grade,
        (select title from houses where houses.id = students.house_id) as house_title
      from users join students on students.id = users.id
      where users.id = expected.student_id offset 0) s
    order by s.last_name, s.first_name, s.id`.execute(db)
  return tellApart(rows).map(({ total, places, letters, ...student }) => ({
    ...student,
    letters: inPlace(total, places, letters),
  }))
}

/** `letters` belong to the sessions at `places`, which count from 1. */
interface ExpectedLetters extends Omit<StudentLetters, 'nameDetail'> {
  readonly grade: number
  readonly houseTitle: string | null
  readonly total: number
  readonly places: readonly number[]
}

function inPlace(total: number, places: readonly number[], letters: string): string {
  const all = Array<string>(total).fill('.')
  for (const [index, place] of places.entries()) all[place - 1] = letters.charAt(index)
  return all.join('')
}
