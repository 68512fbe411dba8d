import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { schoolDateOf } from '#contract/school-time.ts'
import { makeRoll } from '#domains/attendance-calendar/server/attendance-calendar.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { setStatus } from '#domains/people/server/people.service.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { applyStatus, lockForStatus, takeBackStatus } from './change-status.ts'

const dayMs = 86_400_000
let school: TestSchool
let dean: Client
let cycleId: number
let houseId: number
const ids = { student: 0, experience: 0, meeting: 0 }

beforeAll(async () => {
  school = await startTestSchool()
  dean = await school.as('dean')
  cycleId = await makeSchoolYear(school.db)
  houseId = await makeHouse(school.db, { title: 'Juniper House', advisorId: await school.persona('advisor') })
})
afterAll(() => school.stop())

beforeEach(async () => {
  const { db } = school
  ids.student = await makeStudent(db, { name: 'Declan Shaw', houseId })
  await makeGuardian(db, { studentIds: [ids.student] })
  ids.experience = await makeExperience(db, { cycleId, title: 'Kelp forests', studentIds: [ids.student] })
  ids.meeting = await makeRoll(db, {
    experienceId: ids.experience,
    startAt: new Date(school.clock.nowMs() + dayMs).toISOString(),
    rows: [[ids.student]],
  })
})

const path = (part = '') => `/backoffice/students/${ids.student}/status${part}`
const change = (to: string, fields: object = {}, client = dean) =>
  client.post(path('/motivation'), { to, motivation: 'Because.', contact: 'Her mother', ...fields })
const effects = async (to: string) =>
  (await dean.get(path(`/effects?to=${to}`))).body.effects.map(
    ({ text, names }: { text: string; names: string[] }) => [text, ...names].join(': '),
  )
const page = async (client = dean) => (await client.get(path())).body
const isOnRoll = async () =>
  (await school.db
    .selectFrom('attendances')
    .select('id')
    .where('attendableId', '=', ids.meeting)
    .where('studentId', '=', ids.student)
    .executeTakeFirst()) !== undefined
const isPlanned = async () =>
  (await school.db
    .selectFrom('plannedLeaves')
    .select('studentId')
    .where('studentId', '=', ids.student)
    .executeTakeFirst()) !== undefined
/** Changes the status as an import of a file of students does. */
const byImport = (to: 'withdrawn' | 'active') =>
  inTransaction(school.services.database, async (tx) =>
    applyStatus(
      tx,
      school.services,
      {
        ...{ studentId: ids.student, to, motivation: 'Import 1', startsOn: null, endsOn: null, contact: '' },
        ...{ keepsPlaces: false, changedBy: await school.persona('admin') },
      },
      await lockForStatus(tx, ids.student),
    ),
  )
const takeImportBack = () =>
  inTransaction(school.services.database, async (tx) =>
    takeBackStatus(
      tx,
      school.services,
      { studentId: ids.student, motivation: 'Import 1', changedBy: await school.persona('admin') },
      await lockForStatus(tx, ids.student),
    ),
  )
const hasPlace = async () =>
  (await school.db
    .selectFrom('registrations')
    .select('id')
    .where('studentId', '=', ids.student)
    .where('droppedAt', 'is', null)
    .executeTakeFirst()) !== undefined

it('names in its history who had a student leave by the form, and who changed it here', async () => {
  const office = await school.as('operations')
  const form = `/backoffice/students/${ids.student}/edit`
  expect((await office.post(form, { _action: 'deactivate' })).status).toBe(200)
  expect((await page()).history).toMatchObject([{ to: 'withdrawn', by: 'Pat operations' }])
  await office.post(form, { _action: 'reactivate' })
  await change('hold')
  expect((await page()).history.map(({ to, by }: { to: string; by: string }) => [to, by])).toEqual([
    ['hold', 'Pat dean'],
    ['active', 'Pat operations'],
    ['withdrawn', 'Pat operations'],
  ])
})

