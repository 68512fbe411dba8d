import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeFullExperience } from '#domains/registrations/server/registrations.factory.ts'
import type { Client } from '#test/client.ts'
import { applyBundle, bundleOf, importBundle, importFiles } from '#test/schools/roster-bundles.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let admin: Client
beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('admin')
})
afterAll(() => school.stop())

const bundle = async (query = '') => {
  const { status, bytes, headers } = await admin.get(`/backoffice/enrollments/bundle${query}`)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/zip')
  return bytes
}
const differences = async (files: Uint8Array) => {
  const importId = await importFiles(school, admin, { 'bundle.zip': Buffer.from(files) })
  const { import: shown, changes } = (await admin.get(`/backoffice/enrollments/imports/${importId}`)).body
  return { changes, faults: shown.faults, notes: shown.notes }
}

const listStudents = async () =>
  (await school.db.selectFrom('students').select('id').orderBy('id').limit(4).execute()).map(({ id }) => id)

it('is imported back without a difference, whatever people are called', async () => {
  await applyBundle(
    school,
    admin,
    await importBundle(school, admin, bundleOf([{ id: 'k', first: 'Known', last: 'Before', guardians: [] }])),
  )
  const houseId = await makeHouse(school.db, { title: '7, “Maple” "House"' })
  const hostile = [
    '=HYPERLINK("http://x") x',
    '+1 Plus',
    '-Minus "Quoted", Comma',
    '@At O’Brien',
    'Zoë Müller-Ñandú',
    "'Quote It",
    '李 小龍',
    'null undefined',
    'NaN tobedeleted',
  ]
  for (const [at, name] of hostile.entries()) {
    const id = await makeStudent(school.db, { name, grade: 6 + (at % 7), ...(at % 2 === 0 && { houseId }) })
    await makeGuardian(school.db, { studentIds: [id], name: `Parent ${name}`.slice(0, 60) })
  }
  await makeExperience(school.db, { title: 'Kelp, “Forest”', studentIds: await listStudents() })
  await makeExperience(school.db, { title: 'For All', cohortId: null, studentIds: await listStudents() })
  const { changes, faults, notes } = await differences(await bundle())
  expect({ changes, faults, notes }).toEqual({ changes: [], faults: [], notes: [] })
  // Known by its numbers, so an address that is another by now changes nothing.
  const before = await bundle()
  await school.db
    .updateTable('users')
    .set({ email: 'moved@school.test' })
    .where('lastName', '=', 'Plus')
    .where('role', '=', 'student')
    .execute()
  const moved = await differences(before)
  expect(moved.changes).toMatchObject([
    { name: '+1 Plus', fields: [{ field: 'email', now: 'moved@school.test' }] },
  ])
})

it('tells who is still there until the day of a drop, once and with that day, and nobody who is to come again twice', async () => {
  const [stays, again] = [
    await makeStudent(school.db, { name: 'Ina Until' }),
    await makeStudent(school.db, { name: 'Udo Again' }),
  ]
  const experienceId = await makeFullExperience(school.db, { title: 'Kilns', studentIds: [stays, again] })
  const change = async (verb: string, student_id: number, from: string) => {
    const path = `/backoffice/experiences/${experienceId}/registrations${verb}`
    expect((await admin.post(path, { student_id, from, motivation: 'The family moves' })).status).toBe(200)
  }
  await change('/drop', stays, '2026-11-18')
  await change('/drop', again, '2026-11-12')
  await change('', again, '2026-11-16')
  const { changes, faults } = await differences(await bundle())
  expect([changes, faults]).toEqual([[], []])
  const { rows } = await sql`
    select ref as person, cells ->> 'until' as until from roster_rows
    where import_id = (select max(id) from roster_imports) and file = 'enrollments' and other_ref = ${`x${experienceId}`}
      and cells ->> 'role' = 'student'
    order by ref`.execute(school.db)
  expect(rows).toEqual([
    { person: `p${stays}`, until: '2026-11-18' },
    { person: `p${again}`, until: null },
  ])
})

it('is of one campus, and of nobody who left', async () => {
  const gone = await makeStudent(school.db, { name: 'Gone Away', cohortId: 2 })
  await school.db.updateTable('students').set({ status: 'withdrawn' }).where('id', '=', gone).execute()
  const id = await makeStudent(school.db, { name: 'Two Campus', cohortId: 2 })
  const { changes, faults } = await differences(await bundle('?cohort_id=2'))
  expect([changes, faults]).toEqual([[], []])
  const rows = await school.db
    .selectFrom('rosterRows')
    .select('code')
    .where('file', '=', 'users')
    .where(
      'importId',
      '=',
      school.db.selectFrom('rosterImports').select((eb) => eb.fn.max('id').as('id')),
    )
    .execute()
  const codes = rows.map(({ code }) => code)
  expect(codes).toContain(`p${id}`)
  expect(codes).not.toContain(`p${gone}`)
  expect(codes.length).toBeLessThan(10)
  expect((await admin.get('/backoffice/enrollments/bundle?cohort_id=99')).status).toBe(404)
})

it('leaves as every file of people does: written down, and with proof where there are many', async () => {
  await bundle()
  const last = () =>
    school.db
      .selectFrom('departures')
      .select(['what', 'people', 'isWhole'])
      .orderBy('id', 'desc')
      .executeTakeFirst()
  await expect.poll(last).toMatchObject({ what: 'OneRoster bundle', isWhole: true })
  expect((await last())?.people).toBeGreaterThan(20)
  const dean = await school.as('dean')
  expect((await dean.get('/backoffice/enrollments/bundle')).status).toBe(403)
  const many = Array.from({ length: 600 }, (_, at) => ({ id: `many${at}`, first: `Kid${at}`, last: 'Many' }))
  await applyBundle(school, admin, await importBundle(school, admin, bundleOf(many)))
  school.clock.advance(11 * 60_000)
  const refused = await admin.get('/backoffice/enrollments/bundle')
  expect([refused.status, refused.body.code]).toEqual([403, 'PROOF_NEEDED'])
})
