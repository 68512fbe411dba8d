import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeFullExperience } from '#domains/registrations/server/registrations.factory.ts'
import type { Client } from '#test/client.ts'
import { applyBundle, bundleOf, csv, importBundle } from '#test/schools/roster-bundles.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let admin: Client
let run = 0
beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('admin')
})
afterAll(() => school.stop())
beforeEach(() => {
  run += 1
})

const path = (importId: number) => `/backoffice/enrollments/imports/${importId}`
const open = async (importId: number) => (await admin.get(path(importId))).body
const people = () => [
  { id: 'a', first: 'Ada', last: `History${run}`, birth: '2011-04-05', guardians: ['g'] },
  { id: 'b', first: 'Bo', last: `History${run}`, birth: '2011-04-06' },
  { id: 'g', first: 'Gil', last: `History${run}`, role: 'parent' },
]
const idOf = async (first: string) =>
  (
    await school.db
      .selectFrom('users')
      .select('id')
      .where('name', '=', `${first} History${run}`)
      .executeTakeFirstOrThrow()
  ).id

it('of an import that can no longer be taken back keeps that it was, and nothing of its people', async () => {
  const importId = await importBundle(school, admin, bundleOf(people(), { source: `h${run}` }))
  const left = await importBundle(school, admin, bundleOf(people(), { source: `left${run}` }))
  await applyBundle(school, admin, importId)
  const listed = async () =>
    (await admin.get('/backoffice/enrollments')).body.imports.find(
      ({ id }: { id: number }) => id === importId,
    )
  const before = await listed()
  expect(before).toMatchObject({ changes: 4, written: 4 })
  await school.runJob('enrollments.forget')
  expect((await open(importId)).total).toBe(4)
  school.clock.advance(31 * 86_400_000)
  admin = await school.as('admin')
  await school.runJob('enrollments.forget')
  expect(await listed()).toEqual(before)
  expect(await open(importId)).toMatchObject({
    total: 0,
    changes: [],
    import: { is_forgotten: true, groups: [], waiting: 0, ready: 0, edited_since: 0 },
  })
  expect((await open(left)).import).toMatchObject({ state: 'discarded', is_forgotten: true })
  for (const table of ['roster_changes', 'roster_records', 'roster_rows', 'roster_faults']) {
    const { rows } =
      await sql`select from ${sql.table(table)} where import_id in (${importId}, ${left})`.execute(school.db)
    expect(rows, table).toEqual([])
  }
  school.clock.advance(-31 * 86_400_000)
  admin = await school.as('admin')
})

it('counts before it is rolled back whatever was edited since, and keeps it', async () => {
  const experienceId = await makeFullExperience(school.db, { title: `Pottery ${run}`, places: 9 })
  const importId = await importBundle(school, admin, {
    ...bundleOf(people(), { source: `h${run}` }),
    'classes.csv': csv(
      ['sourcedId', 'title', 'classType', 'courseSourcedId', 'schoolSourcedId', 'termSourcedIds'],
      ['k', `Pottery ${run}`, 'scheduled', 'c', 's1', ''],
    ),
    'enrollments.csv': csv(
      ['sourcedId', 'classSourcedId', 'schoolSourcedId', 'userSourcedId', 'role'],
      ['e', 'k', 's1', 'a', 'student'],
    ),
  })
  await applyBundle(school, admin, importId)
  expect((await open(importId)).import).toMatchObject({ edited_since: 0, roll_back_days: 30, written: 5 })
  const [ada, bo] = [await idOf('Ada'), await idOf('Bo')]
  const form = (await admin.get(`/backoffice/students/${bo}/edit`)).body
  const saved = await admin.post(`/backoffice/students/${bo}/edit`, {
    ...form.student,
    ...{ _action: 'update', pronouns: 'she/her', guardians: form.student.guardians },
    ...{ grade: 11 },
  })
  expect([saved.status, saved.text]).toEqual([200, expect.any(String)])
  await school.db.deleteFrom('guardianStudents').where('studentId', '=', ada).execute()
  await school.db
    .updateTable('registrations')
    .set({ droppedAt: new Date(school.clock.nowMs()) })
    .where('experienceId', '=', experienceId)
    .execute()
  expect((await open(importId)).import.edited_since).toBe(3)
  await admin.post(path(importId), { _action: 'roll_back', keeps_later_edits: true })
  await school.runJob('enrollments.roll-back', { importId })
  const status = async (id: number) =>
    (await school.db.selectFrom('students').select('status').where('id', '=', id).executeTakeFirstOrThrow())
      .status
  expect([await status(ada), await status(bo)]).toEqual(['withdrawn', 'active'])
})