describe('a form of the student that was opened before', () => {
  const click = async (_action: 'deactivate' | 'reactivate') =>
    (await school.as('operations')).post(`/backoffice/students/${ids.student}/edit`, { _action })

  it('takes nobody back who is back already: a hold stays', async () => {
    expect((await click('deactivate')).status).toBe(200)
    expect((await click('reactivate')).status).toBe(200)
    await change('hold')
    const late = await click('reactivate')
    expect(late.status).toBe(422)
    expect(late.body.formErrors.form).toBe('Declan Shaw has not left the school.')
    expect(await page()).toMatchObject({ status: 'hold', history: [{ to: 'hold' }, {}, {}] })
  })

  it('has nobody leave who has left already: a graduate stays one', async () => {
    await change('graduated')
    const late = await click('deactivate')
    expect(late.status).toBe(422)
    expect(late.body.formErrors.form).toBe('Declan Shaw has left the school already.')
    expect((await page()).status).toBe('graduated')
    expect((await click('reactivate')).status).toBe(200)
  })

  it('has who was admitted, is on hold or on a leave leave', async () => {
    for (const status of ['admitted', 'hold', 'leave_of_absence']) {
      await school.db.updateTable('students').set({ status }).where('id', '=', ids.student).execute()
      expect((await click('deactivate')).status).toBe(200)
      expect((await page()).status).toBe('withdrawn')
    }
  })
})

