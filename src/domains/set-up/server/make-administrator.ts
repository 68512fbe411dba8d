import { insertEmployee, insertPerson } from '#domains/people/server/people.service.ts'
import { joinSuperAdmins } from '#domains/permissions/server/permissions.service.ts'
import type { RequestFacts } from '#server/api/handlers.ts'
import { nobody } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'

interface Administrator {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** Makes an employee of a person who is none yet, and puts them into the group that may do everything. */
export async function joinAdministrators(db: Database, userId: number): Promise<void> {
  await insertEmployee(db, { id: userId, job: 'Administrator' })
  await joinSuperAdmins(db, userId)
}

/** Makes a person with every right the school has; returns their id. Throws sentences by field. */
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
