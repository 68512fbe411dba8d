import type { Attribute, ResourceSchema } from './attributes.ts'
import { isList, isNothing, isObject, isSame, type Json, type JsonObject } from './json.ts'
import { type Resolved, resolve } from './resolve.ts'
import { badRequest } from './scim-fault.ts'

const longestText = 8_000
const mostValues = 100

const wrong = (attribute: Attribute, wanted: string) =>
  badRequest('invalidValue', `${attribute.name} takes ${wanted}.`)

function textOf(attribute: Attribute, value: Json): string {
  if (typeof value !== 'string' && typeof value !== 'number') throw wrong(attribute, 'a text')
  const text = String(value)
  if (text.length > longestText) throw wrong(attribute, `up to ${longestText} characters`)
  // The database keeps neither; cleaned it would be another value, sent again at each cycle.
  if (text.includes('\0') || !text.isWellFormed())
    throw wrong(attribute, 'a text without signs that nobody can read')
  return text
}

/** Entra sends "True" and "False" as texts unless it was told otherwise. */
function booleanOf(attribute: Attribute, value: Json): boolean {
  if (typeof value === 'boolean') return value
  if (typeof value === 'string' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true'
  throw wrong(attribute, 'true or false')
}

function complexOf(attribute: Attribute, value: Json): JsonObject {
  // A manager comes as a plain id, too, and a list of ids as plain texts.
  const whole: Json = isObject(value) ? value : { value }
  if (!isObject(whole)) throw wrong(attribute, 'an object')
  if (!isObject(value) && !attribute.subAttributes.some(({ name }) => name === 'value'))
    throw wrong(attribute, 'an object')
  const parts: [string, Json][] = []
  for (const [name, part] of Object.entries(whole)) {
    const sub = attribute.subAttributes.find((one) => one.name.toLowerCase() === name.toLowerCase())
    if (sub !== undefined && !isNothing(part)) parts.push([sub.name, keptValue(sub, part)])
  }
  return Object.fromEntries(parts)
}

const isEmpty = (value: Json) => isObject(value) && Object.keys(value).length === 0

/**
 * A value as it is kept: as it was given, with names as the schema writes them. Some vendors send what is single in a list
 * of one. Throws `invalidValue`.
 */
export function keptValue(attribute: Attribute, value: Json): Json {
  if (attribute.multiValued) {
    const values = isList(value) ? value : [value]
    if (values.length > mostValues) throw wrong(attribute, `up to ${mostValues} values`)
    const kept = values.filter((one) => !isNothing(one)).map((one) => complexOf(attribute, one))
    return onePrimary(withoutDoubles(kept.filter((one) => !isEmpty(one))))
  }
  if (isList(value)) {
    const [only] = value
    if (value.length !== 1 || only === undefined) throw wrong(attribute, 'one value')
    return keptValue(attribute, only)
  }
  if (attribute.type === 'complex') return complexOf(attribute, value)
  const plain = isObject(value) && value['value'] !== undefined ? value['value'] : value
  return attribute.type === 'boolean' ? booleanOf(attribute, plain) : textOf(attribute, plain)
}

export const withoutDoubles = (values: readonly JsonObject[]): readonly JsonObject[] =>
  values.filter((value, at) => values.findIndex((other) => isSame(other, value)) === at)

/** Leaves one value to be used first: of several the last, because that is what was sent last. */
export function onePrimary(values: readonly JsonObject[]): readonly JsonObject[] {
  const last = values.findLastIndex((value) => value['primary'] === true)
  return values.map((value, at) =>
    value['primary'] === true && at !== last ? { ...value, primary: false } : value,
  )
}

/** Whether a client may say what stands there; a password is taken, and thrown away. */
export const isKept = ({ attribute }: Resolved): boolean => attribute?.mutability === 'readWrite'

/** Where an attribute stands in what is kept of a resource. */
export function readAt(resource: JsonObject, { extension, attribute }: Resolved): Json | undefined {
  const place = extension === null ? resource : resource[extension.id]
  return attribute && isObject(place) ? place[attribute.name] : undefined
}

/** A resource with another value there; undefined, nothing and empty lists take it away. */
export function writeAt(
  resource: JsonObject,
  { extension, attribute }: Resolved,
  value: Json | undefined,
): JsonObject {
  if (attribute === undefined) return resource
  const isGone = isNothing(value) || (isList(value) && value.length === 0) || isEmpty(value ?? null)
  const put = (object: JsonObject): JsonObject => {
    const { [attribute.name]: _before, ...others } = object
    return isGone || value === undefined ? others : { ...others, [attribute.name]: value }
  }
  if (extension === null) return put(resource)
  const place = resource[extension.id]
  const { [extension.id]: _all, ...others } = resource
  const inside = put(isObject(place) ? place : {})
  return isEmpty(inside) ? others : { ...others, [extension.id]: inside }
}

/** Each attribute that a body names, whatever way: plain, dotted, by the name of its schema, or a whole extension. */
export function* namedIn(
  schema: ResourceSchema,
  body: JsonObject,
): Generator<readonly [where: Resolved, value: Json]> {
  for (const [name, value] of Object.entries(body)) {
    const where = resolve(schema, name)
    if (where === undefined) continue
    if (where.attribute !== undefined) yield [where, value]
    else if (isObject(value) && where.extension !== null)
      for (const [inner, part] of Object.entries(value)) {
        const inside = resolve(schema, `${where.extension.id}:${inner}`)
        if (inside?.attribute !== undefined) yield [inside, part]
      }
  }
}

/** What is kept of a body that says all of a resource (POST, PUT): what it does not name is gone. */
export function wholeOf(schema: ResourceSchema, body: JsonObject): JsonObject {
  let resource: JsonObject = {}
  for (const [where, value] of namedIn(schema, body))
    if (isKept(where) && !isNothing(value)) resource = setAt(resource, where, value)
  return resource
}

/** Sets an attribute or one of its parts; what else stands in a complex one stays. */
export function setAt(resource: JsonObject, where: Resolved, value: Json): JsonObject {
  const { attribute, sub } = where
  if (attribute === undefined) return resource
  const before = readAt(resource, where)
  if (sub !== undefined) {
    if (attribute.multiValued)
      return writeAt(resource, where, onePrimary(setInEach(attribute, before, sub, value)))
    const { [sub.name]: _gone, ...others } = isObject(before) ? before : {}
    return writeAt(
      resource,
      where,
      isNothing(value) ? others : { ...others, [sub.name]: keptValue(sub, value) },
    )
  }
  if (isNothing(value)) return writeAt(resource, where, undefined)
  const next = keptValue(attribute, value)
  return writeAt(resource, where, isObject(next) && isObject(before) ? { ...before, ...next } : next)
}

export const objectsOf = (value: Json | undefined): readonly JsonObject[] =>
  isList(value) ? value.filter(isObject) : []

function setInEach(attribute: Attribute, before: Json | undefined, sub: Attribute, value: Json) {
  const values = objectsOf(before)
  const part = isNothing(value) ? undefined : keptValue(sub, value)
  if (part === undefined)
    return values.map((one) => Object.fromEntries(Object.entries(one).filter(([name]) => name !== sub.name)))
  return values.length === 0 && attribute.multiValued
    ? [{ [sub.name]: part }]
    : values.map((one) => ({ ...one, [sub.name]: part }))
}
