import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeHouseEvent, tellLedger, visit } from './attendance.factory.ts'

let school: TestSchool
let advisor: Client
let standup: Awaited<ReturnType<typeof makeHouseEvent>>
let checkpoint: typeof standup
beforeAll(async () => {
  school = await startTestSchool({ nowIso: '2026-11-10T16:00:00Z' })
  await makeCycle(school.db, { nowMs: school.clock.nowMs() })
  const advisorId = await school.persona('advisor')
  standup = await makeHouseEvent(school.db, { advisorId })
  checkpoint = await makeHouseEvent(school.db, {
    advisorId,
    houseId: standup.houseId,
    kind: 'checkpoint',
    startAt: '2026-11-12T15:00:00Z',
  })
  advisor = await school.as('advisor')
})
afterAll(() => school.stop())

describe('the attendance of a house', () => {
  it('names the event of the day, by kind, and the days that have one', async () => {
    const { body } = await advisor.get(standup.base)
    expect(body).toMatchObject({
      eventId: standup.eventId,
      selectedKind: 'standup',
      initialDate: '2026-11-10',
      availableDates: ['2026-11-10'],
      formErrors: {},
      can: { take: true },
    })
    const other = await advisor.get(`${standup.base}?kind=checkpoint`)
    expect(other.body).toMatchObject({ eventId: checkpoint.eventId, availableDates: ['2026-11-12'] })
  })

  it('finds the day and kind of an event that an address names alone', async () => {
    const { body } = await advisor.get(`${standup.base}?event_id=${checkpoint.eventId}`)
    expect(body).toMatchObject({
      eventId: checkpoint.eventId,
      selectedKind: 'checkpoint',
      initialDate: '2026-11-12',
    })
  })

  it('names no event on a day without one, and says which day has', async () => {
    const { body } = await advisor.get(`${standup.base}?date=2026-11-11`)
    expect(body.eventId).toBeNull()
    expect(body.initialDate).toBe('2026-11-11')
    expect(body.formErrors.date).toBe(
      'There is no stand-up on Wed, Nov 11, 2026. Choose Tue, Nov 10, 2026, or another day with a stand-up.',
    )
    const { base } = await makeHouseEvent(school.db, { advisorId: await school.persona('advisor') })
    const other = await advisor.get(`${base}?date=2026-11-10&kind=checkpoint`)
    expect(other.body.formErrors.date).toBe('This house has no checkpoint in Cycle 2.')
  })

  it('opens a meeting in its own cycle, whichever is selected', async () => {
    const { db, clock } = school
    const cycle = { nowMs: clock.nowMs(), schoolYear: '2027-2028' }
    const second = await makeCycle(db, { ...cycle, title: 'Next', startsInDays: 60, endsInDays: 90 })
    const first = await makeCycle(db, { ...cycle, title: 'Last', startsInDays: -70, endsInDays: -28 })
    const advisorId = await school.persona('advisor')
    const now = await makeHouseEvent(db, { advisorId })
    const made = (startAt: string) => makeHouseEvent(db, { advisorId, houseId: now.houseId, startAt })
    const before = await made('2026-10-06T15:00:00Z')
    const later = await made('2026-10-06T18:00:00Z')
    const between = await made('2026-10-15T15:00:00Z')
    const asked = async (query: string) => {
      const { body } = await advisor.get(`${now.base}?${query}`)
      return [body.eventId, body.initialDate, body.availableDates]
    }
    const october = [before.eventId, '2026-10-06', ['2026-10-06']]
    for (const others of ['', `&cycle_id=${second}`, '&date=2026-11-10&kind=checkpoint'])
      expect([others, await asked(`event_id=${before.eventId}${others}`)]).toEqual([others, october])
    expect(await asked(`event_id=${now.eventId}&cycle_id=${first}`)).toEqual([
      now.eventId,
      '2026-11-10',
      ['2026-11-10'],
    ])
    expect(await asked(`event_id=${between.eventId}`)).toEqual([
      between.eventId,
      '2026-10-15',
      ['2026-10-15'],
    ])
    expect(await asked(`date=2026-10-06&cycle_id=${second}`)).toEqual([later.eventId, ...october.slice(1)])
    expect(await asked(`cycle_id=${first}`)).toEqual([later.eventId, ...october.slice(1)])

    // One that was called off: of its day, and not of today.
    await db
      .updateTable('attendables')
      .set({ cancelledAt: new Date(clock.nowMs()) })
      .where('id', '=', between.eventId)
      .execute()
    expect(await asked(`event_id=${between.eventId}`)).toEqual([null, '2026-10-15', []])
  })

  it('is its advisor’s and that of those who oversee attendance, and does not exist for others', async () => {
    const paths = [standup.base, standup.path, `${standup.path}/zoom-report`]
    for (const [person, status] of [
      ['advisor', 200],
      ['dean', 200],
      ['counselor', 200],
      ['facilitator', 404],
      ['admissions', 403],
      ['student', 403],
    ] as const)
      for (const path of paths)
        expect([person, path, (await (await school.as(person)).get(path)).status]).toEqual([
          person,
          path,
          status,
        ])
  })

  it('does not open an event under another house, nor a session as an event', async () => {
    const foreign = await makeHouseEvent(school.db, { advisorId: await school.persona('advisor') })
    expect((await advisor.get(`${foreign.base}/${standup.eventId}`)).status).toBe(404)
  })
})

it('takes the roll of a stand-up: computed, corrected, explained, reported', async () => {
  const [first, second] = standup.students
  await tellLedger(school.db, standup.eventId, [visit({ email: first?.email ?? '' }, 0, 15)])
  const { body } = await advisor.get(standup.path)
  expect(body).toMatchObject({ eventId: standup.eventId, kind: 'standup', isEditingEnabled: true })
  const attendances = [{ id: second?.attendanceId, status: 'Excused Absent' }]
  const saved = await advisor.post(standup.path, {
    _action: 'overwrite_attendances',
    version: body.version,
    attendances,
  })
  expect(saved.body).toMatchObject({ ok: true, changed: 1 })
  const why = await advisor.get(`${standup.path}/attendances/${second?.attendanceId}`)
  expect(why.body).toMatchObject({ status: 'Excused Absent', source: 'Set by you' })
  const report = await advisor.get(`${standup.path}/zoom-report`)
  expect(report.body.participants).toMatchObject([{ isVerified: true, time: 15 }])
  expect((await advisor.post(`${standup.path}/zoom-report`, { _action: 'conciliate' })).status).toBe(200)
  const counselor = await (await school.as('counselor')).post(standup.path, { _action: 'notify_guardians' })
  expect(counselor.status).toBe(403)
})
