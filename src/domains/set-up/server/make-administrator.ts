import { sql } from 'kysely'
import { insertPerson } from '#domains/people/server/people.service.ts'
import { insertAudit } from '#server/audit.ts'
import type { Database } from '#server/database.ts'
import type { RequestFacts } from '#server/handlers.ts'
import { nobody } from '#server/viewer.ts'

interface Administrator {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** Makes an employee of a person who is none yet, and puts them into the group that may do everything. */
export async function joinAdministrators(db: Database, userId: number): Promise<void> {
  await sql`insert into employees (id, job) values (${userId}, 'Administrator') on conflict (id) do nothing`.execute(
    db,
  )
  await sql`
    insert into permission_group_members (group_id, employee_id)
    select id, ${userId} from permission_groups where slug = 'super_admin' on conflict do nothing`.execute(db)
}

/** Makes a person with every right the school has. Throws sentences by field. */
export async function insertAdministrator(
  db: Database,
  request: Pick<RequestFacts, 'id'>,
  person: Administrator,
): Promise<number> {
  const userId = await insertPerson(db, 'employee', person)
  await joinAdministrators(db, userId)
  await insertAudit(
    db,
    { viewer: { ...nobody, userId }, request },
    {
      action: 'administrator.made',
      subjectType: 'user',
      subjectId: userId,
      after: { name: `${person.firstName} ${person.lastName}`, email: person.email.toLowerCase() },
    },
  )
  return userId
}
