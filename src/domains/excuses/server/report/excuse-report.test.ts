import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeExcuse, makeFamily } from '../excuses.factory.ts'

const path = '/pages/employee/attendances/report'
let school: TestSchool
let advisor: Client
let dean: Client
let own: Awaited<ReturnType<typeof makeFamily>>
let other: Awaited<ReturnType<typeof makeFamily>>
const ids: Record<string, number> = {}

beforeAll(async () => {
  school = await startTestSchool()
  await makeCycle(school.db, { nowMs: school.clock.nowMs() })
  advisor = await school.as('advisor')
  dean = await school.as('dean')
  own = await makeFamily(school.db, {
    advisorId: await school.persona('advisor'),
    studentName: 'Amara Nwosu',
  })
  other = await makeFamily(school.db, { studentName: 'Björn Thorsteinsson', cohortId: 2 })
  const make = (family: typeof own, day: number, change: object = {}) =>
    makeExcuse(school.db, {
      studentId: family.studentId,
      requesterId: family.guardianId,
      startAt: `2026-11-${day}T05:00:00Z`,
      endAt: `2026-11-${day + 1}T04:59:59Z`,
      createdAt: `2026-11-09T${day}:00:00Z`,
      ...change,
    })
  ids.waiting = await make(own, 10)
  ids.approved = await make(own, 12, { approved: true, requesterId: await school.persona('dean') })
  ids.rejected = await make(own, 13, { approved: false })
  ids.old = await make(own, 16, { createdAt: '2026-11-01T15:00:00Z' })
  ids.other = await make(other, 17, { comments: '=HYPERLINK("http://evil.test")' })
  const removed = await make(own, 18)
  await school.db.updateTable('excuses').set({ removedAt: new Date() }).where('id', '=', removed).execute()
})
afterAll(() => school.stop())

const listed = async (client: Client, query = '') =>
  (await client.get(`${path}?${query}`)).body.excuses.map((row: { id: number }) => row.id)

