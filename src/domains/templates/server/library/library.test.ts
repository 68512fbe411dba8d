import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeAbility, makeTopic, makeUnit } from '#domains/curriculum/server/curriculum.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeTemplate } from '../templates.factory.ts'

let school: TestSchool
let admin: Client
let facilitator: Client
beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('admin')
  facilitator = await school.as('facilitator')
})
afterAll(() => school.stop())
beforeEach(() => sql`delete from templates`.execute(school.db))

const path = '/pages/template/library'
const read = async (query = '', who = admin) => (await who.get(`${path}?${query}`)).body
const idsOf = async (query = '', who = admin): Promise<number[]> =>
  (await read(query, who)).templates.map(({ id }: { id: number }) => id)
const act = (action: string, id: number, who = admin) => who.post(`${path}/${action}/${id}`, {})

describe('the template library', () => {
  it('has cards with everything the documents name', async () => {
    const topicId = await makeTopic(school.db)
    const unitIds = [await makeUnit(school.db, { topicId }), await makeUnit(school.db, { topicId })]
    const abilityId = await makeAbility(school.db)
    const creatorId = await school.persona('facilitator')
    const id = await makeTemplate(school.db, {
      title: 'The Kelp Forest',
      unitIds,
      abilityIds: [abilityId],
      creatorId,
    })
    const { templates, ...page } = await read()
    expect(templates).toEqual([
      expect.objectContaining({
        id,
        title: 'The Kelp Forest',
        type: 'expedition',
        school_stage: 'hs',
        creator_id: creatorId,
        creator_name: expect.any(String),
        rte_description: '',
        is_deleted: false,
        is_draft: false,
        is_study_approved: true,
        units: unitIds.map((unit) => ({ id: unit, title: expect.any(String) })),
        abilities: [{ id: abilityId, title: expect.any(String) }],
        editUrl: `/template/${id}/edit`,
        previewUrl: `/template/library?template=${id}`,
        editableByUser: true,
      }),
    ])
    expect(page).toMatchObject({
      total: 1,
      hasEditTemplateLibraryPermission: true,
      createTemplateUrl: '/template/edit',
    })
  })

  it('sorts by title or the newest first, and before all what waits for approval', async () => {
    const days = (ago: number) => new Date(school.clock.nowMs() - ago * 86_400_000)
    const second = await makeTemplate(school.db, { title: 'Bridges', createdAt: days(1) })
    const first = await makeTemplate(school.db, { title: 'åland by boat', createdAt: days(9) })
    const waiting = await makeTemplate(school.db, {
      title: 'Why songs stick',
      type: 'independent_study',
      isWaiting: true,
      createdAt: days(20),
    })
    expect(await idsOf()).toEqual([waiting, first, second])
    expect(await idsOf('sorting=newest')).toEqual([waiting, second, first])
    expect((await read()).waiting).toBe(1)
  })

  it('is narrowed by words, author, type, stage, subject, topic and ability, archived ones apart', async () => {
    const { db } = school
    const topicId = await makeTopic(db)
    const unitId = await makeUnit(db, { topicId })
    const abilityId = await makeAbility(db)
    const creatorId = await school.persona('facilitator')
    const { name } = await db
      .selectFrom('users')
      .select('name')
      .where('id', '=', creatorId)
      .executeTakeFirstOrThrow()
    const all = { title: 'Émigrés by night', type: 'activity', stage: 'ms', creatorId } as const
    const one = await makeTemplate(db, { ...all, unitIds: [unitId], abilityIds: [abilityId] })
    const other = await makeTemplate(db, { title: 'Other', stage: null })
    const { subjects } = await read()
    const subject = subjects.find(({ topics }: { topics: { id: number }[] }) => topics[0]?.id === topicId)
    for (const query of [
      'search=emigr',
      `search=${encodeURIComponent(name.split(' ')[0] ?? '')}`,
      'templates=activity',
      `subjects=${subject.id}`,
      `topics=${topicId}`,
      `abilities=${abilityId}`,
    ])
      expect([query, await idsOf(query)]).toEqual([query, [one]])
    expect(await idsOf('templates[]=activity&templates[]=expedition')).toEqual([one, other])
    // What is for every stage is for this one.
    expect(await idsOf('school_stages=ms')).toEqual([one, other])
    expect(await idsOf('school_stages=hs')).toEqual([other])
    expect(await idsOf('templates=expedition&search=emigr')).toEqual([])
    await act('deleteTemplate', one)
    expect(await idsOf()).toEqual([other])
    expect(await idsOf('archived=true')).toEqual([one])
  })

  it('counts each choice of its filters, a template once however many units of a topic it has', async () => {
    const { db } = school
    const topicId = await makeTopic(db)
    const units = [await makeUnit(db, { topicId }), await makeUnit(db, { topicId })]
    const abilityId = await makeAbility(db)
    const id = await makeTemplate(db, { unitIds: units, abilityIds: [abilityId], stage: 'ms' })
    await makeTemplate(db, { unitIds: units.slice(0, 1), type: 'activity', stage: null })
    const counts = async (query = '') => {
      const body = await read(query)
      const topics = body.subjects.flatMap((one: { topics: object[] }) => one.topics)
      const named = (list: { id: number; activities_count: number }[], key: number) =>
        list.find((one) => one.id === key)?.activities_count
      return [
        body.types.find((one: { type: string }) => one.type === 'expedition').count,
        ...body.school_stages.map((one: { count: number }) => one.count),
        named(topics, topicId),
        named(body.abilities, abilityId),
        body.all,
      ]
    }
    expect(await counts()).toEqual([1, 2, 1, 2, 1, 2])
    await act('deleteTemplate', id)
    expect(await counts()).toEqual([0, 1, 1, 1, 0, 1])
    expect(await counts('archived=true')).toEqual([1, 1, 0, 1, 1, 1])
    await act('unarchiveTemplate', id)
    // A unit that moves takes its templates along.
    const elsewhere = await makeTopic(db)
    await db.updateTable('units').set({ topicId: elsewhere }).where('id', 'in', units).execute()
    expect(await counts()).toEqual([1, 2, 1, 0, 1, 2])
  })

  it('counts right when twenty-five are archived at once', async () => {
    const topicId = await makeTopic(school.db)
    const unitId = await makeUnit(school.db, { topicId })
    const ids: number[] = []
    for (let at = 0; at < 25; at++) ids.push(await makeTemplate(school.db, { unitIds: [unitId] }))
    const answers = await Promise.all(ids.map((id) => act('deleteTemplate', id)))
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
    const { rows } = await sql<{ facet: string; active: number; archived: number }>`
      select facet, active, archived from template_counts
      where (facet, key) in (('type', 'expedition'), ('topic', ${String(topicId)})) order by facet`.execute(
      school.db,
    )
    expect(rows).toEqual([
      { facet: 'topic', active: 0, archived: 25 },
      { facet: 'type', active: 0, archived: 25 },
    ])
  })

  it('says that a page past the last is empty, and how far the list goes', async () => {
    await makeTemplate(school.db)
    expect(await read('page=99')).toMatchObject({ templates: [], total: 1 })
  })
})

