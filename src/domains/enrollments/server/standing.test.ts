import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { schoolDateOf } from '#contract/school-time.ts'
import { makeEmployee, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeFullExperience } from '#domains/registrations/server/registrations.factory.ts'
import { applyStatus, lockForStatus } from '#domains/student-status/server/student-status.service.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Client } from '#test/client.ts'
import { applyBundle, bundleOf, csv, importBundle, type Pupil } from '#test/schools/roster-bundles.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { RosterChange } from '../contract/enrollments.contract.ts'

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
const changes = async (importId: number): Promise<RosterChange[]> =>
  (await admin.get(path(importId))).body.changes
const kid = (at: number, more: Partial<Pupil> = {}): Pupil => ({
  id: `st${run}-${at}`,
  first: `Kid${at}`,
  last: `Standing${run}`,
  ...more,
})
const bring = (people: readonly Pupil[], mode: 'bulk' | 'delta' = 'delta') =>
  importBundle(school, admin, bundleOf(people, { source: `standing${run}`, mode }))
const apply = (importId: number) => applyBundle(school, admin, importId)
async function rollBack(importId: number, keepsEdits = true) {
  const asked = await admin.post(path(importId), { _action: 'roll_back', keeps_later_edits: keepsEdits })
  expect(asked.status).toBe(200)
  await school.runJob('enrollments.roll-back', { importId })
}
const idOf = async (at: number) =>
  (
    await school.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', `kid${at}.standing${run}@school.test`)
      .executeTakeFirstOrThrow()
  ).id
const setByHand = async (
  studentId: number,
  to: 'graduated' | 'withdrawn' | 'leave_of_absence',
  motivation: string,
) => {
  const changedBy = await school.persona('admin')
  await inTransaction(school.services.database, async (db) =>
    applyStatus(
      db,
      school.services,
      {
        ...{ studentId, to, motivation, changedBy, startsOn: null, endsOn: null, keepsPlaces: true },
        contact: to === 'leave_of_absence' ? 'Aunt Mira' : '',
      },
      await lockForStatus(db, studentId),
    ),
  )
}
const standing = async (studentId: number) => ({
  ...(await school.db
    .selectFrom('students')
    .select('status')
    .where('id', '=', studentId)
    .executeTakeFirstOrThrow()),
  last: await school.db
    .selectFrom('studentStatusChanges')
    .select(['toStatus', 'motivation', 'contact'])
    .where('studentId', '=', studentId)
    .orderBy('id', 'desc')
    .executeTakeFirst(),
})
const knownStatus = async (at: number) =>
  (
    await school.db
      .selectFrom('rosterIds')
      .select('fields')
      .where('code', '=', `st${run}-${at}`)
      .executeTakeFirstOrThrow()
  ).fields

it('leaves alone who graduated here after the files were compared, with the words of that', async () => {
  await apply(await bring([kid(1), kid(2)]))
  const importId = await bring([kid(1, { status: 'tobedeleted' }), kid(2, { status: 'tobedeleted' })])
  const id = await idOf(1)
  await setByHand(id, 'graduated', 'Finished in June')
  await apply(importId)
  expect((await changes(importId)).map(({ problem }) => problem).toSorted()).toEqual([
    '',
    'This was changed here since the files were compared. Import them again.',
  ])
  expect(await standing(id)).toMatchObject({
    status: 'graduated',
    last: { toStatus: 'graduated', motivation: 'Finished in June' },
  })
  // Only who left is known to have left.
  expect([await knownStatus(1), await knownStatus(2)]).toMatchObject([
    { status: 'active' },
    { status: 'left' },
  ])
})

it('has who had left away since that day again, where it let them in and is taken back', async () => {
  await apply(await bring([kid(1)]))
  const id = await idOf(1)
  await apply(await bring([kid(1, { status: 'tobedeleted' })]))
  const leftOn = async () =>
    schoolDateOf(
      (
        await school.db
          .selectFrom('users')
          .select('deactivatedAt')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).deactivatedAt?.getTime() ?? 0,
    )
  const nowMs = school.clock.nowMs()
  const before = await leftOn()
  school.clock.advance(3 * 86_400_000)
  admin = await school.as('admin')
  const importId = await bring([kid(1)])
  await apply(importId)
  expect(await standing(id)).toMatchObject({ status: 'active' })
  await rollBack(importId)
  expect(await standing(id)).toMatchObject({ status: 'withdrawn' })
  expect(await leftOn()).toBe(before)
  school.clock.set(nowMs)
  admin = await school.as('admin')
})