describe('the report', () => {
  it('shows what was filed in the last seven days, the newest first, without what was removed', async () => {
    expect(await listed(dean)).toEqual([ids.other, ids.rejected, ids.approved, ids.waiting])
    const { body } = await dean.get(path)
    expect(body).toMatchObject({
      page: 1,
      pageSize: 50,
      total: 4,
      start_at: school.clock.nowMs() - 7 * 86_400_000,
      end_at: school.clock.nowMs(),
      can: { decide: true },
    })
    expect(body.excuses[2]).toMatchObject({
      id: ids.approved,
      student_name: 'Amara Nwosu',
      student: { name: 'Amara Nwosu' },
      requester_name: 'Pat dean',
      requester_email: 'dean@school.test',
      creator: 'Employee',
      approved: true,
      school_days: 1,
      created_at: '2026-11-09T12:00:00.000Z',
      can: { approve: false, reject: true, remove: true },
    })
  })

  it('filters by state, creator, period and words', async () => {
    expect(await listed(dean, 'approved=waiting')).toEqual([ids.other, ids.waiting])
    expect(await listed(dean, 'approved=approved')).toEqual([ids.approved])
    expect(await listed(dean, 'approved=rejected')).toEqual([ids.rejected])
    expect(await listed(dean, 'creator=Employee')).toEqual([ids.approved])
    expect(await listed(dean, 'creator=Guardian&approved=rejected')).toEqual([ids.rejected])
    const from = Date.parse('2026-10-31T00:00:00Z')
    const to = Date.parse('2026-11-02T00:00:00Z')
    expect(await listed(dean, `start_at=${from}&end_at=${to}`)).toEqual([ids.old])
    expect(await listed(dean, 'search=bjorn')).toEqual([ids.other])
    expect(await listed(dean, 'search=amara%20dean%40')).toEqual([ids.approved])
    expect(await listed(dean, 'search=%25')).toEqual([])
  })

  it('refuses a period that ends before it starts', async () => {
    const { status, body } = await dean.get(`${path}?start_at=2000&end_at=1000`)
    expect([status, body.message]).toEqual([422, 'The period cannot end before it starts.'])
    expect((await dean.get(`${path}?approved=maybe`)).status).toBe(400)
  })

  it('holds the students of the viewer: their house, their experiences, their campuses', async () => {
    expect(await listed(advisor)).toEqual([ids.rejected, ids.approved, ids.waiting])
    expect((await advisor.get(path)).body.total).toBe(3)
    await makeExperience(school.db, {
      expertIds: [await school.persona('facilitator')],
      studentIds: [other.studentId],
    })
    const facilitator = await school.as('facilitator')
    expect(await listed(facilitator)).toEqual([ids.other])
    expect((await facilitator.get(path)).body).toMatchObject({
      can: { decide: false },
      excuses: [{ can: { edit: false, approve: false, reject: false, remove: false } }],
    })
    const overseer = await makeEmployee(school.db)
    const group = await makeGroup(school.db, { permissions: ['excuses.view.all'], cohortIds: [2] })
    await addToGroup(school.db, overseer, group)
    expect(await listed(await school.as(overseer))).toEqual([ids.other])
  })

  it('lists as yours exactly what is counted, beside what waits for the advisor of a student one teaches', async () => {
    const colleague = await makeEmployee(school.db)
    const taught = await makeFamily(school.db, { advisorId: colleague, studentName: 'Tara Joshi' })
    await makeExperience(school.db, {
      expertIds: [await school.persona('advisor')],
      studentIds: [taught.studentId],
    })
    const theirs = await makeExcuse(school.db, {
      studentId: taught.studentId,
      requesterId: taught.guardianId,
      startAt: '2026-09-03T05:00:00Z',
      endAt: '2026-09-04T04:59:59Z',
      createdAt: '2026-09-01T12:00:00Z',
    })
    const since = `start_at=${Date.parse('2026-08-01')}`
    expect(await listed(advisor, `approved=waiting&${since}`)).toEqual([ids.waiting, ids.old, theirs])
    expect(await listed(advisor, `approved=yours&${since}`)).toEqual([ids.waiting, ids.old])
    const { body } = await advisor.get(`${path}/waiting`)
    expect(body).toEqual({ count: 2, url: expect.stringContaining('?approved=yours&start=') })
    const csv = await advisor.call({
      method: 'GET',
      url: `/api/downloads/excuses.csv?approved=yours&${since}`,
    })
    expect(parse(csv.text, { columns: true, bom: true })).toHaveLength(2)
  })

  it('is refused to roles without the permission and to families', async () => {
    for (const person of ['admissions', 'operations', 'guardian', 'student'] as const)
      expect([person, (await (await school.as(person)).get(path)).status]).toEqual([person, 403])
    expect((await school.nobody.get(path)).status).toBe(401)
  })

  it('turns fifty a page', async () => {
    const filed = Array.from({ length: 55 }, (_, n) => ({
      studentId: other.studentId,
      requesterId: other.guardianId,
      startsAt: new Date(Date.UTC(2026, 11, 1, n)),
      endsAt: new Date(Date.UTC(2026, 11, 1, n, 30)),
      reason: 'Religious holiday',
      createdAt: new Date('2025-11-03T15:00:00Z'),
    }))
    await school.db.insertInto('excuses').values(filed).execute()
    const query = `start_at=${Date.parse('2025-11-01')}&end_at=${Date.parse('2025-11-05')}`
    const first = await dean.get(`${path}?${query}`)
    expect([first.body.excuses.length, first.body.total, first.body.pageSize]).toEqual([50, 55, 50])
    const second = await dean.get(`${path}?${query}&page=2`)
    expect([second.body.excuses.length, second.body.total]).toEqual([5, 55])
    expect(first.body.excuses[49].id - second.body.excuses[0].id).toBe(1)
  })

  it('needs the same few statements for a page of fifty as for one row', async () => {
    const count = async (query: string) => {
      let statements = 0
      const onAcquire = () => {
        statements += 1
      }
      school.services.pool.on('acquire', onAcquire)
      expect((await dean.get(`${path}?${query}`)).status).toBe(200)
      school.services.pool.off('acquire', onAcquire)
      return statements
    }
    const wide = `start_at=${Date.parse('2025-11-01')}&end_at=${Date.parse('2025-11-05')}`
    const ofOne = await count('approved=approved')
    expect(await count(wide)).toBe(ofOne)
    // Who calls, and the three of the report.
    expect(ofOne).toBeLessThanOrEqual(5)
  })
})

describe('its downloads', () => {
  const download = (client: Client, format: string, query = '') =>
    client.call({ method: 'GET', url: `/api/downloads/excuses.${format}?${query}` })

  it('hold the same rows as the page, in UTF-8, with one header row and no formula', async () => {
    const { status, headers, text } = await download(dean, 'csv', 'approved=waiting')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="excuse-report.csv"')
    const rows: Record<string, string>[] = parse(text, { columns: true, bom: true })
    expect(rows.map((row) => row.Student)).toEqual(['Björn Thorsteinsson', 'Amara Nwosu'])
    expect(rows[0]).toMatchObject({
      Excuse: String(ids.other),
      Start: '2026-11-17 00:00',
      End: '2026-11-17 23:59',
      State: 'Waiting for approval',
      'Additional comments': `'=HYPERLINK("http://evil.test")`,
    })
    const xlsx = await download(dean, 'xlsx', 'approved=waiting')
    expect([xlsx.status, xlsx.text.slice(0, 2)]).toEqual([200, 'PK'])
  })

  it('hold only what the viewer sees, and are refused like the page', async () => {
    const { text } = await download(advisor, 'csv')
    expect(text).not.toContain('Björn')
    for (const format of ['csv', 'xlsx']) {
      expect((await download(school.nobody, format)).status).toBe(401)
      for (const person of ['guardian', 'student', 'operations'] as const)
        expect((await download(await school.as(person), format)).status).toBe(403)
      expect((await download(dean, format, 'start_at=2&end_at=1')).status).toBe(422)
      expect((await download(dean, format, 'approved=maybe')).status).toBe(400)
    }
  })
})
