import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { PoolClient } from 'pg'
import { to } from 'pg-copy-streams'
import type { Bucket } from '#vendors/s3-bucket/bucket-client.ts'
import type { ExportedTable } from './read-tables.ts'
import { copyStatement, type WrittenFile } from './table-schema.ts'

/** Sends a table as compressed CSV, row by row as the database gives them. */
export async function copyTable(
  client: PoolClient,
  bucket: Bucket,
  table: ExportedTable,
  key: string,
): Promise<WrittenFile> {
  const source = client.query(to(copyStatement(table)))
  const zipped = createGzip()
  const sum = createHash('sha256')
  const copied = pipeline(source, zipped)
  // What ends the copy ends the reading of it, too, and is thrown there.
  copied.catch(() => {})
  async function* summed() {
    for await (const piece of zipped) {
      sum.update(piece)
      yield piece as Buffer
    }
  }
  try {
    const bytes = await bucket.send(key, summed())
    await copied
    return { table: table.name, rows: source.rowCount ?? 0, bytes, sha256: sum.digest('hex') }
  } finally {
    source.destroy()
  }
}
