import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAbility, makeTopic, makeUnit } from '#domains/curriculum/server/curriculum.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let admin: Client
let facilitator: Client
let unitId: number
let abilityId: number
beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('admin')
  facilitator = await school.as('facilitator')
  unitId = await makeUnit(school.db, { topicId: await makeTopic(school.db), title: 'Watersheds' })
  abilityId = await makeAbility(school.db)
})
afterAll(() => school.stop())

const path = '/backoffice/templates'
const session = {
  key: 's1',
  week: 'w1',
  kind: 'lesson',
  weekday: 2,
  block: null,
  starts_at: '10:00',
  minutes: 60,
  meets: 'online',
}
const task = {
  key: 't1',
  title: 'Water diary',
  body: '<p>A week of your tap.</p>',
  week: 'w1',
  is_final: true,
  submission_kind: 'file',
  minutes: null,
  attachments: [{ title: 'The letter of 1905', url: 'https://example.test/letter' }],
  unit_ids: [] as number[],
  ability_ids: [] as number[],
}
/** Whole: nothing keeps it from being published. */
const whole = (choice: object = {}) => ({
  type: 'expedition',
  title: 'Rivers and Reservoirs',
  theme_title: 'Water',
  school_stage: 'hs',
  description: '<p>Where does the water in your tap come from?</p>',
  driving_question: 'Who decided where it goes?',
  places: 24,
  picture: 'ripple',
  unit_ids: [unitId],
  ability_ids: [abilityId],
  weeks: [{ key: 'w1', title: 'Where the tap begins', body: 'Trace one glass.', objective: 'Draw a map' }],
  sessions: [session],
  tasks: [{ ...task, unit_ids: [unitId], ability_ids: [abilityId] }],
  ...choice,
})
const create = async (design: object = whole(), publish = false, who = admin) =>
  Number((await who.post(path, { ...design, publish })).body.id)
const read = async (id: number, who = admin) => (await who.get(`${path}/${id}`)).body
const save = (id: number, design: object, version: number, rest: object = {}, who = admin) =>
  who.put(`${path}/${id}`, { ...design, version, ...rest })

