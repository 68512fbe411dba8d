import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { topic } from '#contract/topics.ts'
import { makeEmployee, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import type { Client } from '#test/client.ts'
import { startStepper } from '#test/databases/step-by-step.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

const school: TestSchool = await startTestSchool()
afterAll(() => school.stop())

let admin: Client
let advisorId: number
let students: number[]
let names = 0
beforeEach(async () => {
  admin = await school.as('admin')
  advisorId = await school.persona('advisor')
  students = [await makeStudent(school.db), await makeStudent(school.db), await makeStudent(school.db)]
  names += 1
})

const fields = (choice: object = {}) => ({
  title: `House ${names}`,
  cohort_id: 1,
  advisor_id: advisorId,
  president_id: students[0],
  vice_president_id: students[1],
  default_standup_time: '08:45',
  conference_url: 'https://video.school.test/j/1',
  member_ids: students,
  ...choice,
})
const create = async (choice: object = {}) => {
  const { status, body } = await admin.post('/backoffice/houses/new', fields(choice))
  expect(body.formErrors ?? body.message).toBe(`${fields(choice).title} created`)
  expect(status).toBe(200)
  return { id: Number(body.id), path: `/backoffice/houses/edit/${body.id}` }
}
const update = (version: number, choice: object = {}) => ({ ...fields(choice), _action: 'update', version })
const houseOf = (studentId: number | undefined) =>
  school.db
    .selectFrom('students')
    .select('houseId')
    .where('id', '=', studentId ?? 0)
    .executeTakeFirstOrThrow()
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function send(path: string, values: object, logo: Uint8Array) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== null) form.append(name, String(value))
  form.append('logo', new File([new Uint8Array(logo)], '../../evil.svg', { type: 'image/svg+xml' }))
  const request = new Request('http://test', { method: 'POST', body: form })
  return admin.call({
    method: 'POST',
    url: `/api${path}`,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

describe('creating a house', () => {
  it('stores it with its members and writes who did it', async () => {
    const { id, path } = await create()
    const { body } = await admin.get(path)
    expect(body.house).toMatchObject({
      title: `House ${names}`,
      cohort_id: 1,
      advisor: { id: advisorId },
      president_id: students[0],
      vice_president_id: students[1],
      default_standup_time: '08:45',
      conference_url: 'https://video.school.test/j/1',
      version: 1,
      isArchived: false,
    })
    expect(body.house.members.map((one: { id: number }) => one.id).sort()).toEqual([...students].sort())
    const audit = await school.db
      .selectFrom('auditLog')
      .select(['action', 'actorId'])
      .where('subjectType', '=', 'house')
      .where('subjectId', '=', String(id))
      .execute()
    expect(audit).toEqual([{ action: 'house.created', actorId: await school.persona('admin') }])
  })

  it('names every field that is wrong, and stores nothing', async () => {
    const elsewhere = await makeStudent(school.db, { name: 'Far Away', cohortId: 2 })
    const before = await school.db.selectFrom('houses').select('id').execute()
    for (const [choice, field, sentence] of [
      [{ title: '  ' }, 'title', 'Give the house a name.'],
      [{ cohort_id: '' }, 'cohort_id', 'Choose a campus.'],
      [{ cohort_id: 4 }, 'cohort_id', 'Choose a campus.'],
      [{ advisor_id: students[0] }, 'advisor_id', 'Choose an employee.'],
      [{ president_id: elsewhere }, 'president_id', 'The president must be a member of the house.'],
      [{ vice_president_id: students[0] }, 'vice_president_id', 'Choose someone other than the president.'],
      [{ default_standup_time: '8:65' }, 'default_standup_time', 'Write a time of day such as 08:45.'],
      [
        { conference_url: 'javascript:alert(1)' },
        'conference_url',
        'Paste the whole link, beginning with https://.',
      ],
      [{ member_ids: [...students, elsewhere] }, 'member_ids', 'Far Away is not at Campus 1.'],
      [
        { member_ids: [...students, 999_999] },
        'member_ids',
        'One of these students does not exist any more, or is at a campus you do not manage.',
      ],
    ] as const) {
      const { status, body } = await admin.post('/backoffice/houses/new', fields(choice))
      expect([status >= 400, body.formErrors?.[field]], JSON.stringify(choice)).toEqual([true, sentence])
    }
    expect(await school.db.selectFrom('houses').select('id').execute()).toEqual(before)
  })

  it('refuses a name the campus has already, whatever its case', async () => {
    await create()
    const { status, body } = await admin.post('/backoffice/houses/new', fields({ title: `HOUSE ${names}` }))
    expect([status, body.formErrors.title]).toEqual([
      422,
      'There is a house of this name at Campus 1 already.',
    ])
    const twin = await admin.post(
      '/backoffice/houses/new',
      fields({ cohort_id: 2, member_ids: '', president_id: '', vice_president_id: '' }),
    )
    expect(twin.status).toBe(200)
  })

  it('is made once when two send the same name at the same time', async () => {
    const alone = { member_ids: [], president_id: '', vice_president_id: '' }
    const make = () => admin.post('/backoffice/houses/new', fields(alone))
    // The first has looked for the name and not stored the house yet.
    const stepper = await startStepper(school.databaseUrl)
    const made = []
    for (let step = 0; step < 40; step++) {
      names += 1000
      const { answers, wasStopped } = await stepper.between(make, make, step)
      if (!wasStopped) break
      made.push((answers as readonly { status: number }[]).map(({ status }) => status).toSorted())
    }
    await stepper.stop()
    expect(made.length).toBeGreaterThan(4)
    expect(new Set(made.map(String))).toEqual(new Set(['200,422']))
  })

  it('names nobody of a campus one does not create houses for', async () => {
    const here = await makeEmployee(school.db)
    await addToGroup(school.db, here, await makeGroup(school.db, { permissions: ['houses.create'] }), [1])
    const far = await makeStudent(school.db, { name: 'Far Away', cohortId: 2 })
    const gone = await makeStudent(school.db, { name: 'Gone Away', cohortId: 2 })
    await school.db.updateTable('students').set({ status: 'withdrawn' }).where('id', '=', gone).execute()
    for (const unknown of [far, gone, 999_999]) {
      const sent = fields({ member_ids: [...students, unknown] })
      const { body } = await (await school.as(here)).post('/backoffice/houses/new', sent)
      expect(body.formErrors.member_ids).toBe(
        'One of these students does not exist any more, or is at a campus you do not manage.',
      )
    }
  })

  it('is for those who may create houses', async () => {
    expect((await (await school.as('dean')).post('/backoffice/houses/new', fields())).status).toBe(403)
    expect((await (await school.as('dean')).get('/backoffice/houses/new')).status).toBe(403)
    expect((await school.nobody.post('/backoffice/houses/new', fields())).status).toBe(401)
    const { body } = await admin.get('/backoffice/houses/new')
    expect(body.cohorts.map((one: { cohort_id: number }) => one.cohort_id)).toEqual([1, 2, 3, 6])
  })
})

describe('moving students', () => {
  it('takes them out of their house, their office, and its coming rolls', async () => {
    const first = await create()
    const future = new Date(school.clock.nowMs() + 24 * 60 * 60_000)
    const event = (houseId: number) =>
      school.db
        .insertInto('attendables')
        .values({
          kind: 'standup',
          houseId,
          schoolDate: '2026-11-11',
          startsAt: future,
          endsAt: new Date(future.getTime() + 900_000),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    const old = await event(first.id)
    await school.db
      .insertInto('attendances')
      .values(students.map((studentId) => ({ attendableId: old.id, studentId })))
      .execute()
    const [mover] = students
    names += 1
    const second = await create({ member_ids: [], president_id: '', vice_president_id: '' })
    const coming = await event(second.id)
    const { status } = await admin.post(
      second.path,
      update(1, { member_ids: [mover], president_id: '', vice_president_id: '' }),
    )
    expect(status).toBe(200)
    expect(await houseOf(mover)).toEqual({ houseId: second.id })
    const left = await admin.get(first.path)
    expect(left.body.house).toMatchObject({ president_id: null, vice_president_id: students[1], version: 2 })
    const rolls = await school.db
      .selectFrom('attendances')
      .select('attendableId')
      .where('studentId', '=', mover ?? 0)
      .execute()
    expect(rolls).toEqual([{ attendableId: coming.id }])
  })

  it('lets a member go, and keeps roll rows that say something', async () => {
    const { id, path } = await create()
    const [first, , last] = students
    const { id: attendableId } = await school.db
      .insertInto('attendables')
      .values({
        kind: 'standup',
        houseId: id,
        schoolDate: '2026-11-09',
        startsAt: new Date('2026-11-09T13:45:00Z'),
        endsAt: new Date('2026-11-09T14:00:00Z'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await school.db
      .insertInto('attendances')
      .values({ attendableId, studentId: last ?? 0 })
      .execute()
    expect((await admin.post(path, update(1, { member_ids: students.slice(0, 2) }))).status).toBe(200)
    expect(await houseOf(last)).toEqual({ houseId: null })
    expect(await houseOf(first)).toEqual({ houseId: id })
    expect(
      await school.db
        .selectFrom('attendances')
        .select('id')
        .where('attendableId', '=', attendableId)
        .execute(),
    ).toHaveLength(1)
  })
})

describe('another campus', () => {
  it('leaves none of its students behind: they are taken out first', async () => {
    const { id, path } = await create()
    const refused = await admin.post(path, update(1, { cohort_id: 2 }))
    const [campus] = (await admin.get(path)).body.cohorts.filter(
      ({ cohort_id }: { cohort_id: number }) => cohort_id === 2,
    )
    expect(refused.body.formErrors).toEqual({
      cohort_id: `3 students of the house are not at ${campus.title}. Take them out of the house first, give them the other campus, and take them in again.`,
    })
    // Who left the school keeps no house where it is.
    await school.db
      .updateTable('students')
      .set({ status: 'withdrawn' })
      .where('id', '=', students[2] ?? 0)
      .execute()
    const office = { cohort_id: 2, president_id: '', vice_president_id: '' }
    const two = await admin.post(path, update(1, office))
    expect(two.body.formErrors.cohort_id).toContain('2 students of the house are not')
    expect((await admin.post(path, update(1, { ...office, member_ids: [] }))).status).toBe(200)
    await school.db.updateTable('students').set({ cohortId: 2 }).where('id', 'in', students).execute()
    expect((await admin.post(path, update(2, { ...office, member_ids: students.slice(0, 2) }))).status).toBe(
      200,
    )
    expect(await houseOf(students[0])).toEqual({ houseId: id })
  })
})

describe('two people who edit at once', () => {
  it('shows the slower one what the faster one saved, and overwrites nothing', async () => {
    const { path } = await create()
    expect((await admin.post(path, update(1, { title: `Renamed ${names}` }))).status).toBe(200)
    const { status, body } = await (await school.as('dean')).post(path, update(1, { title: 'Mine' }))
    expect(status).toBe(409)
    expect(body.data).toMatchObject({
      savedBy: 'Pat admin',
      house: { title: `Renamed ${names}`, version: 2 },
    })
    expect((await admin.get(path)).body.house.title).toBe(`Renamed ${names}`)
  })
})

describe('who has its page open', () => {
  it('hears that the house itself changed, and so does who is shown anything of it', async () => {
    const { id, path } = await create()
    const heard = new Set<string>()
    const topics = [topic('house', id), topic('house-details', id)]
    const stop = school.services.live.subscribe(topics, (told) => heard.add(told))
    for (const sent of [update(1), { _action: 'archive' }]) {
      heard.clear()
      expect((await admin.post(path, sent)).status).toBe(200)
      await expect.poll(() => [...heard].toSorted()).toEqual(topics.toSorted())
    }
    stop()
  })
})

describe('who advises it', () => {
  it('hears of it, and who did: it stands in their side menu', async () => {
    const successor = await makeEmployee(school.db)
    const heard: string[] = []
    const stop = school.services.live.subscribe([`user:${advisorId}`, `user:${successor}`], (topic) =>
      heard.push(topic),
    )
    const hears = async (...people: number[]) => {
      await expect.poll(() => heard.toSorted()).toEqual(people.map((id) => `user:${id}`).toSorted())
      heard.length = 0
    }
    const { path } = await create()
    await hears(advisorId)
    await admin.post(path, update(1, { advisor_id: successor }))
    await hears(advisorId, successor)
    await admin.post(path, { _action: 'archive' })
    await hears(successor)
    stop()
  })
})

describe('archiving', () => {
  it('hides the house, keeps its students, and can be undone', async () => {
    const { id, path } = await create()
    expect((await admin.post(path, { _action: 'archive' })).body.message).toBe(`House ${names} archived`)
    expect(await houseOf(students[0])).toEqual({ houseId: id })
    expect((await admin.get(path)).body.house.isArchived).toBe(true)
    expect((await admin.post(path, { _action: 'archive' })).status).toBe(200)
    expect((await admin.post(path, { _action: 'restore' })).body.message).toBe(`House ${names} restored`)
    expect((await admin.get(path)).body.house).toMatchObject({ isArchived: false, version: 3 })
  })

  it('does not restore a house whose name was taken since', async () => {
    const { path } = await create()
    await admin.post(path, { _action: 'archive' })
    await create({ member_ids: '', president_id: '', vice_president_id: '' })
    const { status, body } = await admin.post(path, { _action: 'restore' })
    expect([status, body.formErrors.title]).toEqual([422, expect.stringContaining('taken the name')])
    expect((await admin.post(path, { _action: 'vanish' })).status).toBe(400)
  })
})

describe('who may edit', () => {
  it('is whoever manages houses of its campus; for others it does not exist', async () => {
    const { path } = await create()
    const id = await makeEmployee(school.db)
    const groupId = await makeGroup(school.db, {
      permissions: ['shell.use', 'houses.manage', 'houses.create'],
      cohortIds: [2],
    })
    await addToGroup(school.db, id, groupId)
    const manager = await school.as(id)
    for (const call of [
      manager.get(path),
      manager.get(`${path}/candidates?kind=student`),
      manager.post(path, update(1)),
      manager.post(path, { _action: 'archive' }),
    ])
      expect((await call).status).toBe(404)
    const created = await manager.post('/backoffice/houses/new', fields())
    expect(created.body.formErrors.cohort_id).toBe('Choose a campus.')
    for (const slug of ['advisor', 'counselor', 'facilitator', 'student'] as const)
      expect((await (await school.as(slug)).get(path)).status).toBe(403)
  })
})

describe('candidates', () => {
  it('are students of one’s campuses with the house they are in, and active employees', async () => {
    const houseId = await makeHouse(school.db, { title: 'Cedar House' })
    await makeStudent(school.db, { name: 'Zoë Quigley', houseId })
    await makeStudent(school.db, { name: 'Zoë Quarles', cohortId: 2 })
    await makeEmployee(school.db, { name: 'Zoë Quist', job: 'Dean' })
    await makeEmployee(school.db, { name: 'Zoë Quit', deactivatedAt: new Date() })
    const found = async (client: Client, kind: string) =>
      (await client.get(`/backoffice/houses/new/candidates?kind=${kind}&search=zoe%20qu`)).body
    expect(await found(admin, 'student')).toMatchObject([
      { name: 'Zoë Quarles', facts: 'Grade 9', house: null },
      { name: 'Zoë Quigley', house: { title: 'Cedar House' } },
    ])
    const near = await admin.get('/backoffice/houses/new/candidates?kind=student&search=zoe%20qu&cohort_id=2')
    expect(near.body.map(({ name }: { name: string }) => name)).toEqual(['Zoë Quarles'])
    expect(await found(admin, 'employee')).toMatchObject([{ name: 'Zoë Quist', facts: 'Dean' }])
    expect((await admin.get('/backoffice/houses/new/candidates?kind=cat')).status).toBe(400)
    expect(
      (await (await school.as('advisor')).get('/backoffice/houses/new/candidates?kind=student')).status,
    ).toBe(403)
  })
})

describe('the logo', () => {
  it('is known by its content, kept under a name of ours, and drawn for everyone signed in', async () => {
    const { status, body } = await send(
      '/backoffice/houses/new',
      { ...fields(), member_ids: students.join() },
      png,
    )
    expect(status).toBe(200)
    const { house } = (await admin.get(`/backoffice/houses/edit/${body.id}`)).body
    expect(house.logo_url).toMatch(/^\/api\/pictures\/houses\/[0-9a-f-]{36}\.png$/)
    expect(house.members).toHaveLength(3)
    const path = house.logo_url.slice('/api'.length)
    expect((await (await school.as('student')).get(path)).headers['content-type']).toBe('image/png')
    expect((await school.nobody.get(path)).status).toBe(401)
    expect((await admin.get('/pictures/houses/..%2F..%2Fsecret')).status).toBe(404)
    const kept = await admin.post(`/backoffice/houses/edit/${body.id}`, update(1))
    expect(kept.status).toBe(200)
    const removed = await admin.post(`/backoffice/houses/edit/${body.id}`, update(2, { remove_logo: true }))
    expect(removed.status).toBe(200)
    expect((await admin.get(`/backoffice/houses/edit/${body.id}`)).body.house.logo_url).toBeNull()
  })

  it('must be a picture, and small', async () => {
    const values = { ...fields(), member_ids: students.join() }
    const svg = await send('/backoffice/houses/new', values, Buffer.from('<svg onload="alert(1)"/>'))
    expect([svg.status, svg.body.formErrors.logo]).toEqual([
      422,
      'Choose a PNG, JPEG or WebP picture. This file is none of these.',
    ])
    const large = await send('/backoffice/houses/new', values, Buffer.alloc(2 * 1024 * 1024 + 1))
    expect(large.body.formErrors.logo).toBe('The picture is larger than 2 MB.')
  })
})
