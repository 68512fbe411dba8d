import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeHouseEvent, makeSession } from '#domains/attendance/server/attendance.factory.ts'
import { makeExcuse } from '#domains/excuses/server/excuses.factory.ts'
import { makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

const path = '/backoffice/cycles-and-holidays'
let school: TestSchool
let cycleId: number

beforeAll(async () => {
  school = await startTestSchool()
  cycleId = await makeSchoolYear(school.db)
})
afterAll(() => school?.stop())

const holiday = (choice: object = {}) => ({
  change: {
    kind: 'holiday',
    title: 'Snow day',
    starts_on: '2026-11-16',
    ends_on: '2026-11-16',
    cohort_id: null,
    ...choice,
  },
})
const cycle = (choice: object = {}) => ({
  change: {
    kind: 'cycle',
    title: 'Cycle 3',
    school_year: '2026-2027',
    starts_on: '2026-11-30',
    ends_on: '2027-01-15',
    ...choice,
  },
})
const year = (choice: object = {}) => ({
  change: {
    kind: 'year',
    school_year: '2027-2028',
    title: '2027–2028',
    first_day: '2027-08-23',
    last_day: '2028-06-16',
    ...choice,
  },
})

const isCancelled = async (id: number) => {
  const row = await school.db
    .selectFrom('attendables')
    .select('cancelledAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.cancelledAt !== null
}

describe('who may', () => {
  it('shows the calendar to everyone on the staff, and changes it for those who manage it', async () => {
    const facilitator = await school.as('facilitator')
    const page = await facilitator.get(path)
    expect(page.status).toBe(200)
    expect(page.body).toMatchObject({ school_year: '2026-2027', can: { manage: false } })
    for (const call of ['/changes', '/changes/preview'])
      expect((await facilitator.post(`${path}${call}`, holiday())).status).toBe(403)
    expect((await facilitator.post(`${path}/changes/1/undo`)).status).toBe(403)
    expect((await (await school.as('guardian')).get(path)).status).toBe(403)
    expect((await school.nobody.get(path)).status).toBe(401)
    const director = await school.as('director')
    expect((await director.get(path)).body.can).toEqual({ manage: true, manage_all: true })
  })

  it('lets who manages one campus change its holidays only', async () => {
    const groupId = await makeCampusGroup(2)
    const dean = await school.as('dean')
    await school.db
      .insertInto('permissionGroupMembers')
      .values({ groupId, employeeId: await school.persona('dean') })
      .execute()
    expect((await dean.get(path)).body.can).toEqual({ manage: true, manage_all: false })
    const own = await dean.post(`${path}/changes`, holiday({ title: 'Fair day', cohort_id: 2 }))
    expect(own.status).toBe(200)
    for (const change of [holiday(), holiday({ cohort_id: 3 }), cycle(), year()]) {
      const answer = await dean.post(`${path}/changes`, change)
      expect(answer.status).toBe(403)
      expect(answer.body.message).toContain('some campuses only')
    }
    expect((await dean.post(`${path}/changes/${own.body.change_id}/undo`)).status).toBe(200)
  })
})

async function makeCampusGroup(cohortId: number): Promise<number> {
  const { id } = await school.db
    .insertInto('permissionGroups')
    .values({ slug: 'harbor_office', title: 'Harbor office' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await school.db
    .insertInto('permissionGroupPermissions')
    .values({ groupId: id, permission: 'school_year.manage', cohortId })
    .execute()
  return id
}

describe('what is wrong is said by field, and nothing is stored', () => {
  const cases: readonly (readonly [string, object, string, RegExp])[] = [
    ['a holiday without a name', holiday({ title: ' ' }), 'title', /name/],
    ['a holiday without a day', holiday({ starts_on: '' }), 'starts_on', /first day/],
    ['a day that is none', holiday({ ends_on: '2026-02-30' }), 'ends_on', /last day/],
    [
      'an end before the start',
      holiday({ ends_on: '2026-11-13' }),
      'ends_on',
      /Choose Mon, Nov 16, 2026 or later/,
    ],
    [
      'a holiday outside the year',
      holiday({ starts_on: '2027-07-04', ends_on: '2027-07-04' }),
      'starts_on',
      /outside the school year: 2026–2027 goes/,
    ],
    [
      'a holiday that leaves the year',
      holiday({ starts_on: '2027-06-17', ends_on: '2027-06-21' }),
      'ends_on',
      /ends outside/,
    ],
    [
      'the same days again',
      holiday({ starts_on: '2026-11-26', ends_on: '2026-11-27' }),
      'starts_on',
      /Thanksgiving is on the same days/,
    ],
    [
      'the same name again',
      holiday({ title: 'thanksgiving', starts_on: '2026-11-27', ends_on: '2026-11-30' }),
      'title',
      /there already/,
    ],
    ['no campus', holiday({ cohort_id: 99 }), 'cohort_id', /campus/],
    ['a cycle over another', cycle({ starts_on: '2026-11-20' }), 'starts_on', /overlaps Cycle 2/],
    ['a cycle that ends first', cycle({ ends_on: '2026-11-01' }), 'ends_on', /cannot end before/],
    [
      'a cycle outside its year',
      cycle({ starts_on: '2027-06-10', ends_on: '2027-07-10' }),
      'ends_on',
      /outside the school year/,
    ],
    ['a cycle of no year', cycle({ school_year: '2031-2032' }), 'school_year', /that exists/],
    ['a second Cycle 2', cycle({ title: 'cycle 2' }), 'title', /already has/],
    ['a year of three', year({ school_year: '2027-2029' }), 'school_year', /two calendar years/],
    ['a year over another', year({ first_day: '2027-06-01' }), 'first_day', /overlaps/],
    [
      'a year that leaves its cycles out',
      year({ school_year: '2026-2027', first_day: '2026-10-20', last_day: '2027-06-18' }),
      'first_day',
      /starts before it/,
    ],
    ['half a day', year({ required_days: 1.5 }), 'required_days', /whole number/],
  ]
  it.each(cases)('%s', async (_, change, field, sentence) => {
    const director = await school.as('director')
    const before = (await director.get(path)).body
    for (const call of ['/changes', '/changes/preview']) {
      const answer = await director.post(`${path}${call}`, change)
      expect(answer.status).toBe(422)
      expect(answer.body.formErrors[field]).toMatch(sentence)
    }
    const { changes: _changes, ...after } = (await director.get(path)).body
    expect(before).toMatchObject(after)
  })

  it('answers what is not there as not found, and what cannot be read as bad', async () => {
    const director = await school.as('director')
    const gone = { change: { kind: 'remove_holiday', id: 999 } }
    expect((await director.post(`${path}/changes`, gone)).status).toBe(404)
    expect((await director.post(`${path}/changes/999/undo`)).status).toBe(404)
    expect((await director.post(`${path}/changes`, { change: { kind: 'party' } })).status).toBe(400)
    expect((await director.get(`${path}?school_year=soon`)).status).toBe(400)
  })
})

describe('a new holiday', () => {
  it('says what it affects, cancels what was not held, keeps taken rolls, and is taken back whole', async () => {
    const director = await school.as('director')
    const at = { startAt: '2026-11-16T15:00:00Z', endAt: '2026-11-16T15:50:00Z' }
    const [plain, taken, elsewhere] = [
      await makeSession(school.db, at),
      await makeSession(school.db, at),
      await makeSession(school.db, { ...at, cohortId: 2 }),
    ]
    const advisorId = await school.persona('advisor')
    const standup = await makeHouseEvent(school.db, { advisorId, startAt: at.startAt })
    const otherDay = await makeSession(school.db, {
      startAt: '2026-11-17T15:00:00Z',
      endAt: '2026-11-17T15:50:00Z',
    })
    await school.db
      .updateTable('attendables')
      .set({ staffSavedAt: new Date() })
      .where('id', '=', taken.sessionId)
      .execute()

    const change = holiday({ cohort_id: 1 })
    const preview = await director.post(`${path}/changes/preview`, change)
    expect(preview.body).toMatchObject({
      days_closed: 1,
      sessions_cancelled: { count: 2 },
      rolls_kept: { count: 1 },
      sessions_returning: { count: 0 },
    })
    expect(preview.body.sessions_cancelled.examples[0]).toEqual({
      title: 'The Kelp Forest',
      detail: 'Mon, Nov 16, 2026, 10:00 AM, 3 students',
    })
    expect(await isCancelled(plain.sessionId)).toBe(false)

    const made = await director.post(`${path}/changes`, change)
    expect(made.body.message).toBe('Added Snow day, Mon, Nov 16, 2026')
    expect(await isCancelled(plain.sessionId)).toBe(true)
    expect(await isCancelled(standup.eventId)).toBe(true)
    for (const id of [taken.sessionId, elsewhere.sessionId, otherDay.sessionId])
      expect(await isCancelled(id)).toBe(false)
    const page = (await director.get(path)).body
    expect(page.holidays).toContainEqual(expect.objectContaining({ title: 'Snow day', campus: 'Campus 1' }))
    expect(page.changes[0]).toMatchObject({
      summary: 'Added Snow day, Mon, Nov 16, 2026',
      made_by: 'Pat director',
    })

    const undone = await director.post(`${path}/changes/${made.body.change_id}/undo`)
    expect(undone.status).toBe(200)
    expect(await isCancelled(plain.sessionId)).toBe(false)
    expect(await isCancelled(standup.eventId)).toBe(false)
    expect((await director.get(path)).body.holidays).not.toContainEqual(
      expect.objectContaining({ title: 'Snow day' }),
    )
    const again = await director.post(`${path}/changes/${made.body.change_id}/undo`)
    expect(again.status).toBe(409)
  })

  it('leaves what a person cancelled cancelled when its day opens again', async () => {
    const director = await school.as('director')
    const at = { startAt: '2026-11-18T15:00:00Z', endAt: '2026-11-18T15:50:00Z' }
    const [plain, cancelled] = [await makeSession(school.db, at), await makeSession(school.db, at)]
    await school.db
      .updateTable('attendables')
      .set({ cancelledAt: new Date() })
      .where('id', '=', cancelled.sessionId)
      .execute()
    const days = { starts_on: '2026-11-18', ends_on: '2026-11-18', title: 'Storm' }
    await director.post(`${path}/changes`, holiday(days))
    const id = (await director.get(path)).body.holidays.find(
      (one: { title: string }) => one.title === 'Storm',
    ).id
    const removed = await director.post(`${path}/changes`, { change: { kind: 'remove_holiday', id } })
    expect(removed.status).toBe(200)
    expect(await isCancelled(plain.sessionId)).toBe(false)
    expect(await isCancelled(cancelled.sessionId)).toBe(true)
  })

  it('is not taken back over a later change of it', async () => {
    const director = await school.as('director')
    const days = { title: 'Fog', starts_on: '2026-11-19', ends_on: '2026-11-19' }
    const added = await director.post(`${path}/changes`, holiday(days))
    const id = (await director.get(path)).body.holidays.find(
      (one: { title: string }) => one.title === 'Fog',
    ).id
    const renamed = await director.post(`${path}/changes`, holiday({ ...days, id, title: 'Thick fog' }))
    const early = await director.post(`${path}/changes/${added.body.change_id}/undo`)
    expect(early.status).toBe(409)
    expect(early.body.message).toContain('has been changed since')
    for (const { body } of [renamed, added])
      expect((await director.post(`${path}/changes/${body.change_id}/undo`)).status).toBe(200)
  })
})

describe('cycles and years', () => {
  it('cancels the sessions that a shorter cycle leaves outside, and has them back', async () => {
    const director = await school.as('director')
    const late = await makeSession(school.db, {
      startAt: '2026-11-20T15:00:00Z',
      endAt: '2026-11-20T15:50:00Z',
    })
    // Sessions of tests bring cycles of their own: this one alone decides here.
    await school.db.updateTable('experiences').set({ cycleId }).execute()
    await school.db.deleteFrom('cycles').where('id', '!=', cycleId).execute()
    const shorter = cycle({ id: cycleId, title: 'Cycle 2', starts_on: '2026-10-12', ends_on: '2026-11-19' })
    const preview = await director.post(`${path}/changes/preview`, shorter)
    expect(preview.body).toMatchObject({ days_closed: 1, sessions_cancelled: { count: 1 } })
    const made = await director.post(`${path}/changes`, shorter)
    expect(await isCancelled(late.sessionId)).toBe(true)
    await director.post(`${path}/changes/${made.body.change_id}/undo`)
    expect(await isCancelled(late.sessionId)).toBe(false)
  })

  it('adds a cycle in its place, and lets one with experiences stay', async () => {
    const director = await school.as('director')
    const first = await director.post(
      `${path}/changes`,
      cycle({ title: 'Cycle 1', starts_on: '2026-08-31', ends_on: '2026-10-09' }),
    )
    expect(first.status).toBe(200)
    const order = await school.db
      .selectFrom('cycles')
      .select(['title', 'position'])
      .orderBy('position')
      .execute()
    expect(order).toEqual([
      { title: 'Cycle 1', position: 2 },
      { title: 'Cycle 2', position: 3 },
    ])
    const refusal = await director.post(`${path}/changes`, { change: { kind: 'remove_cycle', id: cycleId } })
    expect(refusal.status).toBe(422)
    expect(refusal.body.formErrors.cycle).toMatch(/^Cycle 2 stays.*experiences\.$/)
    expect((await director.post(`${path}/changes/${first.body.change_id}/undo`)).status).toBe(200)
  })

  it('adds a year, settles it, and removes it while it has no cycle', async () => {
    const director = await school.as('director')
    expect((await director.post(`${path}/changes`, year({ required_days: 180 }))).status).toBe(200)
    const page = (await director.get(`${path}?school_year=2027-2028`)).body
    expect(page.years.find((one: { school_year: string }) => one.school_year === '2027-2028')).toMatchObject({
      required_days: 180,
      notes: '',
    })
    const used = await director.post(`${path}/changes`, {
      change: { kind: 'remove_year', school_year: '2026-2027' },
    })
    expect(used.body.formErrors.school_year).toMatch(/has cycles/)
    const gone = await director.post(`${path}/changes`, {
      change: { kind: 'remove_year', school_year: '2027-2028' },
    })
    expect(gone.status).toBe(200)
  })
})

describe('recurring excuses', () => {
  it('skip the new holiday, come back without it, and never bring back what a person removed', async () => {
    const director = await school.as('director')
    const studentId = await makeStudent(school.db, {
      name: 'Amara Nwosu',
      houseId: await makeHouse(school.db),
    })
    const created = await director.post('/excuses/recurring', {
      recurrence: {
        weekdays: ['Monday', 'Tuesday'],
        period_start: '2026-11-02',
        period_end: '2026-11-17',
        all_day: true,
      },
      excuse: { student_id: studentId, reason: 'Medical appointment' },
    })
    expect(created.status).toBe(200)
    const daysNow = async () => {
      const rows = await school.db
        .selectFrom('excuses')
        .select('occursOn')
        .where('studentId', '=', studentId)
        .where('removedAt', 'is', null)
        .orderBy('occursOn')
        .execute()
      return rows.map(({ occursOn }) => occursOn?.slice(5))
    }
    expect(await daysNow()).toEqual(['11-02', '11-03', '11-09', '11-10', '11-16', '11-17'])
    // A person removes the 10th; the holiday covers the 9th and 10th.
    await school.db
      .updateTable('excuses')
      .set({ removedAt: new Date() })
      .where('studentId', '=', studentId)
      .where('occursOn', '=', '2026-11-10')
      .execute()
    const change = holiday({ title: 'Flood', starts_on: '2026-11-09', ends_on: '2026-11-10' })
    const preview = await director.post(`${path}/changes/preview`, change)
    expect(preview.body.excuses_skipped).toEqual({
      count: 1,
      examples: [{ title: 'Amara Nwosu', detail: 'Mon, Nov 9, 2026, Medical appointment' }],
    })
    const operations = await school.as('operations')
    const blind = await operations.post(`${path}/changes/preview`, change)
    expect(blind.body.excuses_skipped).toEqual({ count: 1, examples: [] })

    const made = await director.post(`${path}/changes`, change)
    expect(await daysNow()).toEqual(['11-02', '11-03', '11-16', '11-17'])
    await director.post(`${path}/changes/${made.body.change_id}/undo`)
    expect(await daysNow()).toEqual(['11-02', '11-03', '11-09', '11-16', '11-17'])
  })
  it('get the day that a removed holiday gives back, unless the series or the time is gone', async () => {
    const director = await school.as('director')
    const houseId = await makeHouse(school.db)
    const days = { title: 'Heat', starts_on: '2026-11-11', ends_on: '2026-11-12' }
    await director.post(`${path}/changes`, holiday(days))
    const names = ['Stays Whole', 'Removed Whole', 'Busy Then']
    const [stays, removed, busy] = await Promise.all(
      names.map((name) => makeStudent(school.db, { name, houseId })),
    )
    for (const studentId of [stays, removed, busy]) {
      const { status } = await director.post('/excuses/recurring', {
        recurrence: {
          weekdays: ['Wednesday'],
          period_start: '2026-11-04',
          period_end: '2026-11-18',
          all_day: true,
        },
        excuse: { student_id: studentId, reason: 'Religious holiday' },
      })
      expect(status).toBe(200)
    }
    await school.db
      .updateTable('excuses')
      .set({ removedAt: new Date() })
      .where('studentId', '=', removed ?? 0)
      .execute()
    await makeExcuse(school.db, {
      studentId: busy ?? 0,
      requesterId: await school.persona('director'),
      startAt: '2026-11-11T14:00:00Z',
      endAt: '2026-11-11T16:00:00Z',
    })
    const id = (await director.get(path)).body.holidays.find(
      (one: { title: string }) => one.title === 'Heat',
    ).id
    const change = { change: { kind: 'remove_holiday', id } }
    const preview = await director.post(`${path}/changes/preview`, change)
    expect(preview.body.excuses_returning).toEqual({
      count: 1,
      examples: [{ title: 'Stays Whole', detail: 'Wed, Nov 11, 2026, Religious holiday' }],
    })
    const gone = await director.post(`${path}/changes`, change)
    const back = await school.db
      .selectFrom('excuses')
      .select(['studentId', 'startsAt', 'endsAt', 'approved'])
      .where('occursOn', '=', '2026-11-11')
      .where('removedAt', 'is', null)
      .execute()
    expect(back).toEqual([
      {
        studentId: stays,
        startsAt: new Date('2026-11-11T05:00:00Z'),
        endsAt: new Date('2026-11-12T04:59:59Z'),
        approved: true,
      },
    ])
    expect((await director.post(`${path}/changes/${gone.body.change_id}/undo`)).status).toBe(200)
    const after = await school.db
      .selectFrom('excuses')
      .select('id')
      .where('occursOn', '=', '2026-11-11')
      .where('removedAt', 'is', null)
      .execute()
    expect(after).toEqual([])
  })
})

it('lets families hear nothing of the calendar and the cup', async () => {
  const listen = async (person: 'guardian' | 'facilitator', topic: string) => {
    const client = await school.as(person)
    return client.call({ method: 'GET', url: `/api/live?topic=${topic}` })
  }
  expect((await listen('guardian', 'school-calendar:0')).status).toBe(404)
  expect((await listen('facilitator', 'school-calendar:2')).status).toBe(404)
  expect((await listen('guardian', 'house-cup:0')).status).toBe(404)
})

describe('a day that has begun', () => {
  it('closes without the sessions that have begun, whose roll may be missing, and without their excuses', async () => {
    const [past, running, later] = [
      await makeSession(school.db, { startAt: '2026-11-09T15:00:00Z', endAt: '2026-11-09T15:50:00Z' }),
      await makeSession(school.db, { startAt: '2026-11-10T14:30:00Z', endAt: '2026-11-10T15:20:00Z' }),
      await makeSession(school.db, { startAt: '2026-11-10T18:00:00Z', endAt: '2026-11-10T18:50:00Z' }),
    ]
    const director = await school.as('director')
    await director.post('/excuses/recurring', {
      recurrence: {
        weekdays: ['Monday', 'Tuesday'],
        period_start: '2026-11-09',
        period_end: '2026-11-10',
        all_day: true,
      },
      excuse: { student_id: past.students[0]?.id, reason: 'Medical appointment' },
    })
    const change = holiday({ title: 'Storm', starts_on: '2026-11-09', ends_on: '2026-11-10' })
    const preview = await director.post(`${path}/changes/preview`, change)
    const { body } = await director.post(`${path}/changes`, change)
    expect(await isCancelled(past.sessionId)).toBe(false)
    expect(await isCancelled(running.sessionId)).toBe(false)
    expect(await isCancelled(later.sessionId)).toBe(true)
    const excuses = await school.db
      .selectFrom('excuses')
      .select('occursOn')
      .where('studentId', '=', past.students[0]?.id ?? 0)
      .where('removedAt', 'is', null)
      .execute()
    expect(excuses).toEqual([{ occursOn: '2026-11-09' }])
    expect(preview.body.rolls_kept.count).toBeGreaterThanOrEqual(2)
    await director.post(`${path}/changes/${body.change_id}/undo`)
    expect(await isCancelled(later.sessionId)).toBe(false)
  })
})