describe('a leave of absence', () => {
  it('says first what it touches, takes the student off the rolls to come, keeps places, and ends as it began', async () => {
    expect(await effects('leave_of_absence')).toEqual([
      'Declan Shaw stays in Juniper House.',
      'The places are kept: Kelp forests',
      'Tasks due in the meantime are not required, but count if they are handed in.',
      'Declan Shaw is on no roll from now on: 1 meeting to come.',
      'Their calendar, in the portal and in calendar programs, loses the sessions and house events to come, and gets them back when they return.',
      'No chat is connected: what there is elsewhere stays as it is.',
    ])
    expect((await change('leave_of_absence', { ends_on: '2027-01-15' })).status).toBe(200)
    expect([await isOnRoll(), await hasPlace()]).toEqual([false, true])
    expect(await page()).toMatchObject({
      status: 'leave_of_absence',
      leave: { endsOn: '2027-01-15', contact: 'Her mother', keepsPlaces: true },
      history: [{ from: 'active', to: 'leave_of_absence', motivation: 'Because.' }],
    })
    await change('active')
    expect([await isOnRoll(), await hasPlace()]).toEqual([true, true])
    expect((await page()).leave).toBeNull()
  })

  it('gives the places up when it is said, and remembers which', async () => {
    expect(await effects('leave_of_absence&keeps_places=false')).toContain(
      '1 place becomes free: Kelp forests',
    )
    await change('leave_of_absence', { keeps_places: false })
    expect([await isOnRoll(), await hasPlace()]).toEqual([false, false])
    expect((await page()).history[0].givenUp).toEqual([{ id: ids.experience, title: 'Kelp forests' }])
    expect(await effects('active')).toContain(
      'Places that were given up do not come back by themselves: Kelp forests',
    )
  })

  it('leaves until the day of a drop that lies ahead, and is expected until then on coming back sooner', async () => {
    await makeRoll(school.db, {
      experienceId: ids.experience,
      startAt: new Date(school.clock.nowMs() + 4 * dayMs).toISOString(),
      rows: [],
    })
    const dropped = await dean.post(`/backoffice/experiences/${ids.experience}/registrations/drop`, {
      ...{ student_id: ids.student, motivation: 'The family moves' },
      from: schoolDateOf(school.clock.nowMs() + 3 * dayMs),
    })
    expect(dropped.status).toBe(200)
    expect(await effects('leave_of_absence')).toContain('The places are kept: Kelp forests')
    expect(await effects('leave_of_absence&keeps_places=false')).toContain(
      '1 place becomes free: Kelp forests',
    )
    await change('leave_of_absence')
    expect(await isOnRoll()).toBe(false)
    await change('active')
    expect(await isOnRoll()).toBe(true)
    await change('leave_of_absence', { keeps_places: false })
    expect((await page()).history[0].givenUp).toEqual([{ id: ids.experience, title: 'Kelp forests' }])
  })

  it('begins on a day to come, can be changed and dropped before, and is begun by its morning', async () => {
    const today: string = (await page()).today
    const later = Temporal.PlainDate.from(today).add({ days: 2 }).toString()
    await change('leave_of_absence', { starts_on: later })
    expect(await page()).toMatchObject({ status: 'active', planned: { startsOn: later } })
    await dean.post(path('/update-leave-of-absence'), { contact: 'An aunt', ends_on: '2027-02-01' })
    expect((await page()).planned).toMatchObject({ contact: 'An aunt', endsOn: '2027-02-01' })
    const nowMs = school.clock.nowMs()
    school.clock.set(nowMs + 2 * dayMs)
    await school.runJob('student-status.begin-leaves')
    school.clock.set(nowMs)
    expect(await page()).toMatchObject({ status: 'leave_of_absence', planned: null })
    await change('active')
    await change('leave_of_absence', { starts_on: later })
    await dean.post(path('/update-leave-of-absence'), { _action: 'drop' })
    expect(await page()).toMatchObject({ status: 'active', planned: null })
  })

  it.each([
    ['the list of students', 'list'],
    ['an import', 'import'],
  ])('that was planned does not begin after they left and are back, by %s', async (_, way) => {
    const { clock, db } = school
    const student = ids.student
    const later = schoolDateOf(clock.nowMs() + 5 * dayMs)
    await change('leave_of_absence', { starts_on: later })
    expect(await page()).toMatchObject({ status: 'active', planned: { startsOn: later } })
    const admin = await school.as('admin')
    const byList = (_action: string) => admin.post(`/backoffice/students/${student}/edit`, { _action })
    await (way === 'list' ? byList('deactivate') : byImport('withdrawn'))
    expect(await page()).toMatchObject({ status: 'withdrawn', planned: null })
    // None is planned for who left: it would not begin either.
    expect((await change('leave_of_absence', { starts_on: later })).body.formErrors).toEqual({
      starts_on: 'Declan Shaw has left the school. Take them back first.',
    })
    await (way === 'list' ? byList('reactivate') : byImport('active'))
    expect(await isPlanned()).toBe(false)
    const nowMs = clock.nowMs()
    clock.advance(6 * dayMs)
    await school.runJob('student-status.begin-leaves')
    clock.set(nowMs)
    const { status } = await db
      .selectFrom('students')
      .select('status')
      .where('id', '=', student)
      .executeTakeFirstOrThrow()
    expect(status).toBe('active')
  })

  it('that is over before it could begin is dropped, and who planned it is told', async () => {
    const { clock, db } = school
    const nowMs = clock.nowMs()
    const [starts_on, ends_on] = [schoolDateOf(nowMs + 2 * dayMs), schoolDateOf(nowMs + 4 * dayMs)]
    const begin = async (days: number) => {
      clock.set(nowMs + days * dayMs)
      await school.runJob('student-status.begin-leaves')
      clock.set(nowMs)
      return page()
    }
    const planned = { starts_on, ends_on, keeps_places: false }
    await change('leave_of_absence', planned)
    // Nothing ran until the day after it: a leave of the past takes nobody off a roll.
    expect(await begin(5)).toMatchObject({ status: 'active', planned: null, history: [] })
    expect([await isOnRoll(), await hasPlace()]).toEqual([true, true])
    const { title, body } = await db
      .selectFrom('notifications')
      .select(['title', 'body'])
      .where('redirectUrl', '=', `/students/${ids.student}/status`)
      .where('userId', '=', await school.persona('dean'))
      .executeTakeFirstOrThrow()
    expect([title, body]).toEqual([
      'The leave of Declan Shaw did not begin',
      'It was planned for Thu, Nov 12, 2026 to Sat, Nov 14, 2026 and was over before it could begin. Declan Shaw was expected the whole time.',
    ])
    const { after } = await db
      .selectFrom('auditLog')
      .select('after')
      .where('action', '=', 'student.leave_not_begun')
      .where('subjectId', '=', String(ids.student))
      .executeTakeFirstOrThrow()
    expect(after).toMatchObject({ starts_on, ends_on, why: 'The leave was over before it could begin.' })
    // On its last day it begins, late as that is.
    await change('leave_of_absence', planned)
    expect(await begin(4)).toMatchObject({ status: 'leave_of_absence', leave: { endsOn: ends_on } })
  })

  it('that was planned stands again once the import by which they left is taken back', async () => {
    const later = schoolDateOf(school.clock.nowMs() + 5 * dayMs)
    await change('leave_of_absence', { starts_on: later })
    const { planned } = await page()
    await byImport('withdrawn')
    expect(await takeImportBack()).toBe(true)
    expect(await page()).toMatchObject({ status: 'active', planned: { ...planned, startsOn: later } })
  })

  it('does not end the move into another house that was planned before an import that is taken back', async () => {
    const office = await school.as('operations')
    const house_id = await makeHouse(school.db, { title: 'Maple House' })
    const details = `/backoffice/students/${ids.student}/details`
    const from_day = schoolDateOf(school.clock.nowMs() + 5 * dayMs)
    expect((await office.post(`${details}/house-assignment`, { house_id, from_day })).status).toBe(200)
    const plannedMove = async () => (await office.get(details)).body.plannedMove
    const before = await plannedMove()
    expect(before).not.toBeNull()
    await byImport('withdrawn')
    expect(await plannedMove()).toBeNull()
    expect(await takeImportBack()).toBe(true)
    expect(await plannedMove()).toEqual(before)
  })

  it('that was planned for who left before this was so is dropped when they are admitted again', async () => {
    await change('leave_of_absence', { starts_on: schoolDateOf(school.clock.nowMs() + 5 * dayMs) })
    await school.db
      .updateTable('students')
      .set({ status: 'withdrawn' })
      .where('id', '=', ids.student)
      .execute()
    const changedBy = await school.persona('admin')
    await inTransaction(school.services.database, (tx) =>
      setStatus(tx, ids.student, { status: 'admitted', changedBy }),
    )
    expect(await isPlanned()).toBe(false)
  })

  it('empties the calendar of portal and programs of what is to come, and fills it again', async () => {
    const standup = await makeRoll(school.db, {
      houseId,
      startAt: new Date(school.clock.nowMs() + dayMs + 7_200_000).toISOString(),
      rows: [[ids.student]],
    })
    const before = await makeRoll(school.db, {
      experienceId: ids.experience,
      startAt: new Date(school.clock.nowMs() - dayMs).toISOString(),
      rows: [[ids.student]],
    })
    const guardian = await school.as(await makeGuardian(school.db, { studentIds: [ids.student] }))
    const { body: link } = await guardian.post('/calendar-feeds', {})
    const inPortal = async (days: number) => {
      const date = schoolDateOf(school.clock.nowMs() + days * dayMs)
      const { body } = await guardian.get(`/family/calendar?student_id=${ids.student}&date=${date}`)
      return body.sessions.map((session: { attendable_id: number }) => session.attendable_id)
    }
    const inPrograms = async () => {
      const { payload } = await school.app.inject({ method: 'GET', url: new URL(link.url).pathname })
      return [...payload.matchAll(/UID:meeting-(\d+)-/g)].map(([, id]) => Number(id))
    }
    const all = [before, ids.meeting, standup]
    expect(await inPrograms()).toEqual(all)
    await change('leave_of_absence')
    expect(await inPrograms()).toEqual([before])
    expect(await inPortal(1)).not.toContain(ids.meeting)
    expect(await inPortal(1)).not.toContain(standup)
    expect(await inPortal(-1)).toContain(before)
    await change('active')
    expect(await inPrograms()).toEqual(all)
    expect(await inPortal(1)).toEqual(expect.arrayContaining([ids.meeting, standup]))
  })

  it('says by field what is wrong, and changes nothing', async () => {
    const errors = async (fields: object) => (await change('leave_of_absence', fields)).body.formErrors
    expect(await errors({ contact: '' })).toHaveProperty('contact')
    expect(await errors({ motivation: '' })).toHaveProperty('motivation')
    expect(await errors({ starts_on: '2026-01-05' })).toHaveProperty('starts_on')
    expect(await errors({ ends_on: '2026-01-05' })).toHaveProperty('ends_on')
    expect((await page()).history).toEqual([])
  })
})

