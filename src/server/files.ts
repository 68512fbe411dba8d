import { join, resolve } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from './config.ts'

/** Uploaded files: a local folder, or a bucket when one is configured. Keys are ours, never a person's file name. */
export type FileStore = Disk

export async function createFileStore(config: Config): Promise<FileStore> {
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
