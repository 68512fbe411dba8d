import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#test/client.ts'
import { exportSettings } from '#test/exported-files.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { type BucketAct, goodBucket } from '#vendors/s3-bucket/sandbox/bucket-behaviour.ts'
import { type BucketSandbox, startBucketSandbox } from '#vendors/s3-bucket/sandbox/bucket-sandbox.ts'

let school: TestSchool
let bucket: BucketSandbox
let admin: Client
beforeAll(async () => {
  bucket = await startBucketSandbox()
  school = await startTestSchool({ config: exportSettings(bucket) })
  admin = await school.as('superadmin')
})
afterAll(async () => {
  await school.stop()
  await bucket.stop()
})
beforeEach(() => {
  bucket.objects.clear()
  bucket.behave(goodBucket)
})

interface Tried {
  readonly act: string
  readonly isGood: boolean
  readonly sentence: string
}

const test = async (): Promise<Tried[]> =>
  (await admin.post('/backoffice/workbench/nightly-export/test')).body.acts
const marks = (acts: readonly Tried[]) =>
  acts.map(({ act, isGood }) => `${act} ${isGood ? 'works' : 'fails'}`)
const said = (acts: readonly Tried[], act: string) => acts.find((one) => one.act === act)?.sentence

it('does all that an export does to the bucket, and leaves nothing there', async () => {
  expect(marks(await test())).toEqual(
    ['Write', 'Read', 'List', 'Delete', 'Write in parts'].map((act) => `${act} works`),
  )
  expect(bucket.objects.size).toBe(0)
  expect(bucket.openUploads()).toBe(0)
})

describe('a key that may not do everything', () => {
  it.each<[BucketAct, string, string, readonly string[]]>([
    ['put', 'Write', 's3:PutObject', ['Write', 'Write in parts']],
    ['get', 'Read', 's3:GetObject', ['Read']],
    ['list', 'List', 's3:ListBucket', ['List']],
    ['delete', 'Delete', 's3:DeleteObject', ['Delete', 'Write in parts']],
  ])('without %s: the others are tried all the same, and the right is named', async (right, act, name, failing) => {
    bucket.behave({ refuses: [right] })
    const acts = await test()
    expect(acts.filter(({ isGood }) => !isGood).map((one) => one.act)).toEqual(failing)
    expect(said(acts, act)).toMatch(new RegExp(`^The key may not .* ${name}`))
    expect(acts).toHaveLength(5)
  })

  it('of two, both are named at once', async () => {
    bucket.behave({ refuses: ['list', 'get'] })
    expect(marks(await test())).toEqual([
      'Write works',
      'Read fails',
      'List fails',
      'Delete works',
      'Write in parts works',
    ])
  })

  it('of all of them, the key itself is named', async () => {
    bucket.behave({ refuses: ['put', 'get', 'list', 'delete'] })
    const acts = await test()
    expect(acts.every(({ isGood }) => !isGood)).toBe(true)
    expect(said(acts, 'List')).toMatch(/^The bucket refuses our key: it is wrong/)
    expect(said(acts, 'Write in parts')).toBe('Not tried, since a small file could not be written')
  })
})

it('says that a bucket is full, and that it may be read, listed and tidied', async () => {
  bucket.behave({ isFull: true })
  const acts = await test()
  expect(said(acts, 'Write')).toMatch(/^The bucket is full/)
  expect(marks(acts)).toEqual([
    'Write fails',
    'Read works',
    'List works',
    'Delete works',
    'Write in parts fails',
  ])
})

it('does not ask five times what does not answer', async () => {
  bucket.behave({ serverErrors: 1_000 })
  const acts = await test()
  expect(acts.map(({ sentence }) => sentence)).toEqual([
    expect.stringMatching(/^The bucket does not answer/),
    ...Array.from({ length: 4 }, () => 'Not tried, since it does not answer'),
  ])
})
