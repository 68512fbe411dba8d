import { schoolDateOf } from '#contract/school-time.ts'
import { alone, turns } from '#server/database/advisory-locks.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Telling } from '#server/jobs/telling.ts'
import type { Services } from '#server/services.ts'
import type { Bucket } from '#vendors/s3-bucket/bucket-client.ts'
import { VendorRefused } from '#vendors/vendor-errors.ts'
import { announcePlace } from '../announce.ts'
import { beginRun, failRun, finishRun, leaveStanding, type RunOfFolder, writeOver } from '../runs.queries.ts'
import { copyTable } from './copy-table.ts'
import { bucketFailure } from './failure-words.ts'
import { forgetOldFolders } from './forget-old-folders.ts'
import { describePackage, packageFile } from './package-file.ts'
import { readTables } from './read-tables.ts'
import { readWords } from './read-words.ts'
import { describeFile, type WrittenFile } from './table-schema.ts'

export const placeOf = ({ EXPORT_BUCKET: bucket, EXPORT_ENDPOINT: endpoint }: Services['config']) =>
  endpoint === undefined ? `${bucket}` : `${new URL(endpoint).host}/${bucket}`

/**
 * Brings every table that leaves into today's folder of the bucket, as it was at one moment. Undefined when another run
 * is under way. Throws what stopped it, which stands in the run.
 */
export async function runExport(
  services: Services,
  { askedBy, telling }: { readonly askedBy: number | null; readonly telling: Telling },
): Promise<{ files: number; rows: number } | undefined> {
  const { vendors, database, pool, clock, config, reportError } = services
  const bucket = vendors.exportBucket
  if (bucket === null) throw new Error('No bucket is set.')
  return alone(pool, turns.nightlyExport, async () => {
    const began = new Date(clock.nowMs())
    const day = schoolDateOf(began.getTime())
    const place = placeOf(config)
    const runId = await inTransaction(database, async (db) => {
      const { id, isNewPlace } = await beginRun(db, { day, place, now: began, askedBy })
      // Before the first byte: what broke off left records there, too.
      if (isNewPlace) await announcePlace(db, place, began)
      return id
    })
    try {
      const folder = `${config.EXPORT_PREFIX}/${day}`
      await openFolder(services, { bucket, folder, run: { runId, day, place, began } })
      const files = await copyAll(services, { bucket, folder, telling })
      await inTransaction(database, (db) => finishRun(db, runId, files, new Date(clock.nowMs())))
      // What is there is whole; what is too much goes the next night.
      await forgetOldFolders(services, bucket).catch((error) => reportError(error, 'nightly-export.forget'))
      return { files: files.length, rows: files.reduce((all, file) => all + file.rows, 0) }
    } catch (error) {
      const failure = bucketFailure(error) ?? 'It was stopped, or the database was down. It is tried again.'
      await failRun(database, runId, failure, new Date(clock.nowMs())).catch(() => {})
      throw error
    }
  })
}

interface Opening {
  readonly bucket: Bucket
  readonly folder: string
  readonly run: RunOfFolder
}

/**
 * Takes the list of files away: until it is written again the folder is not whole, nor is what a run of before brought there.
 * That is written down first, so that nobody calls good what may be gone.
 */
async function openFolder({ database }: Services, { bucket, folder, run }: Opening): Promise<void> {
  await writeOver(database, run)
  try {
    await bucket.remove(`${folder}/${packageFile}`)
  } catch (error) {
    // Refused, it stands as it did; after any other answer nobody knows.
    if (error instanceof VendorRefused) await leaveStanding(database, run)
    throw error
  }
}

interface Way {
  readonly bucket: Bucket
  readonly folder: string
  readonly telling: Telling
}

async function copyAll({ clock, pool }: Services, { bucket, folder, telling }: Way): Promise<WrittenFile[]> {
  const words = await readWords()
  const client = await pool.connect()
  let isBroken = true
  try {
    // A large table takes minutes, and so may the bucket while the transaction waits for it.
    await client.query(`begin isolation level repeatable read read only;
      set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`)
    const at = new Date(clock.nowMs()).toISOString()
    const tables = await readTables(client)
    const written: { description: ReturnType<typeof describeFile>; file: WrittenFile }[] = []
    for (const table of tables) {
      const file = await copyTable(client, bucket, table, `${folder}/${table.name}.csv.gz`)
      written.push({ description: describeFile(table, words, file), file })
      telling.progress(written.length, tables.length)
    }
    await client.query('commit')
    isBroken = false
    const resources = written.map((one) => one.description)
    await bucket.put(`${folder}/${packageFile}`, JSON.stringify(describePackage(resources, at), null, 1))
    return written.map(({ file }) => file)
  } finally {
    // A copy that was cut leaves its connection in the middle of it.
    client.release(isBroken)
  }
}
