import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import type { BucketSandbox } from '#vendors/s3-bucket/sandbox/bucket-sandbox.ts'

/** A file of an export as its list of files describes it. */
export interface ExportedFile {
  readonly name: string
  readonly path: string
  readonly rows: number
  readonly bytes: number
  readonly hash: string
  readonly schema: {
    readonly fields: readonly {
      name: string
      type: string
      description?: string
      constraints?: { required: true }
    }[]
    readonly primaryKey?: readonly string[]
    readonly foreignKeys?: readonly {
      fields: readonly string[]
      reference: { resource: string; fields: readonly string[] }
    }[]
  }
}

/** The settings that lead a school's nightly export to a sandbox. */
export const exportSettings = ({ url, bucket, accessKeyId, secretAccessKey }: BucketSandbox) => ({
  EXPORT_BUCKET: bucket,
  EXPORT_ENDPOINT: url,
  EXPORT_ACCESS_KEY_ID: accessKeyId,
  EXPORT_SECRET_ACCESS_KEY: secretAccessKey,
  EXPORT_DAYS: 3,
})

/** What an export of the day at this instant brought to a sandbox, as a reader of it finds it. */
export function exportedFiles(bucket: BucketSandbox, nowMs: () => number) {
  const day = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(nowMs())
  const folder = () => `homeroom/${day()}`
  const bytesOf = (name: string) => bucket.objects.get(`${folder()}/${name}`) ?? Buffer.alloc(0)
  const list = (): ExportedFile[] => JSON.parse(bytesOf('datapackage.json').toString()).resources
  return {
    day,
    folder,
    bytesOf,
    list,
    /** Whether its list of files stands there. */
    isListed: () => bucket.objects.has(`${folder()}/datapackage.json`),
    rowsOf: (name: string): Record<string, string>[] =>
      parse(gunzipSync(bytesOf(`${name}.csv.gz`)), { columns: true }),
    /** Files that the list names and that are not there, or others. */
    broken: () =>
      list()
        .filter(({ path, bytes, hash }) => {
          const sent = bytesOf(path)
          const sum = createHash('sha256').update(sent).digest('hex')
          return sent.length !== bytes || hash !== `sha256:${sum}`
        })
        .map(({ name }) => name),
    /** Everything in the bucket as text. */
    texts: () =>
      [...bucket.objects].map(([key, bytes]) =>
        (key.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'),
      ),
  }
}
