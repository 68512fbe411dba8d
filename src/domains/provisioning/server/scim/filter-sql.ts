import { type RawBuilder, sql } from 'kysely'
import type { Attribute, ResourceSchema } from '../../rules/attributes.ts'
import type { Comparison, Filter, Literal } from '../../rules/filter.ts'
import { type Resolved, resolve } from '../../rules/resolve.ts'
import { badRequest } from '../../rules/scim-fault.ts'

type Condition = RawBuilder<boolean>

/** What of a resource stands in columns of its own, in SQL, by its name in small letters. */
export type Columns = Readonly<Record<string, RawBuilder<unknown>>>

/** Where the values of an attribute are rows of their own, such as the members of a group. */
export interface RowsOf {
  readonly from: RawBuilder<unknown>
  readonly columns: Columns
}

export interface FilterPlace {
  readonly schema: ResourceSchema
  /** The JSON of the resource. */
  readonly attributes: RawBuilder<unknown>
  readonly columns: Columns
  readonly rows?: Readonly<Record<string, RowsOf>>
}

const unsupported = (detail: string) => badRequest('invalidFilter', detail)

const orders = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` } as const

/** SQL: a single value against what the filter says; unknown where there is none, which `not` takes for no. */
function compared(
  attribute: Attribute,
  value: RawBuilder<unknown>,
  by: Comparison,
  literal: Literal,
): Condition {
  if (literal === null) {
    if (by === 'eq') return sql`${value} is null`
    if (by === 'ne') return sql`${value} is not null`
    throw unsupported('null is compared with eq and ne only.')
  }
  if (attribute.type === 'boolean') return comparedBoolean(value, by, literal)
  if (attribute.type === 'dateTime') return comparedInstant(value, by, literal)
  const text = String(literal)
  if (text.includes('\0') || !text.isWellFormed()) return by === 'ne' ? sql`true` : sql`false`
  const [one, other] = attribute.caseExact
    ? [sql`${value}`, sql`${text}::text`]
    : [sql`lower(${value})`, sql`lower(${text}::text)`]
  switch (by) {
    case 'eq':
      return sql`${one} = ${other}`
    case 'ne':
      return sql`${one} is distinct from ${other}`
    case 'co':
      return sql`strpos(${one}, ${other}) > 0`
    case 'sw':
      return sql`starts_with(${one}, ${other})`
    case 'ew':
      return sql`right(${one}, length(${other})) = ${other}`
    default:
      return sql`${one} ${orders[by]} ${other}`
  }
}

function comparedBoolean(value: RawBuilder<unknown>, by: Comparison, literal: Literal): Condition {
  const wanted = String(literal).toLowerCase()
  if (wanted !== 'true' && wanted !== 'false') throw unsupported('A yes or no is true or false.')
  if (by === 'eq') return sql`${value} = ${wanted}`
  if (by === 'ne') return sql`${value} is distinct from ${wanted}`
  throw unsupported('A yes or no is compared with eq and ne only.')
}

function comparedInstant(value: RawBuilder<unknown>, by: Comparison, literal: Literal): Condition {
  const atMs = Date.parse(String(literal))
  if (Number.isNaN(atMs) || Math.abs(atMs) > 8_000_000_000_000) throw unsupported('This is no instant.')
  const at = new Date(atMs)
  switch (by) {
    case 'eq':
      return sql`${value} = ${at}`
    case 'ne':
      return sql`${value} is distinct from ${at}`
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le':
      return sql`${value} ${orders[by]} ${at}`
    default:
      throw unsupported('An instant is compared with eq, ne, gt, ge, lt and le.')
  }
}

const found = (place: FilterPlace, name: string): Resolved & { readonly attribute: Attribute } => {
  const where = resolve(place.schema, name)
  if (where?.attribute === undefined || where.attribute.returned === 'never')
    throw unsupported(`There is no attribute ${name} to filter by.`)
  return { ...where, attribute: where.attribute }
}

/** The part that is compared: the one that is named, else `value`. Throws `invalidFilter` where there is none. */
function partOf(attribute: Attribute, sub: Attribute | undefined): Attribute {
  const part = sub ?? attribute.subAttributes.find(({ name }) => name === 'value')
  if (part === undefined) throw unsupported(`Say which part of ${attribute.name} is meant.`)
  return part
}

/** SQL: what stands at a single attribute or its part, as text. */
function singleValue(place: FilterPlace, { extension, attribute, sub }: Resolved): RawBuilder<unknown> {
  const name = [attribute?.name, sub?.name].filter((one) => one !== undefined).join('.')
  const column = extension === null ? place.columns[name.toLowerCase()] : undefined
  if (column !== undefined) return column
  const steps = [extension?.id, attribute?.name, sub?.name].filter((one) => one !== undefined)
  return sql`(${place.attributes} #>> ${steps}::text[])`
}

