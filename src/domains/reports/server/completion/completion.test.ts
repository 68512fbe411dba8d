import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coverUnit, makeAbility, makeTopic, makeUnit } from '#domains/curriculum/server/curriculum.factory.ts'
import { makePlan, planFieldsOf } from '#domains/graduation/server/graduation.factory.ts'
import { makeAssessments } from '#domains/mastery/server/mastery.factory.ts'
import { makeEmployee, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeFullExperience } from '#domains/registrations/server/registrations.factory.ts'
import { makeCycle, makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { CompletionRow } from '../../contract/completion.contract.ts'
import type { MissingRow, MissingStudent } from '../../contract/missing.contract.ts'

const path = '/pages/admin/reports/units-abilities-completion'
const missingPath = '/backoffice/reports/students/missing/units-abilities'
let school: TestSchool
let admin: Client
let advisor: Client
const ids = { ana: 0, ben: 0, cleo: 0, bonds: 0, acids: 0, argue: 0, topic: 0, lab: 0 }

beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  const cycleId = await makeSchoolYear(db)
  const nextId = await makeCycle(db, { nowMs: school.clock.nowMs() + 60 * 86_400_000 })
  const houseId = await makeHouse(db, { advisorId: await school.persona('advisor') })
  ids.ana = await makeStudent(db, { name: 'Ana Cruz', grade: 12, houseId })
  ids.ben = await makeStudent(db, { name: 'Ben Ode', grade: 10 })
  ids.cleo = await makeStudent(db, { name: 'Cleo Dunn', grade: 10, cohortId: 2 })
  ids.topic = await makeTopic(db, { title: 'Chemistry' })
  ids.bonds = await makeUnit(db, { topicId: ids.topic, title: 'Bonding' })
  ids.acids = await makeUnit(db, { topicId: ids.topic, title: 'Acids and bases' })
  ids.argue = await makeAbility(db, { title: 'Argue' })
  await makePlan(
    db,
    planFieldsOf([{ key: 'chemistry', credits: 1, topicIds: [ids.topic] }], { ability_ids: [ids.argue] }),
  )
  await makeAssessments(db, { studentId: ids.ben, unitIds: [ids.bonds] })
  const expertIds = [await makeEmployee(db)]
  const now = await makeFullExperience(db, {
    cycleId,
    expertIds,
    title: 'Now',
    studentIds: [ids.ben, ids.cleo],
  })
  await coverUnit(db, now, ids.bonds)
  ids.lab = await makeFullExperience(db, {
    cycleId: nextId,
    expertIds,
    title: 'Lab',
    places: 1,
    cohortId: null,
  })
  await coverUnit(db, ids.lab, ids.bonds)
  await school.runJob('graduation.recount-everybody')
  await school.runJob('reports.recount-tallies')
  admin = await school.as('admin')
  advisor = await school.as('advisor')
})
afterAll(() => school.stop())

const get = async <Body>(address: string, client = admin): Promise<Body> => (await client.get(address)).body
const counts = (rows: CompletionRow[]) =>
  rows.map((row) => [
    row.title,
    row.total_students,
    row.total_unregistered_students,
    row.total_registered_students,
    row.total_completed_students,
    row.total_missing_students,
  ])

