import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schoolDateOf } from '#contract/school-time.ts'
import { makeExcuse } from '#domains/excuses/server/excuses.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let advisor: Client
let guardian: Client
let declan: Client
let stranger: Client
let declanId: number
let maeveId: number
let guardianId: number
let experienceId: number

async function meet(startAt: string, minutes = 50, statuses: string[] = []) {
  const startsAt = new Date(startAt)
  const { id } = await school.db
    .insertInto('attendables')
    .values({
      kind: 'session',
      experienceId,
      schoolDate: schoolDateOf(startsAt.getTime()),
      startsAt,
      endsAt: new Date(startsAt.getTime() + minutes * 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (statuses.length > 0)
    await school.db
      .insertInto('attendances')
      .values({ attendableId: id, studentId: declanId, staffStatuses: statuses })
      .execute()
}

beforeAll(async () => {
  school = await startTestSchool({ nowIso: '2026-11-10T17:00:00Z' })
  const advisorId = await school.persona('advisor')
  const houseId = await makeHouse(school.db, { advisorId })
  declanId = await makeStudent(school.db, { name: 'Declan O’Shaughnessy', houseId })
  maeveId = await makeStudent(school.db, { name: 'Maeve O’Shaughnessy', houseId })
  guardianId = await makeGuardian(school.db, { name: 'Siobhán', studentIds: [declanId, maeveId] })
  await school.db
    .insertInto('cycles')
    .values({
      title: 'Cycle 2',
      position: 2,
      schoolYear: '2026-2027',
      startsAt: new Date('2026-10-12T04:00:00Z'),
      endsAt: new Date('2026-12-19T05:00:00Z'),
    })
    .execute()
  experienceId = await makeExperience(school.db, { studentIds: [declanId] })
  advisor = await school.as('advisor')
  guardian = await school.as(guardianId)
  declan = await school.as(declanId)
  stranger = await school.as(await makeGuardian(school.db))
})
afterAll(() => school.stop())

const idsOf = ({ body }: { body: { excuses: { id: number }[] } }) => body.excuses.map(({ id }) => id)

describe('the page of an excuse', () => {
  let excuseId: number

  beforeAll(async () => {
    await meet('2026-11-10T14:30:00Z', 50, ['Unexcused Absent'])
    await meet('2026-11-10T16:30:00Z', 50, ['Present'])
    await meet('2026-11-13T15:00:00Z')
    await meet('2026-11-16T15:00:00Z')
    excuseId = await makeExcuse(school.db, {
      studentId: declanId,
      requesterId: guardianId,
      startAt: '2026-11-10T15:00:00Z',
      endAt: '2026-11-14T04:59:59Z',
      comments: 'A fever.',
    })
  })

  it('says what it covers, how it stands, who may do what, and holds the thread', async () => {
    await advisor.post(`/excuses/${excuseId}/messages`, { body: 'All of Friday?' })
    await guardian.post(`/excuses/${excuseId}/messages`, { body: 'Yes, all of it.' })
    const { body } = await guardian.get(`/family/excuses/${excuseId}`)
    expect(body).toMatchObject({
      id: excuseId,
      student: { id: declanId, name: 'Declan O’Shaughnessy', first_name: 'Declan' },
      state: 'waiting',
      reason: 'Feeling sick or unwell',
      series: null,
      requester: { name: 'Siobhán', is_viewer: true, is_staff: false },
      decided_by_name: null,
      guardian: {
        comments: 'A fever.',
        school_days: 4,
        days_in_a_row: 4,
        advisor: null,
        can: { edit: true, withdraw: true, write: true },
        documents: [],
        messages: [
          { author_name: 'Pat advisor', is_staff: true, is_viewer: false, body: 'All of Friday?' },
          { author_name: 'Siobhán', is_staff: false, is_viewer: true, body: 'Yes, all of it.' },
        ],
      },
    })
    // A meeting that only touches it counts; one that still runs has no status for families yet.
    expect(
      body.meetings.map((one: { start_at: string; status: string; is_looked_at: boolean }) => [
        one.start_at,
        one.status,
        one.is_looked_at,
      ]),
    ).toEqual([
      ['2026-11-10T14:30:00.000Z', 'Unexcused Absent', true],
      ['2026-11-10T16:30:00.000Z', '', false],
      ['2026-11-13T15:00:00.000Z', '', false],
    ])
  })

  it('names the advisor when nobody else may decide it', async () => {
    const id = await makeExcuse(school.db, {
      studentId: declanId,
      requesterId: guardianId,
      startAt: '2026-11-30T05:00:00Z',
      endAt: '2026-12-09T04:59:59Z',
    })
    const read = async () => (await guardian.get(`/family/excuses/${id}`)).body.guardian
    expect((await read()).advisor).toEqual({ name: 'Pat advisor', house_title: 'Juniper House' })
    await school.db.updateTable('excuses').set({ approved: true }).where('id', '=', id).execute()
    const decided = await read()
    expect([decided.advisor, decided.can]).toEqual([null, { edit: false, withdraw: false, write: true }])
  })

  it('of one’s own shows a student the days and meetings, and nothing of what the guardians wrote', async () => {
    const { body } = await declan.get(`/family/excuses/${excuseId}`)
    expect(body).toMatchObject({ id: excuseId, state: 'waiting', reason: null, guardian: null })
    expect(body.meetings).toHaveLength(3)
    expect(JSON.stringify(body)).not.toMatch(/fever|sick|Friday/)
    for (const path of ['/family/excuses', '/family/excuses?when=past'])
      expect(JSON.stringify((await declan.get(path)).body)).not.toMatch(/fever|sick/)
    const posted = await declan.post(`/excuses/${excuseId}/messages`, { body: 'Let me in' })
    expect([posted.status, (await declan.delete(`/excuses/${excuseId}`)).status]).toEqual([404, 403])
  })

  it('of another family is missing, as a removed one and one that never was', async () => {
    const removed = await makeExcuse(school.db, { studentId: maeveId, requesterId: guardianId })
    expect((await guardian.get(`/family/excuses/${removed}`)).status).toBe(200)
    await guardian.delete(`/excuses/${removed}`)
    const missing = await guardian.get('/family/excuses/999999')
    const sibling = await school.as(maeveId)
    for (const { status, body } of [
      await guardian.get(`/family/excuses/${removed}`),
      await stranger.get(`/family/excuses/${excuseId}`),
      await sibling.get(`/family/excuses/${excuseId}`),
    ])
      expect([status, body.message]).toEqual([404, missing.body.message])
    expect((await advisor.get(`/family/excuses/${excuseId}`)).status).toBe(403)
    expect((await advisor.get('/family/excuses')).status).toBe(403)
  })

  it('is all of it that a family opens: the modal of staff is theirs alone, with addresses and counts', async () => {
    const other = await school.as(await makeGuardian(school.db, { name: 'Fionn', studentIds: [declanId] }))
    const told = await other.get(`/family/excuses/${excuseId}`)
    expect(told.status).toBe(200)
    expect(JSON.stringify(told.body)).not.toMatch(/@|status_then|absences/)
    for (const client of [guardian, other, declan])
      expect((await client.get(`/excuses/${excuseId}`)).status).toBe(403)
    expect((await advisor.get(`/excuses/${excuseId}`)).status).toBe(200)
  })

  it('leaves correcting and withdrawing to whoever asked', async () => {
    const otherId = await makeGuardian(school.db, { name: 'Ciarán', studentIds: [declanId] })
    const other = await school.as(otherId)
    const { body } = await other.get(`/family/excuses/${excuseId}`)
    expect(body.requester).toMatchObject({ name: 'Siobhán', is_viewer: false, is_staff: false })
    expect(body.guardian.can).toEqual({ edit: false, withdraw: false, write: true })
    expect((await other.delete(`/excuses/${excuseId}`)).status).toBe(403)
  })
})

describe('the list of a family’s excuses', () => {
  it('has those to come and those that were, of all children', async () => {
    const family = await makeGuardian(school.db, {
      studentIds: [
        await makeStudent(school.db, { name: 'Anouk Dubois' }),
        await makeStudent(school.db, { name: 'Émile Dubois' }),
      ],
    })
    const client = await school.as(family)
    expect((await client.get('/family/excuses')).body).toMatchObject({ excuses: [], total: 0 })
    const children = (await client.get('/family')).body.students
    const file = (index: number, day: string) =>
      makeExcuse(school.db, {
        studentId: children[index].id,
        requesterId: family,
        startAt: `${day}T05:00:00Z`,
        endAt: `${day}T23:00:00Z`,
      })
    const earlier = await file(0, '2026-11-03')
    const later = await file(1, '2026-11-05')
    const today = await file(0, '2026-11-10')
    const soon = await file(1, '2026-11-12')
    expect(idsOf(await client.get('/family/excuses'))).toEqual([today, soon])
    expect(idsOf(await client.get('/family/excuses?when=past'))).toEqual([later, earlier])
    const beyond = await client.get('/family/excuses?page=9')
    expect(beyond.body).toMatchObject({ excuses: [], total: 2 })
    expect(idsOf(await stranger.get('/family/excuses?when=past'))).toEqual([])
  })

  it('has one row for a series, its day nearest to now, and leads from day to day', async () => {
    const studentId = await makeStudent(school.db, { name: 'Kwame Mensah' })
    const client = await school.as(await makeGuardian(school.db, { studentIds: [studentId] }))
    const { id: seriesId } = await school.db
      .insertInto('excuseSeries')
      .values({
        studentId,
        periodStart: '2026-10-27',
        periodEnd: '2026-11-26',
        weekdays: [2, 4],
        allDay: true,
        startTime: '00:00:00',
        endTime: '23:59:59',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ids: number[] = []
    for (const day of ['2026-11-03', '2026-11-05', '2026-11-12', '2026-11-17', '2026-11-19']) {
      const id = await makeExcuse(school.db, {
        studentId,
        requesterId: guardianId,
        startAt: `${day}T05:00:00Z`,
        endAt: `${day}T23:00:00Z`,
        approved: true,
      })
      await school.db.updateTable('excuses').set({ seriesId, occursOn: day }).where('id', '=', id).execute()
      ids.push(id)
    }
    const { body } = await client.get('/family/excuses')
    expect(body.total).toBe(1)
    expect(body.excuses).toMatchObject([
      {
        id: ids[2],
        day_count: 3,
        series: { days: ['Tuesday', 'Thursday'], period_start: '2026-10-27', period_end: '2026-11-26' },
      },
    ])
    const past = await client.get('/family/excuses?when=past')
    expect(past.body.excuses).toMatchObject([{ id: ids[1], day_count: 2 }])
    const middle = await client.get(`/family/excuses/${ids[2]}`)
    expect(middle.body).toMatchObject({ previous: { id: ids[1] }, next: { id: ids[3] } })
    const last = await client.get(`/family/excuses/${ids[4]}`)
    expect(last.body).toMatchObject({ previous: { id: ids[3] }, next: null })
  })
})
