import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { statementsDuring } from '#test/databases/sent-statement.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeRoll } from './attendance-calendar.factory.ts'

let school: TestSchool
let facilitatorId = 0
const ids = { kelp: 0, here: 0, left: 0, never: 0, running: 0, untaken: 0 }

beforeAll(async () => {
  // 10:20, twenty minutes into a session.
  school = await startTestSchool({ nowIso: '2026-11-10T15:20:00Z' })
  const { db } = school
  facilitatorId = await school.persona('facilitator')
  const cycleId = await makeCycle(db, { nowMs: school.clock.nowMs() })
  const houseId = await makeHouse(db, { advisorId: await school.persona('advisor') })
  ids.here = await makeStudent(db, { name: 'Hana Here', houseId })
  ids.left = await makeStudent(db, { name: 'Lena Left', houseId })
  ids.never = await makeStudent(db, { name: 'Nils Never' })
  await makeGuardian(db, { name: 'Gail Never', studentIds: [ids.never] })
  ids.kelp = await makeExperience(db, {
    cycleId,
    expertIds: [facilitatorId],
    studentIds: [ids.here, ids.left, ids.never],
  })
  const rows = [[ids.here], [ids.left], [ids.never]] as const
  ids.running = await makeRoll(db, {
    experienceId: ids.kelp,
    startAt: '2026-11-10T15:00:00Z',
    meetingStarted: true,
    rows,
  })
  const joined = { firstJoinedAt: new Date('2026-11-10T15:01:00Z') }
  const row = (studentId: number) =>
    db.updateTable('attendances').where('attendableId', '=', ids.running).where('studentId', '=', studentId)
  await row(ids.here).set(joined).execute()
  await row(ids.left)
    .set({ ...joined, lastLeftAt: new Date('2026-11-10T15:10:00Z') })
    .execute()
  await db
    .insertInto('excuses')
    .values({
      studentId: ids.never,
      startsAt: new Date('2026-11-10T05:00:00Z'),
      endsAt: new Date('2026-11-11T04:59:59Z'),
      reason: 'Other',
    })
    .execute()
  ids.untaken = await makeRoll(db, {
    experienceId: ids.kelp,
    startAt: '2026-11-10T14:00:00Z',
    minutes: 40,
    rows,
  })
})
afterAll(() => school.stop())

it('tells who is expected and not there, by house, with contact and excuse', async () => {
  const { body } = await (await school.as('facilitator')).get('/pages/attendance/missingNow')
  expect(body).toMatchObject({
    total: 2,
    runningSessions: 1,
    sessionsWithoutPresence: 0,
    topics: [`attendable:${ids.running}`],
  })
  expect(body.houses).toMatchObject([
    {
      title: 'Juniper House',
      students: [
        { student_name: 'Lena Left', left_at: '2026-11-10T15:10:00.000Z', excuse: null, excuse_url: null },
      ],
    },
    {
      title: 'No house',
      students: [
        {
          student_name: 'Nils Never',
          left_at: null,
          excuse: 'waiting',
          excuse_url: expect.stringMatching(/^\/excuses\/\d+$/),
          guardians: [{ name: 'Gail Never' }],
        },
      ],
    },
  ])
})

it('counts them without a name, in one statement; nobody’s record is noted as read', async () => {
  const { db, services } = school
  const director = await school.as('director')
  const path = '/pages/attendance/missingNow'
  const readHere = async () => {
    await services.reads.flush()
    const directorId = await school.persona('director')
    const rows = await db
      .selectFrom('recordReads')
      .select('personId')
      .where('userId', '=', directorId)
      .execute()
    return rows.map(({ personId }) => personId).sort((one, other) => one - other)
  }
  const before = await readHere()
  const answers: unknown[] = []
  const sent = await statementsDuring(async () => {
    answers.push((await director.get(`${path}/count`)).body)
  })
  // One statement for who calls, and the count.
  expect(sent.filter(({ text }) => /^\s*(select|with)/.test(text))).toHaveLength(2)
  expect(answers).toEqual([
    {
      at: '2026-11-10T15:20:00.000Z',
      ...{ total: 2, waiting: 1, excused: 0, running: 1, withoutPresence: 0, tooEarly: 0 },
      hasPartners: false,
      topics: [`attendable:${ids.running}`],
    },
  ])
  expect(await readHere()).toEqual(before)
  await director.get(path)
  expect(await readHere()).toEqual(expect.arrayContaining([ids.left, ids.never]))
})

