import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeSession, tellLedger, visit } from '#domains/attendance/server/attendance.factory.ts'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import type { Client } from '#test/client.ts'
import { statementsDuring } from '#test/databases/sent-statement.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeExcuse, makeFamily } from '../excuses.factory.ts'

const base = '/pages/employee/attendances/report'
const decide = (decision: string) => `${base}/excuse/${decision}`

let school: TestSchool
let advisor: Client
let dean: Client
let session: Awaited<ReturnType<typeof makeSession>>
let amara: number
let guardianId: number

beforeAll(async () => {
  school = await startTestSchool({ nowIso: '2026-11-10T17:00:00Z' })
  advisor = await school.as('advisor')
  dean = await school.as('dean')
})
afterAll(() => school.stop())

/** A session on Tuesday 10:00 that Björn attended and Amara did not; Amara's house is the advisor's. */
beforeEach(async () => {
  session = await makeSession(school.db)
  const [first, second] = session.students
  if (!first || !second) throw new Error('no students')
  amara = first.id
  const house = await makeFamily(school.db, { advisorId: await school.persona('advisor') })
  guardianId = house.guardianId
  await school.db.updateTable('students').set({ houseId: house.houseId }).where('id', '=', amara).execute()
  await school.db.insertInto('guardianStudents').values({ guardianId, studentId: amara }).execute()
  await tellLedger(school.db, session.sessionId, [visit({ name: second.name, email: second.email }, 0, 50)])
})

const waiting = (change: object = {}) =>
  makeExcuse(school.db, { studentId: amara, requesterId: guardianId, ...change })

const row = (studentId = amara) =>
  school.db
    .selectFrom('attendances')
    .select(['statuses', 'computedStatuses', 'staffStatuses', 'excuseId'])
    .where('attendableId', '=', session.sessionId)
    .where('studentId', '=', studentId)
    .executeTakeFirstOrThrow()

const statusOf = async () => (await row()).statuses.join()

