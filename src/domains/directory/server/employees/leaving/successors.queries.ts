import { sql } from 'kysely'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { searchedIn } from '#server/database/search-words.ts'
import { manages } from '../employees.queries.ts'

const mostOffered = 20

interface SuccessorRow {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly job: string
}

/** Colleagues the viewer manages who may log in, but one, by name. */
export async function listSuccessors(
  db: Database,
  viewer: Viewer,
  leavingId: number,
  search: string,
): Promise<SuccessorRow[]> {
  const { rows } = await sql<SuccessorRow>`
    select users.id, users.name, users.email, employees.job
    from users join employees on employees.id = users.id
    where users.role = 'employee' and users.deactivated_at is null and users.id <> ${leavingId}
      and ${manages(viewer)} and ${searchedIn('users.search_text', search)}
    order by users.last_name, users.first_name, users.id limit ${sql.lit(mostOffered)}`.execute(db)
  return rows
}

/** Whether somebody is a colleague whom the viewer may choose to take over from one who goes. */
export async function isSuccessor(
  db: Database,
  viewer: Viewer,
  leavingId: number,
  employeeId: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from users join employees on employees.id = users.id
    where users.id = ${employeeId} and users.id <> ${leavingId} and users.role = 'employee'
      and users.deactivated_at is null and ${manages(viewer)}`.execute(db)
  return rows.length > 0
}
