import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { PersonalRecord } from '../rules/personal-record.ts'

/** SQL of the records with the person in place of `$p`. */
export const bound = (text: string, personId: number): RawBuilder<unknown> =>
  sql.join(
    text.split('$p').map((part) => sql.raw(part)),
    sql`${personId}`,
  )

const rowsOf = ({ table, of }: PersonalRecord, personId: number) =>
  sql`${sql.table(table)} r where (${bound(of, personId)})`

/** How many rows tell of a person, by record, in their order; one statement. */
export async function countRows(
  db: Database,
  records: readonly PersonalRecord[],
  personId: number,
): Promise<number[]> {
  const counts = records.map(
    (record, at) =>
      sql`select ${sql.lit(at)} as at, count(*)::integer as rows from ${rowsOf(record, personId)}`,
  )
  const { rows } = await sql<{ at: number; rows: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  const byRecord = new Map(rows.map((row) => [row.at, row.rows]))
  return records.map((_record, at) => byRecord.get(at) ?? 0)
}

interface StoredRow {
  readonly row: Readonly<Record<string, unknown>>
  /** The key of its stored file; null where it has none. */
  readonly key: string | null
}

const keyOf = ({ file }: PersonalRecord) => (file === undefined ? sql`null::text` : sql.ref(`r.${file}`))

/** The rows as they are stored, without what is withheld, each with the key of its file. */
export async function listRows(db: Database, record: PersonalRecord, personId: number): Promise<StoredRow[]> {
  const { rows } = await sql<{ row: string; key: string | null }>`
    select (to_jsonb(r) - ${[...(record.withheld ?? [])]}::text[])::text as row, ${keyOf(record)} as key
    from ${rowsOf(record, personId)}`.execute(db)
  return rows.map(({ row, key }) => ({ row: JSON.parse(row), key }))
}

/** The keys of stored files that the rows name. */
export async function listFiles(db: Database, record: PersonalRecord, personId: number): Promise<string[]> {
  if (record.file === undefined) return []
  const { rows } = await sql<{ key: string }>`
    select ${keyOf(record)} as key from ${rowsOf(record, personId)} and ${keyOf(record)} is not null`.execute(
    db,
  )
  return rows.map(({ key }) => key)
}

/** Does to the rows what erasing does; returns how many there were. */
export async function endRows(db: Database, record: PersonalRecord, personId: number): Promise<number> {
  const { end, table, of } = record
  if (end.does === 'keep') return (await countRows(db, [record], personId))[0] ?? 0
  if (end.does === 'clear' && 'call' in end) {
    const { rows } = await sql<{ rows: number }>`select ${bound(end.call, personId)} as rows`.execute(db)
    return rows[0]?.rows ?? 0
  }
  const { numAffectedRows = 0n } =
    end.does === 'delete'
      ? await sql`delete from ${rowsOf(record, personId)}`.execute(db)
      : await sql`update ${sql.table(table)} r set ${sql.join(
          Object.entries(end.set).map(
            ([column, value]) => sql`${sql.ref(column)} = ${bound(value, personId)}`,
          ),
        )} where ${bound(of, personId)}`.execute(db)
  return Number(numAffectedRows)
}
