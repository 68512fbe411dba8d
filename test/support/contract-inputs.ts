import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { domains } from '#server/domains.ts'

type Schema = z.core.$ZodType

export interface ContractInput {
  /** `PUT /excuses/{id}`. */
  readonly name: string
  readonly method: string
  /** Below /api, parameters in braces. */
  readonly path: string
  readonly isDetailed: boolean
  readonly procedure: Endpoint
  readonly schema: Schema
}

/** Every endpoint of the contract with what it takes. */
export const contractInputs = (): ContractInput[] =>
  domains
    .flatMap(({ routes = {} }) => Object.values(routes).flatMap(({ contract }) => Object.values(contract)))
    .flatMap((procedure) => {
      const { route, inputSchema } = procedure['~orpc']
      const { method = 'GET', path = '', inputStructure } = route
      if (!inputSchema) return []
      const isDetailed = inputStructure === 'detailed'
      return [{ name: `${method} ${path}`, method, path, isDetailed, procedure, schema: inputSchema }]
    })

/** A schema as the union of all kinds the contract uses, so that a switch over `type` narrows it. */
export const defOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def

export interface Place {
  /** `attendances.[].status`. */
  readonly at: string
  readonly schema: Schema
}

/** A schema and everything inside it, each with the place where it stands. Of a pipe only what arrives. */
export function* placesOf(schema: Schema, at = ''): Generator<Place> {
  yield { at, schema }
  const below = (name: string) => (at ? `${at}.${name}` : name)
  const def = defOf(schema)
  switch (def.type) {
    case 'object':
      for (const [key, value] of Object.entries(def.shape)) yield* placesOf(value, below(key))
      if (def.catchall) yield* placesOf(def.catchall, below('*'))
      return
    case 'array':
      return yield* placesOf(def.element, below('[]'))
    case 'record':
      yield* placesOf(def.keyType, below('{key}'))
      return yield* placesOf(def.valueType, below('{}'))
    case 'union':
      for (const option of def.options) yield* placesOf(option, at)
      return
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'nonoptional':
    case 'readonly':
      return yield* placesOf(def.innerType, at)
    case 'pipe':
      return yield* placesOf(defOf(def.in).type === 'transform' ? def.out : def.in, at)
  }
}