describe('a hold', () => {
  it('leaves rolls and places, and is revoked', async () => {
    await change('hold')
    expect([await isOnRoll(), await hasPlace()]).toEqual([true, true])
    await dean.post(path('/revoke-hold'), { motivation: 'Paid.' })
    expect(await page()).toMatchObject({
      status: 'active',
      history: [{ from: 'hold', motivation: 'Paid.' }, {}],
    })
    expect((await dean.post(path('/revoke-hold'), {})).status).toBe(422)
  })
})

describe('a leave that lies ahead', () => {
  const plan = async () => {
    const starts_on = schoolDateOf(school.clock.nowMs() + 2 * dayMs)
    await change('leave_of_absence', { starts_on, ends_on: schoolDateOf(school.clock.nowMs() + 9 * dayMs) })
    return starts_on
  }
  const planned = async () => (await page()).planned?.startsOn ?? null

  it('stands through a hold that begins and one that ends', async () => {
    const startsOn = await plan()
    expect(await effects('hold')).toContain('The leave planned from Thu, Nov 12, 2026 stays.')
    expect((await change('hold')).status).toBe(200)
    expect(await planned()).toBe(startsOn)
    expect(await effects('active')).toContain('The leave planned from Thu, Nov 12, 2026 stays.')
    expect((await dean.post(path('/revoke-hold'), { motivation: 'Paid.' })).status).toBe(200)
    expect(await planned()).toBe(startsOn)
  })

  it('ends with another leave and with leaving, which say so before', async () => {
    await plan()
    expect(await effects('leave_of_absence')).toContain(
      'The leave planned from Thu, Nov 12, 2026 is dropped for this one.',
    )
    expect(await effects('withdrawn')).toContain('The leave planned from Thu, Nov 12, 2026 is dropped.')
    await change('leave_of_absence')
    expect(await planned()).toBeNull()
    expect(await effects('active')).not.toContainEqual(expect.stringContaining('planned'))
  })
})

