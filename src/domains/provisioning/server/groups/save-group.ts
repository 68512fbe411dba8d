import { sql } from 'kysely'
import { inTransaction } from '#server/database/transactions.ts'
import { groupSchema } from '../../rules/attributes.ts'
import { isObject, isSame, type Json, type JsonObject } from '../../rules/json.ts'
import { idsOf, type MemberChange, memberChangeOf } from '../../rules/member-changes.ts'
import { applyOperation, readOperations } from '../../rules/patch.ts'
import { badRequest, ScimFault } from '../../rules/scim-fault.ts'
import { namedIn, wholeOf } from '../../rules/values.ts'
import { oneAnswer } from '../scim/list-answer.ts'
import {
  beginWrite,
  logDone,
  requireMatch,
  type ScimAnswer,
  type ScimCall,
  type Write,
} from '../scim/scim-call.ts'
import { followMembers, listPersons } from './given-memberships.ts'
import { findNamed, type GroupRow, getGroup, insertGroup, lockGroup, updateGroup } from './groups.queries.ts'
import { changeMembers } from './members.ts'
import { presentGroup } from './present-group.ts'
import { groupAsked } from './read-groups.ts'

type Named = JsonObject & { readonly displayName: string }

/** Members are rows of their own, never part of what is kept of a group as it was sent. */
const withoutMembers = ({ members: _members, ...attributes }: JsonObject): JsonObject => attributes

function requireName(attributes: JsonObject): Named {
  const { displayName } = attributes
  if (typeof displayName !== 'string' || displayName.trim() === '')
    throw badRequest('invalidValue', 'A group needs a displayName.')
  return { ...attributes, displayName }
}

/** A whole group, as POST and PUT send it; a body that does not name members leaves them as they are. */
function groupOf(body: Json): { attributes: Named; members: MemberChange[] } {
  if (!isObject(body)) throw badRequest('invalidSyntax', 'A group is an object.')
  const named = [...namedIn(groupSchema, body)].find(([{ attribute }]) => attribute?.name === 'members')
  const others = Object.fromEntries(Object.entries(body).filter(([name]) => name.toLowerCase() !== 'members'))
  const members =
    named === undefined || named[1] === null ? [] : [{ kind: 'replace' as const, ids: idsOf(named[1]) }]
  return { attributes: requireName(withoutMembers(wholeOf(groupSchema, others))), members }
}

const double = (name: string) =>
  new ScimFault(409, `There is a group ${name} in this connection already.`, 'uniqueness', 'data')

export async function createGroup(call: ScimCall): Promise<ScimAnswer> {
  const { attributes, members } = groupOf(call.body)
  const connectionId = call.connection.id
  const row = await inTransaction(call.services.database, async (db) => {
    const write = await beginWrite(call, db)
    if ((await findNamed(db, connectionId, attributes.displayName)) !== undefined)
      throw double(attributes.displayName)
    const groupId = await insertGroup(db, connectionId, attributes, new Date(call.nowMs))
    await changeMembers(db, { connectionId, groupId }, members)
    await logDone(write, {
      kind: 'group',
      did: 'added',
      name: attributes.displayName,
      personId: null,
      status: 201,
    })
    return getGroup(db, connectionId, groupId, groupAsked(call))
  })
  return oneAnswer(call, groupSchema, presentGroup(row, call.baseUrl), 201)
}

interface Plan {
  readonly next: (before: JsonObject) => Named
  readonly members: readonly MemberChange[]
}

function planPut({ body }: ScimCall): Plan {
  const { attributes, members } = groupOf(body)
  return { next: () => attributes, members }
}

function planPatch({ body }: ScimCall): Plan {
  const operations = readOperations(body)
  const members = operations.map(memberChangeOf)
  return {
    next: (before) =>
      requireName(
        operations.reduce(
          (resource, operation, at) =>
            // An operation without a path may be about members and the rest.
            members[at] !== undefined && operation.path !== undefined
              ? resource
              : withoutMembers(applyOperation(groupSchema, resource, withoutTheirs(operation))),
          before,
        ),
      ),
    members: members.filter((change) => change !== undefined),
  }
}

/** What of an operation without a path is not about members, of whom there may be more than an attribute takes. */
function withoutTheirs<Of extends { readonly path: unknown; readonly value: Json | undefined }>(
  operation: Of,
): Of {
  if (operation.path !== undefined || !isObject(operation.value)) return operation
  const others = Object.entries(operation.value).filter(([name]) => !/(^|:)members$/i.test(name))
  return { ...operation, value: Object.fromEntries(others) }
}

/**
 * Changes a group and who is in it: all of it, or nothing. A PATCH is answered without a body, as Entra likes it best,
 * unless it asks for attributes.
 */
export async function changeGroup(call: ScimCall): Promise<ScimAnswer> {
  const isPatch = call.method === 'PATCH'
  const plan = isPatch ? planPatch(call) : planPut(call)
  const row = await inTransaction(call.services.database, async (db) => {
    await change(await beginWrite(call, db), plan)
    return isPatch && !call.query.has('attributes')
      ? undefined
      : getGroup(db, call.connection.id, call.id, groupAsked(call))
  })
  return row === undefined
    ? { status: 204 }
    : oneAnswer(call, groupSchema, presentGroup(row, call.baseUrl), 200)
}

const counted = (added: number, removed: number) =>
  [added > 0 && `${added} more`, removed > 0 && `${removed} fewer`].filter(Boolean).join(', ')

async function change(write: Write, { next, members }: Plan): Promise<void> {
  const { call, db } = write
  const connectionId = call.connection.id
  const row = await lockGroup(db, connectionId, call.id)
  requireMatch(call, row.version)
  const after = next(row.attributes)
  const named = await findNamed(db, connectionId, after.displayName)
  if (named !== undefined && named !== row.id) throw double(after.displayName)
  const { added, removed } = await changeMembers(db, { connectionId, groupId: row.id }, members)
  await follow(write, row, [...added], [...removed])
  if (isSame(row.attributes, after) && added.size === 0 && removed.size === 0) return
  await updateGroup(db, row.id, after, new Date(call.nowMs))
  const detail = counted(added.size, removed.size)
  await logDone(write, {
    kind: 'group',
    did: 'changed',
    name: after.displayName,
    personId: null,
    status: 200,
    detail,
  })
}

async function follow(
  write: Write,
  { id, groupId, mappedBy }: GroupRow,
  added: readonly number[],
  removed: readonly number[],
): Promise<void> {
  if (groupId === null) return
  const { db } = write
  await followMembers(
    write,
    { id, groupId, mappedBy },
    await listPersons(db, added),
    await listPersons(db, removed),
  )
}

/** Forgets a group; who was in a group of the school by it alone goes out of that. */
export async function deleteGroup(call: ScimCall): Promise<ScimAnswer> {
  await inTransaction(call.services.database, async (db) => {
    const write = await beginWrite(call, db)
    const connectionId = call.connection.id
    const row = await lockGroup(db, connectionId, call.id)
    requireMatch(call, row.version)
    const all = [{ kind: 'remove' as const, ids: null }]
    const { removed } = await changeMembers(db, { connectionId, groupId: row.id }, all)
    await follow(write, row, [], [...removed])
    await sql`delete from provisioned_groups where id = ${row.id}`.execute(db)
    const name = String(row.attributes['displayName'])
    await logDone(write, { kind: 'group', did: 'removed', name, personId: null, status: 204 })
  })
  return { status: 204 }
}
