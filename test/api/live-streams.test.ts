import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schoolDateOf, schoolInstant } from '../../src/contract/school-time.ts'
import { commonSubjects, numberedSubjects } from '../../src/contract/topics.ts'
import { makeSession } from '../../src/domains/attendance/server/attendance.factory.ts'
import { makeFamily } from '../../src/domains/excuses/server/excuses.factory.ts'
import { makeStudent } from '../../src/domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '../../src/domains/permissions/server/permissions.factory.ts'
import { makeCycle } from '../../src/domains/school-year/server/school-year.factory.ts'
import { domains } from '../../src/server/domains.ts'
import { publishChange } from '../../src/server/live/live.ts'
import { statementsDuring } from '../support/databases/sent-statement.ts'
import { makePersona } from '../support/schools/personas.ts'
import { startTestSchool, type TestSchool } from '../support/schools/test-school.ts'
import { cookieOf as cookieIn, listen as listenAt, within } from '../support/services/event-stream.ts'

let school: TestSchool
let port: number
beforeAll(async () => {
  school = await startTestSchool()
  port = Number(new URL(await school.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => school.stop())

const cookieOf = (userId: number) => cookieIn(school, userId)
const listen = (cookie: string, topic: string) => listenAt(port, cookie, topic)

it('has one rule for each subject, which the domain it belongs to declares', () => {
  const declared = domains.flatMap(({ topics }) => Object.keys(topics ?? {}))
  expect(declared.sort()).toEqual([...numberedSubjects, ...commonSubjects].sort())
})

describe('a stream', () => {
  it('tells what changes while its person may hear it', async () => {
    const userId = await school.persona('counselor')
    const stream = await listen(await cookieOf(userId), `user:${userId}`)
    await publishChange(school.db, `user:${userId}`)
    expect(await stream.next()).toBe(`change user:${userId}`)
  })

  it('tells what changed while its page was still reading', async () => {
    const userId = await school.persona('dean')
    await publishChange(school.db, `user:${userId}`)
    // What is told in this order comes in this order, on whichever connection.
    const first = await listen(await cookieOf(await school.persona('counselor')), 'houses:0')
    await publishChange(school.db, 'houses:0')
    await first.next()
    const stream = await listen(await cookieOf(userId), `user:${userId}`)
    expect(await within(2_000, stream.next())).toBe(`change user:${userId}`)
    // A page that says that it can reckon is told how many milliseconds ago.
    const reckoning = await listen(await cookieOf(userId), `user:${userId}&ages=1`)
    expect(await within(2_000, reckoning.next())).toMatch(new RegExp(`^changed user:${userId} \\d{1,5}$`))
    await publishChange(school.db, `user:${userId}`)
    expect(await reckoning.next()).toBe(`change user:${userId}`)
  })

  it('tells a list of excuses that one was filed, and withdrawn', async () => {
    const { db } = school
    await makeCycle(db, { nowMs: school.clock.nowMs() })
    const { studentId, guardianId } = await makeFamily(db, { advisorId: await school.persona('advisor') })
    const guardian = await school.as(guardianId)
    const staff = await listen(await cookieOf(await school.persona('advisor')), 'excuses:0')
    const family = await listen(await cookieOf(guardianId), `student:${studentId}`)
    const heard = async () => [await within(2_000, staff.next()), await within(2_000, family.next())]
    const both = ['change excuses:0', `change student:${studentId}`]
    const day = schoolDateOf(school.clock.nowMs())
    const { body } = await guardian.post('/excuses', {
      student_id: studentId,
      start_at: new Date(schoolInstant(day, '08:00')).toISOString(),
      end_at: new Date(schoolInstant(day, '16:00')).toISOString(),
      reason: 'Feeling sick or unwell',
    })
    expect(await heard()).toEqual(both)
    await guardian.delete(`/excuses/${body.id}`)
    expect(await heard()).toEqual(both)
    expect((await guardian.get('/family/excuses')).body.topics).toEqual([`student:${studentId}`])
    expect((await listen(await cookieOf(guardianId), 'excuses:0')).status).toBe(404)
  })

  it('ends within 2 s of the end of its session, however it ends', async () => {
    const userId = await makePersona(school.db, 'guardian', new Map())
    const streams = await Promise.all(
      [0, 1].map(async () => listen(await cookieOf(userId), `user:${userId}`)),
    )
    await school.db.deleteFrom('logins').where('userId', '=', userId).execute()
    for (const stream of streams) {
      expect(await within(2_000, stream.next())).toBe('ended')
      expect(await within(2_000, stream.next())).toBe('closed')
    }
  })

  it('ends within 2 s when its person is deactivated', async () => {
    const userId = await school.persona('admissions')
    const stream = await listen(await cookieOf(userId), `user:${userId}`)
    await school.db
      .updateTable('users')
      .set({ deactivatedAt: new Date(school.clock.nowMs()) })
      .where('id', '=', userId)
      .execute()
    expect(await within(2_000, stream.next())).toBe('ended')
  })

  it('hears no more of a topic within 2 s of the loss of its permission, and goes on with the others', async () => {
    const userId = await school.persona('operations')
    const cookie = await cookieOf(userId)
    const stream = await listen(cookie, `announcements:0&topic=user:${userId}`)
    expect(stream.status).toBe(200)
    await school.db
      .deleteFrom('permissionGroupPermissions')
      .where('permission', '=', 'announcements.send')
      .execute()
    expect(await within(2_000, stream.next())).toBe('refused announcements:0')
    await publishChange(school.db, 'announcements:0')
    await publishChange(school.db, `user:${userId}`)
    expect(await stream.next()).toBe(`change user:${userId}`)
    expect((await listen(cookie, 'announcements:0')).status).toBe(404)
  })

  it('goes on with the others where one may not be heard, and hears of it once its person may', async () => {
    const userId = await school.persona('facilitator')
    const stream = await listen(await cookieOf(userId), `announcements:0&topic=user:${userId}`)
    expect(stream.status).toBe(200)
    expect(await stream.next()).toBe('refused announcements:0')
    await publishChange(school.db, 'announcements:0')
    await publishChange(school.db, `user:${userId}`)
    expect(await stream.next()).toBe(`change user:${userId}`)
    await addToGroup(school.db, userId, await makeGroup(school.db, { permissions: ['announcements.send'] }))
    // Who gains a right is looked at within the minute, or with the next change of rights.
    await publishChange(school.db, `rights:${userId}`)
    expect(await within(2_000, stream.next())).toBe('change announcements:0')
    await publishChange(school.db, 'announcements:0')
    expect(await within(2_000, stream.next())).toBe('change announcements:0')
  })

  it('asks once who may hear of all its rolls, however many they are', async () => {
    const { db, app } = school
    const userId = await school.persona('facilitator')
    const own = await makeSession(db, { expertIds: [userId] })
    const { experienceId } = own
    const more = await Promise.all([1, 2, 3].map(() => makeSession(db, { experienceId })))
    const foreign = await makeSession(db)
    const rolls = [own, ...more, foreign].map(({ sessionId }) => `attendable:${sessionId}`)
    const cookie = await cookieOf(userId)
    const open = async (topics: readonly string[]) => {
      const url = `/api/live?topic=${topics.join('&topic=')}`
      const answer = await app.inject({ url, headers: { cookie }, payloadAsStream: true })
      answer.stream().destroy()
    }
    const ofFew = await statementsDuring(() => open(['maintenance:0', ...rolls.slice(0, 1)]))
    const ofMany = await statementsDuring(() => open(['maintenance:0', ...rolls]))
    expect(ofMany.map(({ text }) => text)).toEqual(ofFew.map(({ text }) => text))

    const stream = await listen(cookie, ['maintenance:0', ...rolls].join('&topic='))
    expect(await stream.next()).toBe(`refused attendable:${foreign.sessionId}`)
    await db.deleteFrom('experienceExperts').where('experienceId', '=', experienceId).execute()
    for (const roll of rolls.slice(0, -1)) expect(await within(2_000, stream.next())).toBe(`refused ${roll}`)
    await publishChange(db, 'maintenance:0')
    expect(await stream.next()).toBe('change maintenance:0')
  })

  it('is one of a few that a person may have open', async () => {
    const userId = await school.persona('dean')
    const cookie = await cookieOf(userId)
    const streams = []
    for (let count = 0; count < 12; count++) streams.push(await listen(cookie, `user:${userId}`))
    expect(streams.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect((await listen(cookie, `user:${userId}`)).status).toBe(429)
    // One page closed makes room for another.
    streams[0]?.close()
    await expect.poll(async () => (await listen(cookie, `user:${userId}`)).status).toBe(200)
  })

  it('is one of a few also when a hundred are asked for at once, and a refusal gives its place back', async () => {
    const userId = await school.persona('director')
    const cookie = await cookieOf(userId)
    const refused = await Promise.all(Array.from({ length: 12 }, async () => listen(cookie, 'user:0')))
    expect(refused.map(({ status }) => status)).toEqual(Array(12).fill(404))
    // A subject that the database is asked about: between the question and the answer others come.
    const studentId = await makeStudent(school.db)
    const streams = await Promise.all(
      Array.from({ length: 100 }, async () => listen(cookie, `user:${userId}&topic=student:${studentId}`)),
    )
    expect(streams.filter(({ status }) => status === 200)).toHaveLength(12)
    expect(streams.filter(({ status }) => status === 429)).toHaveLength(88)
    for (const stream of streams) stream.close()
    await expect.poll(async () => (await listen(cookie, `user:${userId}`)).status).toBe(200)
  })
})
