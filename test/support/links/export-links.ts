import { nightlyExportJobs } from '../../../src/domains/nightly-export/server/nightly-export.jobs.ts'
import { connectVendors } from '../../../src/server/vendors/vendors.ts'
import { startBucketSandbox } from '../../../src/vendors/s3-bucket/sandbox/bucket-sandbox.ts'
import type { LinkPlace, Shown } from './link-place.ts'

/** Where the links of the nightly export lead. */
export const exportLinks = {
  'a bucket that has its first copy': async ({ school }: LinkPlace): Promise<ReadonlyMap<number, Shown>> => {
    const bucket = await startBucketSandbox()
    const config = {
      ...school.services.config,
      EXPORT_BUCKET: bucket.bucket,
      EXPORT_ENDPOINT: bucket.url,
      EXPORT_ACCESS_KEY_ID: bucket.accessKeyId,
      EXPORT_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    }
    const { exportBucket } = connectVendors(config, { clock: school.clock })
    for (const job of nightlyExportJobs)
      await job.perform(
        {},
        { ...school.services, config, vendors: { ...school.services.vendors, exportBucket } },
      )
    await bucket.stop()
    const readers = [await school.persona('director'), await school.persona('admin')]
    return new Map(
      readers.map((userId) => [userId, { words: 'Nightly export', panel: 'Nightly export began' }]),
    )
  },
}
