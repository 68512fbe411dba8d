export type Json = string | number | boolean | null | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [name: string]: Json
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)

/** A cleared value: providers send null, an empty text or none at all for what is gone. */
export const isNothing = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === ''

/** Names in one order, so that two of the same content read the same: the database keeps them in another. */
const ordered = (value: Json): Json =>
  isList(value)
    ? value.map(ordered)
    : isObject(value)
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([one], [other]) => (one < other ? -1 : 1))
            .map(([name, part]) => [name, ordered(part)]),
        )
      : value

export const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  one === undefined || other === undefined
    ? one === other
    : JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))
