import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeCohorts, makeGuardian, makeStudent } from '#domains/people/server/people.factory.ts'
import type { Client } from '#test/client.ts'
import { type Stepper, startStepper } from '#test/databases/step-by-step.ts'
import { startTestSchool, type TestSchool, testNowIso } from '#test/schools/test-school.ts'
import { makeApplication } from '../admissions.factory.ts'

let school: TestSchool
let stepper: Stepper
let admissions: Client
let admin: Client
beforeAll(async () => {
  school = await startTestSchool()
  await makeCohorts(school.db)
  admissions = await school.as('admissions')
  admin = await school.as('admin')
  stepper = await startStepper(school.databaseUrl)
})
afterAll(async () => {
  await stepper.stop()
  await school.stop()
})

let run = 0
let child = 0
let father = 0
beforeEach(async () => {
  run += 1
  child = await makeStudent(school.db, { name: `Kerttu Ended${run}` })
  father = await makeGuardian(school.db, {
    name: `Teppo Ended${run}`,
    email: `teppo${run}@mail.test`,
    studentIds: [child],
  })
})

const endByHand = () => admin.delete(`/backoffice/students/${child}/details/guardian/${father}`)

const setStudent = async (status: string, deactivatedAt: Date | null) => {
  await school.db.updateTable('students').set({ status }).where('id', '=', child).execute()
  await school.db.updateTable('users').set({ deactivatedAt }).where('id', '=', child).execute()
}
const leave = () => setStudent('withdrawn', new Date(testNowIso))

const page = (id: number) => `/backoffice/workbench/admissions/${id}`

/** The father applies for the same child. */
const apply = (guardianEmail = `teppo${run}@mail.test`) =>
  makeApplication(school.db, {
    ...{ first: 'Kerttu', last: `Ended${run}`, guardian: `Teppo Ended${run}`, guardianEmail },
    ...{ isSent: true, startsOn: null },
  })
const preview = async (id: number) => (await admissions.get(`${page(id)}/admission`)).body

const admit = async (id: number, more: object = {}) =>
  admissions.post(`${page(id)}/admit`, {
    ...{ basis: (await preview(id)).basis, same_as: child, although_open: true },
    ...more,
  })

const guardiansOf = async () =>
  (
    await school.db
      .selectFrom('guardianStudents')
      .select('guardianId')
      .where('studentId', '=', child)
      .execute()
  ).map(({ guardianId }) => guardianId)

const endedOf = () =>
  school.db
    .selectFrom('endedTies')
    .select(['guardianId', 'endedBy', 'endedAt'])
    .where('studentId', '=', child)
    .execute()

it.each([
  ['who left', leave],
  ['who is admitted already', () => setStudent('admitted', null)],
])('a guardian whose tie was ended by hand is not tied again to a child %s, until whoever admits says so', async (_, become) => {
  await endByHand()
  await become()
  const ended = await endedOf()
  expect(ended).toMatchObject([{ guardianId: father, endedBy: await school.persona('admin') }])
  const id = await apply()
  const [told] = (await preview(id)).guardians
  expect(told).toMatchObject({
    kind: 'joined',
    ended: [
      {
        studentId: child,
        sentence: expect.stringMatching(
          `^Pat admin ended it by hand on \\w{3}, \\w{3} \\d{1,2}, 20\\d\\d that Teppo Ended${run} is a guardian of Kerttu Ended${run}. They are not joined.$`,
        ),
      },
    ],
  })
  expect((await admit(id)).status).toBe(200)
  expect([await guardiansOf(), await endedOf()]).toEqual([[], ended])
  await admissions.post(`${page(id)}/take-back-admission`)
  expect([await guardiansOf(), await endedOf()]).toEqual([[], ended])

  // Said knowingly, they are; and taken back, it is ended by whom it was and when it was: no file ties them again by itself.
  expect((await admit(id, { tie_again: [told.id] })).status).toBe(200)
  expect([await guardiansOf(), await endedOf()]).toEqual([[father], []])
  expect((await admissions.post(`${page(id)}/take-back-admission`)).status).toBe(200)
  expect([await guardiansOf(), await endedOf()]).toEqual([[], ended])
})

it('what somebody ended by hand since stays theirs when the admission is taken back', async () => {
  await endByHand()
  await leave()
  const [before] = await endedOf()
  const id = await apply()
  const [told] = (await preview(id)).guardians
  expect((await admit(id, { tie_again: [told.id] })).status).toBe(200)
  expect((await endByHand()).status).toBe(200)
  const since = await endedOf()
  expect(since).not.toEqual([before])
  expect((await admissions.post(`${page(id)}/take-back-admission`)).status).toBe(200)
  expect([await guardiansOf(), await endedOf()]).toEqual([[], since])
})

it('who is a guardian by the account of this address is, whatever was ended of an older one of theirs', async () => {
  await endByHand()
  const now = await makeGuardian(school.db, {
    ...{ name: `Teppo Ended${run}`, email: `new-teppo${run}@mail.test`, studentIds: [child] },
  })
  await leave()
  const id = await apply(`new-teppo${run}@mail.test`)
  expect((await preview(id)).guardians).toMatchObject([{ kind: 'joined', ended: [] }])
  expect((await admit(id)).status).toBe(200)
  expect(await guardiansOf()).toEqual([now])
})

it('who comes back with another address is no guardian again by that, and has no account', async () => {
  await endByHand()
  await leave()
  const id = await apply(`other-teppo${run}@mail.test`)
  expect((await preview(id)).guardians).toMatchObject([{ kind: 'new', ended: [{ studentId: child }] }])
  expect((await admit(id)).status).toBe(200)
  expect(await guardiansOf()).toEqual([])
  const made = school.db.selectFrom('users').select('id').where('email', '=', `other-teppo${run}@mail.test`)
  expect(await made.execute()).toEqual([])
})

it('a tie that a file ended is there again as before', async () => {
  await school.db.deleteFrom('guardianStudents').where('studentId', '=', child).execute()
  await leave()
  const id = await apply()
  expect((await preview(id)).guardians).toMatchObject([{ kind: 'joined', ended: [] }])
  expect((await admit(id)).status).toBe(200)
  expect(await guardiansOf()).toEqual([father])
})

it('whom somebody ends by hand while an admission is on its way stays ended, wherever it stops', async () => {
  await setStudent('admitted', null)
  let stops = 0
  for (; ; stops += 2) {
    const id = await apply()
    const { basis } = await preview(id)
    const { answers, deadlocks, wasStopped } = await stepper.between(
      async () =>
        (await admissions.post(`${page(id)}/admit`, { basis, same_as: child, although_open: true })).status,
      async () => (await endByHand()).status,
      stops,
    )
    const where = `stopped before statement ${stops}`
    expect([answers[1], deadlocks, [200, 409].includes(Number(answers[0]))], where).toEqual([200, 0, true])
    expect([await guardiansOf(), (await endedOf()).map(({ endedBy }) => endedBy)], where).toEqual([
      [],
      [await school.persona('admin')],
    ])
    await admin.post(`/backoffice/students/${child}/details/add-existing-guardian`, {
      ...{ guardian_id: father, relationship: 'father' },
    })
    if (!wasStopped) break
  }
  expect(stops).toBeGreaterThan(10)
})
