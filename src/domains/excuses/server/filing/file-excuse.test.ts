import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeRoll } from '#domains/attendance-calendar/server/attendance-calendar.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeGuardian } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeExcuse, makeFamily } from '../excuses.factory.ts'

let school: TestSchool
let advisor: Client
let guardian: Client
let family: Awaited<ReturnType<typeof makeFamily>>

beforeAll(async () => {
  school = await startTestSchool()
  await makeCycle(school.db, { nowMs: school.clock.nowMs() })
  await school.db
    .insertInto('holidays')
    .values({ title: 'Veterans Day', startsOn: '2026-11-11', endsOn: '2026-11-11' })
    .execute()
  advisor = await school.as('advisor')
})
beforeEach(async () => {
  family = await makeFamily(school.db, { advisorId: await school.persona('advisor') })
  guardian = await school.as(family.guardianId)
})
afterAll(() => school.stop())

const form = (change: object = {}) => ({
  student_id: family.studentId,
  start_at: '2026-11-10T05:00:00Z',
  end_at: '2026-11-11T04:59:59Z',
  reason: 'Medical appointment',
  additional_comments: 'Braces',
  ...change,
})

const stored = () =>
  school.db.selectFrom('excuses').selectAll().where('studentId', '=', family.studentId).execute()

describe('filing', () => {
  it('counts at once when an employee files it', async () => {
    const { status, body } = await advisor.post('/excuses', form())
    expect([status, body.approved, body.message]).toEqual([200, true, 'Excuse created!'])
    const { body: read } = await advisor.get(`/excuses/${body.id}`)
    expect(read).toMatchObject({
      id: body.id,
      student_id: family.studentId,
      student: { name: 'Amara Nwosu' },
      start_at: '2026-11-10T05:00:00.000Z',
      end_at: '2026-11-11T04:59:59.000Z',
      allDay: true,
      reason: 'Medical appointment',
      additional_comments: 'Braces',
      approved: true,
      recurring_info: null,
      title: 'Amara Nwosu: Medical appointment',
    })
  })

  it('waits when a guardian files it, and the advisor is told', async () => {
    const { status, body } = await guardian.post('/excuses', form())
    expect([status, body.approved]).toEqual([200, null])
    expect(body.notice).toMatch(/You will be told/)
    const told = await school.db
      .selectFrom('notifications')
      .select(['title', 'redirectUrl'])
      .where('userId', '=', await school.persona('advisor'))
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(told).toEqual({
      title: 'Amara Nwosu: an excuse waits for approval',
      redirectUrl: `/excuses/${body.id}`,
    })
  })

  it('tells a guardian who approves more than five school days, a holiday not counted', async () => {
    const longer = form({ start_at: '2026-11-03T05:00:00Z' })
    const short = await guardian.post('/excuses', form({ start_at: '2026-11-04T05:00:00Z' }))
    expect(short.body.notice).toMatch(/You will be told/)
    await guardian.delete(`/excuses/${short.body.id}`)
    const { body } = await guardian.post('/excuses', longer)
    expect(body.notice).toBe(
      'More than 5 school days in a row need the approval of Pat advisor, the advisor of Juniper House.',
    )
    const { body: seen } = await (await school.as('dean')).get(`/excuses/${body.id}`)
    expect(seen.school_days).toBe(6)
    expect(seen.decision_notice).toBe(
      'Only Juniper House’s advisor can approve more than 5 school days in a row. Ask Pat advisor.',
    )
    expect(seen.can).toMatchObject({ approve: false, reject: false })
    expect((await advisor.get(`/excuses/${body.id}`)).body.can).toMatchObject({ approve: true, reject: true })
  })

  it('records who filed it', async () => {
    const { body } = await advisor.post('/excuses', form())
    const entry = await school.db
      .selectFrom('auditLog')
      .select(['actorId', 'action'])
      .where('subjectType', '=', 'excuse')
      .where('subjectId', '=', String(body.id))
      .executeTakeFirst()
    expect(entry).toEqual({ actorId: await school.persona('advisor'), action: 'excuse.created' })
  })
})

