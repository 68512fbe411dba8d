import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#test/client.ts'
import { bundleOf, importBundle, sendChunk, sendFiles, zipOf } from '#test/schools/roster-bundles.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { enrollmentsJobs } from './enrollments.jobs.ts'

let school: TestSchool
let admin: Client
beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('admin')
})
afterAll(() => school.stop())

const path = (importId: number) => `/backoffice/enrollments/imports/${importId}`
const open = async (importId: number) => (await admin.get(path(importId))).body.import
const perform = (name: string, importId: number, services = school.services) =>
  enrollmentsJobs.find((job) => job.name === name)?.perform({ importId }, services)
const told = async () =>
  (
    await school.db
      .selectFrom('notifications')
      .select(['title', 'body'])
      .where('userId', '=', await school.persona('admin'))
      .orderBy('id', 'desc')
      .executeTakeFirst()
  )?.title

async function failOn(table: string): Promise<void> {
  await sql`create function mishap() returns trigger language plpgsql as $$ begin raise exception 'mishap'; end $$`.execute(
    school.owner,
  )
  await sql`create trigger mishap before insert on ${sql.table(table)} for each row execute function mishap()`.execute(
    school.owner,
  )
}
const failNoMore = () => sql`drop function mishap() cascade`.execute(school.owner)

async function sendWhole(bytes: Buffer): Promise<number> {
  const { body } = await admin.post('/backoffice/enrollments/uploads', {
    files: [{ name: 'roster.zip', bytes: bytes.byteLength }],
  })
  await sendChunk(admin, body.import_id, { position: 0, chunk: 0 }, bytes)
  return body.import_id
}

describe('an error that nobody foresaw', () => {
  it('while reading is tried three times, then said, and what was sent is gone', async () => {
    const bytes = await zipOf(bundleOf([{ id: 'x1', first: 'Xenia', last: 'Mishap' }], { source: 'mishap' }))
    const importId = await sendWhole(bytes)
    await failOn('roster_files')
    for (const state of ['reading', 'reading', 'unreadable']) {
      await expect(perform('enrollments.compare', importId)).rejects.toThrow('mishap')
      expect((await open(importId)).state).toBe(state)
    }
    await failNoMore()
    const { rows } = await sql`select from roster_uploads where import_id = ${importId}`.execute(school.db)
    expect(rows).toEqual([])
  })

  it('while comparing is said the third time', async () => {
    const { body } = await sendFiles(
      admin,
      bundleOf([{ id: 'x1', first: 'Xenia', last: 'Mishap' }], { source: 'mishap' }),
    )
    const importId = body.import_id
    await failOn('roster_records')
    for (const state of ['reading', 'reading', 'unreadable']) {
      await expect(perform('enrollments.compare', importId)).rejects.toThrow()
      expect((await open(importId)).state).toBe(state)
    }
    await failNoMore()
    expect((await open(importId)).problem).toContain('something went wrong here, three times')
    expect(await told()).toBe(`Import ${importId} stopped`)
  })

  it('while applying and rolling back leaves what is done, and it can be asked for again', async () => {
    const importId = await importBundle(
      school,
      admin,
      bundleOf([{ id: 'a1', first: 'Anna', last: 'Applied' }], { source: 'applied' }),
    )
    for (const [verb, job, stopped, ended, table] of [
      ['apply', 'enrollments.apply', 'open', 'applied', 'students'],
      ['roll_back', 'enrollments.roll-back', 'applied', 'rolled_back', 'student_status_changes'],
    ] as const) {
      expect((await admin.post(path(importId), { _action: verb })).status).toBe(200)
      await failOn(table)
      for (let at = 0; at < 3; at += 1) await expect(perform(job, importId)).rejects.toThrow('mishap')
      await failNoMore()
      expect(await open(importId)).toMatchObject({
        state: stopped,
        problem: expect.stringContaining('again.'),
      })
      expect((await admin.post(path(importId), { _action: verb })).status).toBe(200)
      expect((await open(importId)).problem).toBe('')
      await perform(job, importId)
      expect((await open(importId)).state).toBe(ended)
    }
  })
})

it('says of chunks that a server with another secret cannot open, and forgets them', async () => {
  const bytes = await zipOf(bundleOf([{ id: 's1', first: 'Sec', last: 'Ret' }], { source: 'secret' }))
  const importId = await sendWhole(bytes)
  await perform('enrollments.compare', importId, {
    ...school.services,
    secret: 'another secret of this server',
  })
  expect(await open(importId)).toMatchObject({
    state: 'unreadable',
    problem: expect.stringContaining('Send them again.'),
  })
  const { rows } = await sql`select from roster_uploads where import_id = ${importId}`.execute(school.db)
  expect(rows).toEqual([])
})
