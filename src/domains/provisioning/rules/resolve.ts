import type { Attribute, ResourceSchema, Schema } from './attributes.ts'

/** What a name in a path, a filter or a body stands for. */
export interface Resolved {
  /** The extension it stands in; null: the resource itself. */
  readonly extension: Schema | null
  /** Undefined: the whole extension. */
  readonly attribute: Attribute | undefined
  readonly sub: Attribute | undefined
}

const find = (attributes: readonly Attribute[], name: string) =>
  attributes.find((one) => one.name.toLowerCase() === name.toLowerCase())

/** The rest behind the name of a schema; undefined for a text that does not begin with it. */
function restBehind({ id }: Schema, text: string): string | undefined {
  if (!text.toLowerCase().startsWith(id.toLowerCase())) return undefined
  const rest = text.slice(id.length)
  // A colon by the standard; some write a dot.
  return rest === '' ? '' : /^[:.]/.test(rest) ? rest.slice(1) : undefined
}

function within(
  attributes: readonly Attribute[],
  extension: Schema | null,
  name: string,
): Resolved | undefined {
  const [first = '', second, ...more] = name.split('.')
  const attribute = find(attributes, first)
  if (attribute === undefined || more.length > 0) return undefined
  if (second === undefined) return { extension, attribute, sub: undefined }
  const sub = find(attribute.subAttributes, second)
  return sub && { extension, attribute, sub }
}

/** Finds an attribute by `userName`, `name.givenName` or with the name of its schema; undefined for one that there is not. */
export function resolve(schema: ResourceSchema, name: string): Resolved | undefined {
  for (const extension of schema.extensions) {
    const rest = restBehind(extension, name)
    if (rest === '') return { extension, attribute: undefined, sub: undefined }
    if (rest !== undefined) return within(extension.attributes, extension, rest)
  }
  return within([...schema.common, ...schema.core.attributes], null, restBehind(schema.core, name) || name)
}
