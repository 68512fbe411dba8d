import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeEmployee, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeFullExperience } from '#domains/registrations/server/registrations.factory.ts'
import type { Client } from '#test/client.ts'
import { applyBundle, bundleOf, csv, importBundle, type Pupil } from '#test/schools/roster-bundles.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { OpenImport, RosterChange } from '../contract/enrollments.contract.ts'

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

const path = (importId: number, rest = '') => `/backoffice/enrollments/imports/${importId}${rest}`
const open = async (importId: number): Promise<{ import: OpenImport; changes: RosterChange[] }> =>
  (await admin.get(path(importId))).body
const told = async (importId: number) =>
  (await open(importId)).changes
    .filter(({ kind }) => kind === 'place' || kind === 'expert')
    .map(({ sign, name, about, problem }) => `${sign} ${name}, ${about}${problem && `: ${problem}`}`)

interface Seat {
  readonly user: string
  readonly role?: string
  readonly status?: string
  readonly until?: string
  readonly section?: string
}
interface Section {
  readonly title: string
  readonly school?: string
  readonly terms?: string
}

/** The files of people with classes, and with who is in them. */
const withClasses = (
  people: readonly Pupil[],
  classes: Readonly<Record<string, Section>>,
  seats: readonly Seat[],
) => ({
  ...bundleOf(people, { source: `seats${run}`, mode: 'delta' }),
  'academicSessions.csv': csv(
    ['sourcedId', 'title', 'type', 'startDate', 'endDate'],
    ['past', 'Last year', 'term', '2025-09-01', '2026-01-30'],
    ['now', 'Fall', 'term', '2026-09-01', '2027-06-30'],
  ),
  'classes.csv': csv(
    ['sourcedId', 'title', 'classType', 'courseSourcedId', 'schoolSourcedId', 'termSourcedIds'],
    ...Object.entries(classes).map(([id, { title, school: of = 's1', terms = 'now' }]) => [
      ...[id, title, 'scheduled', 'c', of, terms],
    ]),
  ),
  'enrollments.csv': csv(
    ['sourcedId', 'status', 'classSourcedId', 'schoolSourcedId', 'userSourcedId', 'role', 'endDate'],
    ...seats.map(({ user, role = 'student', status = '', until = '', section = 'k' }, at) => [
      ...[`e${at}`, status, section, 's1', user, role, until],
    ]),
  ),
})
const kid = (at: number): Pupil => ({ id: `k${at}`, first: `Kid${at}`, last: `Seats${run}` })
const teacher: Pupil = { id: 'tea', first: 'Tess', last: 'Teaches', role: 'teacher' }
const seated = async (experienceId: number) =>
  (
    await school.db
      .selectFrom('registrations')
      .innerJoin('users', 'users.id', 'registrations.studentId')
      .select('users.name')
      .where('experienceId', '=', experienceId)
      .where('droppedAt', 'is', null)
      .orderBy('name')
      .execute()
  ).map(({ name }) => name)
const bring = (files: ReturnType<typeof withClasses>) => importBundle(school, admin, files)
async function rollBack(importId: number) {
  expect((await admin.post(path(importId), { _action: 'roll_back' })).status).toBe(200)
  await school.runJob('enrollments.roll-back', { importId })
}

it('gives students of a class their places and lets its teacher run the experience; rolling back takes both away', async () => {
  const main = await makeEmployee(school.db)
  const title = `Tide Pools ${run}`
  const experienceId = await makeFullExperience(school.db, { title, places: 3, expertIds: [main] })
  const people = [kid(1), kid(2), { ...teacher, last: `Teaches${run}` }]
  const seats = [{ user: 'k1' }, { user: 'k2' }, { user: 'tea', role: 'teacher' }]
  const files = withClasses(people, { k: { title: title.toUpperCase() } }, seats)
  const importId = await bring(files)
  expect(await told(importId)).toEqual([
    `add Kid1 Seats${run}, ${title}`,
    `add Kid2 Seats${run}, ${title}`,
    `add Tess Teaches${run}, ${title}`,
  ])
  expect((await open(importId)).import.notes).toEqual([])
  await applyBundle(school, admin, importId)
  expect(await seated(experienceId)).toEqual([`Kid1 Seats${run}`, `Kid2 Seats${run}`])
  const experts = async () =>
    (
      await school.db
        .selectFrom('experienceExperts')
        .select(['employeeId', 'isMain'])
        .where('experienceId', '=', experienceId)
        .orderBy('isMain', 'desc')
        .execute()
    ).map(({ employeeId, isMain }) => (employeeId === main ? `main ${isMain}` : `new ${isMain}`))
  expect(await experts()).toEqual(['main true', 'new false'])
  const changes = await school.db
    .selectFrom('registrationChanges')
    .select(['action', 'source', 'motivation'])
    .where('experienceId', '=', experienceId)
    .execute()
  expect(changes).toEqual([
    { action: 'registered', source: 'import', motivation: `Import ${importId}` },
    { action: 'registered', source: 'import', motivation: `Import ${importId}` },
  ])
  expect(await told(await bring(files))).toEqual([])
  // Missing is not leaving.
  expect(await told(await bring(withClasses(people, { k: { title } }, seats.slice(1))))).toEqual([])
  await rollBack(importId)
  expect(await seated(experienceId)).toEqual([])
  expect(await experts()).toEqual(['main true'])
})

