import pg from 'pg'
import { afterAll } from 'vitest'
import { type DeclaredResult, declaredResults, isIn } from './declared-results.ts'
import type { Kind, Shape } from './type-shapes.ts'

/** What the database answered to one text, over all the times it was asked. */
interface Answered {
  readonly columns: readonly { readonly name: string; readonly typeId: number; isNull: boolean }[]
}

const { builtins } = pg.types
const listIds: Readonly<Record<number, number>> = {
  1000: builtins.BOOL,
  1005: builtins.INT2,
  1007: builtins.INT4,
  1016: builtins.INT8,
  1021: builtins.FLOAT4,
  1022: builtins.FLOAT8,
  1009: builtins.TEXT,
  1015: builtins.VARCHAR,
  1182: builtins.DATE,
  1185: builtins.TIMESTAMPTZ,
}
const kindsById: Readonly<Record<number, Kind>> = {
  [builtins.BOOL]: 'boolean',
  [builtins.INT2]: 'number',
  [builtins.INT4]: 'number',
  // `src/server/database/database.ts` reads it as a number.
  [builtins.INT8]: 'number',
  [builtins.FLOAT4]: 'number',
  [builtins.FLOAT8]: 'number',
  [builtins.TIMESTAMPTZ]: 'Date',
  [builtins.JSON]: 'object',
  [builtins.JSONB]: 'object',
}

const camelCase = (name: string) =>
  name.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase())

/** What a column's type or its nulls contradict, in a sentence; undefined when it is as declared. */
export function contradiction(
  shape: Shape,
  column: { readonly typeId: number; readonly isNull: boolean } | undefined,
): string | undefined {
  if (!column) return shape.isNullable ? undefined : 'is not among the columns'
  if (shape.kinds.has('anything')) return undefined
  if (column.isNull && !shape.isNullable) return 'was null'
  const element = listIds[column.typeId]
  // A numeric and all we have no word for arrive as text.
  const kind = kindsById[element ?? column.typeId] ?? 'string'
  // What lies in JSON is not judged further: its values have the kinds of JSON.
  if (kind === 'object') return undefined
  const isAsSaid = shape.kinds.has(kind) && (element !== undefined) === shape.isList
  return isAsSaid
    ? undefined
    : `is ${element === undefined ? '' : 'a list of '}${kind} (type ${column.typeId})`
}

const answered = new Map<string, Answered>()
const checked = new Map<string, readonly DeclaredResult[]>()
let declared: readonly DeclaredResult[] | undefined

/** The declared results that a text is, or holds: looked for once. */
function declaredOf(text: string): readonly DeclaredResult[] {
  declared ??= declaredResults()
  const known = checked.get(text) ?? declared.filter((each) => isIn(each, text))
  checked.set(text, known)
  return known
}

/** Every contradiction between what was typed by hand and what the database answered since the last time. */
function contradictions(): string[] {
  const said = [...answered].flatMap(([text, { columns }]) =>
    declaredOf(text).flatMap(({ path, isWhole, columns: promised }) =>
      [...promised].flatMap(([name, shape]) => {
        const column = columns.find((each) => camelCase(each.name) === name)
        // A part may stand in a subquery, where nobody sees its column.
        const wrong = column || isWhole ? contradiction(shape, column) : undefined
        return wrong ? `${path}: “${name}” ${wrong} in: ${text.replace(/\s+/g, ' ').slice(0, 160)}` : []
      }),
    ),
  )
  answered.clear()
  return [...new Set(said)]
}

interface RunningQuery {
  text?: string
  answeredAs?: Answered
  handleRowDescription(message: { fields: readonly { name: string; dataTypeID: number }[] }): void
  handleDataRow(message: { fields: readonly unknown[] }): void
}

/** Notes of every statement the server of a test sends which columns came, of what type, and whether null. */
function recordAnswers(): void {
  // The library declares no more of its queries than how to send them.
  const query = (pg.Query as unknown as { prototype: RunningQuery & { isRecorded?: true } }).prototype
  if (query.isRecorded) return
  const { handleRowDescription, handleDataRow } = query
  query.isRecorded = true
  query.handleRowDescription = function (message) {
    if (this.text !== undefined) {
      this.answeredAs = answered.get(this.text) ?? {
        columns: message.fields.map(({ name, dataTypeID }) => ({ name, typeId: dataTypeID, isNull: false })),
      }
      answered.set(this.text, this.answeredAs)
    }
    handleRowDescription.call(this, message)
  }
  query.handleDataRow = function (message) {
    for (const [index, column] of this.answeredAs?.columns.entries() ?? [])
      if (message.fields[index] === null) column.isNull = true
    handleDataRow.call(this, message)
  }
}

/**
 * For a setup file: fails a file of tests in which the database answered otherwise than a result typed by hand says.
 * The compiler believes `` sql<…> ``, so this is the only one who asks.
 */
export const checkTypedResults = (): void => {
  recordAnswers()
  afterAll(() => {
    const wrong = contradictions()
    if (wrong.length > 0) throw new Error(`Typed by hand otherwise than it is:\n${wrong.join('\n')}`)
  })
}
