import type { Attribute } from './attributes.ts'
import type { Comparison, Filter, Literal } from './filter.ts'
import type { Json, JsonObject } from './json.ts'
import { badRequest } from './scim-fault.ts'

const compare: Readonly<Record<Comparison, (one: string, other: string) => boolean>> = {
  eq: (one, other) => one === other,
  ne: (one, other) => one !== other,
  co: (one, other) => one.includes(other),
  sw: (one, other) => one.startsWith(other),
  ew: (one, other) => one.endsWith(other),
  gt: (one, other) => one > other,
  ge: (one, other) => one >= other,
  lt: (one, other) => one < other,
  le: (one, other) => one <= other,
}

/** A value as it is compared; Entra writes booleans as texts, in filters, too. */
function comparable({ type, caseExact }: Attribute, value: Json | undefined): string | undefined {
  if (value === undefined || value === null) return undefined
  const text = String(value)
  return type === 'boolean' || !caseExact ? text.toLowerCase() : text
}

const subOf = (attribute: Attribute, name: string) => {
  const sub = attribute.subAttributes.find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (sub === undefined) throw badRequest('invalidPath', `${attribute.name} has no ${name}.`)
  return sub
}

/** Whether one of the values of an attribute is meant by the filter of a path, `[type eq "work"]`. */
export function isMeant(attribute: Attribute, value: JsonObject, filter: Filter): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.parts.every((part) => isMeant(attribute, value, part))
    case 'or':
      return filter.parts.some((part) => isMeant(attribute, value, part))
    case 'not':
      return !isMeant(attribute, value, filter.part)
    case 'present':
      return value[subOf(attribute, filter.name).name] !== undefined
    case 'compare': {
      const sub = subOf(attribute, filter.name)
      const [has, wanted] = [comparable(sub, value[sub.name]), comparable(sub, filter.value)]
      // What has no kind is not of another kind, and not first unless it says so.
      if (has === undefined || wanted === undefined) return (has === wanted) === (filter.by === 'eq')
      return compare[filter.by](has, wanted)
    }
    case 'within':
      throw badRequest('invalidPath', 'A filter stands within another.')
  }
}

/** What a new value has to be so that the filter means it: the parts that it says to be equal; undefined where it says more. */
export function meantBy(attribute: Attribute, filter: Filter): Record<string, Literal> | undefined {
  if (filter.kind === 'compare' && filter.by === 'eq') {
    const sub = subOf(attribute, filter.name)
    return {
      [sub.name]: sub.type === 'boolean' ? String(filter.value).toLowerCase() === 'true' : filter.value,
    }
  }
  if (filter.kind !== 'and') return undefined
  const parts = filter.parts.map((part) => meantBy(attribute, part))
  return parts.includes(undefined) ? undefined : Object.assign({}, ...parts)
}
