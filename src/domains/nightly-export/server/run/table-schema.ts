import { fieldWords } from '#domains/audit/rules/audit-words.ts'
import { holdsRooms } from '../../rules/leaves.ts'
import type { ExportedColumn, ExportedTable } from './read-tables.ts'
import type { Words } from './read-words.ts'

/** A type of Table Schema (Frictionless Data) and the SQL that writes a column so. */
interface FieldType {
  readonly type: string
  readonly sql: (column: string) => string
}

const plain = (type: string): FieldType => ({ type, sql: (column) => column })
const utc = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const types: Readonly<Record<string, FieldType>> = {
  smallint: plain('integer'),
  integer: plain('integer'),
  bigint: plain('integer'),
  numeric: plain('number'),
  real: plain('number'),
  'double precision': plain('number'),
  boolean: { type: 'boolean', sql: (column) => `${column}::text` },
  date: { type: 'date', sql: (column) => `to_char(${column}, 'YYYY-MM-DD')` },
  'timestamp with time zone': { type: 'datetime', sql: utc },
  'time without time zone': { type: 'time', sql: (column) => `to_char(${column}, 'HH24:MI:SS')` },
  jsonb: plain('any'),
}

const typeOf = ({ type }: ExportedColumn): FieldType =>
  type.endsWith('[]')
    ? { type: 'array', sql: (column) => `to_jsonb(${column})` }
    : (types[type] ?? plain('string'))

/** Within the plain data of a column: the addresses of rooms, which stay, are nothing there. */
const withoutRooms = (column: string) =>
  String.raw`regexp_replace(${column}::text, '"((\w+_)?(join|start|download|conference|meeting|video)_url)": "([^"\\]|\\.)*"', '"\1": null', 'g')`

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const writtenAs = (table: string, column: ExportedColumn): string =>
  holdsRooms(table, column.name) ? withoutRooms(quoted(column.name)) : typeOf(column).sql(quoted(column.name))

/** The statement that writes a table as CSV. */
export const copyStatement = ({ name, columns }: ExportedTable): string =>
  `copy (select ${columns
    .map((column) => `${writtenAs(name, column)} as ${quoted(column.name)}`)
    .join(', ')} from ${quoted(name)}) to stdout with (format csv, header)`

export interface WrittenFile {
  readonly table: string
  readonly rows: number
  /** As it lies there, compressed. */
  readonly bytes: number
  readonly sha256: string
}

/** A file in the words of Data Package: where it is, what its columns are and, once it is written, how to know it whole. */
export const describeFile = (table: ExportedTable, words: Words, written?: WrittenFile) => ({
  name: table.name,
  ...(words.has(table.name) && { description: words.get(table.name) }),
  path: `${table.name}.csv.gz`,
  ...{ format: 'csv', mediatype: 'text/csv', encoding: 'utf-8', compression: 'gz' },
  ...(written && { bytes: written.bytes, hash: `sha256:${written.sha256}`, rows: written.rows }),
  schema: {
    fields: table.columns.map((column) => ({
      name: column.name,
      title: fieldWords(column.name),
      ...(words.has(`${table.name}.${column.name}`) && {
        description: words.get(`${table.name}.${column.name}`),
      }),
      type: typeOf(column).type,
      ...(column.isRequired && { constraints: { required: true } }),
    })),
    missingValues: [''],
    ...(table.primaryKey.length > 0 && { primaryKey: table.primaryKey }),
    ...(table.references.length > 0 && {
      foreignKeys: table.references.map(({ columns, table: resource, of }) => ({
        fields: columns,
        reference: { resource, fields: of },
      })),
    }),
  },
})
