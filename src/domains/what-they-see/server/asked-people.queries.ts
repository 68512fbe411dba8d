import { type RawBuilder, sql } from 'kysely'
import { seesStudent } from '#domains/people/server/people.service.ts'
import { notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { beginsWords, wordsOf } from '#server/database/search-words.ts'

const mostFound = 20

interface AskedPerson {
  readonly id: number
  readonly name: string
  readonly role: 'employee' | 'student' | 'guardian'
  readonly detail: string
}

/** SQL: whom the viewer may ask about: every colleague; students they see, and the guardians of those. */
const mayAskAbout = (viewer: Viewer): RawBuilder<boolean> => sql<boolean>`case users.role
  when 'employee' then true
  when 'student' then exists (select from students where students.id = users.id and ${seesStudent(viewer)})
  else exists (select from guardian_students tie join students on students.id = tie.student_id
    where tie.guardian_id = users.id and ${seesStudent(viewer)}) end`

/** SQL: what tells the person in scope as `users` from others of their name. */
const detail = sql<string>`case users.role
  when 'employee' then concat_ws(', ', nullif((select job from employees where id = users.id), ''), users.email)
  when 'student' then concat_ws(', ', (select 'grade ' || grade from students where id = users.id), users.email)
  else concat_ws(', ', 'guardian', users.email) end`

/** People by name or address, those who can log in. */
export async function findAskedPeople(db: Database, viewer: Viewer, search: string): Promise<AskedPerson[]> {
  const words = wordsOf(search)
  if (words.length === 0) return []
  const { rows } = await sql<AskedPerson>`
    select users.id, users.name, users.role, ${detail} as detail from users
    where users.deactivated_at is null and ${beginsWords('users.search_text', words)} and ${mayAskAbout(viewer)}
    order by users.role = 'employee' desc, users.last_name, users.first_name, users.id
    limit ${sql.lit(mostFound)}`.execute(db)
  return rows
}

/** Somebody whom the viewer may ask about. Throws not-found. */
export async function getAskedPerson(
  db: Database,
  viewer: Viewer,
  personId: number,
): Promise<AskedPerson & { readonly canLogIn: boolean }> {
  const { rows } = await sql<AskedPerson & { canLogIn: boolean }>`
    select users.id, users.name, users.role, ${detail} as detail, users.deactivated_at is null as can_log_in
    from users where users.id = ${personId} and ${mayAskAbout(viewer)}`.execute(db)
  if (!rows[0]) throw notFound('There is no such person, or none you can ask about.')
  return rows[0]
}