/** SQL: one of several values meets a condition over its parts. */
function someValue(
  place: FilterPlace,
  { attribute, extension }: Resolved,
  meets: (part: (sub: Attribute) => RawBuilder<unknown>) => Condition,
): Condition {
  if (attribute === undefined) return sql`false`
  const rows = place.rows?.[attribute.name]
  if (rows !== undefined) {
    const part = (sub: Attribute) => rows.columns[sub.name.toLowerCase()] ?? sql`null::text`
    return sql`exists (select from ${rows.from} and ${meets(part)})`
  }
  const steps = [extension?.id, attribute.name].filter((one) => one !== undefined)
  return sql`exists (select from jsonb_array_elements(${place.attributes} #> ${steps}::text[]) as one (part)
    where ${meets((sub) => sql`(one.part ->> ${sub.name}::text)`)})`
}

/** SQL: the values meant by a filter in brackets; its names are those of the parts. */
function withinCondition(
  attribute: Attribute,
  part: (sub: Attribute) => RawBuilder<unknown>,
  filter: Filter,
): Condition {
  const subOf = (name: string) => {
    const sub = attribute.subAttributes.find((one) => one.name.toLowerCase() === name.toLowerCase())
    if (sub === undefined) throw unsupported(`${attribute.name} has no ${name}.`)
    return sub
  }
  switch (filter.kind) {
    case 'and':
    case 'or':
      return joined(filter, (one) => withinCondition(attribute, part, one))
    case 'not':
      return sql`not coalesce(${withinCondition(attribute, part, filter.part)}, false)`
    case 'present':
      return sql`${part(subOf(filter.name))} is not null`
    case 'compare': {
      const sub = subOf(filter.name)
      return compared(sub, part(sub), filter.by, filter.value)
    }
    case 'within':
      throw unsupported('A filter stands within another.')
  }
}

const joined = (
  { kind, parts }: Extract<Filter, { kind: 'and' | 'or' }>,
  each: (part: Filter) => Condition,
): Condition => sql`(${sql.join(parts.map(each), kind === 'and' ? sql` and ` : sql` or `)})`

/** A filter as SQL over a resource in scope; nothing is read to be filtered here. Throws `invalidFilter`. */
export function filterSql(place: FilterPlace, filter: Filter): Condition {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return joined(filter, (part) => filterSql(place, part))
    case 'not':
      return sql`not coalesce(${filterSql(place, filter.part)}, false)`
    case 'within': {
      const where = found(place, filter.name)
      if (!where.attribute.multiValued) throw unsupported(`${filter.name} has one value.`)
      return someValue(place, where, (part) => withinCondition(where.attribute, part, filter.part))
    }
    case 'present':
      return presentSql(place, found(place, filter.name))
    case 'compare':
      return compareSql(place, found(place, filter.name), filter.by, filter.value)
  }
}

function presentSql(place: FilterPlace, where: Resolved & { readonly attribute: Attribute }): Condition {
  const { attribute, sub } = where
  if (attribute.multiValued)
    return someValue(place, where, (part) => (sub ? sql`${part(sub)} is not null` : sql`true`))
  return sql`${singleValue(place, where)} is not null`
}

function compareSql(
  place: FilterPlace,
  where: Resolved & { readonly attribute: Attribute },
  by: Comparison,
  value: Literal,
): Condition {
  const { attribute, sub } = where
  if (attribute.multiValued) {
    const part = partOf(attribute, sub)
    return someValue(place, where, (sqlOf) => compared(part, sqlOf(part), by, value))
  }
  if (attribute.type !== 'complex') return compared(attribute, singleValue(place, where), by, value)
  const part = partOf(attribute, sub)
  return compared(part, singleValue(place, { ...where, sub: part }), by, value)
}
