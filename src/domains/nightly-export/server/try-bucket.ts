import { randomUUID } from 'node:crypto'
import type { Bucket } from '#vendors/s3-bucket/bucket-client.ts'
import { VendorError, VendorNotFound } from '#vendors/vendor-errors.ts'
import { type FailureKind, sortFailure } from '#vendors/vendor-failure.ts'
import { bucketFailure } from './run/failure-words.ts'

interface TriedAct {
  readonly act: string
  readonly isGood: boolean
  readonly sentence: string
}

interface Act {
  readonly act: string
  /** What the key may not, and the right that allows it, in the words of S3. */
  readonly refused: string
  readonly perform: () => Promise<string>
  /** Why there is no sense in trying it, after those before it. */
  readonly notNow?: (tried: readonly TriedAct[]) => string | undefined
}

/** From this size on a file goes in parts. */
const largeBytes = 8 * 1024 * 1024

const wrongKey =
  'The bucket refuses our key: it is wrong, or has no rights there. Look at EXPORT_ACCESS_KEY_ID and EXPORT_SECRET_ACCESS_KEY.'
const other = 'What came back is not what was written'

const isOf = (error: unknown, ...kinds: readonly FailureKind[]) =>
  error instanceof VendorError && kinds.includes(sortFailure(error).kind)
const isRefusal = (error: unknown) => isOf(error, 'no right')
const isAway = (error: unknown) => isOf(error, 'away', 'limited')

/**
 * Does with small files below the prefix all that an export does to the bucket, and returns for each act whether it may
 * be done. One that is refused keeps none of the others from being tried; a bucket that does not answer does. Throws
 * what is not the bucket's.
 */
export async function tryBucket(bucket: Bucket, prefix: string): Promise<TriedAct[]> {
  const tried: TriedAct[] = []
  let refusals = 0
  let isGone = false
  for (const { act, refused, perform, notNow } of actsOf(bucket, prefix)) {
    const why = isGone ? 'it does not answer' : notNow?.(tried)
    if (why !== undefined) {
      tried.push({ act, isGood: false, sentence: `Not tried, since ${why}` })
      continue
    }
    try {
      const sentence = await perform()
      tried.push({ act, isGood: sentence !== other, sentence })
    } catch (error) {
      const failure = isRefusal(error) ? refused : bucketFailure(error)
      if (failure === undefined) throw error
      if (isRefusal(error)) refusals += 1
      isGone = isAway(error)
      tried.push({ act, isGood: false, sentence: failure })
    }
  }
  // A key without any right is most likely another one.
  const isWrong = refusals > 0 && !tried.some(({ isGood }) => isGood)
  return isWrong
    ? tried.map((one) => (one.sentence.startsWith('Not') ? one : { ...one, sentence: wrongKey }))
    : tried
}

function actsOf(bucket: Bucket, prefix: string): readonly Act[] {
  const key = `${prefix}/tried-${randomUUID()}`
  const large = `${key}-large`
  const hasDone = (tried: readonly TriedAct[], act: string) =>
    tried.some((one) => one.act === act && one.isGood)
  const below = `Give it this right below ${prefix}/`
  let isWritten = false
  return [
    {
      act: 'Write',
      refused: `The key may not write there. ${below}: s3:PutObject.`,
      perform: async () => {
        await bucket.put(key, 'tried')
        isWritten = true
        return 'A small file was written'
      },
    },
    {
      act: 'Read',
      refused: `The key may not read what lies there. ${below}: s3:GetObject.`,
      perform: async () => {
        if (isWritten) return (await bucket.read(key)) === 'tried' ? 'It was read as it was written' : other
        // What is not there is said of to who may read.
        await bucket.read(key).catch((error: unknown) => {
          if (!(error instanceof VendorNotFound)) throw error
        })
        return 'It may be read; there was nothing to read'
      },
    },
    {
      act: 'List',
      refused: 'The key may not list what lies there. Give it this right for the bucket: s3:ListBucket.',
      perform: async () => {
        const keys = await bucket.list(key)
        if (!isWritten) return 'It may be listed'
        return keys.includes(key) ? 'It is in the list' : other
      },
    },
    {
      act: 'Delete',
      refused: `The key may not take anything away. ${below}: s3:DeleteObject. Until then old folders stay, and so may ${key}.`,
      perform: async () => {
        await bucket.remove(key)
        return isWritten ? 'It was taken away' : 'It may be taken away; there was nothing to take'
      },
    },
    {
      act: 'Write in parts',
      refused: `The key may not write large files, which go in parts. ${below}: s3:PutObject, s3:AbortMultipartUpload.`,
      notNow: (tried) => {
        if (!hasDone(tried, 'Write')) return 'a small file could not be written'
        return hasDone(tried, 'Delete') ? undefined : 'what lies in its place is taken away first'
      },
      perform: async () => {
        await bucket.send(large, once(Buffer.alloc(largeBytes)))
        await bucket.remove(large)
        return 'A file of 8 MB was written in parts, and taken away'
      },
    },
  ]
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