it('tells nobody of rolls that are not theirs', async () => {
  expect((await (await school.as('advisor')).get('/pages/attendance/missingNow')).body).toMatchObject({
    total: 0,
    runningSessions: 0,
  })
  expect((await (await school.as('operations')).get('/pages/attendance/missingNow')).status).toBe(403)
  expect((await (await school.as('advisor')).get('/pages/attendance/rollsNotTaken')).body.total).toBe(0)
  expect((await (await school.as('operations')).get('/pages/attendance/rollsNotTaken')).status).toBe(403)
  expect((await (await school.as('advisor')).get('/pages/attendance/rollsNotTaken?page=0')).status).toBe(400)
})

const reminders = () =>
  school.db
    .selectFrom('notifications')
    .selectAll()
    .where('category', '=', 'attendance')
    .orderBy('id')
    .execute()
const remind = async (iso: string) => {
  school.clock.set(Date.parse(iso))
  await school.runJob('attendance-calendar.remind-rolls')
  return (await reminders()).length
}

it('reminds the facilitator of a roll not taken: once, then daily, until it is taken', async () => {
  const { body } = await (await school.as('facilitator')).get('/pages/attendance/rollsNotTaken')
  expect(body).toMatchObject({
    total: 1,
    rolls: [
      { attendable_id: ids.untaken, students: 3, facilitators: ['Pat facilitator'], reminded_at: null },
    ],
  })

  expect(await remind('2026-11-10T15:00:00Z')).toBe(0) // within half an hour of the end
  expect(await remind('2026-11-10T15:20:00Z')).toBe(1)
  expect(await remind('2026-11-10T15:35:00Z')).toBe(1)
  expect(await reminders()).toMatchObject([
    { userId: facilitatorId, title: 'Roll not taken: The Kelp Forest' },
  ])

  await school.db.updateTable('notifications').set({ deletedAt: new Date() }).execute()
  await school.db
    .updateTable('attendances')
    .set({ computedStatuses: ['Present'] })
    .where('attendableId', '=', ids.running)
    .execute()
  expect(await remind('2026-11-10T22:00:00Z')).toBe(1) // a deleted reminder counts as sent
  expect(await remind('2026-11-11T12:30:00Z')).toBe(1) // before eight in the morning
  expect(await remind('2026-11-11T13:15:00Z')).toBe(2)
  expect(await remind('2026-11-11T18:00:00Z')).toBe(2)

  await school.db
    .updateTable('attendables')
    .set({ staffSavedAt: new Date() })
    .where('id', '=', ids.untaken)
    .execute()
  expect(await remind('2026-11-12T13:15:00Z')).toBe(2)
})