it('takes somebody back whole or not at all', async () => {
  await apply(await bring([kid(1)]))
  const id = await idOf(1)
  await apply(await bring([kid(1, { status: 'tobedeleted' })]))
  const importId = await bring([kid(1, { email: `new${run}@school.test` })])
  await makeEmployee(school.db, { email: `new${run}@school.test` })
  const before = await standing(id)
  await apply(importId)
  expect((await changes(importId))[0]).toMatchObject({ problem: 'Another person has this address already.' })
  expect(await standing(id)).toEqual(before)
})

it('refused colleagues who would leave are not known to have left', async () => {
  await apply(await bring([kid(1, { role: 'teacher' })]))
  const id = await idOf(1)
  await school.db
    .updateTable('rosterIds')
    .set({ ourId: await school.persona('superadmin') })
    .where('code', '=', `st${run}-1`)
    .execute()
  const importId = await bring([kid(1, { role: 'teacher', status: 'tobedeleted' })])
  const [change] = await changes(importId)
  await admin.post(`${path(importId)}/decisions`, { choice: 'leave', change_id: change?.id })
  await apply(importId)
  expect((await changes(importId))[0]?.problem).not.toBe('')
  expect([id > 0, await knownStatus(1)]).toMatchObject([true, { status: 'active' }])
})

it('rolled back gives a leaver the status and the places of before', async () => {
  await apply(await bring([kid(1), kid(2)]))
  const [away, here] = [await idOf(1), await idOf(2)]
  const [art, full] = [
    await makeFullExperience(school.db, { title: `Art ${run}`, studentIds: [here], places: 3 }),
    await makeFullExperience(school.db, { title: `Full ${run}`, studentIds: [here], places: 1 }),
  ]
  await setByHand(away, 'leave_of_absence', 'A term in Lisbon')
  const importId = await bring([kid(1, { status: 'tobedeleted' }), kid(2, { status: 'tobedeleted' })])
  await apply(importId)
  expect([(await standing(away)).status, (await standing(here)).status]).toEqual(['withdrawn', 'withdrawn'])
  // Somebody else has the one place by now.
  const other = await makeStudent(school.db, {})
  await school.db
    .insertInto('registrations')
    .values({
      studentId: other,
      experienceId: full,
      fromDay: null,
      registeredAt: new Date(school.clock.nowMs()),
    } as never)
    .execute()
  await rollBack(importId)
  expect(await standing(away)).toMatchObject({
    status: 'leave_of_absence',
    last: { contact: 'Aunt Mira', motivation: `Import ${importId}` },
  })
  expect((await standing(here)).status).toBe('active')
  const places = await school.db
    .selectFrom('registrations')
    .select('experienceId')
    .where('studentId', '=', here)
    .where('droppedAt', 'is', null)
    .execute()
  expect(places).toEqual([{ experienceId: art }])
  expect((await changes(importId)).map(({ problem }) => problem).find((text) => text !== '')).toContain(
    `Back without a place in Full ${run}`,
  )
})

it('rolled back gives a leaver a place until the day on which it was to end anyway', async () => {
  await apply(await bring([kid(1)]))
  const here = await idOf(1)
  const experienceId = await makeFullExperience(school.db, { studentIds: [here], places: 3 })
  const until = Temporal.PlainDate.from(schoolDateOf(school.clock.nowMs())).add({ days: 2 }).toString()
  const dropped = await admin.post(`/backoffice/experiences/${experienceId}/registrations/drop`, {
    ...{ student_id: here, from: until, motivation: 'The family moves' },
  })
  expect(dropped.status).toBe(200)
  const importId = await bring([kid(1, { status: 'tobedeleted' })])
  await apply(importId)
  await rollBack(importId)
  expect((await standing(here)).status).toBe('active')
  const last = await school.db
    .selectFrom('registrations')
    .select(['experienceId', 'untilDay'])
    .where('studentId', '=', here)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  expect(last).toEqual({ experienceId, untilDay: until })
})

