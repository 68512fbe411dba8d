import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { Client } from '#test/client.ts'
import { exportedFiles, exportSettings } from '#test/exported-files.ts'
import { startJobProcess } from '#test/programs/job-process.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { goodBucket } from '#vendors/s3-bucket/sandbox/bucket-behaviour.ts'
import { type BucketSandbox, startBucketSandbox } from '#vendors/s3-bucket/sandbox/bucket-sandbox.ts'

const path = '/backoffice/workbench/nightly-export'
const job = 'nightly-export.run'
const list = 'datapackage.json'
/** The table whose bytes do not shrink below the size from which a file goes in parts. */
const large = 'audit_log'

let school: TestSchool
let bucket: BucketSandbox
let admin: Client
let exported: ReturnType<typeof exportedFiles>
/** What was written since the last look, in its order. */
let arrived: string[] = []
/** How many files an export brings, without their list. */
let files = 0
beforeAll(async () => {
  bucket = await startBucketSandbox()
  const set = bucket.objects.set.bind(bucket.objects)
  bucket.objects.set = (key, bytes) => {
    arrived.push(key.split('/').at(-1) ?? '')
    // Time to kill it before the list of files is there.
    if (arrived.length === files) bucket.behave({ slowMs: 300 })
    return set(key, bytes)
  }
  school = await startTestSchool({ config: exportSettings(bucket) })
  exported = exportedFiles(bucket, school.clock.nowMs)
  admin = await school.as('superadmin')
  await sql`insert into audit_log (action, subject_type, subject_id, after)
    select 'filled', 'test', row::text, to_jsonb(string_agg(encode(sha256((row || ' ' || n)::bytea), 'base64'), ''))
    from generate_series(1, 11) row, generate_series(1, 24576) n group by row`.execute(school.owner)
  // The day has a whole folder already when the first of them is killed.
  await school.runJob(job, { askedBy: null })
  files = exported.list().length
})
afterAll(async () => {
  await school.stop()
  await bucket.stop()
})

const page = async () => (await admin.get(path)).body

it.each([
  ['before its first file is there', () => !exported.isListed()],
  ['in the middle of a file', () => bucket.openUploads() > 0 && !arrived.includes(`${large}.csv.gz`)],
  ['when only their list is missing', () => arrived.length >= files],
])('killed %s: no half of it looks whole, and the next one is complete', async (_when, isThere) => {
  const before = await page()
  arrived = []
  bucket.behave({ slowMs: 10 })
  const running = startJobProcess(school, job, { askedBy: null }, exportSettings(bucket))
  onTestFinished(() => running.kill())
  await expect.poll(async () => (await page()).runs[0].state, { timeout: 60_000 }).toBe('running')
  await expect.poll(isThere, { interval: 2, timeout: 60_000 }).toBe(true)
  await running.kill()

  // Its connection goes with it. What was on the way may still arrive, the list of files as the last.
  await expect.poll(async () => (await page()).runs[0].state).toBe('failed')
  expect(exported.isListed() ? exported.broken() : []).toEqual([])
  const shown = await page()
  expect(shown.total).toBe(before.total + 1)
  // What was good of the day is written over: nobody calls it good any more.
  expect(shown.lastGoodAt).toBeNull()
  const [killed] = shown.runs
  expect(killed).toMatchObject({ failure: 'The server ended before it was done.', endedAt: null })
  expect((await admin.get(`${path}/${killed.id}`)).body).toMatchObject({ state: 'failed', files: [] })
  if (!arrived.includes(list)) expect(exported.isListed()).toBe(false)

  bucket.behave(goodBucket)
  school.clock.advance(60_000)
  await school.runJob(job, { askedBy: null })
  expect((await page()).runs.slice(0, 2)).toMatchObject([
    { state: 'done', failure: '' },
    { id: killed.id, state: 'failed', failure: 'The server ended before it was done.' },
  ])
  expect(exported.list()).toHaveLength(files)
  expect(exported.broken()).toEqual([])
  expect([...bucket.objects.keys()].every((key) => key.startsWith(exported.folder()))).toBe(true)
})
