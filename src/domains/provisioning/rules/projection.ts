import type { ResourceSchema } from './attributes.ts'
import { isList, isObject, type Json, type JsonObject } from './json.ts'
import { resolve } from './resolve.ts'

/** What of a resource is asked for: only these, or all but these (RFC 7644 §3.9). */
export interface Asked {
  readonly attributes: readonly string[]
  readonly excludedAttributes: readonly string[]
}

/** `members`, `name.givenName` or `urn:…:User:manager` as steps into an answer; unknown names are left out. */
function stepsOf(schema: ResourceSchema, names: readonly string[]): string[][] {
  return names.flatMap((name) => {
    const where = resolve(schema, name)
    if (where === undefined) return []
    return [[where.extension?.id, where.attribute?.name, where.sub?.name].filter((one) => one !== undefined)]
  })
}

const isAlways = (name: string) => name === 'id' || name === 'schemas'

const mapObjects = (value: Json, change: (object: JsonObject) => JsonObject): Json =>
  isList(value)
    ? value.map((one) => (isObject(one) ? change(one) : one))
    : isObject(value)
      ? change(value)
      : value

function only(object: JsonObject, paths: readonly string[][], isTop: boolean): JsonObject {
  const kept = Object.entries(object).flatMap(([name, value]): [string, Json][] => {
    if (isTop && isAlways(name)) return [[name, value]]
    const rests = paths.filter(([first]) => first === name).map((path) => path.slice(1))
    if (rests.length === 0) return []
    if (rests.some((rest) => rest.length === 0)) return [[name, value]]
    return [[name, mapObjects(value, (part) => only(part, rests, false))]]
  })
  return Object.fromEntries(kept)
}

function allBut(object: JsonObject, paths: readonly string[][], isTop: boolean): JsonObject {
  const kept = Object.entries(object).flatMap(([name, value]): [string, Json][] => {
    if (isTop && isAlways(name)) return [[name, value]]
    const rests = paths.filter(([first]) => first === name).map((path) => path.slice(1))
    if (rests.some((rest) => rest.length === 0)) return []
    return [[name, rests.length === 0 ? value : mapObjects(value, (part) => allBut(part, rests, false))]]
  })
  return Object.fromEntries(kept)
}

/** An answer as it was asked for; `id` and `schemas` always stand in it. */
export function project(schema: ResourceSchema, resource: JsonObject, asked: Asked): JsonObject {
  if (asked.attributes.length > 0) return only(resource, stepsOf(schema, asked.attributes), true)
  if (asked.excludedAttributes.length === 0) return resource
  return allBut(resource, stepsOf(schema, asked.excludedAttributes), true)
}

/** Whether an answer shows an attribute at all: what is large is not read otherwise. */
export function isAsked(schema: ResourceSchema, name: string, asked: Asked): boolean {
  const named = (names: readonly string[]) =>
    names.map((one) => resolve(schema, one)).filter((where) => where?.attribute?.name === name)
  if (asked.attributes.length > 0) return named(asked.attributes).length > 0
  return !named(asked.excludedAttributes).some((where) => where?.sub === undefined)
}
