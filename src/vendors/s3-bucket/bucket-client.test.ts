import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { VendorCutOff, VendorNotFound, VendorRefused } from '../vendor-errors.ts'
import { vendorHealth } from '../vendor-health.ts'
import { type BucketOptions, createBucketClient } from './bucket-client.ts'
import { goodBucket } from './sandbox/bucket-behaviour.ts'
import { type BucketSandbox, startBucketSandbox } from './sandbox/bucket-sandbox.ts'

let sandbox: BucketSandbox
beforeAll(async () => {
  sandbox = await startBucketSandbox(2)
})
afterAll(() => sandbox.stop())
beforeEach(() => {
  sandbox.objects.clear()
  sandbox.behave(goodBucket)
})

const open = (options: Partial<BucketOptions> = {}) =>
  createBucketClient({
    ...{ vendor: 'bucket-test', bucket: sandbox.bucket, endpoint: sandbox.url, region: 'us-east-1' },
    ...{ accessKeyId: sandbox.accessKeyId, secretAccessKey: sandbox.secretAccessKey, ...options },
  })

async function* piecesOf(bytes: Buffer, size = 700_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

describe('what is sent', () => {
  const large = randomBytes(19_000_000)

  it.each([
    ['nothing', 0],
    ['a little', 5_000],
    ['a part exactly', 8 * 1024 * 1024],
    ['several parts', 19_000_000],
  ])('lies there as it was: %s', async (_what, size) => {
    const bytes = large.subarray(0, size)
    expect(await open().send('a/b.gz', piecesOf(bytes))).toBe(size)
    expect(sandbox.objects.get('a/b.gz')?.equals(bytes)).toBe(true)
    expect(sandbox.openUploads()).toBe(0)
  })

  it('is there once when the answer to its completion was lost', async () => {
    sandbox.behave({ loseCompletions: 1 })
    expect(await open().send('a/b.gz', piecesOf(large))).toBe(large.length)
    expect(sandbox.objects.get('a/b.gz')?.equals(large)).toBe(true)
  })

  it.each([
    { slowDowns: 2 },
    { serverErrors: 2 },
    { halfAnswers: 2 },
  ])('is there once after %j', async (behaviour) => {
    sandbox.behave(behaviour)
    await open().send('a/b.gz', piecesOf(large))
    expect(sandbox.objects.get('a/b.gz')?.equals(large)).toBe(true)
  })

  it('goes on after connections that broke', async () => {
    sandbox.behave({ cutBefore: 2 })
    await open().send('a/b.gz', piecesOf(large))
    expect(sandbox.objects.get('a/b.gz')?.equals(large)).toBe(true)
  })

  it('is given up whole when its source breaks off', async () => {
    async function* broken() {
      yield large
      throw new Error('cut')
    }
    const before = sandbox.openUploads()
    await expect(open().send('a/b.gz', broken())).rejects.toThrow('cut')
    expect([sandbox.objects.size, sandbox.openUploads()]).toEqual([0, before])
  })
})

it('lists over all pages, reads, and removes twice without harm', async () => {
  const bucket = open()
  for (const name of ['a', 'b', 'c', 'd', 'e']) await bucket.put(`x/${name} é&<`, name)
  await bucket.put('y', 'other')
  expect(await bucket.list('x/')).toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => `x/${name} é&<`))
  expect(await bucket.read('x/c é&<')).toBe('c')
  await bucket.remove('y')
  await bucket.remove('y')
  await expect(bucket.read('y')).rejects.toThrow(VendorNotFound)
})

it('says what is wrong: the key, what it may do, the bucket', async () => {
  await expect(open({ accessKeyId: 'AKIAOTHER' }).put('a', '')).rejects.toMatchObject({ status: 403 })
  await expect(open({ bucket: 'no-such' }).list('')).rejects.toMatchObject({ status: 404 })
  sandbox.behave({ readOnly: true })
  await expect(open().put('a', '')).rejects.toThrow(VendorRefused)
})

it('stops at once with the server', async () => {
  const stopping = new AbortController()
  sandbox.behave({ slowMs: 5_000 })
  const asked = open({ vendor: 'bucket-stopped', stopping: stopping.signal }).put('a', '')
  setTimeout(() => stopping.abort(), 20)
  await expect(asked).rejects.toThrow(VendorCutOff)
  expect(vendorHealth().find(({ vendor }) => vendor === 'bucket-stopped')).toMatchObject({
    ...{ failed: 0, lastWord: null },
  })
})
