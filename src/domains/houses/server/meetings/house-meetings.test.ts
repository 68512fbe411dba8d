import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeExcuse } from '#domains/excuses/server/excuses.factory.ts'
import { makeCohorts, makeEmployee, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let houses = 0

beforeAll(async () => {
  school = await startTestSchool()
  await makeCohorts(school.db)
  await makeSchoolYear(school.db)
})
afterAll(() => school.stop())
beforeEach(() => school.clock.set(Date.parse('2026-11-10T15:00:00.000Z')))

/** Makes a house through the form, as a school does. Returns its number. */
async function addHouse(more: object = {}): Promise<number> {
  houses += 1
  const director = await school.as('director')
  const { body } = await director.post('/backoffice/houses/new', {
    title: `House ${houses}`,
    cohort_id: 1,
    member_ids: [],
    default_standup_time: '08:45',
    ...more,
  })
  return body.id
}

const planned = (houseId: number) =>
  school.db
    .selectFrom('attendables')
    .select(['id', 'schoolDate', 'startsAt', 'endsAt', 'cancelledAt', 'conferenceUrl'])
    .where('houseId', '=', houseId)
    .where('kind', '=', 'standup')
    .orderBy('startsAt')
    .execute()

const onRoll = async (attendableId: number | undefined) =>
  (
    await school.db
      .selectFrom('attendances')
      .select('studentId')
      .where('attendableId', '=', attendableId ?? 0)
      .orderBy('studentId')
      .execute()
  ).map(({ studentId }) => studentId)

async function edit(houseId: number, more: object) {
  const director = await school.as('director')
  const { house } = (await director.get(`/backoffice/houses/edit/${houseId}`)).body
  return director.post(`/backoffice/houses/edit/${houseId}`, {
    _action: 'update',
    version: house.version,
    title: house.title,
    cohort_id: house.cohort_id,
    advisor_id: house.advisor?.id ?? null,
    default_standup_time: house.default_standup_time,
    conference_url: house.conference_url,
    member_ids: house.members.map(({ id }: { id: number }) => id),
    ...more,
  })
}

describe('a house with a stand-up time', () => {
  it('has one each school day of the coming four weeks, with its students on the roll', async () => {
    await school.db
      .insertInto('holidays')
      .values([
        { title: 'Day off', startsOn: '2026-11-12', endsOn: '2026-11-12', cohortId: 1 },
        { title: 'Elsewhere', startsOn: '2026-11-13', endsOn: '2026-11-13', cohortId: 2 },
      ])
      .execute()
    const studentId = await makeStudent(school.db)
    const excuseId = await makeExcuse(school.db, {
      studentId,
      requesterId: await school.persona('dean'),
      startAt: '2026-11-11T05:00:00Z',
      endAt: '2026-11-12T04:59:59Z',
      approved: true,
    })
    const meetings = await planned(await addHouse({ member_ids: [studentId] }))
    // Not today, whose time has passed; not on the holiday of the campus; on no weekend.
    expect(meetings.slice(0, 4).map(({ schoolDate }) => schoolDate)).toEqual([
      '2026-11-11',
      '2026-11-13',
      '2026-11-16',
      '2026-11-17',
    ])
    expect(meetings[0]?.startsAt.toISOString()).toBe('2026-11-11T13:45:00.000Z')
    expect(meetings[0]?.endsAt.toISOString()).toBe('2026-11-11T14:00:00.000Z')
    for (const { id } of meetings) expect(await onRoll(id)).toEqual([studentId])
    const covered = await school.db
      .selectFrom('attendances')
      .select('attendableId')
      .where('excuseId', '=', excuseId)
      .execute()
    expect(covered).toEqual([{ attendableId: meetings[0]?.id }])
  })

  it('is planned on by the job, once a day, whoever else runs it', async () => {
    school.clock.set(Date.parse('2026-10-13T15:00:00.000Z'))
    const houseId = await addHouse()
    const before = await planned(houseId)
    school.clock.advance(7 * 24 * 60 * 60_000)
    await Promise.all([1, 2, 3].map(() => school.runJob('houses.plan-standups')))
    const after = await planned(houseId)
    expect(after.length).toBeGreaterThan(before.length)
    const days = after.map(({ schoolDate }) => schoolDate)
    expect(new Set(days).size).toBe(days.length)
  })

  it('moves what is to come to its new time, and leaves what somebody said something about', async () => {
    const studentId = await makeStudent(school.db)
    const houseId = await addHouse({ member_ids: [studentId] })
    const [tomorrow] = await planned(houseId)
    await school.db
      .updateTable('attendances')
      .set({ staffStatuses: ['Present'] })
      .where('attendableId', '=', tomorrow?.id ?? 0)
      .execute()
    expect((await edit(houseId, { default_standup_time: '09:15' })).status).toBe(200)
    const times = (await planned(houseId)).map(({ startsAt }) => startsAt.toISOString().slice(11, 16))
    expect(times[0]).toBe('13:45')
    expect(new Set(times.slice(1))).toEqual(new Set(['14:15']))
  })

  it('follows the calendar of the campus it moves to', async () => {
    await school.db
      .insertInto('holidays')
      .values([
        { title: 'Here', startsOn: '2026-11-18', endsOn: '2026-11-18', cohortId: 1 },
        { title: 'There', startsOn: '2026-11-19', endsOn: '2026-11-19', cohortId: 2 },
      ])
      .execute()
    const houseId = await addHouse()
    const days = async () =>
      (await planned(houseId))
        .map(({ schoolDate }) => schoolDate)
        .filter((day) => day >= '2026-11-17' && day <= '2026-11-20')
    expect(await days()).toEqual(['2026-11-17', '2026-11-19', '2026-11-20'])
    expect((await edit(houseId, { cohort_id: 2 })).status).toBe(200)
    expect(await days()).toEqual(['2026-11-17', '2026-11-18', '2026-11-20'])
  })

  it('loses what is to come with its time or when it is archived, and has it again when restored', async () => {
    const houseId = await addHouse()
    const director = await school.as('director')
    const count = (await planned(houseId)).length
    await director.post(`/backoffice/houses/edit/${houseId}`, { _action: 'archive' })
    expect(await planned(houseId)).toEqual([])
    await director.post(`/backoffice/houses/edit/${houseId}`, { _action: 'restore' })
    expect(await planned(houseId)).toHaveLength(count)
    await edit(houseId, { default_standup_time: null })
    expect(await planned(houseId)).toEqual([])
  })

  it('expects a new student at every stand-up to come', async () => {
    const houseId = await addHouse()
    const studentId = await makeStudent(school.db)
    await edit(houseId, { member_ids: [studentId] })
    for (const { id } of await planned(houseId)) expect(await onRoll(id)).toEqual([studentId])
  })
})

describe('a meeting added by hand', () => {
  const held = { kind: 'standup', date: '2026-11-10', starts_at: '09:30', ends_at: '09:45' }
  const path = (houseId: number) => `/backoffice/houses/${houseId}/meetings`

  it('that was held this morning has its roll taken by the advisor', async () => {
    const advisorId = await school.persona('advisor')
    const studentId = await makeStudent(school.db)
    const houseId = await addHouse({ advisor_id: advisorId, member_ids: [studentId] })
    const added = await (await school.as('director')).post(path(houseId), held)
    expect(added.body).toMatchObject({ ok: true, message: 'Stand-up added' })
    const advisor = await school.as('advisor')
    const event = `/backoffice/houses/${houseId}/attendances/${added.body.eventId}`
    const roll = (await advisor.get(event)).body
    expect(roll.isEditingEnabled).toBe(true)
    expect(await onRoll(added.body.eventId)).toEqual([studentId])
  })

  it('is refused by its field: backwards, too long, too long ago, in no cycle, over another', async () => {
    const houseId = await addHouse()
    const director = await school.as('director')
    const add = async (more: object) =>
      (await director.post(path(houseId), { ...held, ...more })).body.formErrors
    expect(await add({ ends_at: '09:30' })).toHaveProperty('ends_at')
    expect(await add({ ends_at: '21:31' })).toHaveProperty('ends_at')
    expect(await add({ date: '2026-10-20' })).toHaveProperty('date')
    expect(await add({ date: '2028-07-10' })).toHaveProperty('date')
    await director.post(path(houseId), held)
    expect(await add({ starts_at: '09:40', ends_at: '10:00' })).toHaveProperty('starts_at')
    expect(await add({ kind: 'checkpoint', starts_at: '09:40', ends_at: '10:00' })).toBeUndefined()
  })

  it('is taken back while nobody said anything about it, and not afterwards', async () => {
    const studentId = await makeStudent(school.db)
    const houseId = await addHouse({ member_ids: [studentId] })
    const director = await school.as('director')
    const { eventId } = (await director.post(path(houseId), held)).body
    await school.db
      .updateTable('attendances')
      .set({ staffStatuses: ['Late'] })
      .where('attendableId', '=', eventId)
      .execute()
    const stays = await director.delete(`${path(houseId)}/${eventId}`)
    expect(stays.body.formErrors.form).toContain('cannot be removed')
    const other = (await director.post(path(houseId), { ...held, kind: 'checkpoint' })).body.eventId
    expect((await director.delete(`${path(houseId)}/${other}`)).status).toBe(200)
    expect(await onRoll(other)).toEqual([])
  })

  it('is for who manages the houses of its campus', async () => {
    const houseId = await addHouse()
    const advisor = await school.as('advisor')
    expect((await advisor.post(path(houseId), held)).status).toBe(403)
    const groupId = await school.db
      .insertInto('permissionGroups')
      .values({ title: 'Dean of campus 2' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await school.db
      .insertInto('permissionGroupPermissions')
      .values({ groupId: groupId.id, permission: 'houses.manage', cohortId: 2 })
      .execute()
    const deanId = await makeEmployee(school.db)
    await addToGroup(school.db, deanId, groupId.id)
    expect((await (await school.as(deanId)).post(path(houseId), held)).status).toBe(404)
  })
})
