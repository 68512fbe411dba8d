import { wordsByFormat, wordsByName, wordsByPattern } from './example-words.ts'

/** As much of JSON Schema as the contract is written in. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly propertyNames?: JsonSchema
  readonly items?: JsonSchema | boolean
  readonly prefixItems?: readonly JsonSchema[]
  readonly minItems?: number
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly multipleOf?: number
  readonly contentMediaType?: string
}

/** A value that the schema allows, as a school would fill it in; `name` is the field's name. */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  if ('const' in schema) return schema.const
  if (schema.examples?.length) return schema.examples[0]
  if (isTelling(schema.default)) return schema.default
  if (schema.enum) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return exampleOf(choices.find(({ type }) => type !== 'null') ?? choices[0] ?? {}, name)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, name))) as unknown
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.find((one) => one !== 'null')
  if (type === 'object' || schema.properties) return objectOf(schema)
  if (type === 'array') return listOf(schema, name)
  if (type === 'integer' || type === 'number') return numberOf(schema)
  if (type === 'boolean') return true
  return type === 'string' ? textOf(schema, name) : null
}

/** A default that shows nothing is no example. */
const isTelling = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

function objectOf({ properties = {}, additionalProperties, propertyNames }: JsonSchema): unknown {
  const fields = Object.entries(properties).map(([name, schema]) => [name, exampleOf(schema, name)] as const)
  if (typeof additionalProperties !== 'object') return Object.fromEntries(fields)
  const keys = propertyNames?.enum ?? [propertyNames ? exampleOf(propertyNames) : 'key']
  const more = keys.map((key) => [String(key), exampleOf(additionalProperties, String(key))] as const)
  return Object.fromEntries([...fields, ...more])
}

function listOf({ items, prefixItems, minItems = 1 }: JsonSchema, name: string): unknown[] {
  if (prefixItems) return prefixItems.map((schema) => exampleOf(schema, name))
  if (typeof items !== 'object') return []
  return Array.from({ length: Math.max(1, minItems) }, () => exampleOf(items, name.replace(/s$/, '')))
}

function numberOf({ minimum, exclusiveMinimum, maximum, multipleOf }: JsonSchema): number {
  const least = Math.max(minimum ?? 0, exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1)
  const wanted = Math.min(Math.max(17, least), maximum ?? Number.POSITIVE_INFINITY)
  return multipleOf === undefined ? wanted : Math.ceil(least / multipleOf) * multipleOf || multipleOf
}

function textOf({ format, pattern, minLength = 0, maxLength, contentMediaType }: JsonSchema, name: string) {
  if (contentMediaType !== undefined) return '(a file)'
  const byFormat = format === undefined ? undefined : wordsByFormat[format]
  if (byFormat !== undefined) return byFormat
  const text = wordsByName.find(([named]) => named.test(name))?.[1] ?? 'Some words'
  if (pattern !== undefined) {
    const wanted = new RegExp(pattern, 'u')
    const fitting = [text, ...wordsByPattern].find((word) => wanted.test(word) && word.length >= minLength)
    if (fitting !== undefined) return fitting
  }
  return text.padEnd(minLength, '.').slice(0, maxLength)
}
