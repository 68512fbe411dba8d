import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeSession } from '#domains/attendance/server/attendance.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeEmployee, makeGuardian } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeExcuse, makeFamily } from '../excuses.factory.ts'

const base = '/pages/employee/attendances/report'
const onlyAdvisor = (verb: string) =>
  `Only Juniper House’s advisor can ${verb} more than 5 school days in a row. Ask Pat advisor.`

let school: TestSchool
let advisor: Client
let dean: Client
let guardian: Client
let teachingCycleId: number
let family: Awaited<ReturnType<typeof makeFamily>>

/** Nothing is excused on the days of the cycle but what a test asks for; Thursday the 26th is a holiday. */
beforeAll(async () => {
  school = await startTestSchool({ nowIso: '2026-11-10T17:00:00Z' })
  teachingCycleId = await makeCycle(school.db, { nowMs: school.clock.nowMs() })
  await school.db
    .insertInto('holidays')
    .values({ title: 'Thanksgiving', startsOn: '2026-11-26', endsOn: '2026-11-26' })
    .execute()
  advisor = await school.as('advisor')
  dean = await school.as('dean')
})
beforeEach(async () => {
  family = await makeFamily(school.db, { advisorId: await school.persona('advisor') })
  guardian = await school.as(family.guardianId)
})
afterAll(() => school.stop())

/** An excuse of the guardian's over whole days, both included; it waits. */
const ask = (first: string, last = first, change: object = {}) =>
  makeExcuse(school.db, {
    studentId: family.studentId,
    requesterId: family.guardianId,
    startAt: `${first}T05:00:00Z`,
    endAt: `${last}T23:00:00Z`,
    ...change,
  })

const decide = async (client: Client, decision: string, ...excuse_ids: number[]) =>
  (await client.put(`${base}/excuse/${decision}`, { excuse_ids })).body

const rowOf = async (id: number) => (await dean.get(`/excuses/${id}`)).body

describe('more than five school days in a row are the advisor’s', () => {
  it('in one piece, or in two with a weekend and a holiday between them', async () => {
    const before = await ask('2026-11-23', '2026-11-25')
    expect(await rowOf(before)).toMatchObject({ school_days: 3, days_in_a_row: 3, decision_notice: null })
    // Friday and Monday: only Thanksgiving and a weekend lie between.
    const after = await ask('2026-11-27', '2026-12-01')
    for (const id of [before, after]) {
      expect(await rowOf(id)).toMatchObject({
        school_days: 3,
        days_in_a_row: 6,
        decision_notice: onlyAdvisor('approve'),
        can: { approve: false, reject: false, remove: false },
      })
      for (const decision of ['approve', 'reject', 'remove']) {
        const preview = await dean.get(`${base}/preview?action=${decision}&excuse_ids=${id}`)
        expect(preview.body.excuses[0].refusal).toBe(onlyAdvisor(decision))
        expect((await decide(dean, decision, id)).not_handled[0].reason).toBe(onlyAdvisor(decision))
      }
      expect((await dean.delete(`/excuses/${id}`)).status).toBe(403)
    }
    expect((await decide(advisor, 'approve', before, after)).handled).toBe(2)
  })

  it('also of two guardians; not those that were rejected, nor what staff filed', async () => {
    const other = await makeGuardian(school.db, { studentIds: [family.studentId] })
    const id = await ask('2026-11-16', '2026-11-18')
    await ask('2026-11-10', '2026-11-13', { approved: false })
    await ask('2026-11-19', '2026-11-20', { requesterId: await school.persona('dean'), approved: true })
    expect((await rowOf(id)).days_in_a_row).toBe(3)
    await ask('2026-11-11', '2026-11-13', { requesterId: other })
    expect((await rowOf(id)).days_in_a_row).toBe(6)
  })

  it('told to the guardian whose second excuse makes it so, and to the advisor', async () => {
    const form = (start: string, end: string) => ({
      student_id: family.studentId,
      start_at: `${start}T05:00:00Z`,
      end_at: `${end}T23:00:00Z`,
      reason: 'Religious holiday',
    })
    const first = await guardian.post('/excuses', form('2026-11-16', '2026-11-18'))
    expect(first.body.notice).toMatch(/You will be told/)
    const second = await guardian.post('/excuses', form('2026-11-19', '2026-11-23'))
    expect(second.body.notice).toBe(
      'More than 5 school days in a row need the approval of Pat advisor, the advisor of Juniper House.',
    )
    const told = await school.db
      .selectFrom('notifications')
      .select('title')
      .where('userId', '=', await school.persona('advisor'))
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(told?.title).toBe('Amara Nwosu: 6 school days in a row need your approval')
  })
})

