import { groupSchema } from './attributes.ts'
import type { Filter } from './filter.ts'
import { isList, isObject, type Json } from './json.ts'
import type { Operation } from './patch.ts'
import { resolve } from './resolve.ts'
import { badRequest } from './scim-fault.ts'

/** What an operation does to who is in a group; `ids` are those of users. */
export interface MemberChange {
  readonly kind: 'add' | 'remove' | 'replace'
  /** Null: all of them. */
  readonly ids: readonly number[] | null
}

const idOf = (text: string): number => {
  // What is no number of ours names nobody; it is refused where somebody is added, and means nothing where one goes.
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0
}

/** The ids in `[{"value": "7"}]`, `{"value": "7"}`, `"7"` or a list of such. Throws `invalidValue`: nothing is ignored in silence. */
export function idsOf(value: Json | undefined): number[] {
  if (isList(value)) return [...new Set(value.flatMap(idsOf))]
  const id = isObject(value) ? value['value'] : value
  if (isObject(value) && typeof value['type'] === 'string' && value['type'].toLowerCase() === 'group')
    throw badRequest('invalidValue', 'A group in a group is not taken: send its members.')
  if (typeof id !== 'string' && typeof id !== 'number')
    throw badRequest('invalidValue', 'A member is named by its value, the id of a user.')
  return [idOf(String(id))]
}

/** Whom `[value eq "7" or value eq "8"]` means. Throws `invalidPath` for a filter by something else. */
function idsMeant(filter: Filter): number[] {
  if (filter.kind === 'or') return filter.parts.flatMap(idsMeant)
  if (filter.kind === 'compare' && filter.by === 'eq' && filter.name.toLowerCase() === 'value')
    return [idOf(String(filter.value))]
  throw badRequest('invalidPath', 'Members are chosen by their value: members[value eq "…"].')
}

const isMembers = (name: string) => resolve(groupSchema, name)?.attribute?.name === 'members'

/** What of an operation is about members; undefined where nothing is. Throws faults. */
export function memberChangeOf({ op, path, value }: Operation): MemberChange | undefined {
  if (path === undefined) {
    if (!isObject(value)) return undefined
    const named = Object.entries(value).find(([name]) => isMembers(name))
    return named && { kind: op === 'add' ? 'add' : 'replace', ids: idsOf(named[1]) }
  }
  if (!isMembers(path.name)) return undefined
  if (path.sub !== undefined || resolve(groupSchema, path.name)?.sub !== undefined)
    throw badRequest('mutability', 'Of a member only that they are one is changed.')
  if (path.filter !== undefined) {
    if (op !== 'remove') throw badRequest('invalidPath', 'Members are added and replaced without a filter.')
    return { kind: 'remove', ids: idsMeant(path.filter) }
  }
  if (op === 'remove')
    return { kind: 'remove', ids: value === undefined || value === null ? null : idsOf(value) }
  return { kind: op, ids: idsOf(value) }
}
