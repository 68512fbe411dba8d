import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeExcuse, makeFamily } from '../excuses.factory.ts'

let school: TestSchool
let advisor: Client
let admin: Client
let family: Awaited<ReturnType<typeof makeFamily>>

beforeAll(async () => {
  school = await startTestSchool()
  await makeCycle(school.db, { nowMs: school.clock.nowMs() })
  await school.db
    .insertInto('holidays')
    .values({ title: 'Veterans Day', startsOn: '2026-11-11', endsOn: '2026-11-11' })
    .execute()
  advisor = await school.as('advisor')
  admin = await school.as('admin')
})
beforeEach(async () => {
  family = await makeFamily(school.db, { advisorId: await school.persona('advisor') })
})
afterAll(() => school.stop())

/** Mondays and Wednesdays from October 28, 9:15 to 10:00, over the change of the clock and a holiday. */
const series = (recurrence: object = {}, excuse: object = {}) => ({
  recurrence: {
    period_start: '2026-10-28',
    period_end: '2026-11-18',
    weekdays: ['Monday', 'Wednesday'],
    all_day: false,
    ...recurrence,
  },
  excuse: {
    student_id: family.studentId,
    start_at: '2026-10-28T13:15:00Z',
    end_at: '2026-10-28T14:00:00Z',
    reason: 'Medical appointment',
    ...excuse,
  },
})

const open = () =>
  school.db
    .selectFrom('excuses')
    .selectAll()
    .where('studentId', '=', family.studentId)
    .where('removedAt', 'is', null)
    .orderBy('startsAt')
    .execute()

const starts = async () => (await open()).map((excuse) => excuse.startsAt.toISOString().slice(0, 16))
const days = async () => (await open()).map((excuse) => excuse.occursOn)

async function fileSeries(): Promise<{ seriesId: number; ids: number[] }> {
  const { status, body } = await advisor.post('/excuses/recurring', series())
  expect(status).toBe(200)
  const [first] = await open()
  return { seriesId: first?.seriesId ?? 0, ids: body }
}

const edit = (seriesId: number, excuseId: number | undefined, change: object) =>
  advisor.patch(`/excuses/recurring/${seriesId}`, { excuseId, ...change })

describe('filing a series', () => {
  it('makes one excuse a school day at the wall time, over the change of the clock, without holidays', async () => {
    const { ids } = await fileSeries()
    expect(await starts()).toEqual([
      '2026-10-28T13:15',
      '2026-11-02T14:15',
      '2026-11-04T14:15',
      '2026-11-09T14:15',
      '2026-11-16T14:15',
      '2026-11-18T14:15',
    ])
    expect(ids).toEqual((await open()).map((excuse) => excuse.id))
    const { body } = await advisor.get(`/excuses/${ids[0]}`)
    expect(body.approved).toBe(true)
    expect(body.recurring_info).toEqual({
      id: expect.any(Number),
      days: ['Monday', 'Wednesday'],
      start_at: '2026-10-28T04:00:00.000Z',
      end_at: '2026-11-19T04:59:59.000Z',
      period_start: '2026-10-28',
      period_end: '2026-11-18',
    })
  })

  it('all day needs no times', async () => {
    await advisor.post('/excuses/recurring', series({ all_day: true }, { start_at: '', end_at: '' }))
    const [first] = await open()
    expect([first?.allDay, first?.startsAt.toISOString(), first?.endsAt.toISOString()]).toEqual([
      true,
      '2026-10-28T04:00:00.000Z',
      '2026-10-29T03:59:59.000Z',
    ])
  })

  const cases: [string, object, object, string, string][] = [
    ['no student', {}, { student_id: '' }, 'excuse.student_id', 'Please select a student'],
    ['no days', { weekdays: [] }, {}, 'recurrence.weekdays', 'Please select the recurring days'],
    ['no reason', {}, { reason: '' }, 'excuse.reason', 'Choose a reason.'],
    [
      'a period that ends first',
      { period_end: '2026-10-01' },
      {},
      'recurrence.period_end',
      'The period must end after it starts.',
    ],
    [
      'a period out of the school year',
      { period_end: '2027-10-01' },
      {},
      'recurrence.period_start',
      'This is outside of the school year.',
    ],
    [
      'an end before the start',
      {},
      { end_at: '2026-10-28T12:00:00Z' },
      'excuse.end_at',
      'The end must be after the start.',
    ],
    [
      'times off the quarter',
      {},
      { start_at: '2026-10-28T13:20:00Z' },
      'excuse.start_at',
      'Choose times in steps of 15 minutes.',
    ],
    [
      'no school day',
      { period_start: '2026-11-11', period_end: '2026-11-11' },
      {},
      'recurrence.period_start',
      'No Excuses were created! Is the configuration correct?',
    ],
  ]
  it.each(cases)('refuses %s, with nothing stored', async (_name, recurrence, excuse, field, sentence) => {
    const { status, body } = await advisor.post('/excuses/recurring', series(recurrence, excuse))
    expect([status, body.message, body.formErrors]).toEqual([422, sentence, { [field]: sentence }])
    expect(await open()).toEqual([])
    const { count } = await school.db
      .selectFrom('excuseSeries')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('studentId', '=', family.studentId)
      .executeTakeFirstOrThrow()
    expect(count).toBe(0)
  })

  it('refuses a weekend and a day that is taken', async () => {
    expect((await advisor.post('/excuses/recurring', series({ weekdays: ['Saturday'] }))).status).toBe(400)
    const { studentId, guardianId } = family
    await makeExcuse(school.db, {
      studentId,
      requesterId: guardianId,
      startAt: '2026-11-09T05:00:00Z',
      endAt: '2026-11-10T04:59:59Z',
    })
    const { status, body } = await advisor.post('/excuses/recurring', series())
    expect([status, body.message]).toEqual([
      422,
      'Amara Nwosu already has an excuse for this time: Feeling sick or unwell, Mon, Nov 9, 2026, waiting for approval.',
    ])
    expect(await open()).toHaveLength(1)
  })

  it('is refused to whom the flag refuses it, and for students of others', async () => {
    for (const client of [await school.as('facilitator'), await school.as(family.guardianId)])
      expect((await client.post('/excuses/recurring', series())).status).toBe(403)
    const other = await makeFamily(school.db)
    expect(
      (await advisor.post('/excuses/recurring', series({}, { student_id: other.studentId }))).status,
    ).toBe(404)
  })
})

