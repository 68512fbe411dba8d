import { VendorError, VendorNotFound, VendorRefused } from '#vendors/vendor-errors.ts'
import { type FailureKind, sortFailure } from '#vendors/vendor-failure.ts'

/** What is wrong with the bucket and what to do, in sentences; undefined where it is not the bucket. */
export function bucketFailure(error: unknown): string | undefined {
  if (!(error instanceof VendorError)) return undefined
  if (error instanceof VendorRefused && error.status === 404)
    return 'There is no such bucket at this address. Look at EXPORT_BUCKET and EXPORT_ENDPOINT.'
  if (error instanceof VendorRefused && error.status === 507)
    return 'The bucket is full. Make room there, or keep fewer days (EXPORT_DAYS).'
  if (error instanceof VendorNotFound) return 'What was written is not there.'
  const { kind, detail } = sortFailure(error)
  return kind === 'refused' ? `The bucket refused it: ${detail}.` : sentences[kind]
}

const unanswered = 'The bucket does not answer, or the connection broke. It is tried again.'

const sentences: Readonly<Record<Exclude<FailureKind, 'refused'>, string>> = {
  limited: 'The bucket takes no more for now. It is tried again.',
  'no right':
    'The bucket refuses our key: it is wrong, or may not write. Look at EXPORT_ACCESS_KEY_ID and at what it may do there.',
  misanswered: unanswered,
  away: unanswered,
}
