import { sql } from 'kysely'
import { deactivateByMachine } from '#domains/directory/server/directory.service.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { leaveGroups } from '../groups/leave-groups.ts'
import { beginWrite, logDone, requireMatch, type ScimAnswer, type ScimCall } from '../scim/scim-call.ts'
import { getPerson } from './link-person.ts'
import { tellStillOwned } from './tell-still-owned.ts'
import { getUser } from './users.queries.ts'

/** Deactivates a colleague and forgets them in this connection; what the school keeps of them stays. */
export async function deleteUser(call: ScimCall): Promise<ScimAnswer> {
  await inTransaction(call.services.database, async (db) => {
    const write = await beginWrite(call, db)
    const row = await getUser(db, call.connection.id, call.id, { lock: true })
    requireMatch(call, row.version)
    const person = await getPerson(db, row.personId)
    const { context, asker } = write
    await leaveGroups(write, row.id, person.id)
    const owned = await deactivateByMachine({ context, asker }, person.id)
    await sql`delete from provisioned_users where id = ${row.id}`.execute(db)
    await tellStillOwned(write, person, owned)
    const name = String(row.attributes['userName'])
    await logDone(write, { kind: 'user', did: 'removed', name, personId: person.id, status: 204 })
  })
  return { status: 204 }
}
