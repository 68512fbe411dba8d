import { randomUUID } from 'node:crypto'
import type { Bucket } from '#vendors/s3-bucket/bucket-client.ts'
import { bucketFailure } from './run/failure-words.ts'

export interface TriedAct {
  readonly act: string
  readonly isGood: boolean
  readonly sentence: string
}

/** Writes, reads, lists and takes away a small file; stops at the first act that does not work. */
export async function tryBucket(bucket: Bucket, prefix: string): Promise<TriedAct[]> {
  const key = `${prefix}/tried-${randomUUID()}`
  const acts: readonly (readonly [string, string, () => Promise<boolean>])[] = [
    ['Write', 'A small file was written', () => bucket.put(key, 'tried').then(() => true)],
    ['Read', 'It was read as it was written', async () => (await bucket.read(key)) === 'tried'],
    ['List', 'It stands in the list', async () => (await bucket.list(key)).includes(key)],
    ['Delete', 'It was taken away', () => bucket.remove(key).then(() => true)],
  ]
  const tried: TriedAct[] = []
  for (const [act, sentence, perform] of acts) {
    try {
      const isGood = await perform()
      tried.push({
        act,
        isGood,
        sentence: isGood ? sentence : 'Something else came back than what was written',
      })
    } catch (error) {
      const failure = bucketFailure(error)
      if (failure === undefined) throw error
      return [...tried, { act, isGood: false, sentence: failure }]
    }
  }
  return tried
}