describe('a template', () => {
  it('is stored whole and read as it was written', async () => {
    const id = await create()
    const { design, units, ...facts } = await read(id)
    expect(design).toEqual(whole())
    expect(units).toEqual([{ id: unitId, title: 'Watersheds', is_retired: false, successor: null }])
    expect(facts).toMatchObject({ version: 1, is_draft: true, is_waiting: false, editableByUser: true })
  })

  it('keeps rows by their keys: changed, moved, added and deleted ones, tasks with their week', async () => {
    const id = await create()
    const weeks = [
      { key: 'w2', title: 'Who decided that', body: '', objective: '' },
      { key: 'w1', title: 'Where it begins', body: '', objective: '' },
    ]
    const sessions = [{ ...session, week: 'w2', starts_at: null, block: 'Block C' }]
    const changed = whole({ weeks, sessions, tasks: [] })
    expect((await save(id, changed, 1)).body).toMatchObject({ version: 2, message: 'Draft saved' })
    expect((await read(id)).design).toEqual(changed)
    // A week goes: what met in it goes, too.
    await save(id, whole({ weeks: weeks.slice(1), sessions, tasks: [task] }), 2)
    const { design } = await read(id)
    expect(design.sessions).toEqual([])
    expect(design.tasks).toEqual([task])
  })

  it('takes no script and no week, unit or ability that is not its own', async () => {
    const foreign = { ...task, week: 'gone', unit_ids: [unitId], body: '<p>a<script>x</script></p>' }
    const id = await create(whole({ unit_ids: [], tasks: [foreign] }))
    const { tasks } = (await read(id)).design
    expect(tasks).toEqual([{ ...task, week: null, body: '<p>a</p>' }])
  })

  it('names every field that is wrong, and stores nothing', async () => {
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::integer as n from templates`.execute(school.db)).rows[0]?.n
    const before = await count()
    for (const [choice, field, sentence] of [
      [{ title: ' ' }, 'title', 'Give it a title.'],
      [{ places: 0 }, 'places', 'At least 1 place.'],
      [{ unit_ids: [1_999_999] }, 'unit_ids', 'Some of this does not exist any more.'],
      [{ sessions: [{ ...session, block: 'Block C' }] }, 'sessions.0.starts_at', 'Choose a block or a time.'],
      [{ sessions: [{ ...session, minutes: 5 }] }, 'sessions.0.minutes', 'At least 15 minutes.'],
      [
        { tasks: [{ ...task, attachments: [{ title: 'a', url: 'letter' }] }] },
        'tasks.0.attachments.0.url',
        'Paste the whole link, beginning with https://.',
      ],
      [{ weeks: [whole().weeks[0], whole().weeks[0]] }, 'weeks.1.key', 'This week is listed twice.'],
    ] as const) {
      const { status, body } = await admin.post(path, whole(choice))
      expect(body.formErrors).toEqual({ [field]: sentence })
      expect([400, 422]).toContain(status)
    }
    expect(await count()).toBe(before)
  })

  it('that has a retired unit keeps it, says so and offers its successor; a new one has it no more', async () => {
    const topicId = await makeTopic(school.db)
    const [old, successor] = [
      await makeUnit(school.db, { topicId, title: 'Percent tables' }),
      await makeUnit(school.db, { topicId, title: 'Percents in graphs' }),
    ]
    const id = await create(whole({ unit_ids: [old] }))
    await admin.post(`/pages/admin/workbench/units/${old}`, { _action: 'retire', successor_id: successor })
    expect((await read(id)).units).toEqual([
      {
        id: old,
        title: 'Percent tables',
        is_retired: true,
        successor: { id: successor, title: 'Percents in graphs' },
      },
    ])
    expect((await save(id, whole({ unit_ids: [old], title: 'Renamed', tasks: [] }), 1)).status).toBe(200)
    const { status, body } = await admin.post(path, whole({ unit_ids: [old] }))
    expect([status, body.formErrors]).toEqual([
      422,
      { unit_ids: 'Percent tables is not taught any more. Percents in graphs follows it.' },
    ])
  })
})

describe('publishing a template', () => {
  it('needs all of it, each missing part by its field, and takes it out of the drafts', async () => {
    const id = await create(whole({ picture: null, tasks: [] }))
    const { status, body } = await save(id, whole({ picture: null, tasks: [] }), 1, { publish: true })
    expect([status, body.formErrors]).toEqual([
      422,
      {
        picture: 'Picture is missing.',
        tasks: expect.stringContaining('No task is the final one'),
      },
    ])
    expect((await read(id)).is_draft).toBe(true)
    expect((await save(id, whole(), 1, { publish: true })).body.message).toBe(
      'Rivers and Reservoirs published',
    )
    expect((await read(id)).is_draft).toBe(false)
    // A published one stays whole.
    expect((await save(id, whole({ driving_question: '' }), 2)).status).toBe(422)
  })

  it('lets an independent study of a facilitator wait, and not that of who approves them', async () => {
    const study = whole({ type: 'independent_study', places: null, sessions: [] })
    const id = await create(study, true, facilitator)
    expect(await read(id)).toMatchObject({ is_draft: false, is_waiting: true })
    // Who approves them mends a word: it waits on.
    await save(id, { ...study, title: 'Tap water' }, 1)
    expect((await read(id)).is_waiting).toBe(true)
    await admin.post(`/pages/template/library/approveStudy/${id}`, {})
    await save(id, { ...study, title: 'Tap water at home' }, 2, {}, facilitator)
    expect((await read(id)).is_waiting).toBe(false)
    expect((await read(await create(study, true))).is_waiting).toBe(false)
  })
})

describe('two who write one template', () => {
  it('shows the second what the first wrote, and loses neither', async () => {
    const id = await create()
    await save(id, whole({ title: 'By the first' }), 1)
    const { status, body } = await save(id, whole({ title: 'By the second' }), 1)
    expect(status).toBe(409)
    expect(body.data).toMatchObject({ version: 2, design: { title: 'By the first' } })
    expect((await read(id)).design.title).toBe('By the first')
  })

  it('gives one version to one of twenty-five who save at once', async () => {
    const id = await create()
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, at) => save(id, whole({ title: `Version of ${at}` }), 1)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(24)
    expect((await read(id)).version).toBe(2)
  })

  it('keeps every version whole, and none for a save that changes nothing', async () => {
    const id = await create()
    expect((await save(id, whole(), 1)).body).toMatchObject({ version: 1, message: 'Draft saved' })
    const renamed = whole({ title: 'Renamed', weeks: [], sessions: [], tasks: [] })
    expect((await save(id, renamed, 1)).body.version).toBe(2)
    const { versions, total } = (await admin.get(`${path}/${id}/versions`)).body
    expect(total).toBe(2)
    expect(versions.map((one: { version: number }) => one.version)).toEqual([2, 1])
    expect(versions[1].design).toEqual(whole())
    expect(versions[0].savedBy).not.toBeNull()
  })

  it('is written by its creator and by who manages the library alone', async () => {
    const [own, foreign] = [await create(whole(), false, facilitator), await create()]
    expect((await save(own, whole({ title: 'Mine' }), 1, {}, facilitator)).status).toBe(200)
    expect((await save(foreign, whole({ title: 'Mine' }), 1, {}, facilitator)).status).toBe(403)
    expect((await read(foreign, await school.as('admissions'))).editableByUser).toBe(false)
    expect((await (await school.as('counselor')).post(path, whole())).status).toBe(403)
    expect((await (await school.as('guardian')).get(`${path}/${own}`)).status).toBe(403)
    await admin.post(`/pages/template/library/deleteTemplate/${own}`, {})
    expect((await save(own, whole({ title: 'Late' }), 2, {}, facilitator)).status).toBe(422)
    expect((await admin.get(`${path}/1999999`)).status).toBe(404)
  })
})

it('says who else has it open, until they close it or are not heard of for a minute', async () => {
  const id = await create()
  const present = async (who: Client, is_here = true) =>
    (await who.post(`${path}/${id}/present`, { is_here })).body.map((one: { name: string }) => one.name)
  expect(await present(admin)).toEqual([])
  expect(await present(facilitator)).toHaveLength(1)
  expect(await present(admin)).toHaveLength(1)
  await present(facilitator, false)
  expect(await present(admin)).toEqual([])
  await present(facilitator)
  await sql`update template_editors set seen_at = seen_at - interval '2 minutes' where template_id = ${id}`.execute(
    school.db,
  )
  expect(await present(admin)).toEqual([])
  expect(
    (await (await school.as('admissions')).post(`${path}/${id}/present`, { is_here: true })).status,
  ).toBe(403)
})

describe('a copy of a template', () => {
  it('is copied as a draft of whoever asks, with what is not taught any more', async () => {
    const retired = await makeUnit(school.db, { topicId: await makeTopic(school.db), title: 'Old maps' })
    const id = await create(whole({ unit_ids: [retired], tasks: [{ ...task, unit_ids: [retired] }] }), true)
    await school.db.updateTable('units').set({ retiredAt: new Date() }).where('id', '=', retired).execute()
    const { status, body } = await facilitator.post(`${path}/${id}/duplicate`)
    expect([status, body.message]).toEqual([200, 'Rivers and Reservoirs (copy) is a draft of yours'])
    const copy = (await facilitator.get(`${path}/${body.id}`)).body
    expect(copy).toMatchObject({ is_draft: true, editableByUser: true, units: [{ id: retired }] })
    const source = (await admin.get(`${path}/${id}`)).body
    expect(copy.design).toEqual({ ...source.design, title: 'Rivers and Reservoirs (copy)' })
    expect((await facilitator.post(`${path}/99999/duplicate`)).status).toBe(404)
  })

  it('is called by no half of a sign where a long title is cut', async () => {
    for (const length of [111, 112, 113]) {
      const id = await create(whole({ title: `${'a'.repeat(length)}🌊🌊` }), true)
      const { status, body } = await facilitator.post(`${path}/${id}/duplicate`)
      expect([length, status]).toEqual([length, 200])
      expect(body.message).toMatch(/^a+(🌊)* ?\(copy\) is a draft of yours$/u)
    }
  })
})