it('leads from a reminder to the roll, also once the next cycle has begun', async () => {
  school.clock.set(Date.parse('2026-12-02T15:00:00Z'))
  const next = await makeCycle(school.db, {
    nowMs: school.clock.nowMs(),
    title: 'Cycle 3',
    position: 3,
    startsInDays: -0.1,
  })
  const listed = async (client: Client, query: string) => {
    const { body } = await client.get(`/pages/attendance/rollsNotTaken${query}`)
    return [body.cycle?.title, body.rolls.map((roll: { attendable_id: number }) => roll.attendable_id)]
  }
  const untaken = await makeRoll(school.db, {
    experienceId: ids.kelp,
    startAt: '2026-11-30T14:00:00Z',
    rows: [[ids.here]],
  })
  const facilitator = await school.as('facilitator')
  expect(await listed(facilitator, '')).toEqual(['Cycle 3', []])
  for (const query of [`?attendable_id=${untaken}`, `?attendable_id=${untaken}&cycle_id=${next}`])
    expect(await listed(facilitator, query)).toEqual(['Cycle 2', expect.arrayContaining([untaken])])
  // Of the school's morning and of one's own, the rolls of the last two weeks still wait.
  const director = await school.as('director')
  const morning = (await director.get('/backoffice/today')).body.untaken
  expect(morning.rolls.map((roll: { eventId: number }) => roll.eventId)).toEqual([untaken])
  expect(morning.url).toBe('/employee/attendances/calendar?panel=rolls&recent=true')
  expect(await listed(director, '?recent=true')).toEqual(['Cycle 3', [untaken]])
  const { needs } = (await facilitator.get('/backoffice/home')).body
  expect(needs.map((need: { eventId?: number }) => need.eventId)).toEqual([untaken])
  // A roll of others leads nowhere.
  expect(await listed(await school.as('advisor'), `?attendable_id=${untaken}`)).toEqual(['Cycle 3', []])
  await school.db.deleteFrom('cycles').where('id', '=', next).execute()
  // Nor does one that lies between two cycles fall out of its list.
  const { endsAt } = await school.db.selectFrom('cycles').select('endsAt').executeTakeFirstOrThrow()
  await school.db
    .updateTable('cycles')
    .set({ endsAt: new Date('2026-11-28T05:00:00Z') })
    .execute()
  expect((await listed(facilitator, `?attendable_id=${untaken}`))[1]).toContain(untaken)
  expect((await director.get('/backoffice/today')).body.untaken.total).toBe(1)
  await school.db.updateTable('cycles').set({ endsAt }).execute()
})

it('reminds on days on which the campus of the roll has school, and on no other', async () => {
  const { db } = school
  await db.deleteFrom('notifications').execute()
  await db.deleteFrom('attendables').execute()
  const friday = await makeRoll(db, {
    experienceId: ids.kelp,
    startAt: '2026-11-13T14:00:00Z',
    minutes: 40,
    rows: [[ids.here]],
  })
  await db
    .insertInto('holidays')
    .values([
      { title: 'Elsewhere', startsOn: '2026-11-13', endsOn: '2026-11-13', cohortId: 2 },
      { title: 'Founders Day', startsOn: '2026-11-16', endsOn: '2026-11-16', cohortId: 1 },
    ])
    .execute()
  expect(await remind('2026-11-13T15:30:00Z')).toBe(1)
  expect(await remind('2026-11-14T15:00:00Z')).toBe(1) // Saturday
  expect(await remind('2026-11-15T15:00:00Z')).toBe(1) // Sunday
  expect(await remind('2026-11-16T15:00:00Z')).toBe(1) // the campus is closed
  expect(await remind('2026-11-17T05:00:00Z')).toBe(1) // midnight
  expect(await remind('2026-11-17T12:45:00Z')).toBe(1) // 7:45 AM
  expect(await remind('2026-11-17T13:00:00Z')).toBe(2) // 8:00 AM
  expect(await remind('2026-11-17T15:00:00Z')).toBe(2)
  await db
    .updateTable('cycles')
    .set({ endsAt: new Date('2026-11-18T05:00:00Z') })
    .execute()
  expect(await remind('2026-11-18T15:00:00Z')).toBe(2) // between cycles

  await db
    .updateTable('cycles')
    .set({ endsAt: new Date('2026-12-18T05:00:00Z') })
    .execute()
  const early = await makeRoll(db, {
    experienceId: ids.kelp,
    startAt: '2026-11-19T11:00:00Z',
    minutes: 30,
    rows: [[ids.here]],
  })
  expect(await remind('2026-11-19T12:15:00Z')).toBe(3) // 7:15 AM, of the same morning
  expect(await remind('2026-11-19T13:00:00Z')).toBe(4) // 8:00 AM: Friday's alone
  await db.deleteFrom('attendables').where('id', '=', early).execute()
  expect(await remind('2026-11-30T15:00:00Z')).toBe(4) // more than two weeks
  const { body } = await (await school.as('facilitator')).get('/pages/attendance/rollsNotTaken')
  expect(body.rolls).toMatchObject([
    {
      attendable_id: friday,
      reminded_at: expect.any(String),
      reminded_until: '2026-11-27T14:00:00.000Z',
    },
  ])
})