it('ends a place that the file deletes, gives it to who waits, and gives it back while there is room', async () => {
  const [in1, in2, waiting] = [
    await makeStudent(school.db, { name: `Ina Seats${run}`, email: `ina${run}@school.test` }),
    await makeStudent(school.db, { name: `Udo Seats${run}`, email: `udo${run}@school.test` }),
    await makeStudent(school.db, { name: `Wes Waits${run}` }),
  ]
  const title = `Kites ${run}`
  const experienceId = await makeFullExperience(school.db, { title, studentIds: [in1, in2], places: null })
  const people: Pupil[] = [
    { id: 'in1', first: 'Ina', last: `Seats${run}`, email: `ina${run}@school.test`, grade: '9' },
    { id: 'in2', first: 'Udo', last: `Seats${run}`, email: `udo${run}@school.test`, grade: '9' },
  ]
  const importId = await bring(
    withClasses(people, { k: { title } }, [
      { user: 'in1', status: 'tobedeleted' },
      { user: 'in2', until: '2026-10-01' },
    ]),
  )
  expect(await told(importId)).toEqual([`leave Ina Seats${run}, ${title}`])
  await applyBundle(school, admin, importId)
  expect(await seated(experienceId)).toEqual([`Udo Seats${run}`])
  await rollBack(importId)
  expect(await seated(experienceId)).toEqual([`Ina Seats${run}`, `Udo Seats${run}`])
  await school.db.updateTable('experiences').set({ places: 2 }).where('id', '=', experienceId).execute()
  await school.db
    .insertInto('waitListEntries')
    .values({ experienceId, studentId: waiting, joinedAt: new Date('2026-11-01T12:00:00Z') })
    .execute()
  const again = await bring(withClasses(people, { k: { title } }, [{ user: 'in1', status: 'tobedeleted' }]))
  await applyBundle(school, admin, again)
  expect(await seated(experienceId)).toEqual([`Udo Seats${run}`, `Wes Waits${run}`])
  await rollBack(again)
  expect(await seated(experienceId)).toEqual([`Udo Seats${run}`, `Wes Waits${run}`])
  expect(await told(again)).toEqual([`leave Ina Seats${run}, ${title}: Every place in ${title} is taken: 2.`])
})

it('ends today a place whose drop lies ahead, once, and gives it back until the day of that drop', async () => {
  const ina = await makeStudent(school.db, { name: `Ina Seats${run}`, email: `ina${run}@school.test` })
  const title = `Kilns ${run}`
  const experienceId = await makeFullExperience(school.db, { title, studentIds: [ina], places: null })
  const days = { drop: '2026-11-18', today: '2026-11-10' }
  const drop = { student_id: ina, from: days.drop, motivation: 'The family moves' }
  expect((await admin.post(`/backoffice/experiences/${experienceId}/registrations/drop`, drop)).status).toBe(
    200,
  )
  const people: Pupil[] = [
    { id: 'ina', first: 'Ina', last: `Seats${run}`, email: `ina${run}@school.test`, grade: '9' },
  ]
  const files = withClasses(people, { k: { title } }, [{ user: 'ina', status: 'tobedeleted' }])
  const importId = await bring(files)
  expect(await told(importId)).toEqual([`leave Ina Seats${run}, ${title}`])
  await applyBundle(school, admin, importId)
  const places = () =>
    school.db
      .selectFrom('registrations')
      .select(['fromDay', 'untilDay'])
      .where('experienceId', '=', experienceId)
      .orderBy('id')
      .execute()
  expect(await places()).toEqual([{ fromDay: null, untilDay: days.today }])
  expect(await told(await bring(files))).toEqual([])
  await rollBack(importId)
  expect(await places()).toEqual([
    { fromDay: null, untilDay: days.today },
    { fromDay: days.today, untilDay: days.drop },
  ])
})

