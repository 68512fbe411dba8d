import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeAssessments } from '#domains/mastery/server/mastery.factory.ts'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { makeTemplate } from '#domains/templates/server/templates.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { coverUnit, makeTopic, makeUnit } from '../curriculum.factory.ts'

let school: TestSchool
let admin: Client
let topicId: number
beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('admin')
})
afterAll(() => school.stop())
beforeEach(async () => {
  topicId = await makeTopic(school.db)
})

const path = '/pages/admin/workbench/units'
const fields = (choice: object = {}) => ({
  title: 'Linear functions',
  description: 'Lines and what they tell.',
  topic_id: topicId,
  school_stage: 'hs',
  objectives: { a: 'Read a slope', b: 'Draw a line' },
  ...choice,
})
const create = async (choice: object = {}) => Number((await admin.post(path, fields(choice))).body.id)
const read = async (id: number) => (await admin.get(`${path}/${id}`)).body
const titles = (unit: { objectives: { title: string }[] }) => unit.objectives.map(({ title }) => title)

describe('the list of units', () => {
  it('stands by subject and topic, found by word, stage and subject, retired ones apart', async () => {
    const later = await makeTopic(school.db)
    const second = await makeUnit(school.db, { topicId: later, title: 'Zygotes' })
    const first = await makeUnit(school.db, { topicId, title: 'Émigrés & exiles', stage: 'ms' })
    const ids = async (query: string) =>
      (await admin.get(`${path}?${query}`)).body.units.map(({ id }: { id: number }) => id)
    const all = await ids('')
    expect(all.indexOf(first)).toBeLessThan(all.indexOf(second))
    expect(await ids('search=emigr')).toEqual([first])
    expect(await ids('search=zyg&school_stage=ms')).toEqual([])
    const { units } = (await admin.get(`${path}?search=zygotes`)).body
    expect(await ids(`subject_id=${units[0].subject_id}`)).toEqual([second])
    expect(units[0]).toMatchObject({
      topic_id: later,
      school_stage: 'hs',
      credit: 0.5,
      objectives: 0,
      uses: 0,
    })
    await admin.post(`${path}/${second}`, { _action: 'retire' })
    expect(await ids('search=zyg')).toEqual([])
    expect(await ids('search=zyg&retired=true')).toEqual([second])
  })

  it('is read by staff, changed by who manages it, and by no family', async () => {
    const facilitator = await school.as('facilitator')
    const id = await create()
    expect((await facilitator.get(path)).body.canManage).toBe(false)
    expect((await facilitator.get(`${path}/${id}`)).body.unit.title).toBe('Linear functions')
    expect((await facilitator.post(path, fields())).status).toBe(403)
    expect(
      (await facilitator.call({ method: 'PUT', url: `/api${path}/${id}`, payload: fields() })).status,
    ).toBe(403)
    expect((await facilitator.post(`${path}/${id}`, { _action: 'retire' })).status).toBe(403)
    expect((await (await school.as('guardian')).get(path)).status).toBe(403)
    expect((await admin.get(path)).body.canManage).toBe(true)
  })

  it('says that a page past the last is empty, and how far the list goes', async () => {
    await create()
    const { body } = await admin.get(`${path}?page=99`)
    expect(body.units).toEqual([])
    expect(body.total).toBeGreaterThan(0)
  })
})

