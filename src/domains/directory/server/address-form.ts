import { sql } from 'kysely'
import { withinReach } from '#domains/people/server/people.service.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { managesGuardian, managesStudent } from './students/managed-students.ts'

const forms = {
  student: (id: number) => `/students?form=${id}`,
  guardian: (id: number) => `/guardians?form=${id}`,
  employee: (id: number) => `/workbench/employees-and-permissions/employees/${id}/edit`,
} as const

/**
 * Where the viewer corrects the email of whoever has it; undefined when nobody has it (any more), or nobody the viewer
 * manages.
 */
export async function findAddressForm(db: Database, viewer: Viewer, email: string) {
  const { rows } = await sql<{ id: number; role: keyof typeof forms }>`
    select users.id, users.role from users
    left join students on students.id = users.id left join employees on employees.id = users.id
    where users.email = ${email.toLowerCase()} and case users.role
      when 'student' then ${managesStudent(viewer)}
      when 'guardian' then ${managesGuardian(viewer)}
      when 'employee' then ${withinReach(reachOf(viewer, 'staff.manage'), sql.ref('employees.cohort_id'))} end`.execute(
    db,
  )
  const [person] = rows
  return person && forms[person.role](person.id)
}
