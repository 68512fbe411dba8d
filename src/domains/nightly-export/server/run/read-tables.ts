import { sql } from 'kysely'
import type { Pool } from 'pg'
import { describedTables } from '#domains/audit/server/audit.service.ts'
import type { Database } from '#server/database/database.ts'
import { leaves, leavesWith } from '../../rules/leaves.ts'

export interface ExportedColumn {
  readonly name: string
  /** As PostgreSQL names it: `timestamp with time zone`. */
  readonly type: string
  readonly isRequired: boolean
}

export interface ExportedTable {
  readonly name: string
  readonly columns: readonly ExportedColumn[]
  readonly primaryKey: readonly string[]
  readonly references: readonly Reference[]
}

interface Reference {
  readonly columns: readonly string[]
  readonly table: string
  readonly of: readonly string[]
}

interface KeyRow {
  readonly table: string
  readonly kind: 'p' | 'f'
  readonly columns: string[]
  readonly ofTable: string | null
  readonly ofColumns: string[] | null
}

interface ColumnRow {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly required: boolean
}

// An instant before all others has no date that could be written. A part of a table that is kept in parts leaves with the whole.
const columnsSql = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
    a.attnotnull and coalesce(pg_get_expr(d.adbin, d.adrelid) not like '%infinity%', true) as required
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname, a.attnum`

const named = (relation: string, numbers: string) => `array(
  select a.attname::text from unnest(${numbers}) with ordinality n (number, place)
  join pg_attribute a on a.attrelid = ${relation} and a.attnum = n.number order by n.place)`

const keysSql = `
  select c.relname as "table", k.contype as kind, ${named('k.conrelid', 'k.conkey')} as columns,
    o.relname as "ofTable", ${named('k.confrelid', 'k.confkey')} as "ofColumns"
  from pg_constraint k join pg_class c on c.oid = k.conrelid left join pg_class o on o.oid = k.confrelid
  where k.contype in ('p', 'f') and c.relnamespace = 'public'::regnamespace and not c.relispartition
    and k.conparentid = 0
  order by c.relname, k.conname`

/** What leaves, in the order of the names: tables with their columns, and how they hang together. */
export async function readTables(client: Pick<Pool, 'query'>): Promise<ExportedTable[]> {
  const columns = await client.query<ColumnRow>(columnsSql)
  const keys = await client.query<KeyRow>(keysSql)
  const leaving = columns.rows.filter(
    ({ table, name }) => leaves(table, describedTables) && leavesWith(table, name),
  )
  const byTable = Map.groupBy(leaving, ({ table }) => table)
  const isThere = (table: string, names: readonly string[]) =>
    names.every((name) => byTable.get(table)?.some((column) => column.name === name))
  return [...byTable].map(([name, rows]) => {
    const own = keys.rows.filter((key) => key.table === name && isThere(name, key.columns))
    return {
      name,
      columns: rows.map((row) => ({ name: row.name, type: row.type, isRequired: row.required })),
      primaryKey: own.find(({ kind }) => kind === 'p')?.columns ?? [],
      references: own.flatMap(({ kind, columns: from, ofTable, ofColumns }) =>
        kind === 'f' && ofTable !== null && ofColumns !== null && isThere(ofTable, ofColumns)
          ? [{ columns: from, table: ofTable, of: ofColumns }]
          : [],
      ),
    }
  })
}

/** Columns that stay though their table leaves: `webhook_endpoints.url`, in the order of the names. */
export async function readStayingColumns(db: Database): Promise<string[]> {
  const { rows } = await sql.raw<ColumnRow>(columnsSql).execute(db)
  return rows
    .filter(({ table, name }) => leaves(table, describedTables) && !leavesWith(table, name))
    .map(({ table, name }) => `${table}.${name}`)
}