describe('where nobody advises', () => {
  it.each([
    ['an advisor who left the school', 'users'],
    ['the advisor of a house that was archived', 'houses'],
  ] as const)('%s decides nothing: as without one it waits for those who teach the student and who decide for the campus', async (_, ended) => {
    const leaving = await makeEmployee(school.db, { name: 'Kim Lee' })
    family = await makeFamily(school.db, { advisorId: leaving })
    await makeExperience(school.db, {
      cycleId: teachingCycleId,
      studentIds: [family.studentId],
      expertIds: [await school.persona('advisor')],
    })
    const form = {
      student_id: family.studentId,
      start_at: '2026-11-16T05:00:00Z',
      end_at: '2026-11-25T23:00:00Z',
      reason: 'Medical appointment',
    }
    const onDesk = async () => (await advisor.get(`${base}/waiting`)).body.count as number
    const filed = async () => (await (await school.as(family.guardianId)).post('/excuses', form)).body
    const told = async () =>
      school.db.selectFrom('notifications').select('title').where('userId', '=', leaving).execute()
    const before = await onDesk()
    const { id, notice } = await filed()
    expect(notice).toContain('the approval of Kim Lee')
    expect(await onDesk()).toBe(before)
    expect(await told()).toHaveLength(1)
    const at = new Date(school.clock.nowMs())
    await (ended === 'users'
      ? school.db.updateTable('users').set({ deactivatedAt: at }).where('id', '=', leaving)
      : school.db.updateTable('houses').set({ archivedAt: at }).where('id', '=', family.houseId)
    ).execute()
    expect(await rowOf(id)).toMatchObject({ decision_notice: null, can: { approve: true, reject: true } })
    expect(await onDesk()).toBe(before + 1)
    expect((await decide(dean, 'reject', id)).handled).toBe(1)
    const again = await filed()
    expect(again.notice).toMatch(/You will be told/)
    expect(await told()).toHaveLength(1)
    expect((await decide(advisor, 'approve', again.id)).handled).toBe(1)
  })
})