describe('a decision and the rolls', () => {
  it('the excuse says how the count of absences changes', async () => {
    const id = await waiting()
    const { title } = await school.db
      .selectFrom('attendables')
      .innerJoin('experiences', 'experiences.id', 'attendables.experienceId')
      .select('experiences.title')
      .where('attendables.id', '=', session.sessionId)
      .executeTakeFirstOrThrow()
    expect((await advisor.get(`/excuses/${id}`)).body.absences).toEqual([{ title, before: 1, after: 0 }])
    await advisor.put(decide('approve'), { excuse_ids: [id] })
    expect((await advisor.get(`/excuses/${id}`)).body.absences).toEqual([{ title, before: 0, after: 1 }])
  })

  it('approving excuses who was absent, rejecting and removing take it back', async () => {
    const id = await waiting()
    expect(await statusOf()).toBe('Unexcused Absent')
    const approved = await advisor.put(decide('approve'), { excuse_ids: [id] })
    expect(approved.body).toMatchObject({
      handled: 1,
      handled_ids: [id],
      not_handled: [],
      message: '1 Excuse(s) handled successfully',
    })
    expect(await row()).toMatchObject({ statuses: ['Excused Absent'], excuseId: id })
    await advisor.put(decide('reject'), { excuse_ids: [id] })
    expect(await row()).toMatchObject({ statuses: ['Unexcused Absent'], excuseId: null })
    await advisor.put(decide('approve'), { excuse_ids: [id] })
    expect(await statusOf()).toBe('Excused Absent')
    await advisor.put(decide('remove'), { excuse_ids: [id] })
    expect(await row()).toMatchObject({ statuses: ['Unexcused Absent'], excuseId: null })
    expect(await row(session.students[1]?.id)).toMatchObject({ statuses: ['Present'] })
  })

  it('are told to the guardian who asked, until they are no guardian of the child any more', async () => {
    const told = async () =>
      (
        await school.db.selectFrom('notifications').select('title').where('userId', '=', guardianId).execute()
      ).map(({ title }) => title)
    const id = await waiting()
    const first = await advisor.put(decide('approve'), { excuse_ids: [id] })
    expect(first.body.handled).toBe(1)
    expect(await told()).toEqual(['Amara Nwosu’s excuse was approved'])
    // They still come in: another child is theirs.
    await school.db
      .deleteFrom('guardianStudents')
      .where('guardianId', '=', guardianId)
      .where('studentId', '=', amara)
      .execute()
    const back = await advisor.post(`${base}/undo`, { decision_id: first.body.decision_id })
    expect([back.status, back.body.handled]).toEqual([200, 1])
    expect((await advisor.put(decide('reject'), { excuse_ids: [id] })).body.handled).toBe(1)
    expect(await told()).toEqual([])
  })

  it('never overwrites what staff set: the row shows both', async () => {
    await school.db
      .updateTable('attendances')
      .set({ staffStatuses: ['Late'] })
      .where('studentId', '=', amara)
      .execute()
    const id = await waiting()
    await advisor.put(decide('approve'), { excuse_ids: [id] })
    expect(await row()).toMatchObject({
      statuses: ['Late'],
      staffStatuses: ['Late'],
      computedStatuses: ['Excused Absent'],
      excuseId: id,
    })
  })

  it('follows a correction of the time, and the removal of one session', async () => {
    const id = await waiting({ approved: true })
    await advisor.patch(`/excuses/${id}`, {
      start_at: '2026-11-10T14:00:00Z',
      end_at: '2026-11-10T16:00:00Z',
    })
    expect(await statusOf()).toBe('Excused Absent')
    await advisor.patch(`/excuses/${id}`, {
      start_at: '2026-11-10T17:00:00Z',
      end_at: '2026-11-10T18:00:00Z',
    })
    expect(await statusOf()).toBe('Unexcused Absent')
    await advisor.delete(`/excuses/${id}`)
    const { body } = await advisor.post('/excuses', {
      student_id: amara,
      start_at: '2026-11-10T05:00:00Z',
      end_at: '2026-11-11T04:59:59Z',
      reason: 'Religious holiday',
    })
    expect(await statusOf()).toBe('Excused Absent')
    expect((await advisor.delete(`/excuses/${body.id}/999999`)).status).toBe(404)
    expect((await advisor.delete(`/excuses/${body.id}/${session.sessionId}`)).status).toBe(200)
    expect(await statusOf()).toBe('Unexcused Absent')
    const pieces = await school.db
      .selectFrom('excuses')
      .select(['startsAt', 'endsAt', 'approved', 'reason'])
      .where('studentId', '=', amara)
      .where('removedAt', 'is', null)
      .orderBy('startsAt')
      .execute()
    expect(pieces.map(({ startsAt, endsAt }) => [startsAt.toISOString(), endsAt.toISOString()])).toEqual([
      ['2026-11-10T05:00:00.000Z', '2026-11-10T15:00:00.000Z'],
      ['2026-11-10T15:50:00.000Z', '2026-11-11T04:59:59.000Z'],
    ])
    expect(pieces.every((piece) => piece.approved && piece.reason === 'Religious holiday')).toBe(true)
  })

  it('is listed before it is made: each session now and then', async () => {
    const id = await waiting()
    const preview = async (action: string) =>
      (await advisor.get(`${base}/preview?action=${action}&excuse_ids=${id}`)).body
    expect(await preview('approve')).toMatchObject({
      changed_sessions: 1,
      excuses: [
        {
          excuse_id: id,
          refusal: null,
          sessions: [
            {
              attendable_id: session.sessionId,
              title: 'The Kelp Forest',
              status_now: 'Unexcused Absent',
              status_then: 'Excused Absent',
            },
          ],
        },
      ],
    })
    expect(await statusOf()).toBe('Unexcused Absent')
    await advisor.put(decide('approve'), { excuse_ids: [id] })
    expect((await preview('approve')).excuses[0].refusal).toBe('Already approved by Pat advisor.')
    expect((await preview('reject')).excuses[0].sessions[0]).toMatchObject({
      status_now: 'Excused Absent',
      status_then: 'Unexcused Absent',
    })
    const detail = await advisor.get(`/excuses/${id}`)
    expect(detail.body.sessions).toHaveLength(1)
  })
})