describe('what is refused, by field, with nothing stored', () => {
  const cases: [string, object, string, string][] = [
    ['no student', { student_id: '' }, 'student_id', 'Please select a student'],
    ['no reason', { reason: '' }, 'reason', 'Choose a reason.'],
    ['a reason that is none', { reason: 'Bored' }, 'reason', 'Choose a reason.'],
    ['Other without text', { reason: 'Other: ' }, 'reason', 'Please write the reason...'],
    ['Other alone', { reason: 'Other' }, 'reason', 'Please write the reason...'],
    ['no start', { start_at: '' }, 'start_at', 'Choose when the absence starts.'],
    ['no end', { end_at: undefined }, 'end_at', 'Choose when the absence ends.'],
    [
      'an end before the start',
      { end_at: '2026-11-10T04:00:00Z' },
      'end_at',
      'The end must be after the start.',
    ],
    ['an end at the start', { end_at: '2026-11-10T05:00:00Z' }, 'end_at', 'The end must be after the start.'],
    [
      'a start before the school year',
      { start_at: '2026-08-01T05:00:00Z' },
      'start_at',
      'This is outside of the school year.',
    ],
    [
      'an end after the school year',
      { end_at: '2027-11-10T05:00:00Z' },
      'start_at',
      'This is outside of the school year.',
    ],
    [
      'a weekend',
      { start_at: '2026-11-07T05:00:00Z', end_at: '2026-11-09T04:59:59Z' },
      'start_at',
      'There is no school day in this time.',
    ],
    [
      'a holiday',
      { start_at: '2026-11-11T05:00:00Z', end_at: '2026-11-12T04:59:59Z' },
      'start_at',
      'There is no school day in this time.',
    ],
  ]
  it.each(cases)('%s', async (_name, change, field, sentence) => {
    for (const client of [advisor, guardian]) {
      const { status, body } = await client.post('/excuses', form(change))
      expect([status, body.message, body.formErrors[field]]).toEqual([422, sentence, sentence])
    }
    expect(await stored()).toEqual([])
  })

  it('a time that no picker says, but for the time of a meeting, and one that stood before', async () => {
    const { db } = school
    const { studentId } = family
    const step = 'Choose times in steps of 15 minutes.'
    const odd = form({ start_at: '2026-11-10T14:07:00Z', end_at: '2026-11-10T15:52:00Z' })
    for (const client of [advisor, guardian]) {
      const { status, body } = await client.post('/excuses', odd)
      expect([status, body.formErrors]).toEqual([422, { start_at: step, end_at: step }])
    }
    expect(await stored()).toEqual([])
    const cycle = await db.selectFrom('cycles').select('id').executeTakeFirstOrThrow()
    const experienceId = await makeExperience(db, { cycleId: cycle.id, studentIds: [studentId] })
    await makeRoll(db, { experienceId, startAt: '2026-11-10T14:07:00Z', minutes: 105, rows: [[studentId]] })
    const { status, body } = await advisor.post('/excuses', odd)
    expect(status).toBe(200)
    await db.deleteFrom('attendables').where('experienceId', '=', experienceId).execute()
    const change = async (part: object) => (await advisor.patch(`/excuses/${body.id}`, part)).status
    expect(await change({ reason: 'Religious holiday' })).toBe(200)
    expect(await change({ end_at: '2026-11-10T16:00:00Z' })).toBe(200)
    expect(await change({ end_at: '2026-11-10T16:10:00Z' })).toBe(422)
  })

  it('a time that is none', async () => {
    const { status, body } = await advisor.post('/excuses', form({ start_at: 'tomorrow' }))
    expect([status, Object.keys(body.formErrors)]).toEqual([400, ['start_at']])
  })

  it('an overlap with the student’s own excuse, but not with a rejected or removed one', async () => {
    const other = await makeExcuse(school.db, { studentId: family.studentId, requesterId: family.guardianId })
    const sentence =
      'Amara Nwosu already has an excuse for this time: Feeling sick or unwell, Tue, Nov 10, 2026, waiting for approval.'
    const { status, body } = await advisor.post('/excuses', form())
    expect([status, body.formErrors]).toEqual([422, { start_at: sentence }])
    await school.db.updateTable('excuses').set({ approved: false }).where('id', '=', other).execute()
    expect((await advisor.post('/excuses', form())).status).toBe(200)
  })

  it('twice at once: one of the two is an overlap', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => guardian.post('/excuses', form())))
    expect(answers.map((one) => one.status).sort()).toEqual([200, 422, 422])
    expect(await stored()).toHaveLength(1)
  })
})

