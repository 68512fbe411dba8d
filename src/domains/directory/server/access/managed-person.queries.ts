import { sql } from 'kysely'
import { notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { managesGuardian, managesStudent } from '../students/managed-students.ts'

/** A student or guardian the viewer manages. Throws not-found for everybody else. */
export async function findManagedPerson(
  db: Database,
  viewer: Viewer,
  personId: number,
): Promise<{ readonly id: number; readonly name: string }> {
  const { rows } = await sql<{ id: number; name: string }>`
    select users.id, users.name from users where users.id = ${personId} and case users.role
      when 'student' then exists (select from students where students.id = users.id and ${managesStudent(viewer)})
      when 'guardian' then ${managesGuardian(viewer)}
      else false end`.execute(db)
  if (!rows[0]) throw notFound('There is no such student or guardian.')
  return rows[0]
}
