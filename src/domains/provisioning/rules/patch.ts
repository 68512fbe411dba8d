import type { Attribute, ResourceSchema } from './attributes.ts'
import { type Path, readPath } from './filter.ts'
import { isList, isNothing, isObject, isSame, type Json, type JsonObject } from './json.ts'
import { isMeant, meantBy } from './matches.ts'
import { type Resolved, resolve } from './resolve.ts'
import { badRequest } from './scim-fault.ts'
import {
  isKept,
  keptValue,
  namedIn,
  objectsOf,
  onePrimary,
  readAt,
  setAt,
  withoutDoubles,
  writeAt,
} from './values.ts'

export interface Operation {
  readonly op: 'add' | 'replace' | 'remove'
  readonly path: Path | undefined
  readonly value: Json | undefined
}

const mostOperations = 1_000

const field = (object: JsonObject, name: string): Json | undefined =>
  Object.entries(object).find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1]

/** The operations of a PATCH. Entra writes `Add`, others `add`. Throws `invalidSyntax`, `invalidPath`. */
export function readOperations(body: Json): Operation[] {
  const listed = isObject(body) ? field(body, 'Operations') : undefined
  if (!isList(listed) || listed.length === 0)
    throw badRequest('invalidSyntax', 'A PATCH has a list of Operations.')
  if (listed.length > mostOperations)
    throw badRequest('tooMany', `A PATCH takes up to ${mostOperations} operations.`)
  return listed.map((one) => {
    if (!isObject(one)) throw badRequest('invalidSyntax', 'An operation is an object.')
    const word = String(field(one, 'op')).toLowerCase()
    const op = (['add', 'replace', 'remove'] as const).find((known) => known === word)
    if (op === undefined) throw badRequest('invalidSyntax', 'An operation is add, replace or remove.')
    const path = field(one, 'path')
    if (path !== undefined && path !== null && typeof path !== 'string')
      throw badRequest('invalidPath', 'A path is a text.')
    if (op === 'remove' && isNothing(path)) throw badRequest('noTarget', 'A remove needs a path.')
    return { op, path: isNothing(path) ? undefined : readPath(String(path)), value: field(one, 'value') }
  })
}

/** The attribute that a path names. Throws `invalidPath`, and `mutability` for one that is not the client's to change. */
export function targetOf(schema: ResourceSchema, { name, filter, sub }: Path): Resolved {
  const where = resolve(schema, sub === undefined ? name : `${name}.${sub}`)
  if (where === undefined) throw badRequest('invalidPath', `There is no attribute ${name}.`)
  if (where.attribute?.mutability === 'readOnly')
    throw badRequest('mutability', `${where.attribute.name} is not changed by a client.`)
  if (filter !== undefined && !where.attribute?.multiValued)
    throw badRequest('invalidPath', `${name} has one value, a filter chooses nothing there.`)
  return where
}

/**
 * A resource as one operation leaves it. `replace` touches only what it names; `remove` takes away what its path means, and
 * nothing where it means nothing. Throws a fault: then nothing of the whole PATCH is done.
 */
export function applyOperation(
  schema: ResourceSchema,
  resource: JsonObject,
  operation: Operation,
): JsonObject {
  const { op, path, value } = operation
  if (path === undefined) return applyNamed(schema, resource, op, value)
  const where = targetOf(schema, path)
  if (where.attribute === undefined) return applyExtension(schema, resource, where, operation)
  if (!isKept(where)) return resource
  if (path.filter !== undefined) return applyFiltered(resource, where, { ...operation, path })
  return applyPlain(resource, where, op, value)
}

function applyNamed(
  schema: ResourceSchema,
  resource: JsonObject,
  op: Operation['op'],
  value: Json | undefined,
) {
  if (!isObject(value)) throw badRequest('invalidValue', 'Without a path the value is an object.')
  let next = resource
  for (const [where, part] of namedIn(schema, value))
    if (isKept(where)) next = applyPlain(next, where, op, part)
  // A whole path stands as a name, too: "emails[type eq \"work\"].value".
  for (const [name, part] of Object.entries(value))
    if (name.includes('[')) next = applyOperation(schema, next, { op, path: readPath(name), value: part })
  return next
}

function applyExtension(
  schema: ResourceSchema,
  resource: JsonObject,
  { extension }: Resolved,
  { op, value }: Operation,
): JsonObject {
  if (extension === null) return resource
  if (op !== 'remove') return applyNamed(schema, resource, op, { [extension.id]: value ?? null })
  return Object.fromEntries(Object.entries(resource).filter(([name]) => name !== extension.id))
}

function applyPlain(resource: JsonObject, where: Resolved, op: Operation['op'], value: Json | undefined) {
  const { attribute, sub } = where
  if (attribute === undefined) return resource
  const before = readAt(resource, where)
  if (op === 'remove') {
    if (sub !== undefined) return setAt(resource, where, null)
    if (attribute.multiValued && !isNothing(value))
      return writeAt(resource, where, withoutNamed(attribute, objectsOf(before), value ?? null))
    return writeAt(resource, where, undefined)
  }
  if (op === 'add' && attribute.multiValued && sub === undefined) {
    // Nothing was given to add.
    if (isNothing(value)) return resource
    const more = objectsOf(keptValue(attribute, value ?? null))
    return writeAt(resource, where, onePrimary(withoutDoubles([...objectsOf(before), ...more])))
  }
  return setAt(resource, where, value ?? null)
}

/** Entra names what is removed in the value; without that all of it would go. */
function withoutNamed(attribute: Attribute, values: readonly JsonObject[], named: Json) {
  const gone = objectsOf(keptValue(attribute, named))
  return values.filter(
    (value) => !gone.some((one) => Object.entries(one).every(([name, part]) => isSame(value[name], part))),
  )
}

function applyFiltered(
  resource: JsonObject,
  where: Resolved,
  { op, path, value }: Operation & { readonly path: Path },
): JsonObject {
  const { attribute, sub } = where
  const filter = path.filter
  if (attribute === undefined || filter === undefined) return resource
  const values = objectsOf(readAt(resource, where))
  const isHit = (one: JsonObject) => isMeant(attribute, one, filter)
  const isGone = op === 'remove' || isNothing(value)
  if (isGone) {
    const left = values.flatMap((one) => (isHit(one) ? (sub ? hollowed(one, sub.name) : []) : [one]))
    return writeAt(resource, where, left)
  }
  const part = sub
    ? { [sub.name]: keptValue(sub, value ?? null) }
    : objectsOf(keptValue(attribute, value ?? null))[0]
  if (part === undefined) throw badRequest('invalidValue', `${attribute.name} takes an object.`)
  if (values.some(isHit)) {
    const isFirst = part['primary'] === true
    const next = values.map((one) =>
      isHit(one)
        ? { ...one, ...part }
        : isFirst && one['primary'] === true
          ? { ...one, primary: false }
          : one,
    )
    return writeAt(resource, where, onePrimary(next))
  }
  // There is no such entry yet, and Entra means that there shall be one.
  const made = meantBy(attribute, filter)
  if (made === undefined) throw badRequest('noTarget', `No value of ${attribute.name} is meant.`)
  return writeAt(resource, where, onePrimary([...values, { ...made, ...part }]))
}

/** A value without one of its parts; nothing where only its kind is left. */
function hollowed(value: JsonObject, name: string): JsonObject[] {
  const { [name]: _gone, ...rest } = value
  return Object.keys(rest).every((one) => one === 'type' || one === 'primary') ? [] : [rest]
}
