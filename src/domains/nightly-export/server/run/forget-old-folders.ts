import { schoolDateOf } from '#contract/school-time.ts'
import type { Services } from '#server/services.ts'
import type { Bucket } from '#vendors/s3-bucket/bucket-client.ts'

const dayMs = 86_400_000

/** Removes folders of ours that are older than the school keeps them; what is not named by a day is not ours. */
export async function forgetOldFolders({ config, clock }: Services, bucket: Bucket): Promise<void> {
  const prefix = `${config.EXPORT_PREFIX}/`
  const oldest = schoolDateOf(clock.nowMs() - config.EXPORT_DAYS * dayMs)
  for (const key of await bucket.list(prefix)) {
    const day = /^(\d{4}-\d\d-\d\d)\/[^/]+$/.exec(key.slice(prefix.length))?.[1]
    if (day !== undefined && day < oldest) await bucket.remove(key)
  }
}
