import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  applyBundle,
  bundleOf,
  importBundle,
  sendChunk,
  sendFiles,
  zipOf,
} from '#test/schools/roster-bundles.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { applyImport } from './apply/apply-import.ts'
import { rollBack } from './apply/roll-back.ts'
import { compareImport } from './diff/compare-import.ts'
import { readStored } from './read/read-stored.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

it('goes on after a server that was killed in the middle: nothing is done twice, nothing is left', async () => {
  const admin = await school.as('admin')
  const people = Array.from({ length: 1_300 }, (_, at) => ({
    id: `k${at}`,
    first: `Kid${at}`,
    last: 'Killed',
  }))
  const importId = await importBundle(school, admin, bundleOf(people))
  await admin.post(`/backoffice/enrollments/imports/${importId}`, { _action: 'apply' })
  let asked = 0
  const clock = {
    ...school.clock,
    nowMs: () => {
      asked += 1
      if (asked > 4) throw new Error('killed')
      return school.clock.nowMs()
    },
  }
  await expect(applyImport({ ...school.services, clock }, importId)).rejects.toThrow('killed')
  const count = async () =>
    Number(
      (
        await school.db
          .selectFrom('users')
          .select((eb) => eb.fn.countAll().as('n'))
          .where('lastName', '=', 'Killed')
          .executeTakeFirstOrThrow()
      ).n,
    )
  const half = await count()
  expect(half).toBeGreaterThan(0)
  expect(half).toBeLessThan(1_300)
  await Promise.all([applyImport(school.services, importId), applyImport(school.services, importId)])
  expect(await count()).toBe(1_300)
  const { body } = await admin.get(`/backoffice/enrollments/imports/${importId}`)
  expect(body.import).toMatchObject({ state: 'applied', written: 1_300, steps_done: 1_300 })
})

/**
 * The services with a clock that throws once it was asked `times` times: as if the server were killed in the middle of
 * what it did.
 */
function killedAfter(times: number) {
  let asked = 0
  const clock = {
    ...school.clock,
    nowMs: () => {
      asked += 1
      if (asked > times) throw new Error('killed')
      return school.clock.nowMs()
    },
  }
  return { ...school.services, clock }
}
const counts = async (importId: number) => {
  const { rows } = await sql<Record<'rows' | 'records' | 'changes' | 'files', number>>`
    select (select count(*)::int from roster_rows where import_id = ${importId}) as rows,
      (select count(*)::int from roster_records where import_id = ${importId}) as records,
      (select count(*)::int from roster_changes where import_id = ${importId}) as changes,
      (select count(*)::int from roster_files where import_id = ${importId}) as files`.execute(school.db)
  return rows[0]
}
const kids = (last: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `${last}${at}`, first: `Kid${at}`, last }))

it('reads and compares anew what was killed in the middle of it, and nothing stands there twice', async () => {
  const admin = await school.as('admin')
  const people = kids('Reread', 2_500)
  const bytes = await zipOf(bundleOf(people, { source: 'reread' }))
  const { body } = await admin.post('/backoffice/enrollments/uploads', {
    files: [{ name: 'roster.zip', bytes: bytes.byteLength }],
  })
  const importId: number = body.import_id
  await sendChunk(admin, importId, { position: 0, chunk: 0 }, bytes)
  await expect(readStored(killedAfter(1), importId)).rejects.toThrow('killed')
  expect(await counts(importId)).toMatchObject({ rows: 0, files: 0 })
  const both = await Promise.all([
    readStored(school.services, importId),
    readStored(school.services, importId),
  ])
  expect(both.toSorted()).toEqual([expect.stringMatching(/elsewhere|nothing/), 'read'])
  await expect(compareImport(killedAfter(1), importId)).rejects.toThrow('killed')
  expect(await counts(importId)).toMatchObject({ records: 0, changes: 0 })
  await Promise.all([compareImport(school.services, importId), compareImport(school.services, importId)])
  expect(await counts(importId)).toMatchObject({ changes: 2_500 })
})

it('goes on rolling back after a kill, and takes nothing back twice', async () => {
  const admin = await school.as('admin')
  const { body } = await sendFiles(admin, bundleOf(kids('Unrolled', 60), { source: 'unrolled' }))
  const importId: number = body.import_id
  await compareImport(school.services, importId)
  await applyBundle(school, admin, importId)
  await admin.post(`/backoffice/enrollments/imports/${importId}`, { _action: 'roll_back' })
  await expect(rollBack(killedAfter(60), importId)).rejects.toThrow('killed')
  const away = async () =>
    (
      await school.db
        .selectFrom('studentStatusChanges')
        .innerJoin('users', 'users.id', 'studentStatusChanges.studentId')
        .select('studentId')
        .where('lastName', '=', 'Unrolled')
        .where('toStatus', '=', 'withdrawn')
        .execute()
    ).map(({ studentId }) => studentId)
  const half = (await away()).length
  expect(half).toBeGreaterThan(0)
  expect(half).toBeLessThan(60)
  await Promise.all([rollBack(school.services, importId), rollBack(school.services, importId)])
  const all = await away()
  expect([all.length, new Set(all).size]).toEqual([60, 60])
  const { body: after } = await admin.get(`/backoffice/enrollments/imports/${importId}`)
  expect(after.import.state).toBe('rolled_back')
})