it('gives no second place to who was registered since, and leaves on a day ahead', async () => {
  const ina = await makeStudent(school.db, { name: `Ina Seats${run}`, email: `ina${run}@school.test` })
  const title = `Looms ${run}`
  const experienceId = await makeFullExperience(school.db, { title, places: null })
  const people: Pupil[] = [
    { id: 'ina', first: 'Ina', last: `Seats${run}`, email: `ina${run}@school.test`, grade: '9' },
  ]
  const importId = await bring(withClasses(people, { k: { title } }, [{ user: 'ina' }]))
  expect(await told(importId)).toEqual([`add Ina Seats${run}, ${title}`])
  const change = (verb: string, from: string) =>
    admin.post(`/backoffice/experiences/${experienceId}/registrations${verb}`, {
      ...{ student_id: ina, from, motivation: 'The family asked for it' },
    })
  expect((await change('', '2026-11-10')).status).toBe(200)
  expect((await change('/drop', '2026-11-18')).status).toBe(200)
  await applyBundle(school, admin, importId)
  expect(await told(importId)).toEqual([`add Ina Seats${run}, ${title}: They have a place there already.`])
  const places = await school.db
    .selectFrom('registrations')
    .select('untilDay')
    .where('experienceId', '=', experienceId)
    .execute()
  expect(places).toEqual([{ untilDay: '2026-11-18' }])
})

it('gives no place that nobody has, and none twice in one block; who was taken out by hand stays out', async () => {
  const full = await makeFullExperience(school.db, { title: `Full ${run}`, places: 1 })
  const clash = await makeFullExperience(school.db, { title: `Clash ${run}`, places: null, blocks: [0] })
  const { cycleId } = await school.db
    .selectFrom('experiences')
    .select('cycleId')
    .where('id', '=', clash)
    .executeTakeFirstOrThrow()
  const other = await makeFullExperience(school.db, {
    title: `Other ${run}`,
    places: null,
    blocks: [0],
    cycleId,
  })
  const files = withClasses(
    [kid(1), kid(2)],
    { f: { title: `Full ${run}` }, c: { title: `Clash ${run}` }, o: { title: `Other ${run}` } },
    [
      { user: 'k1', section: 'f' },
      { user: 'k2', section: 'f' },
      { user: 'k1', section: 'c' },
      { user: 'k1', section: 'o' },
    ],
  )
  const importId = await bring(files)
  await applyBundle(school, admin, importId)
  expect([await seated(full), await seated(clash), await seated(other)]).toEqual([
    [`Kid1 Seats${run}`],
    [`Kid1 Seats${run}`],
    [],
  ])
  expect((await told(importId)).filter((text) => text.includes(':')).sort()).toEqual([
    `add Kid1 Seats${run}, Other ${run}: They are in Clash ${run}, which meets in the same block.`,
    `add Kid2 Seats${run}, Full ${run}: Every place in Full ${run} is taken: 1.`,
  ])
  const id = (
    await school.db
      .selectFrom('users')
      .select('id')
      .where('name', '=', `Kid1 Seats${run}`)
      .executeTakeFirstOrThrow()
  ).id
  const dropped = await admin.post(`/backoffice/experiences/${full}/registrations/drop`, {
    student_id: id,
    motivation: 'Moved on',
  })
  expect([dropped.status, await seated(full)]).toEqual([200, []])
  const next = await bring(files)
  expect((await told(next))[0]).toBe(`hand Kid1 Seats${run}, Full ${run}`)
})

it('says which classes are no experience here: of another name, another campus or a term that is over', async () => {
  await makeFullExperience(school.db, { title: `Robots ${run}`, places: null })
  await makeFullExperience(school.db, { title: `Twice ${run}`, places: null })
  await makeFullExperience(school.db, { title: `Twice ${run}`, places: null })
  const importId = await bring(
    withClasses(
      [kid(1)],
      {
        k: { title: `Robotics ${run}` },
        l: { title: `Robots ${run}`, school: 's2' },
        m: { title: `Robots ${run}`, terms: 'past' },
        n: { title: `Twice ${run}` },
      },
      ['k', 'l', 'm', 'n'].map((section) => ({ user: 'k1', section })),
    ),
  )
  expect(await told(importId)).toEqual([])
  expect((await open(importId)).import.notes).toEqual([
    `4 classes match no experience here by name (Robotics ${run}, Robots ${run}, Robots ${run}, 1 other): those in them are not registered.`,
  ])
})

