import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MadeSession, makeSession } from '#domains/attendance/server/attendance.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

const planOf = ({ experienceId, sessionId }: MadeSession) =>
  `/backoffice/facilitate/expedition/${experienceId}/sessions/${sessionId}/plan`

let school: TestSchool
let facilitator: Client
beforeAll(async () => {
  school = await startTestSchool()
  facilitator = await school.as('facilitator')
})
afterAll(() => school.stop())

const makeOwn = async (choice: Parameters<typeof makeSession>[1] = {}) =>
  makeSession(school.db, { expertIds: [await school.persona('facilitator')], ...choice })

const auditOf = ({ sessionId }: MadeSession) =>
  school.db
    .selectFrom('auditLog')
    .select(['actorId', 'before', 'after'])
    .where('action', '=', 'plan.saved')
    .where('subjectId', '=', String(sessionId))
    .orderBy('id')
    .execute()

describe('the plan of a session', () => {
  it('is empty, then what its expert wrote, and who wrote it', async () => {
    const session = await makeOwn()
    const path = planOf(session)
    expect((await facilitator.get(path)).body).toEqual({
      body: '',
      version: 0,
      saved: null,
      refusal: null,
      last: null,
    })
    const heard: string[] = []
    const stop = school.services.live.subscribe([`attendable:${session.sessionId}`], (topic) =>
      heard.push(topic),
    )
    const written = await facilitator.put(path, { body: '  Warm-up\nLab\u0000  ', version: 0 })
    expect([written.status, written.body]).toEqual([
      200,
      {
        body: 'Warm-up\nLab',
        version: 1,
        saved: { by: 'Pat facilitator', at: '2026-11-10T15:00:00.000Z' },
      },
    ])
    await expect.poll(() => heard).toEqual([`attendable:${session.sessionId}`])
    stop()
    expect((await facilitator.get(path)).body).toMatchObject({ body: 'Warm-up\nLab', version: 1 })
  })

  it('is audited with what it replaced, and not when nothing changed', async () => {
    const session = await makeOwn()
    const actorId = await school.persona('facilitator')
    await facilitator.put(planOf(session), { body: 'One', version: 0 })
    await facilitator.put(planOf(session), { body: 'One', version: 1 })
    await facilitator.put(planOf(session), { body: '', version: 1 })
    expect(await auditOf(session)).toEqual([
      { actorId, before: null, after: { version: 1 } },
      { actorId, before: { version: 1, body: 'One' }, after: { version: 2 } },
    ])
    expect((await facilitator.get(planOf(session))).body).toMatchObject({ body: '', version: 2 })
  })

  it('is read and written by who may take its roll, and only read by who may see it', async () => {
    const session = await makeOwn()
    await facilitator.put(planOf(session), { body: 'Lab', version: 0 })
    for (const [person, status] of [
      ['superadmin', 200],
      ['dean', 200],
      ['counselor', 403],
    ] as const) {
      const client = await school.as(person)
      const read = await client.get(planOf(session))
      expect([person, read.status, read.body.body]).toEqual([person, 200, 'Lab'])
      expect([person, read.body.refusal === null]).toEqual([person, status === 200])
      const { version } = read.body
      const saved = await client.put(planOf(session), { body: 'Lab', version })
      expect([person, saved.status]).toEqual([person, status])
    }
  })

  it('is never for families, nor for staff without attendance', async () => {
    const session = await makeOwn()
    for (const person of ['guardian', 'student', 'admissions', 'operations'] as const) {
      const client = await school.as(person)
      expect([person, (await client.get(planOf(session))).status]).toEqual([person, 403])
      const written = await client.put(planOf(session), { body: 'x', version: 0 })
      expect([person, written.status]).toEqual([person, 403])
    }
    expect((await school.nobody.get(planOf(session))).status).toBe(401)
  })

  it('does not exist for the expert of another experience, nor under another experience', async () => {
    const session = await makeOwn()
    const other = await makeOwn()
    const stranger = await school.as('advisor')
    const missing = await stranger.get(planOf({ ...session, sessionId: 999_999 }))
    const hidden = await stranger.get(planOf(session))
    expect([hidden.status, hidden.body.message]).toEqual([404, missing.body.message])
    expect((await stranger.put(planOf(session), { body: 'x', version: 0 })).status).toBe(404)
    const crossed = planOf({ ...session, experienceId: other.experienceId })
    expect((await facilitator.put(crossed, { body: 'x', version: 0 })).status).toBe(404)
  })

  it('refuses what is too long, and keeps what stood there', async () => {
    const session = await makeOwn()
    await facilitator.put(planOf(session), { body: 'Lab', version: 0 })
    const long = await facilitator.put(planOf(session), { body: 'x'.repeat(4_001), version: 1 })
    expect([long.status, long.body.data.formErrors]).toEqual([
      400,
      { body: 'A plan has at most 4,000 characters.' },
    ])
    expect((await facilitator.get(planOf(session))).body.body).toBe('Lab')
  })

  it('shows what somebody else wrote meanwhile, also when they emptied it', async () => {
    const session = await makeOwn()
    const dean = await school.as('dean')
    await facilitator.put(planOf(session), { body: 'Lab', version: 0 })
    await dean.put(planOf(session), { body: '', version: 1 })
    const late = await facilitator.put(planOf(session), { body: 'Lab and share', version: 1 })
    expect([late.status, late.body.data]).toEqual([
      409,
      {
        plan: { body: '', version: 2, saved: { by: 'Pat dean', at: '2026-11-10T15:00:00.000Z' } },
      },
    ])
    const again = await facilitator.put(planOf(session), { body: 'Lab and share', version: 2 })
    expect([again.status, again.body.version]).toEqual([200, 3])
  })

  it('lets one of two who begin at once win', async () => {
    const session = await makeOwn()
    const dean = await school.as('dean')
    const answers = await Promise.all([
      facilitator.put(planOf(session), { body: 'Mine', version: 0 }),
      dean.put(planOf(session), { body: 'Theirs', version: 0 }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await auditOf(session)).toHaveLength(1)
  })

  it('stays with a session that is moved or cancelled', async () => {
    const session = await makeOwn()
    await facilitator.put(planOf(session), { body: 'Lab', version: 0 })
    await school.db
      .updateTable('attendables')
      .set({ startsAt: new Date('2026-11-12T15:00:00Z'), endsAt: new Date('2026-11-12T15:50:00Z') })
      .set({ schoolDate: '2026-11-12', cancelledAt: new Date('2026-11-10T15:00:00Z') })
      .where('id', '=', session.sessionId)
      .execute()
    expect((await facilitator.get(planOf(session))).body.body).toBe('Lab')
  })
})

describe('the plan of the last session', () => {
  it('is offered while this one has none', async () => {
    const first = await makeOwn({ startAt: '2026-11-05T15:00:00Z', endAt: '2026-11-05T15:50:00Z' })
    const { experienceId } = first
    const second = await makeOwn({ experienceId })
    const third = await makeOwn({
      experienceId,
      startAt: '2026-11-12T15:00:00Z',
      endAt: '2026-11-12T15:50:00Z',
    })
    const lastOf = async (session: MadeSession) => (await facilitator.get(planOf(session))).body.last
    await facilitator.put(planOf(first), { body: 'Lab', version: 0 })
    expect(await lastOf(second)).toEqual({ startAt: '2026-11-05T15:00:00.000Z', body: 'Lab' })
    // The last one has none: an older one is not the last.
    expect([await lastOf(third), await lastOf(first)]).toEqual([null, null])

    const cancel = (sessionId: number) =>
      school.db
        .updateTable('attendables')
        .set({ cancelledAt: new Date('2026-11-10T15:00:00Z') })
        .where('id', '=', sessionId)
        .execute()
    await cancel(second.sessionId)
    expect(await lastOf(third)).toMatchObject({ body: 'Lab' })
    // What was planned and not held is what comes next.
    await facilitator.put(planOf(second), { body: 'Not held', version: 0 })
    expect(await lastOf(third)).toMatchObject({ body: 'Not held' })
    await facilitator.put(planOf(third), { body: 'Own', version: 0 })
    expect(await lastOf(third)).toBeNull()
    const counselor = await school.as('counselor')
    expect((await counselor.get(planOf(second))).body.last).toBeNull()
  })
})

describe('a plan at a glance', () => {
  it('stands at the next meeting, in the lists and in the panel of who sees the roll', async () => {
    const session = await makeOwn({ startAt: '2026-11-10T16:00:00Z', endAt: '2026-11-10T16:50:00Z' })
    const { experienceId, sessionId } = session
    await school.db.deleteFrom('attendables').where('id', '<>', sessionId).execute()
    await facilitator.put(planOf(session), { body: 'Warm-up\nLab\nShare', version: 0 })
    const home = (await facilitator.get('/backoffice/home')).body
    expect(home.meeting).toMatchObject({
      eventId: sessionId,
      plan: 'Warm-up\nLab …',
      planUrl: `/facilitate/expedition/${experienceId}/attendance/default/${sessionId}?plan=true`,
    })
    expect(home.topics).toContain(`meeting:${sessionId}`)
    const panel = `/backoffice/calendar/events/${sessionId}`
    expect((await facilitator.get(panel)).body.plan).toBe('Warm-up\nLab\nShare')
    const detail = await facilitator.get(`/backoffice/facilitate/expedition/${experienceId}`)
    expect(detail.body.sessions).toMatchObject([{ plan: 'Warm-up\nLab …' }])
    const list = await facilitator.get('/backoffice/facilitate/expeditions-learning-goals')
    const listed = list.body.experiences.find(({ id }: { id: number }) => id === experienceId)
    expect(listed.todaySessions).toMatchObject([{ plan: 'Warm-up\nLab …' }])

    // Whoever runs it without the right to see rolls reads no plan.
    const admissions = await school.persona('admissions')
    await school.db
      .insertInto('experienceExperts')
      .values({ experienceId, employeeId: admissions, isMain: false })
      .execute()
    const unseeing = await school.as('admissions')
    expect((await unseeing.get('/backoffice/home')).body.meeting).toMatchObject({ plan: null, planUrl: null })
    expect((await unseeing.get(panel)).body.plan).toBe('')
  })
})
