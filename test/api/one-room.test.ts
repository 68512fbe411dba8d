import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSession } from '#domains/attendance/server/attendance.factory.ts'
import { makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

/* Wherever a meeting is shown, its link leads to the same room. */

const nowIso = '2026-11-10T14:00:00Z'
const standing = 'https://video.test/j/of-the-experience'
const ofHouse = 'https://video.test/j/of-the-house'
const own = 'https://video.test/j/own'

let school: TestSchool
let experienceId: number
let houseId: number
let studentId: number
/** By what they meet in: the room that stands, a room of their own, the house's. */
const meetings = { standing: 0, own: 0, house: 0 }

beforeAll(async () => {
  school = await startTestSchool({ nowIso })
  const { db } = school
  const expertIds = [await school.persona('facilitator')]
  const session = await makeSession(db, { expertIds })
  ;({ experienceId } = session)
  meetings.standing = session.sessionId
  const second = await makeSession(db, {
    experienceId,
    startAt: '2026-11-10T17:00:00Z',
    endAt: '2026-11-10T17:50:00Z',
  })
  meetings.own = second.sessionId
  houseId = await makeHouse(db, { advisorId: await school.persona('advisor') })
  studentId = await makeStudent(db, { houseId })
  const [startsAt, endsAt] = [new Date('2026-11-10T19:00:00Z'), new Date('2026-11-10T19:20:00Z')]
  const standup = { kind: 'standup', houseId, schoolDate: '2026-11-10', startsAt, endsAt } as const
  const { id } = await db.insertInto('attendables').values(standup).returning('id').executeTakeFirstOrThrow()
  meetings.house = id
  await db.insertInto('registrations').values({ experienceId, studentId }).execute()
  await db
    .updateTable('experiences')
    .set({ conferenceUrl: standing })
    .where('id', '=', experienceId)
    .execute()
  await db.updateTable('houses').set({ conferenceUrl: ofHouse }).where('id', '=', houseId).execute()
  await db.updateTable('attendables').set({ conferenceUrl: own }).where('id', '=', meetings.own).execute()
})
afterAll(() => school.stop())

const rooms = () => [
  [meetings.standing, standing],
  [meetings.own, own],
  [meetings.house, ofHouse],
]

it('leads from a roll to its own link, or the standing room of its experience or house', async () => {
  const facilitator = await school.as('facilitator')
  const facilitated = `/backoffice/facilitate/expedition/${experienceId}`
  const paths = [
    `${facilitated}/attendance/default/${meetings.standing}`,
    `${facilitated}/attendance/default/${meetings.own}`,
  ]
  const rolls = await Promise.all(paths.map((path) => facilitator.get(path)))
  expect(rolls.map(({ body }) => body.conferenceUrlLink)).toEqual([standing, own])
  const roll = await (await school.as('advisor')).get(
    `/backoffice/houses/${houseId}/attendances/${meetings.house}`,
  )
  expect(roll.body.conferenceUrlLink).toBe(ofHouse)

  const { body } = await facilitator.get(`${facilitated}/sessions`)
  expect(
    body.sessions.map((session: { sessionId: number; conferenceUrl: string }) => [
      session.sessionId,
      session.conferenceUrl,
    ]),
  ).toEqual(rooms().slice(0, 2))
})

it('leads to the same from the calendar of staff and of the family', async () => {
  const links = async (person: 'facilitator' | 'advisor') => {
    const { body } = await (await school.as(person)).get('/backoffice/calendar?from=2026-11-10&to=2026-11-10')
    return body.events.map((event: { conferenceUrl: string }) => event.conferenceUrl)
  }
  expect([await links('facilitator'), await links('advisor')]).toEqual([[standing, own], [ofHouse]])

  const guardian = await school.as(await makeGuardian(school.db, { studentIds: [studentId] }))
  const { body } = await guardian.get(`/family/calendar?student_id=${studentId}&date=2026-11-10`)
  expect(JSON.stringify(body).match(/https:\/\/video\.test\/j\/[a-z-]+/g)).toEqual([standing, own, ofHouse])
})

it('leads to the same from the calendar behind a link', async () => {
  const { body } = await (await school.as(studentId)).post('/calendar-feeds', {})
  const feed = await school.app.inject({ method: 'GET', url: new URL(body.url).pathname })
  expect(feed.payload.match(/(?<=^URL:)\S+/gm)).toEqual([standing, own, ofHouse])
})
