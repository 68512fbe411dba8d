import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { ReadStream } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { heard } from '#vendors/vendor-health.ts'
import { type Clock, systemClock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { FilesAway, FilesFull } from '../database/failures.ts'
import { undoOnRollback } from '../database/transactions.ts'
import type { Config } from '../settings/config.ts'
import type { UnfinishedFiles } from './unfinished-files.ts'

/** Uploaded files: a local folder, or a bucket when one is configured. Keys are ours, never a person's file name. */
export interface FileStore {
  /**
   * Stores a file beside the row that will name it: first the file, then the row, and should the transaction not
   * commit (or the disk be full half-way) the file is taken away again. A key is new and never written twice. It is noted
   * before, so that what a killed server leaves is found (`unfinished-files.ts`).
   *
   * @throws FilesAway, FilesFull
   */
  put(db: Database, key: string, bytes: Uint8Array): Promise<void>
  /** The file from its first byte; undefined when there is none of that key. Throws FilesAway. */
  open(key: string): Promise<Readable | undefined>
  /** Deletes a file for good; one that is not there is deleted already. Throws FilesAway. */
  delete(key: string): Promise<void>
  /** Writes a file, reads it and takes it away again. Throws FilesAway, FilesFull. */
  tryOut(): Promise<void>
  stop(): Promise<void>
}

/** `unfinished`: none for who fills a school of its own with files and begins anew when that fails. */
export async function createFileStore(
  config: Config,
  clock: Clock = systemClock,
  unfinished?: UnfinishedFiles,
): Promise<FileStore> {
  const disk = await openDisk(config)
  const noted = <Answer>(act: () => Promise<Answer>) => heard('files', () => act().catch(explain), clock)
  return {
    async put(db, key, bytes) {
      await unfinished?.note(key, new Date(clock.nowMs()))
      undoOnRollback(db, async () => {
        await disk.delete(key)
        await unfinished?.forget(key)
      })
      await noted(() => disk.put(key, bytes))
      await unfinished?.finish(db, key)
    },
    async open(key) {
      if (!(await noted(() => disk.exists(key)))) return undefined
      const stream = await disk.getStream(key).catch(explain)
      // A file that may not be read fails now, while there is still an answer to give.
      if (stream instanceof ReadStream && stream.pending) await once(stream, 'open').catch(explain)
      return stream
    },
    async delete(key) {
      await noted(() => disk.delete(key))
    },
    async tryOut() {
      const key = `tried/${randomUUID()}`
      const read = await noted(async () => {
        await disk.put(key, 'tried')
        const text = await disk.get(key)
        await disk.delete(key)
        return text
      })
      if (read !== 'tried') throw new FilesAway('The file store gave back something else.')
    },
    async stop() {
      await unfinished?.stop()
    },
  }
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT'])

/** The library wraps what the disk or the bucket said. */
function explain(error: unknown): never {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const isFull = cause instanceof Error && 'code' in cause && fullCodes.has(String(cause.code))
  throw isFull
    ? new FilesFull('The file store is full.', { cause: error })
    : new FilesAway('The file store failed.', { cause: error })
}

async function openDisk(config: Config): Promise<Disk> {
  if (!config.S3_BUCKET) {
    return new Disk(
      new FSDriver({ location: join(resolve(config.DATA_DIR), 'files'), visibility: 'private' }),
    )
  }
  // Loaded only where it is used: the S3 client is large and most schools start on a disk.
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new Disk(
    new S3Driver({
      bucket: config.S3_BUCKET,
      region: config.S3_REGION,
      ...(config.S3_ENDPOINT ? { endpoint: config.S3_ENDPOINT, forcePathStyle: true } : {}),
      credentials: {
        accessKeyId: config.S3_ACCESS_KEY_ID ?? '',
        secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '',
      },
      visibility: 'private',
      supportsACL: false,
    }),
  )
}
