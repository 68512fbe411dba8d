import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schoolDateOf } from '#contract/school-time.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeEmployee, makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let declanId: number
let maeveId: number
let guardianId: number
let experienceId: number
let takenId: number

/** A session of the experience; with statuses its roll is taken. */
async function meet(startAt: string, statuses: string[] = []) {
  const startsAt = new Date(startAt)
  const { id } = await school.db
    .insertInto('attendables')
    .values({
      kind: 'session',
      experienceId,
      schoolDate: schoolDateOf(startsAt.getTime()),
      startsAt,
      endsAt: new Date(startsAt.getTime() + 50 * 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (statuses.length > 0)
    await school.db
      .insertInto('attendances')
      .values({ attendableId: id, studentId: declanId, staffStatuses: statuses })
      .execute()
  return id
}

beforeAll(async () => {
  school = await startTestSchool()
  const advisorId = await makeEmployee(school.db, { name: 'Maren Okafor', email: 'maren@school.test' })
  const houseId = await makeHouse(school.db, { advisorId })
  declanId = await makeStudent(school.db, { name: 'Declan O’Shaughnessy', houseId })
  maeveId = await makeStudent(school.db, { name: 'Maeve O’Shaughnessy', cohortId: 2 })
  guardianId = await makeGuardian(school.db, { studentIds: [declanId, maeveId] })
  experienceId = await makeExperience(school.db, { studentIds: [declanId] })
  takenId = await meet('2026-11-09T15:00:00Z', ['Insufficient', 'Late'])
  await meet('2026-11-10T14:30:00Z', ['Present'])
  await meet('2026-11-13T15:00:00Z')
  await school.db
    .insertInto('attendables')
    .values({
      kind: 'standup',
      houseId,
      schoolDate: '2026-11-12',
      startsAt: new Date('2026-11-12T13:45:00Z'),
      endsAt: new Date('2026-11-12T14:00:00Z'),
    })
    .execute()
  await school.db
    .insertInto('excuses')
    .values([
      {
        studentId: declanId,
        startsAt: new Date('2026-11-13T05:00:00Z'),
        endsAt: new Date('2026-11-14T04:59:59Z'),
        allDay: true,
        reason: 'Medical appointment',
      },
      {
        studentId: declanId,
        startsAt: new Date('2026-11-12T05:00:00Z'),
        endsAt: new Date('2026-11-13T04:59:59Z'),
        reason: 'Feeling sick or unwell',
        removedAt: new Date(),
      },
    ])
    .execute()
  await school.db
    .insertInto('holidays')
    .values([
      { title: 'Veterans Day', startsOn: '2026-11-11', endsOn: '2026-11-11' },
      { title: 'Campus day', startsOn: '2026-11-11', endsOn: '2026-11-11', cohortId: 2 },
    ])
    .execute()
})
afterAll(() => school.stop())

const calendarOf = (client: Client, studentId: number, query = '') =>
  client.get(`/family/calendar?student_id=${studentId}${query}`)

describe('a family', () => {
  it('of a guardian is the children, each with the advisor; of a student the student', async () => {
    const { body } = await (await school.as(guardianId)).get('/family')
    expect(body).toEqual({
      students: [
        {
          id: declanId,
          name: 'Declan O’Shaughnessy',
          first_name: 'Declan',
          grade: 9,
          house_title: 'Juniper House',
          has_left: false,
          counselor: { first_name: 'Maren', last_name: 'Okafor', email: 'maren@school.test' },
        },
        expect.objectContaining({ id: maeveId, house_title: null, counselor: null }),
      ],
      questions: [],
      can: { file_absence: true },
    })
    const own = (await (await school.as(declanId)).get('/family')).body
    expect(own).toMatchObject({ students: [{ id: declanId }], can: { file_absence: false } })
  })

  it('is refused to employees, and to nobody signed in', async () => {
    for (const person of ['superadmin', 'advisor'] as const) {
      const client = await school.as(person)
      expect((await client.get('/family')).status).toBe(403)
      expect((await calendarOf(client, declanId)).status).toBe(403)
    }
    expect((await school.nobody.get('/family')).status).toBe(401)
    expect((await calendarOf(school.nobody, declanId)).status).toBe(401)
  })
})

describe('the calendar of a student', () => {
  it.each([
    ['1900-12-31', 400],
    ['1901-01-01', 200],
    ['2198-12-31', 200],
    ['2199-12-31', 400],
  ])('ends where the days of a school end: %s', async (date, status) => {
    expect((await calendarOf(await school.as(guardianId), declanId, `&date=${date}`)).status).toBe(status)
  })

  it('is the week with the status of rolls after the meeting, excuses and holidays', async () => {
    const { body } = await calendarOf(await school.as(guardianId), declanId)
    expect(body).toMatchObject({ start: '2026-11-08', end: '2026-11-14', today: '2026-11-10' })
    const short = body.sessions.map((one: Record<string, unknown>) => [
      one.school_day,
      one.kind,
      one.title,
      one.status,
    ])
    expect(short).toEqual([
      ['2026-11-09', 'session', 'The Kelp Forest', 'Late, Insufficient'],
      // Still running: what the meeting has seen so far is nobody's status.
      ['2026-11-10', 'session', 'The Kelp Forest', ''],
      ['2026-11-12', 'standup', 'Juniper House', ''],
      ['2026-11-13', 'session', 'The Kelp Forest', ''],
    ])
    expect(body.excuses).toEqual([
      expect.objectContaining({ state: 'waiting', all_day: true, reason: 'Medical appointment' }),
    ])
    expect(body.sessions.map((one: Record<string, unknown>) => one.why)).toEqual([
      'The school set this.',
      '',
      '',
      '',
    ])
    expect(body.topics).toEqual([`student:${declanId}`, `user:${guardianId}`])
    expect(body.holidays).toEqual([
      { title: 'Veterans Day', closed_for: null, start: '2026-11-11', end: '2026-11-11' },
    ])
  })

  it('keeps the reason of an excuse from the student', async () => {
    const { body } = await calendarOf(await school.as(declanId), declanId)
    expect(body.excuses).toEqual([expect.objectContaining({ state: 'waiting', reason: null })])
  })

  it('keeps what a student was at before leaving an experience, and shows nothing of it to come', async () => {
    const set = (droppedAt: Date | null) =>
      school.db.updateTable('registrations').set({ droppedAt }).where('studentId', '=', declanId).execute()
    await set(new Date())
    const { body } = await calendarOf(await school.as(declanId), declanId)
    await set(null)
    const days = body.sessions.map((one: { school_day: string }) => one.school_day)
    expect(days).toEqual(['2026-11-09', '2026-11-10', '2026-11-12'])
  })

  it('shows of the stand-ups of a house what the student was expected at, not what was before they joined', async () => {
    const { houseId } = await school.db
      .selectFrom('students')
      .select('houseId')
      .where('id', '=', declanId)
      .executeTakeFirstOrThrow()
    const meetings = await school.db
      .insertInto('attendables')
      .values(
        ['2026-11-02T13:45:00Z', '2026-11-03T13:45:00Z'].map((startAt) => ({
          kind: 'standup' as const,
          houseId,
          schoolDate: startAt.slice(0, 10),
          startsAt: new Date(startAt),
          endsAt: new Date(Date.parse(startAt) + 15 * 60_000),
        })),
      )
      .returning('id')
      .execute()
    const [before = 0, joined = 0] = meetings.map(({ id }) => id)
    await school.db.insertInto('attendances').values({ attendableId: joined, studentId: declanId }).execute()
    const { id: excuseId } = await school.db
      .insertInto('excuses')
      .values({
        studentId: declanId,
        startsAt: new Date('2026-11-02T05:00:00Z'),
        endsAt: new Date('2026-11-04T04:59:59Z'),
        allDay: true,
        approved: true,
        reason: 'Medical appointment',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const client = await school.as(guardianId)
    const { body } = await calendarOf(client, declanId, '&date=2026-11-03')
    const ids = (list: readonly { attendable_id: number }[]) => list.map((one) => one.attendable_id)
    const excuse = (await client.get(`/family/excuses/${excuseId}`)).body
    const { body: link } = await client.post('/calendar-feeds', {})
    const { payload } = await school.app.inject({ method: 'GET', url: new URL(link.url).pathname })
    const fed = [...payload.matchAll(/UID:meeting-(\d+)-/g)].map(([, id]) => Number(id))
    expect([ids(body.sessions), ids(excuse.meetings)]).toEqual([[joined], [joined]])
    expect([fed.includes(before), fed.includes(joined)]).toEqual([false, true])
  })

  it('opens on any day, and says what is wrong with one that is none', async () => {
    const client = await school.as(guardianId)
    expect((await calendarOf(client, declanId, '&date=2026-12-31')).body).toMatchObject({
      start: '2026-12-27',
      sessions: [],
    })
    expect((await calendarOf(client, declanId, '&date=2026-02-30')).status).toBe(400)
  })

  it('opens on the first child of the list where none is named, and on oneself', async () => {
    const first = async (userId: number) =>
      (await (await school.as(userId)).get('/family/calendar')).body.student_id
    expect(await first(guardianId)).toBe(declanId)
    expect(await first(maeveId)).toBe(maeveId)
  })
})

it('nothing of another family can be reached, whoever asks for whatever number', async () => {
  const families = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const children = await Promise.all(
        Array.from({ length: 1 + (index % 3) }, () => makeStudent(school.db)),
      )
      const parents = [
        await makeGuardian(school.db, { studentIds: children }),
        await makeGuardian(school.db, { studentIds: children.slice(0, 1) }),
      ]
      return [
        ...parents.map((id, place) => ({ id, own: place === 0 ? children : children.slice(0, 1) })),
        ...children.map((id) => ({ id, own: [id] })),
      ]
    }),
  )
  const people = families.flat()
  const clients = new Map<number, Client>()
  for (const { id } of people) clients.set(id, await school.as(id))
  const anyNumber = fc.oneof(
    fc.constantFrom(...people.map(({ id }) => id), declanId, maeveId, guardianId, takenId),
    fc.integer({ min: 1, max: 2_147_483_647 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...people), anyNumber, async ({ id, own }, asked) => {
      const client = clients.get(id)
      if (!client) throw new Error('Everyone is signed in.')
      const { status, body } = await calendarOf(client, asked)
      expect(status).toBe(own.includes(asked) ? 200 : 404)
      if (status === 404) expect(JSON.stringify(body)).not.toContain('Number')
      const listed = (await client.get('/family')).body.students.map((one: { id: number }) => one.id)
      expect(listed.toSorted()).toEqual(own.toSorted())
    }),
    { numRuns: 150 },
  )
})
