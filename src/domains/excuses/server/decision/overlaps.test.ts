import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeExcuse, makeFamily } from '../excuses.factory.ts'

const base = '/pages/employee/attendances/report'
const taken = 'Amara Nwosu already has an excuse for this time: Religious holiday, Tue, Nov 10, 2026'

let school: TestSchool
let advisor: Client
let dean: Client
let family: Awaited<ReturnType<typeof makeFamily>>

beforeAll(async () => {
  school = await startTestSchool({ nowIso: '2026-11-10T17:00:00Z' })
  await makeCycle(school.db, { nowMs: school.clock.nowMs() })
  advisor = await school.as('advisor')
  dean = await school.as('dean')
})
beforeEach(async () => {
  family = await makeFamily(school.db, { advisorId: await school.persona('advisor') })
})
afterAll(() => school.stop())

/** An excuse over Tuesday the 10th; it waits unless told otherwise. */
const make = (change: object = {}) =>
  makeExcuse(school.db, { studentId: family.studentId, requesterId: family.guardianId, ...change })
const other = (change: object = {}) => make({ reason: 'Religious holiday', ...change })

const decide = async (client: Client, decision: string, ...excuse_ids: number[]) =>
  (await client.put(`${base}/excuse/${decision}`, { excuse_ids })).body
const undo = async (client: Client, decision_id: number) =>
  (await client.post(`${base}/undo`, { decision_id })).body

const countCounting = async () =>
  (
    await school.db
      .selectFrom('excuses')
      .select('id')
      .where('studentId', '=', family.studentId)
      .where('approved', '=', true)
      .where('removedAt', 'is', null)
      .execute()
  ).length

it('names the whole period of the excuse in the way', async () => {
  await other({ startAt: '2026-11-10T05:00:00Z', endAt: '2026-11-13T05:00:00Z' })
  const { status, body } = await advisor.post('/excuses', {
    student_id: family.studentId,
    start_at: '2026-11-12T05:00:00Z',
    end_at: '2026-11-13T04:59:59Z',
    reason: 'Medical appointment',
  })
  expect([status, body.message]).toEqual([
    422,
    'Amara Nwosu already has an excuse for this time: Religious holiday, Tue, Nov 10, 2026 to Thu, Nov 12, 2026, waiting for approval.',
  ])
})

it('an excuse that only the database could see is told as one that was looked for', async () => {
  const { promise: looked, resolve: store } = Promise.withResolvers<void>()
  const { promise: stands, resolve: tell } = Promise.withResolvers<void>()
  const storing = school.db.transaction().execute(async (db) => {
    await makeExcuse(db, { studentId: family.studentId, requesterId: family.guardianId, approved: true })
    tell()
    await looked
  })
  await stands
  const filing = advisor.post('/excuses', {
    student_id: family.studentId,
    start_at: '2026-11-10T05:00:00Z',
    end_at: '2026-11-11T04:59:59Z',
    reason: 'Medical appointment',
  })
  // The insert waits for the other excuse, which no check has seen.
  const isWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query ilike 'insert into "excuses"%'`.execute(school.owner)
    return rows.length > 0
  }
  while (!(await isWaiting()));
  store()
  await storing
  expect(await filing).toMatchObject({
    status: 422,
    body: { formErrors: { start_at: 'This student already has an excuse for this time.' } },
  })
})

describe('of one student, two excuses that count never stand in one time', () => {
  it('by approving a rejected one over one that counts, or waits; the other is named', async () => {
    const rejected = await make({ approved: false })
    const second = await other()
    expect((await advisor.get(`/excuses/${rejected}`)).body).toMatchObject({
      can: { approve: false },
      decision_notice: `${taken}, waiting for approval.`,
    })
    expect((await decide(advisor, 'approve', rejected)).not_handled[0].reason).toBe(
      `${taken}, waiting for approval.`,
    )
    await decide(advisor, 'approve', second)
    expect((await decide(advisor, 'approve', rejected)).not_handled[0].reason).toBe(`${taken}.`)
    const preview = await advisor.get(`${base}/preview?action=approve&excuse_ids=${rejected}`)
    expect(preview.body.excuses[0].refusal).toBe(`${taken}.`)
    expect(await countCounting()).toBe(1)
  })

  it('by taking a rejection back', async () => {
    const first = await make({ approved: true })
    const { decision_id } = await decide(advisor, 'reject', first)
    await decide(advisor, 'approve', await other())
    expect((await undo(advisor, decision_id)).not_handled).toEqual([
      { excuse_id: first, student_name: 'Amara Nwosu', reason: `${taken}.` },
    ])
    expect(await countCounting()).toBe(1)
  })

  it('by approving two rejected ones together', async () => {
    const first = await other({ approved: false })
    const second = await make({ approved: false })
    const answer = await decide(advisor, 'approve', first, second)
    expect([answer.handled_ids, answer.not_handled[0].reason]).toEqual([[first], `${taken}.`])
    expect(await countCounting()).toBe(1)
  })

  it('by two who approve two rejected ones at the same time', async () => {
    const first = await other({ approved: false })
    const second = await other({ approved: false })
    const answers = await Promise.all([
      decide(advisor, 'approve', first),
      decide(dean, 'approve', second),
      advisor.post('/excuses', {
        student_id: family.studentId,
        start_at: '2026-11-10T05:00:00Z',
        end_at: '2026-11-11T04:59:59Z',
        reason: 'Religious holiday',
      }),
    ])
    const [one, two, filed] = answers
    expect(one.handled + two.handled + (filed.status === 200 ? 1 : 0)).toBe(1)
    const sentences = [one, two].flatMap((answer) =>
      answer.not_handled.map((left: { reason: string }) => left.reason),
    )
    if (filed.status !== 200) sentences.push(filed.body.message)
    expect(sentences).toEqual([`${taken}.`, `${taken}.`])
    expect(await countCounting()).toBe(1)
  })

  it('by any other way: the database refuses it', async () => {
    await make({ approved: true })
    await expect(other({ approved: true })).rejects.toThrow(/excuses_one_at_a_time/)
  })
})

it('what overlapped before is parted, and the same time stays excused', async () => {
  const migration = await readFile('database/migrations/2026-11-23-55-excuse-overlaps.sql', 'utf8')
  await sql`alter table excuses drop constraint excuses_one_at_a_time`.execute(school.owner)
  const at = (start: string, end: string) => ({
    approved: true,
    startAt: `2026-11-${start}:00:00Z`,
    endAt: `2026-11-${end}:00:00Z`,
  })
  const first = await make(at('10T14', '10T16'))
  const around = await make(at('10T05', '12T04'))
  const within = await make(at('11T14', '11T15'))
  const beside = await make(at('12T14', '12T15'))
  await sql.raw(migration).execute(school.owner)
  const rows = await school.db
    .selectFrom('excuses')
    .select(['id', 'startsAt', 'endsAt', 'removedAt'])
    .where('studentId', '=', family.studentId)
    .orderBy('startsAt')
    .execute()
  const kept = rows.filter((row) => row.removedAt === null)
  const hour = (date: Date) => date.toISOString().slice(8, 13)
  expect(kept.map((row) => [row.id, hour(row.startsAt), hour(row.endsAt)])).toEqual([
    [around, '10T05', '10T14'],
    [first, '10T14', '10T16'],
    [expect.any(Number), '10T16', '12T04'],
    [beside, '12T14', '12T15'],
  ])
  expect(rows.filter((row) => row.removedAt !== null).map((row) => row.id)).toEqual([within])
})