describe('correcting a series', () => {
  const later = { start_at: '2026-11-09T18:00:00Z', end_at: '2026-11-09T19:00:00Z' }

  it('this and the following by default: the earlier ones stay', async () => {
    const { seriesId, ids } = await fileSeries()
    const { status } = await edit(seriesId, ids[3], { excuse: { ...later, reason: 'Other: physiotherapy' } })
    expect(status).toBe(200)
    expect(await starts()).toEqual([
      '2026-10-28T13:15',
      '2026-11-02T14:15',
      '2026-11-04T14:15',
      '2026-11-09T18:00',
      '2026-11-16T18:00',
      '2026-11-18T18:00',
    ])
    const all = await open()
    expect(all.map((one) => one.reason === 'Other: physiotherapy')).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
    ])
    expect(all[0]?.seriesId).not.toBe(all[3]?.seriesId)
    const { body } = await advisor.get(`/excuses/${ids[0]}`)
    expect(body.recurring_info).toMatchObject({ period_start: '2026-10-28', period_end: '2026-11-08' })
    expect((await advisor.get(`/excuses/${ids[3]}`)).body.recurring_info).toMatchObject({
      period_start: '2026-11-09',
      period_end: '2026-11-18',
    })
  })

  it('only this one, which stays on its day', async () => {
    const { seriesId, ids } = await fileSeries()
    await edit(seriesId, ids[3], { eventsToUpdate: 'current', excuse: later })
    expect((await starts()).filter((at) => at.endsWith('18:00'))).toEqual(['2026-11-09T18:00'])
    const moved = await edit(seriesId, ids[3], {
      eventsToUpdate: 'current',
      excuse: { start_at: '2026-11-10T18:00:00Z', end_at: '2026-11-10T19:00:00Z' },
    })
    expect([moved.status, moved.body.message]).toEqual([422, 'An excuse in a series stays on its day.'])
  })

  it('all of them, to other weekdays; what was removed stays removed', async () => {
    const { seriesId, ids } = await fileSeries()
    await advisor.delete(`/excuses/${ids[4]}`)
    await edit(seriesId, ids[0], { eventsToUpdate: 'all', recurrence: { weekdays: ['Monday', 'Friday'] } })
    const expected = ['2026-10-30', '2026-11-02', '2026-11-06', '2026-11-09', '2026-11-13']
    expect(await days()).toEqual(expected)
    await edit(seriesId, (await open())[0]?.id, {
      eventsToUpdate: 'all',
      recurrence: { weekdays: ['Monday', 'Wednesday', 'Friday'] },
    })
    expect(await days()).toEqual(expected)
  })

  it('by who may correct each of its days and file none that recur; more weekdays are not theirs to give', async () => {
    const { db } = school
    const { seriesId, ids } = await fileSeries()
    const colleagueId = await makeEmployee(db)
    const permissions = ['shell.use', 'excuses.view.all', 'excuses.create', 'excuses.decide.all'] as const
    await addToGroup(db, colleagueId, await makeGroup(db, { permissions }))
    const colleague = await school.as(colleagueId)
    expect((await colleague.post('/excuses/recurring', series())).status).toBe(403)
    expect((await colleague.get(`/excuses/${ids[3]}`)).body.can.edit).toBe(true)
    const change = async (body: object) => {
      const answer = await colleague.patch(`/excuses/recurring/${seriesId}`, { excuseId: ids[3], ...body })
      return [answer.status, answer.body.message]
    }
    const updated = [200, 'Excuse updated!']
    expect(await change({ eventsToUpdate: 'current', excuse: later })).toEqual(updated)
    expect((await starts()).filter((at) => at.endsWith('18:00'))).toEqual(['2026-11-09T18:00'])
    const friday = { weekdays: ['Monday', 'Wednesday', 'Friday'] }
    expect(await change({ eventsToUpdate: 'all', recurrence: friday })).toEqual([
      403,
      'You can correct this series but not change its weekdays.',
    ])
    expect(await change({ eventsToUpdate: 'all', recurrence: { weekdays: ['Monday'] } })).toEqual(updated)
    expect(await days()).toEqual(['2026-11-02', '2026-11-09', '2026-11-16'])
    const guardian = await school.as(family.guardianId)
    expect((await guardian.patch(`/excuses/recurring/${seriesId}`, { excuseId: ids[3] })).status).toBe(403)
  })

  it('refuses weekdays that leave it without a day, with nothing stored', async () => {
    const { db } = school
    const { seriesId, ids } = await fileSeries()
    const before = await open()
    const seriesOf = () =>
      db.selectFrom('excuseSeries').selectAll().where('studentId', '=', family.studentId).execute()
    const stored = await seriesOf()
    const refused = async (excuseId: number | undefined, change: object) => {
      const { status, body } = await edit(seriesId, excuseId, change)
      expect([status, body.message, body.formErrors]).toEqual([
        422,
        'No Excuses were created! Is the configuration correct?',
        { 'recurrence.weekdays': 'No Excuses were created! Is the configuration correct?' },
      ])
    }
    // The last day of the period is a Wednesday: no Thursday follows.
    await refused(ids.at(-1), { recurrence: { weekdays: ['Thursday'] } })
    // Of the days that are left the one Tuesday is a holiday.
    await db
      .insertInto('holidays')
      .values({ title: 'A Tuesday off', startsOn: '2026-11-17', endsOn: '2026-11-17' })
      .execute()
    await refused(ids[4], {
      eventsToUpdate: 'current_following',
      recurrence: { weekdays: ['Tuesday'] },
    })
    expect(await open()).toEqual(before)
    expect(await seriesOf()).toEqual(stored)
    expect((await advisor.get(`/excuses/${ids.at(-1)}`)).status).toBe(200)
    await db.deleteFrom('holidays').where('title', '=', 'A Tuesday off').execute()
  })

  it('refuses another period, another student, no weekdays and an excuse of another series', async () => {
    const { seriesId, ids } = await fileSeries()
    const messages = []
    for (const change of [
      { recurrence: { period_end: '2026-11-30' } },
      { recurrence: { weekdays: [] } },
      { excuse: { student_id: 1 } },
      { excuse: { reason: 'Other:' } },
    ])
      messages.push((await edit(seriesId, ids[1], change)).body.message)
    expect(messages).toEqual([
      'The period of a series cannot be changed.',
      'Please select the recurring days',
      'The student of an excuse cannot be changed.',
      'Please write the reason...',
    ])
    const { studentId, guardianId } = family
    const single = await makeExcuse(school.db, { studentId, requesterId: guardianId })
    expect((await edit(seriesId, single, {})).status).toBe(404)
    expect((await edit(999_999, ids[0], {})).status).toBe(404)
    expect(await open()).toHaveLength(7)
  })
})