describe('a withdrawal', () => {
  it('ends house, places, rolls and log-in, and the way back opens the log-in again', async () => {
    await change('withdrawn')
    const row = async () =>
      school.db
        .selectFrom('students')
        .innerJoin('users', 'users.id', 'students.id')
        .select(['students.houseId', 'users.deactivatedAt'])
        .where('students.id', '=', ids.student)
        .executeTakeFirst()
    expect(await row()).toMatchObject({ houseId: null, deactivatedAt: expect.any(Date) })
    expect([await isOnRoll(), await hasPlace()]).toEqual([false, false])
    await change('active')
    expect(await row()).toMatchObject({ deactivatedAt: null })
  })

  it('takes the student out of the house they were moved to while it waited', async () => {
    const other = await makeHouse(school.db, { title: 'Aspen House' })
    const move = await school.db.startTransaction().execute()
    await sql`select id from houses where id in (${houseId}, ${other}) order by id for no key update`.execute(
      move,
    )
    const withdrawal = change('withdrawn')
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          school.owner,
        )
        return rows.length
      })
      .toBe(1)
    await move.updateTable('students').set({ houseId: other }).where('id', '=', ids.student).execute()
    await move.commit().execute()
    expect((await withdrawal).status).toBe(200)
    const { houseId: left } = await school.db
      .selectFrom('students')
      .select('houseId')
      .where('id', '=', ids.student)
      .executeTakeFirstOrThrow()
    expect(left).toBeNull()
  })

  it('says what becomes of the community chats, once the school has any', async () => {
    const chat = async (to: string) => (await effects(to)).filter((effect: string) => /chat/.test(effect))
    expect(await chat('withdrawn')).toEqual(['No chat is connected: what there is elsewhere stays as it is.'])
    await school.db
      .updateTable('chatServers')
      .set({ setUpAt: new Date(school.clock.nowMs()) })
      .where('server', '=', 'students')
      .execute()
    expect(await chat('withdrawn')).toEqual([
      'They are removed from the community chats when those are synced next.',
    ])
    expect(await chat('hold')).toEqual(['What they have in the community chats stays as it is.'])
  })
})

it('is written down whoever changes it, and read by who reads notes on the student', async () => {
  const office = await school.as('operations')
  await office.post(`/backoffice/students/${ids.student}/edit`, { _action: 'deactivate' })
  expect((await page()).history).toMatchObject([{ from: 'active', to: 'withdrawn', motivation: '' }])
  expect((await page(await school.as('counselor'))).can.change).toBe(false)
  expect((await change('active', {}, await school.as('counselor'))).status).toBe(403)
  expect((await (await school.as('facilitator')).get(path())).status).toBe(404)
  expect((await (await school.as('student')).get(path())).status).toBe(403)
})

