import { schoolDateOf } from '#contract/school-time.ts'
import type { Services } from '#server/services.ts'
import type { Bucket } from '#vendors/s3-bucket/bucket-client.ts'
import { packageFile } from './package-file.ts'

const dayMs = 86_400_000

/**
 * Removes folders of ours that are older than the school keeps them; what is not named by a day is not ours. The list of
 * files goes first: a folder that is half removed is not taken for a whole one.
 */
export async function forgetOldFolders({ config, clock }: Services, bucket: Bucket): Promise<void> {
  const prefix = `${config.EXPORT_PREFIX}/`
  const oldest = schoolDateOf(clock.nowMs() - config.EXPORT_DAYS * dayMs)
  const old = (await bucket.list(prefix)).filter((key) => {
    const day = /^(\d{4}-\d\d-\d\d)\/[^/]+$/.exec(key.slice(prefix.length))?.[1]
    return day !== undefined && day < oldest
  })
  const isList = (key: string) => key.endsWith(`/${packageFile}`)
  for (const key of [...old.filter(isList), ...old.filter((one) => !isList(one))]) await bucket.remove(key)
}