describe('who may file, read, correct and remove', () => {
  it('is refused to students, to staff without the permission and without a session', async () => {
    for (const person of ['student', 'admissions', 'operations'] as const) {
      const { status } = await (await school.as(person)).post('/excuses', form())
      expect([person, status]).toEqual([person, 403])
    }
    expect((await school.nobody.post('/excuses', form())).status).toBe(401)
  })

  it('does not exist for another family, another house’s advisor or a facilitator of others', async () => {
    const { body } = await guardian.post('/excuses', form())
    const stranger = await school.as(await makeGuardian(school.db))
    const outsider = await school.as('facilitator')
    for (const client of [stranger, outsider]) {
      const page = client === stranger ? '/family/excuses' : '/excuses'
      const missing = await client.get(`${page}/999999`)
      const calls = [
        client.get(`${page}/${body.id}`),
        client.patch(`/excuses/${body.id}`, form()),
        client.delete(`/excuses/${body.id}`),
        client.delete(`/excuses/${body.id}/1`),
        client.post(`/excuses/${body.id}/messages`, { body: 'Hello' }),
        client.post('/excuses', form({ start_at: '2026-11-12T05:00:00Z', end_at: '2026-11-13T04:59:59Z' })),
      ]
      for (const answer of await Promise.all(calls)) expect(answer.status).toBe(404)
      expect((await client.get(`${page}/${body.id}`)).body.message).toBe(missing.body.message)
    }
    expect(await stored()).toHaveLength(1)
  })

  it('lets a guardian correct and take back what waits, and nothing that was decided', async () => {
    const { body } = await guardian.post('/excuses', form())
    const changed = await guardian.patch(`/excuses/${body.id}`, form({ reason: 'Other: moving house' }))
    expect([changed.status, changed.body.message]).toEqual([200, 'Excuse updated!'])
    expect((await stored())[0]).toMatchObject({ reason: 'Other: moving house', approved: null, version: 2 })
    await school.db.updateTable('excuses').set({ approved: true }).where('id', '=', body.id).execute()
    expect((await guardian.patch(`/excuses/${body.id}`, form())).status).toBe(403)
    expect((await guardian.delete(`/excuses/${body.id}`)).status).toBe(403)
    await school.db.updateTable('excuses').set({ approved: null }).where('id', '=', body.id).execute()
    expect((await guardian.delete(`/excuses/${body.id}`)).body.message).toBe('Excuse removed!')
    expect((await guardian.get(`/family/excuses/${body.id}`)).status).toBe(404)
  })

  it('keeps the student, checks a correction like a new one, and stores nothing wrong', async () => {
    const { body } = await advisor.post('/excuses', form())
    const other = await makeFamily(school.db, { houseId: family.houseId, studentName: 'Bela Ruiz' })
    const moved = await advisor.patch(`/excuses/${body.id}`, form({ student_id: other.studentId }))
    expect(moved.body.formErrors).toEqual({ student_id: 'The student of an excuse cannot be changed.' })
    const wrong = await advisor.patch(`/excuses/${body.id}`, form({ end_at: '2026-11-01T05:00:00Z' }))
    expect(wrong.body.formErrors).toEqual({ end_at: 'The end must be after the start.' })
    expect((await stored())[0]).toMatchObject({ version: 1, studentId: family.studentId })
  })

  it('does not let staff stretch what a guardian asked past the advisor', async () => {
    const { body } = await guardian.post('/excuses', form())
    const dean = await school.as('dean')
    expect(
      (await dean.put('/pages/employee/attendances/report/excuse/approve', { excuse_ids: [body.id] })).body
        .handled,
    ).toBe(1)
    const stretched = await dean.patch(`/excuses/${body.id}`, form({ start_at: '2026-11-03T05:00:00Z' }))
    expect([stretched.status, stretched.body.message]).toEqual([
      403,
      'Only Juniper House’s advisor can approve more than 5 school days in a row. Ask Pat advisor.',
    ])
  })
})

