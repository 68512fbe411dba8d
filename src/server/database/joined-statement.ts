import pg, { type FieldDef } from 'pg'

/*
 * Several statements as one: `select (select json_agg(…) from (first) …), (select … from (second) …)`. Their rows come
 * as JSON, so what a column is must be known: its name and type, learned when the statement was asked by itself.
 */

/** A statement as it is sent. */
export interface Asked {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

interface Column {
  readonly name: string
  readonly read: ((value: unknown) => unknown) | undefined
}

const asIs = undefined
const toNumber = (value: unknown) => Number(value)
const readInstant: (text: string) => unknown = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

/** `infinity`, and years that JavaScript does not read, as the driver reads them. */
function toInstant(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const instant = new Date(value)
  return Number.isNaN(instant.getTime()) ? readInstant(value.replace('T', ' ')) : instant
}

/**
 * Types whose values JSON carries without loss, by number, and how each is read as the driver reads it: booleans,
 * whole and floating numbers, texts, school days, times of day, instants, JSON, and lists of numbers and texts.
 */
const carried = new Map<number, Column['read']>([
  ...[16, 20, 21, 23, 25, 114, 1005, 1007, 1009, 1015, 1043, 1082, 1083, 3802].map(
    (type) => [type, asIs] as const,
  ),
  [700, toNumber],
  [701, toNumber],
  [1184, toInstant],
])

/** Arguments a function of PostgreSQL takes. */
const mostColumns = 100
const mostKnown = 1_500

/** What is known of a statement by its text. */
interface Known {
  readonly columns: readonly Column[]
  /** The statement as part of a joined one, by how many parameters stand before its own. */
  readonly parts: Map<number, string>
}

/** The longest unused first: when there are too many, they are forgotten, and learned again when they are asked. */
const known = new Map<string, Known | null>()

function use(sql: string): Known | null | undefined {
  const one = known.get(sql)
  if (one === undefined) return undefined
  known.delete(sql)
  known.set(sql, one)
  return one
}

/** Keeps what the columns of a statement are, from an answer to it. */
export function learnColumns(sql: string, fields: readonly FieldDef[] | undefined): void {
  if (!fields || known.has(sql)) return
  const [unused] = known.size >= mostKnown ? known.keys() : []
  if (unused !== undefined) known.delete(unused)
  const isCarried =
    fields.length <= mostColumns &&
    fields.every((field) => carried.has(field.dataTypeID)) &&
    onlyReads(sql) &&
    namesItsColumns(sql)
  const columns = fields.map(({ name, dataTypeID }) => ({ name, read: carried.get(dataTypeID) }))
  known.set(sql, isCarried && fields.length > 0 ? { columns, parts: new Map() } : null)
}

const reads = /^\s*(select|with|\()/i
const changesOrLocks = /\b(insert|update|delete|merge)\b|\bfor (no key update|key share|share)\b/i
const endsEarly = /;\s*$/
const onlyReads = (sql: string): boolean =>
  reads.test(sql) && !changesOrLocks.test(sql) && !endsEarly.test(sql)
const star = /(?:(\w+)"?\s*\.|\bselect(?: distinct)?|,)\s*\*/gi

/**
 * Whether the columns that a statement returns are named in its text. The columns behind a table's star are others as
 * soon as a newer version has changed the table, and within a joined statement nothing says so: an older server would
 * take one for another. What stands in brackets in the text itself keeps its columns.
 */
function namesItsColumns(sql: string): boolean {
  if (/^\s*\(/.test(sql)) return sql.search(star) < 0
  let outside = sql.replace(/'[^']*'/g, '')
  for (let before = ''; before !== outside; ) {
    before = outside
    outside = outside.replace(/\([^()]*\)/g, '~')
  }
  return [...outside.matchAll(star)].every(
    ([, of]) =>
      of !== undefined &&
      new RegExp(`~ ?(as )?"?${of}\\b|\\b${of}"? as (materialized )?~`, 'i').test(outside),
  )
}

/** Whether a statement may be asked within another: it only reads, and its columns are known and carried by JSON. */
export const isJoinable = ({ sql }: Asked): boolean => use(sql) != null

interface Joined extends Asked {
  /** The rows of each statement, as they would have come by themselves. */
  readonly split: (row: JoinedRow | undefined) => Record<string, unknown>[][]
}

/** Joins several statements, each of which `isJoinable`, into one that returns what all of them would. */
export function joinStatements(asked: readonly Asked[]): Joined {
  const parameters: unknown[] = []
  const parts = asked.map((one, index) => {
    const before = parameters.length
    parameters.push(...one.parameters)
    return `${partOf(one.sql, before)} as a${index}`
  })
  // Taken now: while the answer is on its way others may be learned, and these forgotten.
  const columns = asked.map(({ sql }) => known.get(sql)?.columns ?? [])
  return { sql: `select ${parts.join(',\n')}`, parameters, split: (row) => splitRows(columns, row) }
}

/** A statement as a part of a joined one, behind so many parameters of others. */
function partOf(sql: string, before: number): string {
  const ofText = known.get(sql)
  const made = ofText?.parts.get(before)
  if (made !== undefined) return made
  const text = sql.replace(/\$(\d+)/g, (_, place: string) => `$${Number(place) + before}`)
  const columns = (ofText?.columns ?? []).map((_, place) => `c${place + 1}`).join(', ')
  const part = `(select json_agg(json_build_array(${columns})) from (${text}\n) q (${columns}))`
  ofText?.parts.set(before, part)
  return part
}

export type JoinedRow = Readonly<Record<string, readonly (readonly unknown[])[] | null>>

function splitRows(
  statements: readonly (readonly Column[])[],
  row: JoinedRow | undefined,
): Record<string, unknown>[][] {
  return statements.map((columns, index) => {
    return (row?.[`a${index}`] ?? []).map((values) => {
      const read: Record<string, unknown> = {}
      for (const [place, column] of columns.entries()) {
        const value = values[place]
        read[column.name] = column.read && value !== null ? column.read(value) : value
      }
      return read
    })
  })
}
