import { inTransaction } from '#server/database/transactions.ts'
import { userSchema } from '../../rules/attributes.ts'
import { isObject, type Json, type JsonObject } from '../../rules/json.ts'
import { badRequest, ScimFault } from '../../rules/scim-fault.ts'
import { staffOf } from '../../rules/staff-of.ts'
import { wholeOf } from '../../rules/values.ts'
import { oneAnswer } from '../scim/list-answer.ts'
import { beginWrite, logDone, type ScimAnswer, type ScimCall, type Write } from '../scim/scim-call.ts'
import { addPerson, findPeople, followUser, type Person } from './link-person.ts'
import { presentUser } from './present-user.ts'
import { findSame, insertUser, type UserRow } from './users.queries.ts'
import { holdWaiting, stopWaiting } from './waiting.queries.ts'

/** A whole user, as POST and PUT send it. Throws `invalidSyntax` and `invalidValue`. */
export function userOf(body: Json): JsonObject & { readonly userName: string } {
  if (!isObject(body)) throw badRequest('invalidSyntax', 'A user is an object.')
  const attributes = wholeOf(userSchema, body)
  return withUserName(attributes)
}

export function withUserName(attributes: JsonObject): JsonObject & { readonly userName: string } {
  const { userName } = attributes
  if (typeof userName !== 'string' || userName.trim() === '')
    throw badRequest('invalidValue', 'A user needs a userName.')
  return { ...attributes, userName }
}

const double = (detail: string) => new ScimFault(409, detail, 'uniqueness', 'data')

/** Makes or links a colleague. Sent again after a lost answer it is refused, and the look-up that follows finds them. */
export async function createUser(call: ScimCall): Promise<ScimAnswer> {
  const attributes = userOf(call.body)
  const made = await inTransaction(call.services.database, async (db) =>
    make(await beginWrite(call, db), attributes),
  )
  // What waits for a decision is kept, although the call is refused.
  if (made instanceof ScimFault) throw made
  return oneAnswer(call, userSchema, presentUser(made, call.baseUrl), 201)
}

async function make(
  write: Write,
  attributes: JsonObject & { readonly userName: string },
): Promise<UserRow | ScimFault> {
  const { call, db } = write
  const { userName, externalId } = attributes
  const connectionId = call.connection.id
  const same = await findSame(
    db,
    connectionId,
    userName,
    typeof externalId === 'string' ? externalId : undefined,
  )
  if (same) throw double(`${userName} is here already, as ${call.baseUrl}/Users/${same.id}.`)
  const people = await findPeople(db, [userName, staffOf(attributes).email])
  const [known, other] = people
  if (other)
    throw double(
      `The addresses of ${userName} belong to two people here. Change one of them, here or at the provider.`,
    )
  if (known && known.role !== 'employee') return refuseFamily(write, known, userName)
  const personId = known?.id ?? (await addPerson(write, attributes))
  // Somebody whose name to log in changed at the provider is there under the old one.
  const { did, detail } = known ? await follow(write, known, attributes) : { did: 'added', detail: '' }
  const row = await insertUser(db, { connectionId, personId, attributes, now: new Date(call.nowMs) })
  await stopWaiting(db, connectionId, userName)
  await logDone(write, { kind: 'user', did, detail, name: userName, personId, status: 201 })
  return row
}

async function follow(write: Write, person: Person, attributes: JsonObject) {
  const { did, detail } = await followUser(write, person, {
    ...{ before: undefined, after: attributes, saysActive: true },
  })
  return { did: did === 'changed' ? 'linked' : did, detail }
}

/** Nobody of a family is taken over: what they see of their child is not for the eyes of an account of staff. */
async function refuseFamily(
  { call, db }: Write,
  { id: personId, role }: Person,
  userName: string,
): Promise<ScimFault> {
  const now = new Date(call.nowMs)
  await holdWaiting(db, { connectionId: call.connection.id, personId, userName, askedAt: now })
  const what = role === 'student' ? 'a student' : 'a parent or guardian'
  return double(
    `${userName} is the address of ${what} here. Give their account of the family another address, then send this again.`,
  )
}