it('tells the form what it needs', async () => {
  const { body } = await advisor.get(`/excuses/form?student_id=${family.studentId}`)
  expect(body).toEqual({
    canCreateRecurringExcuse: true,
    school_year: { start: '2026-10-20', end: '2026-12-01' },
    first_day: '2026-11-10',
    days_in_a_row: null,
    students: [
      {
        id: family.studentId,
        name: 'Amara Nwosu',
        grade: 9,
        house_title: 'Juniper House',
        counselor: { first_name: 'Pat', last_name: 'advisor', email: 'advisor@school.test' },
      },
    ],
  })
  const own = await guardian.get('/excuses/form')
  expect(own.body.canCreateRecurringExcuse).toBe(false)
  expect(own.body.students.map((student: { id: number }) => student.id)).toEqual([family.studentId])
  expect((await (await school.as('facilitator')).get('/excuses/form')).body.canCreateRecurringExcuse).toBe(
    false,
  )
})

it('opens the form on a day with school: the asked one or the next, on the campus of the student', async () => {
  const firstDay = async (query: string) => (await advisor.get(`/excuses/form?${query}`)).body.first_day
  await school.db
    .insertInto('holidays')
    .values({ title: 'Storm', startsOn: '2026-11-16', endsOn: '2026-11-16', cohortId: 1 })
    .execute()
  // Veterans Day, then a Saturday before the storm of campus 1, then the end of the year.
  expect(await firstDay('day=2026-11-11')).toBe('2026-11-12')
  expect(await firstDay('day=2026-11-14')).toBe('2026-11-16')
  expect(await firstDay(`day=2026-11-14&student_id=${family.studentId}`)).toBe('2026-11-17')
  expect(await firstDay('day=2027-01-01')).toBeNull()
})

describe('a Saturday on which the student meets', () => {
  const saturday = { start_at: '2026-11-07T05:00:00Z', end_at: '2026-11-08T04:59:59Z' }
  const firstDay = async () =>
    (await guardian.get(`/excuses/form?search=&student_id=${family.studentId}&day=2026-11-07`)).body.first_day

  it('is a day to be absent from, for that student alone', async () => {
    expect((await guardian.post('/excuses', form(saturday))).body.message).toBe(
      'There is no school day in this time.',
    )
    expect(await firstDay()).toBe('2026-11-09')
    const experienceId = await makeExperience(school.db, { studentIds: [family.studentId] })
    await school.db
      .insertInto('attendables')
      .values({
        kind: 'session',
        experienceId,
        schoolDate: '2026-11-07',
        startsAt: new Date('2026-11-07T15:00:00Z'),
        endsAt: new Date('2026-11-07T15:50:00Z'),
      })
      .execute()
    expect(await firstDay()).toBe('2026-11-07')
    const filed = await guardian.post('/excuses', form(saturday))
    expect(filed.status).toBe(200)
    expect((await guardian.patch(`/excuses/${filed.body.id}`, { additional_comments: 'Ill.' })).status).toBe(
      200,
    )
    const classmate = await makeFamily(school.db, { houseId: family.houseId, studentName: 'Bela Ruiz' })
    const other = await school.as(classmate.guardianId)
    const refused = await other.post('/excuses', form({ ...saturday, student_id: classmate.studentId }))
    expect([refused.status, refused.body.message]).toEqual([422, 'There is no school day in this time.'])
  })
})

it('a refusal for another excuse says which one, and whether it may be made longer', async () => {
  const { body } = await guardian.post('/excuses', form())
  const longer = () => guardian.post('/excuses', form({ end_at: '2026-11-13T04:59:59Z' }))
  const overlap = { id: body.id, start_day: '2026-11-10', end_day: '2026-11-10', can_edit: true }
  expect((await longer()).body.data.overlap).toEqual(overlap)
  await school.db.updateTable('excuses').set({ approved: true }).where('id', '=', body.id).execute()
  expect((await longer()).body.data.overlap).toEqual({ ...overlap, can_edit: false })
})
