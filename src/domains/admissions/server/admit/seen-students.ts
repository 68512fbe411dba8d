import { sql } from 'kysely'
import { seesStudent, withinReach } from '#domains/people/server/people.service.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { listNames } from '../../rules/person-names.ts'

/** SQL: whoever decides applications may know of the student in scope as `students`: one of their campuses, or whom they see anyway. */
export const knowsStudent = (viewer: Viewer) =>
  sql<boolean>`(${seesStudent(viewer)} or ${withinReach(reachOf(viewer, 'admissions.decide'), sql.ref('students.cohort_id'))})`

/** The names of those of these students of whom the viewer may know, in the order of names. */
export async function listKnownNames(
  db: Database,
  viewer: Viewer,
  studentIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (studentIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`
    select students.id, users.name from students join users on users.id = students.id
    where students.id = any(${[...studentIds]}::integer[]) and ${knowsStudent(viewer)}
    order by users.name, students.id`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const mostNamed = 5

/** A few of these students by name, in a sentence that says how many others there are; with their numbers. */
export function namedOf(studentIds: readonly number[], known: ReadonlyMap<number, string>) {
  const named = [...known].filter(([id]) => studentIds.includes(id)).slice(0, mostNamed)
  const others = studentIds.length - named.length
  const rest = others === 0 ? [] : [others === 1 ? 'another child' : `${others} other children`]
  return { ids: named.map(([id]) => id), text: listNames([...named.map(([, name]) => name), ...rest]) }
}