describe('a Sunday on which the child meets', () => {
  const counted = async (id: number, first: string, last: string) => {
    const asked = `search=&student_id=${family.studentId}&day=${first}&until=${last}&excuse_id=${id}`
    const [form, report, preview, familys] = await Promise.all([
      guardian.get(`/excuses/form?${asked}`),
      dean.get(`${base}?approved=waiting&start_at=${Date.parse('2026-11-01')}&search=`),
      dean.get(`${base}/preview?action=approve&excuse_ids=${id}`),
      guardian.get(`/family/excuses/${id}`),
    ])
    const row = report.body.excuses.find((one: { id: number }) => one.id === id)
    return {
      form: form.body.days_in_a_row,
      report: [row.school_days, row.days_in_a_row],
      decision: preview.body.excuses[0].refusal,
      family: [familys.body.guardian.school_days, familys.body.guardian.days_in_a_row],
    }
  }

  it('is a school day of theirs: the form, the report, the decision and the family’s page count it alike', async () => {
    const id = await ask('2026-11-13', '2026-11-19')
    expect(await counted(id, '2026-11-13', '2026-11-19')).toEqual({
      form: 5,
      report: [5, 5],
      decision: null,
      family: [5, 5],
    })
    // A house meets on Sunday, 23:30 New York: Monday in UTC.
    const { id: meetingId } = await school.db
      .insertInto('attendables')
      .values({
        kind: 'checkpoint',
        houseId: family.houseId,
        schoolDate: '2026-11-15',
        startsAt: new Date('2026-11-16T04:30:00Z'),
        endsAt: new Date('2026-11-16T04:45:00Z'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await counted(id, '2026-11-13', '2026-11-19')).toEqual({
      form: 6,
      report: [6, 6],
      decision: onlyAdvisor('approve'),
      family: [6, 6],
    })
    expect((await decide(dean, 'approve', id)).not_handled[0].reason).toBe(onlyAdvisor('approve'))
    // Friday and Monday alone no longer lie side by side.
    const friday = await ask('2026-11-06')
    const monday = await ask('2026-11-09')
    expect((await rowOf(friday)).days_in_a_row).toBe(2)
    await school.db
      .updateTable('attendables')
      .set({
        schoolDate: '2026-11-08',
        startsAt: new Date('2026-11-08T15:00:00Z'),
        endsAt: new Date('2026-11-08T15:15:00Z'),
      })
      .where('id', '=', meetingId)
      .execute()
    expect([(await rowOf(friday)).days_in_a_row, (await rowOf(monday)).days_in_a_row]).toEqual([1, 1])
    // A meeting that was cancelled counts for nobody.
    await school.db
      .updateTable('attendables')
      .set({ cancelledAt: new Date() })
      .where('id', '=', meetingId)
      .execute()
    expect((await rowOf(monday)).days_in_a_row).toBe(2)
  })
})

describe('nobody else makes less of what waits for the advisor', () => {
  it('by removing one session: the pieces are one row still, and the excuse keeps its address', async () => {
    const session = await makeSession(school.db)
    const [student] = session.students
    if (!student) throw new Error('no student')
    const { houseId } = family
    await school.db.updateTable('students').set({ houseId }).where('id', '=', student.id).execute()
    const id = await ask('2026-11-09', '2026-11-17', { studentId: student.id })
    expect((await dean.delete(`/excuses/${id}/${session.sessionId}`)).status).toBe(200)
    const pieces = await school.db
      .selectFrom('excuses')
      .select('id')
      .where('studentId', '=', student.id)
      .where('removedAt', 'is', null)
      .orderBy('startsAt')
      .execute()
    expect(pieces).toHaveLength(2)
    expect(pieces[0]?.id).toBe(id)
    const answer = await decide(dean, 'approve', ...pieces.map((piece) => piece.id))
    expect(answer.handled).toBe(0)
    for (const piece of pieces)
      expect(await rowOf(piece.id)).toMatchObject({ days_in_a_row: 7, state: 'waiting' })
  })

  it('by shortening it or its neighbour; the guardian may', async () => {
    const id = await ask('2026-11-16', '2026-11-20')
    const neighbour = await ask('2026-11-23', '2026-11-24')
    await school.db.updateTable('excuses').set({ approved: true }).where('id', '=', neighbour).execute()
    const shorter = { end_at: '2026-11-18T23:00:00Z' }
    const answer = await dean.patch(`/excuses/${id}`, shorter)
    expect([answer.status, answer.body.message]).toEqual([403, onlyAdvisor('change')])
    const later = await dean.patch(`/excuses/${neighbour}`, { start_at: '2026-11-24T05:00:00Z' })
    expect([later.status, later.body.message]).toEqual([403, onlyAdvisor('change')])
    expect(await rowOf(id)).toMatchObject({ version: 1, days_in_a_row: 7 })
    expect((await dean.patch(`/excuses/${id}`, { reason: 'Religious holiday' })).status).toBe(200)
    expect((await guardian.patch(`/excuses/${id}`, shorter)).status).toBe(200)
    expect((await rowOf(id)).days_in_a_row).toBe(3)
  })

  it('by taking an own decision back', async () => {
    const short = await ask('2026-11-16', '2026-11-18', { approved: true })
    const { decision_id } = await decide(dean, 'reject', short)
    await ask('2026-11-19', '2026-11-23')
    const back = await dean.post(`${base}/undo`, { decision_id })
    expect(back.body).toMatchObject({
      handled: 0,
      not_handled: [{ excuse_id: short, reason: onlyAdvisor('approve') }],
    })
  })
})