describe('a bulk decision', () => {
  it('needs a selection of at most a page', async () => {
    const { status, body } = await advisor.put(decide('approve'), { excuse_ids: [] })
    expect([status, body.message]).toEqual([422, 'No excuse selected'])
    expect((await advisor.put(decide('remove'), {})).body.message).toBe('No excuse selected')
    const many = Array.from({ length: 51 }, (_, index) => index + 1)
    expect((await advisor.put(decide('approve'), { excuse_ids: many })).status).toBe(400)
  })

  it('names each one that could not be handled, and why', async () => {
    const mine = await waiting()
    const long = await waiting({ startAt: '2026-11-12T05:00:00Z', endAt: '2026-11-21T04:59:59Z' })
    const decided = await waiting({
      startAt: '2026-11-24T05:00:00Z',
      endAt: '2026-11-25T04:59:59Z',
      approved: true,
    })
    const { body } = await dean.put(decide('approve'), { excuse_ids: [mine, long, decided, 999_999] })
    expect(body.handled_ids).toEqual([mine])
    expect(body.not_handled).toEqual([
      {
        excuse_id: long,
        student_name: 'Amara Nwosu',
        reason: 'Only Juniper House’s advisor can approve more than 5 school days in a row. Ask Pat advisor.',
      },
      { excuse_id: decided, student_name: 'Amara Nwosu', reason: 'Already approved.' },
      { excuse_id: 999_999, student_name: '', reason: 'It was removed, or it is not one you can see.' },
    ])
    const none = await dean.put(decide('reject'), { excuse_ids: [long] })
    expect(none.body).toMatchObject({
      handled: 0,
      message: 'No excuse could be handled',
      decision_id: null,
    })
    expect((await advisor.put(decide('approve'), { excuse_ids: [long] })).body.handled).toBe(1)
  })

  it('is refused to roles without the permission; other houses’ excuses are not there', async () => {
    const id = await waiting()
    for (const person of ['facilitator', 'admissions', 'operations', 'student', 'guardian'] as const) {
      const { status } = await (await school.as(person)).put(decide('approve'), { excuse_ids: [id] })
      expect([person, status]).toEqual([person, 403])
    }
    const elsewhere = await makeFamily(school.db, { advisorId: await makeEmployee(school.db) })
    const other = await makeExcuse(school.db, { ...elsewhere, requesterId: elsewhere.guardianId })
    const { body } = await advisor.put(decide('approve'), { excuse_ids: [other] })
    expect(body.not_handled[0].reason).toBe('It was removed, or it is not one you can see.')
  })

  it('by two people at once: one decides, the other is told', async () => {
    const id = await waiting()
    const [one, two] = await Promise.all([
      advisor.put(decide('approve'), { excuse_ids: [id], versions: { [id]: 1 } }),
      dean.put(decide('reject'), { excuse_ids: [id], versions: { [id]: 1 } }),
    ])
    expect(one.body.handled + two.body.handled).toBe(1)
    const loser = one.body.handled ? two : one
    expect(loser.body.not_handled[0].reason).toMatch(
      /^Pat (advisor approved|dean rejected) it in the meantime\.$/,
    )
  })

  it('tells the guardian who asked', async () => {
    await advisor.put(decide('reject'), { excuse_ids: [await waiting()] })
    const told = await school.db
      .selectFrom('notifications')
      .select('title')
      .where('userId', '=', guardianId)
      .execute()
    expect(told).toEqual([{ title: 'Amara Nwosu’s excuse was rejected' }])
  })

  it('of fifty takes one request and no statement for each', async () => {
    const ids: number[] = []
    for (let n = 0; n < 50; n += 1) {
      const { studentId, guardianId: requesterId } = await makeFamily(school.db)
      ids.push(await makeExcuse(school.db, { studentId, requesterId }))
    }
    const statementsFor = async (excuseIds: readonly number[]) => {
      const sent = await statementsDuring(async () => {
        const { body } = await dean.put(decide('approve'), { excuse_ids: excuseIds })
        expect(body.handled).toBe(excuseIds.length)
      })
      return sent.map(({ text }) => text)
    }
    const forOne = await statementsFor(ids.slice(0, 1))
    // A few more or fewer: what is asked side by side travels as one statement once it is known.
    expect((await statementsFor(ids.slice(1))).length).toBeLessThan(forOne.length + 20)
  })
})