describe('removing from a series', () => {
  const remove = (client: Client, seriesId: number, excuseId: number | undefined, scope = '') =>
    client.delete(`/excuses/recurring/${seriesId}?excuseId=${excuseId}&recurring_id=${seriesId}${scope}`)

  it('removes the single one for everyone but admins, who alone choose', async () => {
    const { seriesId, ids } = await fileSeries()
    for (const scope of ['&eventsToUpdate=all', '&eventsToUpdate=current_following'])
      expect((await remove(advisor, seriesId, ids[1], scope)).status).toBe(403)
    expect(await open()).toHaveLength(6)
    const { body } = await remove(advisor, seriesId, ids[1])
    expect(body).toEqual({ ok: true, message: 'Excuse removed!', excuse_ids: [ids[1]] })
    expect(await open()).toHaveLength(5)
  })

  it('removes this and the following for an admin by default, or all', async () => {
    const { seriesId, ids } = await fileSeries()
    await remove(admin, seriesId, ids[3])
    expect(await days()).toEqual(['2026-10-28', '2026-11-02', '2026-11-04'])
    await remove(admin, seriesId, ids[2], '&eventsToUpdate=all')
    expect(await open()).toEqual([])
  })

  it('is never taken for the removal of one session', async () => {
    const { seriesId, ids } = await fileSeries()
    const { status, body } = await advisor.delete(`/excuses/recurring/${seriesId}`)
    expect([status, Object.keys(body.formErrors)]).toEqual([400, ['query.excuseId']])
    expect((await remove(await school.as('facilitator'), seriesId, ids[0])).status).toBe(404)
    expect(await open()).toHaveLength(6)
  })
})
