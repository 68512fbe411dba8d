import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeGuardian, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeFullExperience } from '#domains/registrations/server/registrations.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let director: Client
let [cycleId, chose, chooses, guardian] = [0, 0, 0, 0]

const dayMs = 86_400_000

beforeAll(async () => {
  school = await startTestSchool()
  const { db, clock } = school
  director = await school.as('director')
  await sql`delete from cycles`.execute(db)
  await sql`update students set status = 'withdrawn'`.execute(db)
  cycleId = await makeCycle(db, { nowMs: clock.nowMs(), title: 'Cycle 3', startsInDays: 30, endsInDays: 70 })
  chose = await makeStudent(db, { name: 'Ada Byron' })
  chooses = await makeStudent(db, { name: 'Ben Okri' })
  guardian = await makeGuardian(db, { studentIds: [chooses] })
})
afterAll(() => school.stop())

/** Everything told of registrations, as `who: title`, in the order of being told; then it is forgotten. */
async function told() {
  const { rows } = await sql<{ userId: number; title: string; body: string; redirectUrl: string }>`
    with gone as (delete from notifications where category = 'registrations' returning *)
    select user_id, title, body, redirect_url from gone order by user_id`.execute(school.db)
  return rows
}
const tell = () => school.runJob('journey-builder.tell-windows')
const saveWindow = async (opensInDays: number, closesInDays: number) => {
  const at = (days: number) => new Date(school.clock.nowMs() + days * dayMs).toISOString()
  const stored = await school.db.selectFrom('choiceWindows').select('version').executeTakeFirst()
  return director.put(`/backoffice/journey-builder/windows/${cycleId}`, {
    opens_at: at(opensInDays),
    closes_at: at(closesInDays),
    ranks: 2,
    most: null,
    version: stored?.version ?? 0,
  })
}

it('tells families once that choosing has begun, and reminds those who have not chosen', async () => {
  await saveWindow(1, 8)
  await tell()
  expect(await told()).toEqual([])
  school.clock.advance(1.1 * dayMs)
  await tell()
  await tell()
  const begun = await told()
  expect(begun.map(({ userId }) => userId)).toEqual([chose, chooses, guardian])
  expect(begun[2]).toMatchObject({
    title: 'Choosing for Cycle 3 has begun',
    body: expect.stringMatching(/^Rank what Ben Okri would like most in each block by the end of /),
    redirectUrl: `/family/choices?student=${chooses}#choices-${cycleId}-${chooses}`,
  })
  await sql`insert into choice_lists (cycle_id, student_id, saved_at) values (${cycleId}, ${chose}, now())`.execute(
    school.db,
  )
  await tell()
  expect(await told()).toEqual([])
  school.clock.advance(5 * dayMs)
  await tell()
  await tell()
  const reminded = await told()
  expect(reminded.map(({ userId, title }) => `${userId} ${title}`)).toEqual([
    `${chooses} Nothing chosen yet for Cycle 3`,
    `${guardian} Nothing chosen yet for Cycle 3`,
  ])
})

it('reminds again when it ends on another day, and nobody once it has ended', async () => {
  director = await school.as('director')
  expect((await saveWindow(-6, 5)).status).toBe(200)
  await tell()
  expect(await told()).toEqual([])
  school.clock.advance(4 * dayMs)
  await tell()
  expect((await told()).map(({ userId }) => userId)).toEqual([chooses, guardian])
  director = await school.as('director')
  await saveWindow(-9, 1)
  school.clock.advance(2 * dayMs)
  await tell()
  expect(await told()).toEqual([])
})

it('tells what a plan gave, each once, and when it is taken back', async () => {
  const { db } = school
  director = await school.as('director')
  const kelp = await makeFullExperience(db, { title: 'The Kelp Forest', cycleId, blocks: [0], places: 5 })
  await db
    .insertInto('choices')
    .values({ cycleId, studentId: chose, experienceId: kelp, position: 0 })
    .execute()
  const path = '/backoffice/journey-builder/scheduler'
  const { body } = await director.post(path, { cycle_id: cycleId, seed: 7 })
  const proposalId = body.id
  await school.runJob('journey-builder.plan', { proposalId })
  const act = async (_action: 'apply' | 'undo') => {
    expect((await director.post(`${path}/${proposalId}`, { _action })).status).toBe(200)
    await school.runJob('journey-builder.apply', { proposalId })
    await school.runJob('journey-builder.tell-placed', { proposalId, doing: _action })
    await school.runJob('journey-builder.tell-placed', { proposalId, doing: _action })
  }
  await act('apply')
  const given = await told()
  expect(given.map(({ userId }) => userId)).toEqual([chose, chooses, guardian])
  expect(given[0]).toMatchObject({
    title: 'Your places in Cycle 3',
    body: 'The Kelp Forest (1st choice). The calendar shows when it meets.',
  })
  expect(given[2]).toMatchObject({ title: 'The places of Ben Okri in Cycle 3' })
  await act('undo')
  expect((await told()).map(({ body }) => body)).toEqual(
    Array(3).fill('The earlier plan no longer holds. You will hear from us when there is a new one.'),
  )
})

it('asks until somebody of the family has chosen, or until it has ended, then no more', async () => {
  const { db } = school
  const kelp = await makeFullExperience(db, { title: 'Tide Pools', cycleId, blocks: [0], places: 5 })
  const dora = await makeStudent(db, { name: 'Dora Lind' })
  const father = await makeGuardian(db, { name: 'Nils Lind', studentIds: [dora] })
  const mother = await makeGuardian(db, { studentIds: [dora] })
  const bellOf = async (userId: number) =>
    (await (await school.as(userId)).get('/backoffice/notifications')).body.notifications
  director = await school.as('director')
  await saveWindow(1, 4)
  school.clock.advance(1.5 * dayMs)
  await tell()
  const asking = { title: 'Choosing for Cycle 3 has begun', asks: true, ctaText: 'Choose' }
  for (const id of [dora, mother, guardian]) expect(await bellOf(id)).toMatchObject([asking])
  await (await school.as(mother)).post('/backoffice/root/authenticated', { _action: 'readAllNotifications' })
  expect(await bellOf(mother)).toMatchObject([{ ...asking, read: true }])
  const saved = await (await school.as(father)).put(`/family/choices/${cycleId}`, {
    student_id: dora,
    experience_ids: [kelp],
    version: 0,
  })
  expect(saved.status).toBe(200)
  const answered = (words: string) => [
    { asks: false, read: true, ctaText: '', body: expect.stringMatching(new RegExp(` · ${words}$`)) },
  ]
  for (const id of [dora, mother]) expect(await bellOf(id)).toMatchObject(answered('Chosen by Nils Lind'))
  await tell()
  expect(await bellOf(guardian)).toMatchObject([{ ...asking, read: false }])
  school.clock.advance(3 * dayMs)
  await tell()
  expect(await bellOf(guardian)).toMatchObject(answered('Choosing has ended'))
  expect(await bellOf(mother)).toMatchObject(answered('Chosen by Nils Lind'))

  // It is open again: who was told that it has ended hears so, and who has chosen is asked for nothing.
  director = await school.as('director')
  expect((await saveWindow(-5, 6)).status).toBe(200)
  await tell()
  await tell()
  expect(await bellOf(guardian)).toMatchObject([
    { ...asking, read: false },
    ...answered('Choosing has ended'),
  ])
  expect(await bellOf(mother)).toMatchObject([
    { title: asking.title, asks: false },
    ...answered('Chosen by Nils Lind'),
  ])
})
