import { sql } from 'kysely'
import { isAtSchool } from '#domains/people/server/people.service.ts'
import { type PageRange, rangeText } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'
import { searchedIn } from '#server/database/search-words.ts'

export interface LearnerRow {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly language: string | null
  readonly instance: string | null
  readonly isActive: boolean
  readonly failure: string | null
  readonly cause: string | null
  readonly total: number
}

/** SQL: the course that the vendor should have the learner in scope as `l` in, the student as `k`; null: none. */
export const wantedCourse = sql`case when ${isAtSchool(sql`k.status`)} then l.course_id end`

/** SQL: as whom the vendor should know the person in scope as `u`. */
export const wantedAs = sql`learner_as(u.first_name, u.last_name, u.email)`

/**
 * SQL: whether the learner in scope as `l`, the student as `k` and `u`, is not with the vendor as they should be: in the course
 * of their language, by the key that it has now, by the name and address that they have now, or in none.
 */
export const isUninformed = sql`(l.told_course_id is distinct from ${wantedCourse} or (${wantedCourse} is not null
  and (l.told_code is distinct from (select code from language_courses where id = l.course_id)
    or l.told_as is distinct from ${wantedAs})))`

/**
 * A page of students with their language: those at the school, and those who left and still have one. `isConnected`: the
 * vendor is told, and who is active is what it was told last.
 */
export async function listLearners(
  db: Database,
  { search, isConnected }: { readonly search: string; readonly isConnected: boolean },
  range: PageRange,
): Promise<LearnerRow[]> {
  const active = isConnected ? sql`l.told_course_id is not null` : sql`(${wantedCourse}) is not null`
  const { rows } = await sql<LearnerRow>`
    select users.id, users.name, users.email, c.language, c.instance, coalesce(${active}, false) as is_active,
      l.failure, l.cause, count(*) over ()::int as total
    from students k join users on users.id = k.id left join language_learners l on l.student_id = k.id
    left join language_courses c on c.id = l.course_id
    where (${isAtSchool(sql`k.status`)} or l.course_id is not null or l.told_course_id is not null)
      and ${searchedIn('users.search_text', search)}
    order by users.name, users.id ${rangeText(range)}`.execute(db)
  return rows
}

/** The table of languages, with how many learn each. */
export async function listCourses(db: Database) {
  const { rows } = await sql<{
    id: number
    language: string
    code: string
    instance: string
    topicId: number
    topic: string
    units: number
    learners: number
  }>`select c.id, c.language, c.code, c.instance, c.topic_id, t.title as topic, c.units,
      (select count(*) from language_learners l where l.course_id = c.id)::int as learners
    from language_courses c join topics t on t.id = c.topic_id order by c.language`.execute(db)
  return rows
}

/**
 * Learners whose account is not as it should be: nobody tried yet, the time to try again has come, or a server that was
 * killed left its claim, which only what is noted at the end takes away.
 */
export async function listUninformed(db: Database, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.student_id as id from language_learners l join students k on k.id = l.student_id
    join users u on u.id = k.id where ${isUninformed}
      and (l.claimed_until is null or l.claimed_until <= ${now})
      and (l.tries = 0 or l.next_try_at <= ${now} or l.claimed_until <= ${now})
    order by l.next_try_at nulls first, l.student_id limit ${sql.lit(limit)}`.execute(db)
  return rows.map(({ id }) => id)
}
