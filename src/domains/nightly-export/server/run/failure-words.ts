import {
  VendorNotFound,
  VendorRateLimited,
  VendorRefused,
  VendorUnavailable,
} from '#vendors/vendor-errors.ts'

/** What is wrong with the bucket and what to do, in sentences; undefined where it is not the bucket. */
export function bucketFailure(error: unknown): string | undefined {
  if (error instanceof VendorRefused) {
    if (error.status === 404)
      return 'There is no such bucket at this address. Look at EXPORT_BUCKET and EXPORT_ENDPOINT.'
    if (error.status === 507) return 'The bucket is full. Make room there, or keep fewer days (EXPORT_DAYS).'
    if (error.status === 401 || error.status === 403)
      return 'The bucket refuses our key: it is wrong, or may not write. Look at EXPORT_ACCESS_KEY_ID and at what it may do there.'
    return `The bucket refused it: ${error.message.slice(0, 200)}.`
  }
  if (error instanceof VendorRateLimited) return 'The bucket takes no more for now. It is tried again.'
  if (error instanceof VendorNotFound) return 'What was written is not there.'
  if (error instanceof VendorUnavailable)
    return 'The bucket does not answer, or the connection broke. It is tried again.'
  return undefined
}