describe('completion', () => {
  it('counts, of the students of its stage, who was registered, who completed it and who misses it', async () => {
    const rows = await get<CompletionRow[]>(`${path}?sort=title`)
    expect(counts(rows)).toEqual([
      ['Acids and bases', 3, 3, 0, 0, 3],
      ['Argue', 3, 3, 0, 0, 3],
      ['Bonding', 3, 1, 2, 1, 1],
    ])
    expect(rows[0]).toMatchObject({ type: 'unit', school_stage: 'hs', topic: 'Chemistry' })
    expect((await admin.get(`${path}/count`)).body).toEqual({ total: 3 })
  })

  it('narrows whose students are counted by campus, grade and graduation, and what is listed by the others', async () => {
    const titled = async (query: string) => counts(await get(`${path}?sort=title&${query}`))
    expect(await titled('type=unit&campus=2')).toEqual([
      ['Acids and bases', 1, 1, 0, 0, 1],
      ['Bonding', 1, 0, 1, 0, 0],
    ])
    expect(await titled('type=ability&expected_graduation=2027')).toEqual([['Argue', 1, 1, 0, 0, 1]])
    expect(await titled('type=ability&expected_graduation=2027&grade=10')).toEqual([['Argue', 0, 0, 0, 0, 0]])
    expect(await titled('school_stage=ms')).toEqual([])
    expect(await titled('search=bond')).toHaveLength(1)
    const years = await get<{ values: object[] }>(
      `${path}/values?column=expected_graduation&expected_graduation=2029`,
    )
    expect(years.values).toEqual([
      { value: '2027', label: 'June 2027', count: 1 },
      { value: '2029', label: 'June 2029', count: 2 },
    ])
  })

  it('says the same of the few one sees as was counted of all', async () => {
    const dean = await makeEmployee(school.db)
    const permissions = ['program.view.all', 'people.view.all', 'shell.use'] as const
    await addToGroup(school.db, dean, await makeGroup(school.db, { permissions, cohortIds: [2] }))
    const kept = await get<CompletionRow[]>(path, await school.as(dean))
    const live = await makeEmployee(school.db)
    const more = [...permissions, 'program.view'] as const
    await addToGroup(school.db, live, await makeGroup(school.db, { permissions: more, cohortIds: [2] }))
    expect(await get(path, await school.as(live))).toEqual(kept)
    expect(kept).toEqual(await get(`${path}?campus=2`))
    const own = await get<CompletionRow[]>(`${path}?sort=title`, advisor)
    expect(counts(own)[0]).toEqual(['Acids and bases', 1, 1, 0, 0, 1])
  })

  it('draws each campus with the parts of its rows', async () => {
    const { campuses, counted_at: at } = await get<{ campuses: object[]; counted_at: string }>(
      `${path}/campuses?type=unit`,
    )
    expect(campuses).toMatchObject([
      { students: 1, completed: 0, missing: 1 },
      { students: 2, completed: 1, missing: 3 },
    ])
    expect(at).not.toBeNull()
    expect((await get<{ campuses: object[] }>(`${path}/campuses`, advisor)).campuses).toMatchObject([
      { students: 1, completed: 0, missing: 3 },
    ])
  })

  it('is a file of the documented name', async () => {
    const { headers, text } = await admin.get(`${path}?output=csv&type=ability`)
    expect(headers['content-disposition']).toContain('units_completion_report_2026-11-10.csv')
    expect(text.trim().split('\r\n')[1]).toBe('Ability,High School,,,Argue,3,3,0,0,3')
  })

  it('is for who sees programs', async () => {
    for (const who of ['guardian', 'operations'] as const)
      for (const rest of ['', '/count', '/campuses', '/values?column=type', '?output=csv'])
        expect((await (await school.as(who)).get(`${path}${rest}`)).status).toBe(403)
  })
})

