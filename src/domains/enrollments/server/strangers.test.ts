import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { makeFullExperience } from '#domains/registrations/server/registrations.factory.ts'
import type { Client } from '#test/client.ts'
import { applyBundle, bundleOf, csv, importBundle, type Pupil } from '#test/schools/roster-bundles.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { OpenImport, RosterChange } from '../contract/enrollments.contract.ts'

let school: TestSchool
let admin: Client
let run = 0
const at = { kites: 0, boats: 0 }
beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('admin')
})
afterAll(() => school.stop())

const path = (importId: number) => `/backoffice/enrollments/imports/${importId}`
const open = async (importId: number): Promise<{ import: OpenImport; changes: RosterChange[] }> =>
  (await admin.get(path(importId))).body

/** People with the classes `kites` and `boats`, which are experiences here: who is in them, and whose place is deleted. */
const filesOf = (
  people: readonly Pupil[],
  seats: readonly (readonly [string, string, string, string])[],
) => ({
  ...bundleOf(people, { source: `again${run}`, mode: 'delta' }),
  'classes.csv': csv(
    ['sourcedId', 'title', 'classType', 'courseSourcedId', 'schoolSourcedId', 'termSourcedIds'],
    ['kites', `Kites ${run}`, 'scheduled', 'c', 's1', ''],
    ['boats', `Boats ${run}`, 'scheduled', 'c', 's1', ''],
  ),
  'enrollments.csv': csv(
    ['sourcedId', 'status', 'classSourcedId', 'schoolSourcedId', 'userSourcedId', 'role'],
    ...seats.map(([user, section, role, status], row) => [`e${row}`, status, section, 's1', user, role]),
  ),
})
const rosa: Pupil = { id: 'S1', first: 'Rosa', last: 'Prime', birth: '2011-02-02', guardians: ['G1'] }
const gus: Pupil = { id: 'G1', first: 'Gus', last: 'Prime', role: 'parent' }
const tess: Pupil = { id: 'T1', first: 'Tess', last: 'Teaches', role: 'teacher' }
const named = (one: Pupil): Pupil => ({ ...one, email: `${one.first}.run${run}@school.test`.toLowerCase() })
/** The same ids a year later: S1 is Igor of another family, T1 is Uwe, G1 is the guardian of Nils. */
const others = (): Pupil[] =>
  [
    { ...rosa, first: 'Igor', last: 'Second', birth: '2013-03-03', guardians: ['G9'] },
    { ...gus, first: 'Hilda', last: 'Third' },
    { ...tess, first: 'Uwe', last: 'Works' },
    { id: 'S2', first: 'Nils', last: 'Third', guardians: ['G1'] },
    { id: 'G9', first: 'Jana', last: 'Second', role: 'parent' },
  ].map(named)
const seatsOfOthers = [
  ['S1', 'kites', 'student', 'tobedeleted'],
  ['S1', 'boats', 'student', ''],
  ['T1', 'kites', 'teacher', 'tobedeleted'],
  ['T1', 'boats', 'teacher', ''],
] as const

/** Who belongs to whom and who is where, of this run: by their first names of the first file, which addresses keep. */
async function standing() {
  const { db } = school
  const [ties, places, experts] = [
    await db
      .selectFrom('guardianStudents')
      .innerJoin('users as g', 'g.id', 'guardianStudents.guardianId')
      .innerJoin('users as s', 's.id', 'guardianStudents.studentId')
      .select(['g.firstName as guardian', 's.firstName as student'])
      .where('g.email', 'like', `%.run${run}@school.test`)
      .execute(),
    await db
      .selectFrom('registrations')
      .innerJoin('users', 'users.id', 'registrations.studentId')
      .select(['users.firstName', 'experienceId'])
      .where('experienceId', 'in', [at.kites, at.boats])
      .where('droppedAt', 'is', null)
      .execute(),
    await db
      .selectFrom('experienceExperts')
      .innerJoin('users', 'users.id', 'experienceExperts.employeeId')
      .select(['users.firstName', 'experienceId'])
      .where('experienceId', 'in', [at.kites, at.boats])
      .where('users.email', 'like', `%.run${run}@school.test`)
      .execute(),
  ]
  const where = (id: number) => (id === at.kites ? 'kites' : 'boats')
  return [
    ...ties.map(({ guardian, student }) => `${guardian} of ${student}`),
    ...places.map(({ firstName, experienceId }) => `${firstName} in ${where(experienceId)}`),
    ...experts.map(({ firstName, experienceId }) => `${firstName} runs ${where(experienceId)}`),
  ].toSorted()
}
const before = ['Gus of Rosa', 'Rosa in kites', 'Tess runs kites']
const dependent = async (importId: number) =>
  (await open(importId)).changes
    .filter(({ kind }) => kind !== 'person')
    .map(({ kind, sign, decision, problem }) => `${kind} ${sign} ${decision}${problem && `: ${problem}`}`)
    .toSorted()