it('two changes at once leave one status and two lines of history, or one refused', async () => {
  const answers = await Promise.all([change('hold'), change('leave_of_absence'), change('hold')])
  const done = answers.filter(({ status }) => status === 200).length
  expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true)
  expect((await page()).history).toHaveLength(done)
})

it('does not tell who advises an archived house of a leave that is over, though they teach the student', async () => {
  const { clock, db } = school
  const nowMs = clock.nowMs()
  const advisorId = await school.persona('facilitator')
  const archived = await makeHouse(db, { title: 'Cedar House', advisorId })
  await db.updateTable('students').set({ houseId: archived }).where('id', '=', ids.student).execute()
  await db
    .insertInto('experienceExperts')
    .values({ experienceId: ids.experience, employeeId: advisorId, isMain: true })
    .execute()
  const told = async () => {
    const ends_on = schoolDateOf(clock.nowMs() + dayMs)
    expect((await change('leave_of_absence', { ends_on }, await school.as('dean'))).status).toBe(200)
    clock.advance(2 * dayMs)
    await school.runJob('student-status.tell-leaves-over')
    await change('active', {}, await school.as('dean'))
    return db.selectFrom('notifications').where('userId', '=', advisorId).select('title').execute()
  }
  expect(await told()).toHaveLength(1)
  await db
    .updateTable('houses')
    .set({ archivedAt: new Date(nowMs) })
    .where('id', '=', archived)
    .execute()
  expect(await told()).toHaveLength(1)
  clock.set(nowMs)
})

it('tells the advisor and who set it of a leave that is over, each week until somebody acts', async () => {
  const { clock, db } = school
  const nowMs = clock.nowMs()
  const advisor = await school.persona('advisor')
  const setBy = await school.persona('dean')
  const tell = () => school.runJob('student-status.tell-leaves-over')
  const told = async () =>
    (
      await db
        .selectFrom('notifications')
        .select(['userId', 'title', 'ctaText'])
        .where('redirectUrl', '=', `/students/${ids.student}/status`)
        .orderBy('id')
        .execute()
    ).map(({ userId, title, ctaText }) => [userId, title, ctaText])
  const once = [
    [advisor, 'The leave of Declan Shaw is over', 'Open the status'],
    [setBy, 'The leave of Declan Shaw is over', 'Change the status'],
  ].toSorted(([a], [b]) => Number(a) - Number(b))
  const sorted = async () => (await told()).toSorted(([a], [b]) => Number(a) - Number(b))
  await change('leave_of_absence', { ends_on: schoolDateOf(nowMs + dayMs) })
  clock.advance(dayMs)
  await tell()
  expect(await told()).toEqual([])
  clock.advance(dayMs)
  await tell()
  expect(await sorted()).toEqual(once)
  clock.advance(dayMs)
  await tell()
  expect(await told()).toHaveLength(2)
  // Who set it may not change one any more: whoever may is told, too.
  await db
    .updateTable('studentStatusChanges')
    .set({ changedBy: await school.persona('facilitator') })
    .where('studentId', '=', ids.student)
    .execute()
  clock.advance(6 * dayMs)
  await tell()
  const again = (await told()).slice(2)
  expect(again).toContainEqual(once.find(([userId]) => userId === setBy))
  expect(again).toContainEqual(once.find(([userId]) => userId === advisor))
  // Another last day is told of once it is past.
  const later = await school.as('dean')
  const longer = { contact: 'An aunt', ends_on: schoolDateOf(clock.nowMs()) }
  expect((await later.post(path('/update-leave-of-absence'), longer)).status).toBe(200)
  const before = (await told()).length
  await tell()
  expect(await told()).toHaveLength(before)
  clock.advance(dayMs)
  await tell()
  expect((await told()).length).toBeGreaterThan(before)
  const after = (await told()).length
  expect((await change('active', {}, await school.as('dean'))).status).toBe(200)
  clock.advance(8 * dayMs)
  await tell()
  expect(await told()).toHaveLength(after)
  clock.set(nowMs)
})