describe('who may do what in the library', () => {
  it('is read by every employee and by no family', async () => {
    const id = await makeTemplate(school.db)
    for (const role of ['admissions', 'counselor'] as const) {
      const body = await read('', await school.as(role))
      expect(body.templates[0]).toMatchObject({ id, editableByUser: false })
      expect(body).toMatchObject({ hasEditTemplateLibraryPermission: false, canApprove: false })
    }
    expect((await (await school.as('guardian')).get(path)).status).toBe(403)
    expect((await (await school.as('student')).get(path)).status).toBe(403)
  })

  it('is archived by its creator and by who manages the library, by nobody else', async () => {
    const own = await makeTemplate(school.db, { creatorId: await school.persona('facilitator') })
    const foreign = await makeTemplate(school.db)
    expect((await act('deleteTemplate', foreign, facilitator)).status).toBe(403)
    expect(await act('deleteTemplate', own, facilitator)).toMatchObject({
      status: 200,
      body: { message: 'Template deleted successfully!' },
    })
    expect((await act('unarchiveTemplate', own, facilitator)).body.message).toBe('Template unarchived')
    expect((await act('deleteTemplate', foreign, await school.as('director'))).status).toBe(200)
    expect((await act('deleteTemplate', foreign, await school.as('counselor'))).status).toBe(403)
    expect((await act('deleteTemplate', 1_999_999)).status).toBe(404)
  })

  it('approves or declines a study that waits, a draft never, one that was archived not', async () => {
    const study = { type: 'independent_study', isWaiting: true } as const
    const creatorId = await school.persona('facilitator')
    const [id, declined, draft] = [
      await makeTemplate(school.db, { ...study, creatorId }),
      await makeTemplate(school.db, study),
      await makeTemplate(school.db, { ...study, isDraft: true }),
    ]
    expect((await act('approveStudy', id, facilitator)).status).toBe(403)
    expect((await act('approveStudy', id)).body.message).toBe('Template approved!')
    expect((await act('approveStudy', id)).status).toBe(200)
    await act('deleteTemplate', declined)
    expect((await act('approveStudy', declined)).status).toBe(422)
    expect((await act('approveStudy', draft)).status).toBe(422)
    expect((await read()).waiting).toBe(0)
    // Undone, it waits again.
    await act('unarchiveTemplate', declined)
    expect((await read()).waiting).toBe(1)
  })
})