const decide = async (importId: number, choice: string, more: object) =>
  expect((await admin.post(`${path(importId)}/decisions`, { choice, ...more })).status).toBe(200)

beforeEach(async () => {
  run += 1
  const boss = await makeEmployee(school.db)
  at.kites = await makeFullExperience(school.db, { title: `Kites ${run}`, places: null, expertIds: [boss] })
  at.boats = await makeFullExperience(school.db, { title: `Boats ${run}`, places: null, expertIds: [boss] })
  const first = filesOf([rosa, gus, tess].map(named), [
    ['S1', 'kites', 'student', ''],
    ['T1', 'kites', 'teacher', ''],
  ])
  await applyBundle(school, admin, await importBundle(school, admin, first))
  expect(await standing()).toEqual(before)
})

it('an id that was given again gives nobody the family, the class or the leaving of its former owner', async () => {
  const importId = await importBundle(school, admin, filesOf(others(), seatsOfOthers))
  const waiting = await open(importId)
  expect(waiting.import.stops).toMatchObject([{ stop: 'strangers', part: 3, waiting: 3 }])
  expect(await dependent(importId)).toEqual([
    'expert add null',
    'expert leave null',
    'place add null',
    'place leave null',
    'tie add null',
    'tie add null',
  ])
  // What is ready is applied: Nils and Jana come, of whom nobody is tied to anybody yet.
  await applyBundle(school, admin, importId)
  expect((await open(importId)).import).toMatchObject({ state: 'open', written: 2, failed: 0 })
  expect(await standing()).toEqual(before)
  // What waits for who somebody is cannot be decided for one row alone.
  await decide(importId, 'take', { kind: 'tie' })
  expect((await dependent(importId)).slice(-2)).toEqual(['tie add null', 'tie add null'])
  // It is not them.
  await decide(importId, 'keep', { stop: 'strangers' })
  expect((await open(importId)).import).toMatchObject({ ready: 0, waiting: 0, stops: [] })
  await applyBundle(school, admin, importId)
  expect(await standing()).toEqual(before)
})

it('what names somebody goes with them once they are the same person, and may be left out then', async () => {
  const importId = await importBundle(school, admin, filesOf(others(), seatsOfOthers))
  await decide(importId, 'keep', { stop: 'strangers' })
  await decide(importId, 'take', { kind: 'person' })
  expect(await dependent(importId)).toEqual([
    'expert add take',
    'expert leave leave',
    'place add take',
    'place leave leave',
    'tie add take',
    'tie add take',
  ])
  const place = (await open(importId)).changes.find(({ kind, sign }) => kind === 'place' && sign === 'add')
  await decide(importId, 'keep', { change_id: place?.id })
  await applyBundle(school, admin, importId)
  expect((await open(importId)).import).toMatchObject({ state: 'applied', failed: 0 })
  expect(await standing()).toEqual(['Hilda of Igor', 'Hilda of Nils', 'Jana of Igor', 'Uwe runs boats'])
})

it('who was taken for the same person and could not be written gets nothing of the file', async () => {
  const importId = await importBundle(school, admin, filesOf(others(), seatsOfOthers))
  for (const name of ['igor', 'hilda', 'uwe'])
    await makeEmployee(school.db, { name: 'Else', email: `${name}.run${run}@school.test` })
  await decide(importId, 'take', { kind: 'person' })
  await applyBundle(school, admin, importId)
  const problem = 'Only the id is the same, and nobody was taken for them.'
  expect((await dependent(importId)).every((text) => text.endsWith(problem))).toBe(true)
  expect(await standing()).toEqual(before)
})

it('a new campus to which somebody else would go does not say who they are', async () => {
  const bundle = filesOf(
    others().map((one) => ({ ...one, school: 's9' })),
    [],
  )
  const importId = await importBundle(school, admin, {
    ...bundle,
    'orgs.csv': csv(
      ['sourcedId', 'status', 'dateLastModified', 'name', 'type', 'identifier', 'parentSourcedId'],
      ['s1', '', '', 'Campus 1', 'school', '', ''],
      ['s9', '', '', `Lagoon House ${run}`, 'school', '', ''],
    ),
  })
  await decide(importId, 'take', { stop: `campus:Lagoon House ${run}` })
  expect((await open(importId)).import.stops).toMatchObject([{ stop: 'strangers', waiting: 3 }])
  await applyBundle(school, admin, importId)
  expect(await standing()).toEqual(before)
})
