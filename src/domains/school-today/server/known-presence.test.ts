import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type MadeSession,
  makeSession,
  participant,
  tellLedger,
} from '#domains/attendance/server/attendance.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let session: MadeSession
let dean: Client
let facilitator: Client

const at = (time: string) => `2026-11-10T${time}:00Z`

beforeAll(async () => {
  school = await startTestSchool({ nowIso: at('15:01') })
  session = await makeSession(school.db, {
    expertIds: [await school.persona('facilitator')],
    studentNames: ['Ana There', 'Ben Never'],
  })
})
afterAll(() => school.stop())

/** What the four screens say at a time of the one meeting that runs. */
async function saidAt(time: string) {
  school.clock.set(Date.parse(at(time)))
  dean = await school.as('dean')
  facilitator = await school.as('facilitator')
  const [missing, count, panel] = await Promise.all(
    ['/backoffice/today/missing', '/pages/attendance/missingNow/count', '/pages/attendance/missingNow'].map(
      async (path) => (await dean.get(path)).body,
    ),
  )
  const listed = (await facilitator.get('/backoffice/facilitate/expeditions-learning-goals')).body
  const [today] = listed.experiences.find(
    ({ id }: { id: number }) => id === session.experienceId,
  ).todaySessions
  return {
    morning: [missing.running, missing.withoutPresence, missing.tooEarly, missing.total],
    count: [count.running, count.withoutPresence, count.tooEarly, count.total],
    panel: [panel.runningSessions, panel.sessionsWithoutPresence, panel.sessionsTooEarly, panel.total],
    list: [today.presence, today.missingCount],
    roll: (await facilitator.get(session.path)).body.presence,
  }
}

it('says alike on every screen that nobody was heard of, that it is too early, and who is missing', async () => {
  expect(await saidAt('15:01')).toEqual({
    morning: [1, 1, 0, 0],
    count: [1, 1, 0, 0],
    panel: [1, 1, 0, 0],
    list: ['unheard', null],
    roll: 'unheard',
  })
  // Somebody joined, and that the meeting began was never told.
  const joined = participant({ name: 'Ana There' })
  await tellLedger(
    school.db,
    session.sessionId,
    [{ kind: 'joined', atMs: Date.parse(at('15:01')), participant: joined }],
    at('15:01'),
  )
  expect(await saidAt('15:02')).toEqual({
    morning: [1, 0, 1, 0],
    count: [1, 0, 1, 0],
    panel: [1, 0, 1, 0],
    list: ['too_early', null],
    roll: 'too_early',
  })
  expect(await saidAt('15:03')).toEqual({
    morning: [1, 0, 0, 1],
    count: [1, 0, 0, 1],
    panel: [1, 0, 0, 1],
    list: ['known', 1],
    roll: 'known',
  })
  expect((await saidAt('15:50')).roll).toBe(null)
})

it('says that students of partner schools are expected, whom it counts nowhere', async () => {
  const partnersAt = async (time: string) => {
    school.clock.set(Date.parse(at(time)))
    const client = await school.as('dean')
    return [
      (await client.get('/backoffice/today/missing')).body.hasPartners,
      (await client.get('/pages/attendance/missingNow')).body.hasPartners,
    ]
  }
  expect(await partnersAt('15:10')).toEqual([false, false])
  const { id } = await school.db
    .insertInto('externalStudents')
    .values({ name: 'Ines Duarte', email: 'ines@partner.test' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await school.db
    .insertInto('externalAttendances')
    .values({ attendableId: session.sessionId, externalStudentId: id })
    .execute()
  expect(await partnersAt('15:10')).toEqual([true, true])
  expect(await partnersAt('15:50')).toEqual([false, false])
})