it('ends a place that a file gave on the day that a later one names, and gives one until a day', async () => {
  const title = `Ponds ${run}`
  const experienceId = await makeFullExperience(school.db, { title, places: null })
  const places = async () =>
    (
      await school.db
        .selectFrom('registrations')
        .innerJoin('users', 'users.id', 'registrations.studentId')
        .select(['users.name', 'untilDay'])
        .where('experienceId', '=', experienceId)
        .orderBy('users.name')
        .orderBy('registrations.id')
        .execute()
    ).map(({ name, untilDay }) => `${name.slice(0, 4)} ${untilDay}`)
  const fileOf = (seats: readonly Seat[]) => withClasses([kid(1), kid(2), kid(3)], { k: { title } }, seats)
  // With its term everybody's place ends: that is said of nobody.
  const natural = { user: 'k1', until: '2027-06-30' }
  await applyBundle(school, admin, await bring(fileOf([natural, { user: 'k2' }])))
  expect(await places()).toEqual(['Kid1 null', 'Kid2 null'])
  const ending = fileOf([natural, { user: 'k2', until: '2026-11-20' }, { user: 'k3', until: '2026-11-25' }])
  const importId = await bring(ending)
  expect(
    (await open(importId)).changes.map(({ sign, name, hint }) => [sign, name.slice(0, 4), hint]),
  ).toEqual([
    ['leave', 'Kid2', 'Ends on Fri, Nov 20, 2026 in the file'],
    ['add', 'Kid3', 'Until Wed, Nov 25, 2026'],
  ])
  await applyBundle(school, admin, importId)
  const ended = ['Kid1 null', 'Kid2 2026-11-20', 'Kid3 2026-11-25']
  expect(await places()).toEqual(ended)
  expect(await told(await bring(ending))).toEqual([])
  // The day was a slip: what a file ended goes on, and ends as before once that is taken back.
  const slip = await bring(fileOf([natural, { user: 'k2' }, { user: 'k3', until: '2026-11-27' }]))
  expect((await open(slip)).changes.map(({ sign, hint }) => [sign, hint])).toEqual([
    ['add', 'No longer ends on the day in an earlier file'],
    ['add', 'Until Fri, Nov 27, 2026'],
  ])
  await applyBundle(school, admin, slip)
  expect(await places()).toEqual(['Kid1 null', 'Kid2 null', 'Kid3 2026-11-27'])
  await rollBack(slip)
  expect(await places()).toEqual(ended)
  expect((await open(importId)).import.edited_since).toBe(0)
  await rollBack(importId)
  expect(await places()).toEqual(['Kid1 null', 'Kid2 null', 'Kid3 2026-11-10'])
})

it('ends a place that a file gave when the next one says that it has ended, and not one that was given otherwise', async () => {
  const { clock } = school
  const byHand = await makeStudent(school.db, { name: `Ina Seats${run}`, email: `ina${run}@school.test` })
  const title = `Quilts ${run}`
  await makeFullExperience(school.db, { title, places: null, studentIds: [byHand] })
  const people: Pupil[] = [
    kid(1),
    kid(2),
    { id: 'ina', first: 'Ina', last: `Seats${run}`, email: `ina${run}@school.test`, grade: '9' },
  ]
  const fileOf = (seats: readonly Seat[]) => withClasses(people, { k: { title } }, seats)
  await applyBundle(school, admin, await bring(fileOf([{ user: 'k1' }, { user: 'k2' }, { user: 'ina' }])))
  const nowMs = clock.nowMs()
  clock.advance(3 * 86_400_000)
  admin = await school.as('admin')
  const over = [
    { user: 'k1', until: '2026-11-12' },
    // Over before the place was given: another year's.
    { user: 'k2', until: '2026-11-09' },
    { user: 'ina', until: '2026-11-12' },
  ]
  expect(await told(await bring(fileOf(over)))).toEqual([`leave Kid1 Seats${run}, ${title}`])
  // Somebody who comes again has a row of each time.
  expect(await told(await bring(fileOf([...over, { user: 'k1' }])))).toEqual([])
  clock.set(nowMs)
})

it('ends no place of who is in another class of the experience, or comes again', async () => {
  const title = `Reeds ${run}`
  const experienceId = await makeFullExperience(school.db, { title, places: null })
  const fileOf = (...seats: Seat[]) =>
    withClasses([kid(1), kid(2), kid(3)], { k: { title }, l: { title } }, seats)
  await applyBundle(
    school,
    admin,
    await bring(fileOf({ user: 'k1' }, { user: 'k2' }, { user: 'k3' }, { user: 'k3', section: 'l' })),
  )
  const names = [1, 2, 3].map((at) => `Kid${at} Seats${run}`)
  expect(await seated(experienceId)).toEqual(names)
  // One goes on in the other class, one in a later row of the same, and one row of the third is deleted.
  const file = fileOf(
    { user: 'k1', until: '2026-11-20' },
    { user: 'k1', section: 'l' },
    { user: 'k2', until: '2026-11-20' },
    { user: 'k2', until: '2026-11-24' },
    { user: 'k3', status: 'tobedeleted' },
    { user: 'k3', section: 'l' },
  )
  const importId = await bring(file)
  expect((await open(importId)).changes.map(({ name, hint }) => [name, hint])).toEqual([
    [`Kid2 Seats${run}`, 'Ends on Tue, Nov 24, 2026 in the file'],
  ])
})