describe('taking the last decision back', () => {
  const undo = (client: Client, decisionId: number) =>
    client.post(`${base}/undo`, { decision_id: decisionId })

  it.each(['approve', 'reject', 'remove'])('restores what was before %s, and the rolls', async (decision) => {
    const id = await waiting({ approved: decision === 'approve' ? null : true })
    const before = await school.db
      .selectFrom('excuses')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (decision !== 'approve') {
      await advisor.put(decide('reject'), { excuse_ids: [id] })
      await advisor.put(decide('approve'), { excuse_ids: [id] })
    }
    const settled = await school.db
      .selectFrom('excuses')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { body } = await advisor.put(decide(decision), { excuse_ids: [id] })
    expect(await statusOf()).toBe(decision === 'approve' ? 'Excused Absent' : 'Unexcused Absent')
    const back = await undo(advisor, body.decision_id)
    expect([back.status, back.body.handled_ids]).toEqual([200, [id]])
    expect(back.body.message).toBe(
      decision === 'approve' ? '1 excuse is waiting again' : '1 excuse is approved again',
    )
    const after = await school.db
      .selectFrom('excuses')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect({ ...after, version: 0 }).toEqual({ ...settled, version: 0 })
    expect(after.studentId).toBe(before.studentId)
    expect(await statusOf()).toBe(decision === 'approve' ? 'Unexcused Absent' : 'Excused Absent')
  })

  it('leaves what somebody changed since, and names it', async () => {
    const one = await waiting()
    const two = await waiting({ startAt: '2026-11-12T05:00:00Z', endAt: '2026-11-13T04:59:59Z' })
    const { body } = await advisor.put(decide('approve'), { excuse_ids: [one, two] })
    await dean.put(decide('reject'), { excuse_ids: [two] })
    const back = await undo(advisor, body.decision_id)
    expect(back.body.handled_ids).toEqual([one])
    expect(back.body.not_handled).toMatchObject([{ excuse_id: two, student_name: 'Amara Nwosu' }])
    expect((await advisor.get(`/excuses/${two}`)).body.approved).toBe(false)
  })

  it('does not restore a removed excuse where another stands now', async () => {
    const id = await waiting()
    const { body } = await advisor.put(decide('remove'), { excuse_ids: [id] })
    await waiting()
    expect((await undo(advisor, body.decision_id)).body).toMatchObject({
      handled: 0,
      message: 'No excuse could be handled',
    })
  })

  it('works once, also for one before the last, and only for who decided', async () => {
    const id = await waiting()
    const earlier = await advisor.put(decide('approve'), { excuse_ids: [id] })
    const other = await waiting({ startAt: '2026-11-17T05:00:00Z', endAt: '2026-11-18T04:59:59Z' })
    const second = await advisor.put(decide('reject'), { excuse_ids: [other] })
    expect((await advisor.get(base)).body.undo).toEqual({
      decision_id: second.body.decision_id,
      action: 'reject',
      count: 1,
    })
    expect((await undo(dean, earlier.body.decision_id)).status).toBe(404)
    expect((await undo(advisor, earlier.body.decision_id)).body.handled_ids).toEqual([id])
    expect((await undo(advisor, earlier.body.decision_id)).status).toBe(404)
    expect((await undo(dean, second.body.decision_id)).status).toBe(404)
    expect((await undo(advisor, second.body.decision_id)).status).toBe(200)
    expect((await undo(advisor, second.body.decision_id)).status).toBe(404)
    expect((await advisor.get(base)).body.undo).toBeNull()
  })
})