describe('writing a unit', () => {
  it('keeps objectives in the order of the form; what is not sent is deleted', async () => {
    const id = await create({ objectives: { b: 'Second', a: 'First' }, objectives_order: ['a', 'b'] })
    const { unit } = await read(id)
    expect(titles(unit)).toEqual(['First', 'Second'])
    const [first, second] = unit.objectives
    const change = fields({
      objectives: { [second.id]: 'Second, said better', new1: 'Third' },
      objectives_order: ['new1', String(second.id)],
      version: 1,
    })
    expect((await admin.put(`${path}/${id}`, change)).status).toBe(200)
    const after = (await read(id)).unit
    expect(titles(after)).toEqual(['Third', 'Second, said better'])
    expect(after.objectives[1].id).toBe(second.id)
    expect(after.objectives.some((one: { id: number }) => one.id === first.id)).toBe(false)
    expect(after.version).toBe(2)
  })

  it('takes an objective of another unit for a new one', async () => {
    const other = (await read(await create({ title: 'Other' }))).unit
    const id = await create({ objectives: { [other.objectives[0].id]: 'Mine now' } })
    expect(titles((await read(id)).unit)).toEqual(['Mine now'])
    expect(titles((await read(other.id)).unit)).toEqual(['Read a slope', 'Draw a line'])
  })

  it('names every field that is wrong, and stores nothing', async () => {
    await create()
    for (const [choice, field, sentence] of [
      [{ title: ' ' }, 'title', 'Give the unit a title.'],
      [
        { title: 'linear FUNCTIONS' },
        'title',
        'There is already a unit with this title in this topic and school stage.',
      ],
      [{ topic_id: '' }, 'topic_id', 'Choose a topic.'],
      [{ topic_id: 2_000_000 }, 'topic_id', 'Choose a topic.'],
      [{ school_stage: 'k5' }, 'school_stage', 'Choose a school stage.'],
      [{ credit: 0.3 }, 'credit', 'Credits go by quarters: 0.25, 0.5, 0.75, 1.'],
      [{ objectives: { a: '' } }, 'objectives.a', 'Write the objective, or delete it.'],
      [{ title: 'x'.repeat(121) }, 'title', 'A title takes up to 120 characters.'],
    ] as const) {
      const { status, body } = await admin.post(path, fields(choice))
      expect(body.formErrors).toEqual({ [field]: sentence })
      expect([400, 422]).toContain(status)
    }
    const { units } = (await admin.get(`${path}?search=linear`)).body
    expect(units.filter((one: { topic_id: number }) => one.topic_id === topicId)).toHaveLength(1)
  })

  it('gives one title of twenty-five at once to one of them', async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => admin.post(path, fields({ title: 'Once' }))),
    )
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect(answers.map(({ status }) => status).filter((status) => status === 422)).toHaveLength(24)
  })

  it('shows the second of two who save at once what the first wrote, and loses neither', async () => {
    const id = await create()
    await admin.put(`${path}/${id}`, fields({ title: 'By the first', version: 1 }))
    const { status, body } = await admin.put(`${path}/${id}`, fields({ title: 'By the second', version: 1 }))
    expect(status).toBe(409)
    expect(body.data.unit).toMatchObject({ title: 'By the first', version: 2 })
    expect((await read(id)).unit.title).toBe('By the first')
  })

  it('answers an unknown number with the words of the documents', async () => {
    const { status, body } = await admin.get(`${path}/1999999`)
    expect([status, body.message]).toEqual([404, 'Unit not found'])
  })
})

describe('the history of a unit', () => {
  it('has every version whole, so that an older one can be saved again', async () => {
    const id = await create()
    await admin.put(`${path}/${id}`, fields({ title: 'Renamed', objectives: {}, version: 1 }))
    const { versions, total } = (await admin.get(`${path}/${id}/history`)).body
    expect(total).toBe(2)
    expect(versions.map((one: { title: string }) => one.title)).toEqual(['Renamed', 'Linear functions'])
    expect(versions[1]).toMatchObject({ version: 1, topic_id: topicId, school_stage: 'hs' })
    expect(titles(versions[1])).toEqual(['Read a slope', 'Draw a line'])
    expect(versions[0].savedBy).not.toBeNull()
  })

  it('does not grow by a save that changes nothing', async () => {
    const id = await create()
    const { unit } = await read(id)
    const objectives = Object.fromEntries(
      unit.objectives.map((one: { id: number; title: string }) => [one.id, one.title]),
    )
    await admin.put(`${path}/${id}`, fields({ objectives, version: 1 }))
    expect((await read(id)).unit.version).toBe(1)
  })
})

