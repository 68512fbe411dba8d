import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeGuardian, makeStudent } from '#domains/people/server/people.factory.ts'
import type { Client } from '#test/client.ts'
import { applyBundle, bundleOf, csv, importBundle } from '#test/schools/roster-bundles.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { OpenImport, RosterChange } from '../contract/enrollments.contract.ts'

let school: TestSchool
let admin: Client
let run = 0
const ids = { child: 0, guardian: 0 }
beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('admin')
})
afterAll(() => school.stop())
beforeEach(async () => {
  run += 1
  ids.child = await makeStudent(school.db, { name: `Kit Ties${run}`, email: `kit${run}@school.test` })
  ids.guardian = await makeGuardian(school.db, {
    name: `Gus Ties${run}`,
    email: `gus${run}@school.test`,
    studentIds: [ids.child],
  })
})

const path = (importId: number, rest = '') => `/backoffice/enrollments/imports/${importId}${rest}`
const tiesTold = async (importId: number) => {
  const { body } = await admin.get(path(importId, '?kind=tie'))
  return body as { import: OpenImport; changes: RosterChange[] }
}
const closed = {
  relationship: 'Stepfather',
  custodyRemark: 'No records, by order of the court.',
  pickUpRemark: 'Never alone.',
  seesRecords: false,
}
const ties = () =>
  school.db
    .selectFrom('guardianStudents')
    .select(['relationship', 'custodyRemark', 'pickUpRemark', 'seesRecords'])
    .where('studentId', '=', ids.child)
    .execute()
const close = () =>
  school.db.updateTable('guardianStudents').set(closed).where('studentId', '=', ids.child).execute()

/** The two in files: as guardian and child, or each alone. */
const files = (isFamily: boolean) =>
  bundleOf(
    [
      {
        id: 'k',
        first: 'Kit',
        last: `Ties${run}`,
        email: `kit${run}@school.test`,
        guardians: isFamily ? ['g'] : [],
      },
      { id: 'g', first: 'Gus', last: `Ties${run}`, email: `gus${run}@school.test`, role: 'parent' },
    ],
    { source: `ties${run}`, mode: 'delta' },
  )
/** A bundle of Microsoft's kind, which says of each tie what it is, and which it deletes. */
const relationships = (status: string, role: string) => ({
  ...files(false),
  'relationships.csv': csv(
    ['sourcedId', 'status', 'userSourcedId', 'relationshipUserSourcedId', 'relationshipRole'],
    ['r', status, 'k', 'g', role],
  ),
})
async function take(bundle: Readonly<Record<string, string>>) {
  const importId = await importBundle(school, admin, bundle)
  await applyBundle(school, admin, importId)
  return importId
}
async function rollBack(importId: number, fields: object = {}) {
  expect((await admin.post(path(importId), { _action: 'roll_back', ...fields })).status).toBe(200)
  await school.runJob('enrollments.roll-back', { importId })
}
const endByHand = async () =>
  expect(
    (await admin.delete(`/backoffice/students/${ids.child}/details/guardian/${ids.guardian}`)).status,
  ).toBe(200)

it('an import that is taken back gives families back as they were: closed, with remarks and relationship', async () => {
  await take(relationships('', 'guardian'))
  await close()
  const importId = await take(relationships('tobedeleted', 'parent'))
  expect(await ties()).toEqual([])
  await rollBack(importId)
  expect(await ties()).toEqual([closed])
})

it('a file that drops a tie and brings it back later opens nothing', async () => {
  await take(relationships('', 'guardian'))
  await close()
  await take(relationships('tobedeleted', 'guardian'))
  expect(await ties()).toEqual([])
  const again = await take(relationships('', 'guardian'))
  expect(await ties()).toEqual([closed])
  await rollBack(again)
  expect(await ties()).toEqual([])
  await take(relationships('', 'Aunt'))
  expect(await ties()).toEqual([{ ...closed, relationship: 'Aunt' }])
})

it('nobody is a guardian again by a file whom staff removed, until the file is chosen, and then as closed', async () => {
  await take(files(true))
  await close()
  await endByHand()
  const importId = await importBundle(school, admin, files(true))
  expect((await tiesTold(importId)).changes).toMatchObject([
    {
      ...{ sign: 'hand', name: `Gus Ties${run}`, hint: 'Ended here by hand' },
      fields: [{ is_held: true, choice: 'ours', set_by: 'Pat admin' }],
    },
  ])
  await applyBundle(school, admin, importId)
  expect(await ties()).toEqual([])
  expect((await tiesTold(importId)).import).toMatchObject({ waiting: 0, failed: 0, edited_since: 0 })

  const chosen = await importBundle(school, admin, files(true))
  const [row] = (await tiesTold(chosen)).changes
  expect((await admin.post(path(chosen, '/decisions'), { choice: 'file', change_id: row?.id })).status).toBe(
    200,
  )
  await applyBundle(school, admin, chosen)
  expect(await ties()).toEqual([closed])
  // Taken back, it is ended by hand as before.
  await rollBack(chosen)
  expect(await ties()).toEqual([])
  const next = await importBundle(school, admin, files(true))
  expect((await tiesTold(next)).changes).toMatchObject([{ sign: 'hand' }])
})

it('the form of a guardian that leaves one out removes by hand, too', async () => {
  await take(files(true))
  const { guardian } = (await admin.get(`/backoffice/guardians/${ids.guardian}/edit`)).body
  const saved = await admin.post(`/backoffice/guardians/${ids.guardian}/edit`, {
    ...{ first_name: 'Gus', last_name: `Ties${run}`, email: `gus${run}@school.test`, children: [] },
    ...{ version: guardian.version, _action: 'update' },
  })
  expect([saved.status, await ties()]).toEqual([200, []])
  const importId = await importBundle(school, admin, files(true))
  expect((await tiesTold(importId)).changes).toMatchObject([{ sign: 'hand' }])
})

it('who is removed while an import waits is not added by it, and not by taking it back', async () => {
  await take(relationships('', 'guardian'))
  const leaving = await take(relationships('tobedeleted', 'guardian'))
  const waiting = await importBundle(school, admin, relationships('', 'guardian'))
  await admin.post(`/backoffice/students/${ids.child}/details/add-existing-guardian`, {
    guardian_id: ids.guardian,
    relationship: 'father',
  })
  await endByHand()
  await applyBundle(school, admin, waiting)
  expect((await tiesTold(waiting)).changes).toMatchObject([
    { problem: 'This was changed here since the files were compared. Import them again.' },
  ])
  await rollBack(leaving)
  expect(await ties()).toEqual([])
  expect((await tiesTold(leaving)).changes).toMatchObject([{ may_take_back: true }])
})