describe('what is missing', () => {
  it('tells who lacks what, by topic, with what of the next cycle covers it', async () => {
    const rows = await get<MissingRow[]>(missingPath)
    expect(rows.map(({ title, students, seniors }) => [title, students, seniors])).toEqual([
      ['Acids and bases', 3, 1],
      ['Bonding', 1, 1],
      ['Argue', 3, 1],
    ])
    expect(rows[1]).toMatchObject({
      topic: 'Chemistry',
      topic_students: 3,
      topic_items: 2,
      topic_places: 1,
      graduates: [2027],
      experience: { id: ids.lab, title: 'Lab' },
      experiences: 1,
      places_left: 1,
      places: 1,
    })
    expect(rows[0]).toMatchObject({ experience: null, experiences: 0, places_left: null })
    // What nothing covers has no places: it stands last, whichever way.
    for (const sort of ['places', '-places'])
      expect((await get<MissingRow[]>(`${missingPath}?sort=${sort}`))[0]?.title).toBe('Bonding')
  })

  it('covers in another cycle what an experience covers that moves there', async () => {
    const { db } = school
    const laterId = await makeCycle(db, { nowMs: school.clock.nowMs() + 120 * 86_400_000 })
    const lab = await db
      .selectFrom('experiences')
      .select('cycleId')
      .where('id', '=', ids.lab)
      .executeTakeFirstOrThrow()
    const covering = async (cycleId: number) => {
      await db.updateTable('experiences').set({ cycleId }).where('id', '=', ids.lab).execute()
      return (await get<MissingRow[]>(missingPath)).map((one) => one.experiences)
    }
    expect(await covering(laterId)).toEqual([0, 0, 0])
    expect(await covering(lab.cycleId)).toEqual([0, 1, 0])
  })

  it('draws where the next cycle falls short, and counts seniors whom nothing serves', async () => {
    const chart = await get<object>(`${missingPath}/gaps`)
    expect(chart).toMatchObject({
      gaps: [{ topic_id: ids.topic, title: 'Chemistry', students: 3, places: 1 }],
      stranded: 1,
      stranded_units: [ids.acids],
      lacking: 3,
      students: 3,
      graduates: 2027,
    })
    await school.db.updateTable('experiences').set({ places: null }).where('id', '=', ids.lab).execute()
    expect(await get<object>(`${missingPath}/gaps`)).toMatchObject({ gaps: [{ places: null }] })
    expect(await get<object>(`${missingPath}/gaps?grade=10`)).toMatchObject({ stranded: 0, students: 2 })
  })

  it('names the students behind a number, to who sees them', async () => {
    const named = async (query: string, client = admin) =>
      (await get<MissingStudent[]>(`${missingPath}/students${query}`, client)).map((one) => one.student_name)
    expect(await named('')).toEqual(['Ana Cruz', 'Cleo Dunn', 'Ben Ode'])
    expect(await named(`?unit=${ids.bonds}`)).toEqual(['Ana Cruz'])
    expect(await named('?expected_graduation=2029&sort=-student')).toEqual(['Ben Ode', 'Cleo Dunn'])
    expect(await named('', advisor)).toEqual(['Ana Cruz'])
    const values = await get<{ values: object[] }>(`${missingPath}/students/values?column=unit`, advisor)
    expect(values.values).toMatchObject([
      { label: 'Acids and bases', count: 1 },
      { label: 'Bonding', count: 1 },
    ])
    const offered = await get<{ values: object[] }>(`${missingPath}/students/values?column=unit&campus=2`)
    expect(offered.values).toEqual([{ value: String(ids.acids), label: 'Acids and bases', count: 1 }])
    const { text } = await advisor.get('/downloads/reports/students-missing-units-abilities.csv')
    expect(text.trim().split('\r\n')).toHaveLength(2)
  })

  it('counts as registered who had a place, and whose end is planned', async () => {
    const places = school.db.updateTable('registrations').set({ droppedAt: new Date(school.clock.nowMs()) })
    await places.set({ untilDay: '2026-12-01' }).where('studentId', '=', ids.ben).execute()
    await places.set({ untilDay: '2026-11-03' }).where('studentId', '=', ids.cleo).execute()
    await school.runJob('reports.recount-tallies')
    const registered = async () =>
      (await get<CompletionRow[]>(`${path}?search=bond`))[0]?.total_registered_students
    expect(await registered()).toBe(2)
    // Dropped before the cycle began, from which a place without a first day is somebody's.
    const { first } = await school.db
      .selectFrom('registrations')
      .innerJoin('experiences', 'experiences.id', 'registrations.experienceId')
      .innerJoin('cycles', 'cycles.id', 'experiences.cycleId')
      .select(sql<string>`(cycles.starts_at at time zone 'America/New_York')::date::text`.as('first'))
      .executeTakeFirstOrThrow()
    await places.set({ untilDay: first }).where('studentId', '=', ids.cleo).execute()
    await school.runJob('reports.recount-tallies')
    expect(await registered()).toBe(1)
  })

  it('counts an answer anew in a new count only, and tells of nobody who left', async () => {
    await school.db.updateTable('students').set({ status: 'withdrawn' }).where('id', '=', ids.cleo).execute()
    expect((await get<CompletionRow[]>(path))[0]?.total_students).toBe(3)
    await school.runJob('reports.recount-tallies')
    expect((await get<CompletionRow[]>(path))[0]?.total_students).toBe(2)
    expect((await get<MissingStudent[]>(`${missingPath}/students`)).length).toBe(2)
  })
})