describe('a unit that is not taught any more', () => {
  it('is retired while it is used, says where, and offers its successor', async () => {
    const [id, successor] = [await create(), await create({ title: 'Lines, anew' })]
    const experienceId = await makeExperience(school.db)
    await coverUnit(school.db, experienceId, id)
    expect(await read(id)).toMatchObject({ usesTotal: 1, uses: [{ experienceId }] })
    const refusal = await admin.post(`${path}/${id}`, { _action: 'delete' })
    expect([refusal.status, refusal.body.message]).toEqual([
      422,
      'Linear functions is used and cannot be deleted. Retire it instead: whatever uses it keeps it.',
    ])
    const offered = (await admin.get(`${path}/${id}/successors?search=lines`)).body
    expect(offered.map((one: { id: number }) => one.id)).toContain(successor)
    await admin.post(`${path}/${id}`, { _action: 'retire', successor_id: successor })
    expect(await read(id)).toMatchObject({
      unit: { isRetired: true, successor: { id: successor, title: 'Lines, anew' } },
      usesTotal: 1,
    })
  })

  it('is not deleted while a template has it, which it names', async () => {
    const id = await create()
    const templateId = await makeTemplate(school.db, { title: 'Lines of the coast', unitIds: [id] })
    expect((await admin.post(`${path}/${id}`, { _action: 'delete' })).status).toBe(422)
    expect(await read(id)).toMatchObject({
      usesTotal: 0,
      templatesTotal: 1,
      templates: [{ id: templateId, title: 'Lines of the coast', isArchived: false }],
    })
  })

  it('is not deleted while somebody is assessed on it, whom no experience covers it for any more', async () => {
    const id = await create()
    const [studentId, other] = [await makeStudent(school.db), await makeStudent(school.db)]
    const experienceId = await makeExperience(school.db)
    for (const one of [studentId, studentId, other])
      await makeAssessments(school.db, { studentId: one, unitIds: [id], experienceId })
    // What was taken back is nobody's.
    await school.db
      .updateTable('assessments')
      .set({ withdrawnAt: new Date() })
      .where('studentId', '=', other)
      .execute()
    expect(await read(id)).toMatchObject({ usesTotal: 0, templatesTotal: 0, assessed: 1 })
    const refusal = await admin.post(`${path}/${id}`, { _action: 'delete' })
    expect([refusal.status, refusal.body.message]).toEqual([
      422,
      'Linear functions cannot be deleted: 1 student is assessed on it. Retire it instead: what was earned stays.',
    ])
    expect((await read(id)).unit.isRetired).toBe(false)
  })

  it('is followed by no unit that is retired itself, and not by itself', async () => {
    const [id, retired] = [await create(), await create({ title: 'Gone' })]
    await admin.post(`${path}/${retired}`, { _action: 'retire' })
    for (const [successor_id, sentence] of [
      [retired, 'This unit is not taught any more. Choose another.'],
      [id, 'A unit cannot follow itself.'],
    ]) {
      const { status, body } = await admin.post(`${path}/${id}`, { _action: 'retire', successor_id })
      expect([status, body.formErrors]).toEqual([422, { successor_id: sentence }])
    }
  })

  it('comes back, unless another has its title by now', async () => {
    const id = await create()
    await admin.post(`${path}/${id}`, { _action: 'retire' })
    const other = await create()
    const { status, body } = await admin.post(`${path}/${id}`, { _action: 'bring-back' })
    expect([status, body.formErrors.title]).toEqual([
      422,
      'Another unit now has the title Linear functions. Rename one of them first.',
    ])
    await admin.post(`${path}/${other}`, { _action: 'delete' })
    expect((await admin.post(`${path}/${id}`, { _action: 'bring-back' })).status).toBe(200)
    expect((await read(id)).unit.isRetired).toBe(false)
  })

  it('is deleted when nothing uses it, and that is taken back', async () => {
    const id = await create()
    await admin.post(`${path}/${id}`, { _action: 'delete' })
    expect((await admin.get(`${path}/${id}`)).status).toBe(404)
    await admin.post(`${path}/${id}`, { _action: 'undelete' })
    expect(titles((await read(id)).unit)).toEqual(['Read a slope', 'Draw a line'])
    await admin.post(`${path}/${id}`, { _action: 'delete' })
    await create()
    const late = await admin.post(`${path}/${id}`, { _action: 'undelete' })
    expect([late.status, late.body.formErrors?.title]).toEqual([
      422,
      'Another unit now has the title Linear functions. Rename one of them first.',
    ])
  })
})
