import { sql } from 'kysely'
import { inTransaction } from '#server/database/transactions.ts'
import { leaveGroups } from '../groups/leave-groups.ts'
import { beginWrite, logDone, requireMatch, type ScimAnswer, type ScimCall } from '../scim/scim-call.ts'
import { keptText, letGo } from './let-go.ts'
import { getPerson } from './link-person.ts'
import { getUser } from './users.queries.ts'

/** Deactivates a colleague whom no other connection has, and forgets them in this connection; what the school keeps of them stays. */
export async function deleteUser(call: ScimCall): Promise<ScimAnswer> {
  await inTransaction(call.services.database, async (db) => {
    const write = await beginWrite(call, db)
    const row = await getUser(db, call.connection.id, call.id, { lock: true })
    requireMatch(call, row.version)
    const person = await getPerson(db, row.personId)
    await leaveGroups(write, row.id, person.id)
    const detail = keptText(await letGo(write, person))
    await sql`delete from provisioned_users where id = ${row.id}`.execute(db)
    const name = String(row.attributes['userName'])
    await logDone(write, { kind: 'user', did: 'removed', detail, name, personId: person.id, status: 204 })
  })
  return { status: 204 }
}
