import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type DemoPart, loadOrder } from './demo-rows.ts'

const chunkLength = 1 << 18

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Stores a part of the school by bulk copy, table by table; returns how many rows went into each. */
export async function copyPart(client: pg.ClientBase, part: DemoPart): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const table of loadOrder) {
    const rows = part[table]
    if (!rows || rows.length === 0) continue
    await copyRows(client, snakeCase(table), rows)
    counts.set(table, rows.length)
  }
  if (part.presidents && part.presidents.length > 0) await setPresidents(client, part.presidents)
  return counts
}

/** All rows must have the columns of the first. */
async function copyRows(client: pg.ClientBase, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const stream = client.query(copyFrom(`copy ${table} (${columns.map(snakeCase).join(', ')}) from stdin`))
  const done = finished(stream)
  // The stream fails on its own when the server refuses the copy; `done` reports it.
  done.catch(() => {})
  try {
    let chunk = ''
    for (const row of rows) {
      const values: Record<string, unknown> = { ...row }
      chunk += `${columns.map((column) => copyText(values[column])).join('\t')}\n`
      if (chunk.length < chunkLength) continue
      if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done])
      chunk = ''
    }
    stream.end(chunk)
  } catch (error) {
    // Without this the server waits for the rest of the copy, and the rollback waits for the server.
    stream.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
  await done
}

/** A value in PostgreSQL's text format for COPY: tabs, newlines and backslashes escaped, `\N` for null. */
export function copyText(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map((item) => `"${String(item)}"`).join(',')}}`
  return String(value).replace(/[\\\n\r\t]/g, (letter) => escapes[letter] ?? letter)
}

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

async function setPresidents(
  client: pg.ClientBase,
  presidents: NonNullable<DemoPart['presidents']>,
): Promise<void> {
  await client.query(
    `update houses set president_id = chosen.president_id, vice_president_id = chosen.vice_president_id
     from unnest($1::int[], $2::int[], $3::int[]) as chosen (house_id, president_id, vice_president_id)
     where houses.id = chosen.house_id`,
    [
      presidents.map((one) => one.houseId),
      presidents.map((one) => one.presidentId),
      presidents.map((one) => one.vicePresidentId),
    ],
  )
}