it('rolled back leaves alone who was changed since, and gives a graduate who came back their diploma again', async () => {
  await apply(await bring([kid(1), kid(2)]))
  const [one, two] = [await idOf(1), await idOf(2)]
  const leaving = await bring([kid(1, { status: 'tobedeleted' })])
  await apply(leaving)
  await setByHand(one, 'graduated', 'Finished after all')
  await rollBack(leaving)
  expect((await changes(leaving))[0]?.problem).toBe('Edited since: kept as it is')
  expect(await standing(one)).toMatchObject({
    status: 'graduated',
    last: { motivation: 'Finished after all' },
  })
  await setByHand(two, 'graduated', 'Finished in June')
  const back = await bring([kid(2)])
  const [change] = await changes(back)
  await admin.post(`${path(back)}/decisions`, { choice: 'file', change_id: change?.id })
  await apply(back)
  expect((await standing(two)).status).toBe('active')
  await rollBack(back)
  expect((await standing(two)).status).toBe('graduated')
})

it('whom staff let go gets no house by a file while they are kept as they are here', async () => {
  const houses = { homerooms: { r: [`Reef ${run}`, 's1'] as const } }
  const files = (mail: string) =>
    bundleOf([kid(1, { homeroom: 'r', email: mail })], { source: `standing${run}`, mode: 'delta', ...houses })
  const mail = `kid1.standing${run}@school.test`
  await apply(await importBundle(school, admin, files(mail)))
  const id = await idOf(1)
  const house = async () =>
    await school.db
      .selectFrom('students')
      .leftJoin('houses', 'houses.id', 'students.houseId')
      .select(['students.status', 'houses.title'])
      .where('students.id', '=', id)
      .executeTakeFirstOrThrow()
  expect(await house()).toEqual({ status: 'active', title: `Reef ${run}` })
  await setByHand(id, 'withdrawn', 'Moved away')
  const importId = await importBundle(school, admin, files(`other${mail}`))
  await apply(importId)
  expect((await changes(importId)).find(({ kind }) => kind === 'person')).toMatchObject({
    is_applied: true,
    problem: '',
  })
  expect(await house()).toEqual({ status: 'withdrawn', title: null })
  // Once the file is chosen they are back, in their house.
  const back = await importBundle(school, admin, files(`other${mail}`))
  const [change] = await changes(back)
  await admin.post(`${path(back)}/decisions`, { choice: 'file', change_id: change?.id })
  await apply(back)
  expect(await house()).toEqual({ status: 'active', title: `Reef ${run}` })
})

it('whose roles ended and who left is back when a later file has them again', async () => {
  const files = (until: string, others: readonly Pupil[] = []) => ({
    ...bundleOf([kid(1), ...others], { source: `standing${run}`, mode: 'delta' }),
    'roles.csv': csv(
      ['sourcedId', 'userSourcedId', 'roleType', 'role', 'orgSourcedId', 'roleEndDate'],
      ['r', `st${run}-1`, 'primary', 'student', 's1', until],
      ...others.map((other) => [`r-${other.id}`, other.id, 'primary', 'student', 's1', '']),
    ),
  })
  await apply(await importBundle(school, admin, files('')))
  const id = await idOf(1)
  const ended = await importBundle(school, admin, files('2026-06-30'))
  await admin.post(`${path(ended)}/decisions`, { choice: 'leave', change_id: (await changes(ended))[0]?.id })
  await apply(ended)
  expect([(await standing(id)).status, await knownStatus(1)]).toMatchObject(['withdrawn', { status: 'left' }])
  // A file that says the same of them once more changes nothing of it.
  const same = await importBundle(school, admin, files('2026-06-30', [kid(2)]))
  expect(await changes(same)).toMatchObject([{ sign: 'add', name: `Kid2 Standing${run}` }])
  expect((await apply(same)).status).toBe(200)
  expect(await knownStatus(1)).toMatchObject({ status: 'left' })
  const back = await importBundle(school, admin, files(''))
  expect(await changes(back)).toMatchObject([{ sign: 'change', decision: 'take' }])
  await apply(back)
  expect((await standing(id)).status).toBe('active')
})
