import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { coverUnit, makeTopic, makeUnit } from '#domains/curriculum/server/curriculum.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { makeTemplate } from '#domains/templates/server/templates.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makePlan, planFieldsOf } from '../graduation.factory.ts'
import { keepGraduations } from '../kept/recount.ts'
import { readBasis } from '../reckon-students.ts'

let school: TestSchool

beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

it('counts of an experience the students of its campus who miss what it covers, and names none that serves nobody', async () => {
  const { db, clock } = school
  const nowMs = clock.nowMs()
  await makeCycle(db, { nowMs })
  const cycleId = await makeCycle(db, { nowMs, title: 'Cycle 3', startsInDays: 30, endsInDays: 70 })
  const topicId = await makeTopic(db, { title: 'Statistics' })
  const unitId = await makeUnit(db, { topicId })
  await makePlan(db, planFieldsOf([{ key: 'statistics', credits: 0.5, topicIds: [topicId] }]))
  const missing = [
    await makeStudent(db, { name: 'Bo Boston', cohortId: 2 }),
    await makeStudent(db, { name: 'Ada Austin', cohortId: 3 }),
    await makeStudent(db, { name: 'Abe Austin', cohortId: 3 }),
  ]
  await keepGraduations(db, missing, await readBasis(db, nowMs))
  const campuses = { 'Data Lab': 2, Chance: 3, 'Far Away': 6, Anywhere: null }
  for (const [title, cohortId] of Object.entries(campuses))
    await coverUnit(db, await makeExperience(db, { title, cycleId, cohortId }), unitId)
  const counselor = await school.as('counselor')
  const { units, offers } = (await counselor.get('/backoffice/students/graduation/missing')).body
  expect(units).toMatchObject([{ id: unitId, students: 3 }])
  expect(offers).toMatchObject([
    { title: 'Anywhere', serves: 3 },
    { title: 'Chance', serves: 2 },
    { title: 'Data Lab', serves: 1 },
  ])
})

it('names of each unit those whom its line shows, and more of the one that is open: whoever is named counts as read of', async () => {
  await sql`truncate graduation_plans cascade`.execute(school.owner)
  const nowMs = school.clock.nowMs()
  const topicId = await makeTopic(school.db, { title: 'Ethics' })
  const [open, other] = [await makeUnit(school.db, { topicId }), await makeUnit(school.db, { topicId })]
  await makePlan(school.db, planFieldsOf([{ key: 'ethics', credits: 1, topicIds: [topicId] }]))
  const students: number[] = []
  for (const name of ['Ada', 'Bo', 'Cy', 'Di'])
    students.push(await makeStudent(school.db, { name: `${name} Ethic`, grade: 10 }))
  await keepGraduations(school.db, students, await readBasis(school.db, nowMs))
  const director = await school.as('director')
  const path = '/backoffice/students/graduation/missing?grade=10'
  const listed = (await director.get(path)).body.units
  const namesOf = (units: { id: number; names: { id: number }[] }[], unitId: number) =>
    units.find(({ id }) => id === unitId)?.names.map(({ id }) => id)
  expect([namesOf(listed, open), namesOf(listed, other)]).toEqual([
    students.slice(0, 2),
    students.slice(0, 2),
  ])
  expect(listed).toMatchObject([{ students: 4 }, { students: 4 }])
  const readOf = async () => {
    await school.services.reads.flush()
    const read = await school.db
      .selectFrom('recordReads')
      .select('personId')
      .where('userId', '=', await school.persona('director'))
      .orderBy('personId')
      .execute()
    return read.map(({ personId }) => personId)
  }
  expect(await readOf()).toEqual(students.slice(0, 2))
  const { units } = (await director.get(`${path}&unit_id=${open}`)).body
  expect([namesOf(units, open), namesOf(units, other)]).toEqual([students, students.slice(0, 2)])
  expect(await readOf()).toEqual(students)
})

it('says of how many it is: no plan holds of some, and others lack credits of which no unit is named', async () => {
  const { db, owner, clock } = school
  await sql`truncate graduation_plans cascade`.execute(owner)
  await makePlan(db, planFieldsOf([{ key: 'open', credits: 1, topicIds: [] }]))
  const senior = await makeStudent(db, { name: 'Sy Senior', grade: 12 })
  const young = await makeStudent(db, { name: 'Mo Middle', grade: 7 })
  await keepGraduations(db, [senior, young], await readBasis(db, clock.nowMs()))
  const counselor = await school.as('counselor')
  const askedOf = async (query: string) =>
    (await counselor.get(`/backoffice/students/graduation/missing?${query}`)).body
  expect(await askedOf('stage=ms&grade=7')).toMatchObject({
    units: [],
    reckoned: { students: 1, unreckoned: 1, short: 0 },
  })
  expect(await askedOf('grade=12')).toMatchObject({
    units: [],
    reckoned: { students: 1, unreckoned: 0, short: 1 },
  })
})

it('knows within a minute what a pathway plans, its templates teach, and when the cycle begins', async () => {
  const { db, owner, clock } = school
  await sql`truncate graduation_plans cascade`.execute(owner)
  const topicId = await makeTopic(db, { title: 'Printmaking' })
  const unitId = await makeUnit(db, { topicId })
  await makePlan(db, planFieldsOf([{ key: 'art', credits: 0.5, topicIds: [topicId] }]))
  const coming = { startsInDays: 80, endsInDays: 120, position: 5, schoolYear: '2026-2027' }
  const cycleId = await makeCycle(db, { nowMs: clock.nowMs(), title: 'Cycle 5', ...coming })
  const studentId = await makeStudent(db, { grade: 11 })
  const counselor = await school.as('counselor')
  const isMissed = async () => {
    await school.runJob('graduation.recount')
    const { units } = (await counselor.get('/backoffice/students/graduation/missing?grade=11')).body
    return units.some(({ id }: { id: number }) => id === unitId)
  }
  expect(await isMissed()).toBe(true)

  const director = await school.as('director')
  const path = '/backoffice/journey-builder/pathways/management'
  const fields = { title: 'Makers', type: 'humanities', schoolStage: '', schoolYear: coming.schoolYear }
  const create = async (part: object) =>
    (await director.post(path, { action: 'create_pathway', ...fields, ...part, gradeDefault: [11] })).body.id
  // Of two of a type the older one is whose grade it is.
  await create({ title: 'Builders', type: 'stem' })
  const id = await create({})
  const templateId = await makeTemplate(db, { unitIds: [unitId] })
  const plan = (templateIds: readonly number[]) =>
    director.post(`${path}/${id}`, { action: 'update_cycle_plan', cycleId, templateIds })
  expect((await plan([templateId])).status).toBe(200)
  expect(await isMissed()).toBe(false)
  await plan([])
  expect(await isMissed()).toBe(true)
  await plan([templateId])
  expect(await isMissed()).toBe(false)

  const admin = await school.as('admin')
  const library = (action: string) => admin.post(`/pages/template/library/${action}/${templateId}`, {})
  expect((await library('deleteTemplate')).status).toBe(200)
  expect(await isMissed()).toBe(true)
  await library('unarchiveTemplate')
  expect(await isMissed()).toBe(false)

  const taught = { templateId, unitId, position: 0 }
  await db.deleteFrom('templateUnits').where('templateId', '=', templateId).execute()
  expect(await isMissed()).toBe(true)
  await db.insertInto('templateUnits').values(taught).execute()
  expect(await isMissed()).toBe(false)

  const begins = async (days: number) => {
    const atMs = clock.nowMs() + days * 86_400_000
    const [startsAt, endsAt] = [new Date(atMs), new Date(atMs + 86_400_000)]
    await db.updateTable('cycles').set({ startsAt, endsAt }).where('id', '=', cycleId).execute()
  }
  await begins(-60)
  expect(await isMissed()).toBe(true)
  await begins(80)
  expect(await isMissed()).toBe(false)

  const become = (type: string) => db.updateTable('pathways').set({ type }).where('id', '=', id).execute()
  await become('stem')
  expect(await isMissed()).toBe(true)
  await become(fields.type)
  expect(await isMissed()).toBe(false)

  const none = { studentId, schoolYear: coming.schoolYear, type: fields.type, pathwayId: null }
  await db.insertInto('studentPathways').values(none).execute()
  expect(await isMissed()).toBe(true)
  await db.deleteFrom('studentPathways').where('studentId', '=', studentId).execute()
  expect(await isMissed()).toBe(false)
  await db
    .updateTable('pathways')
    .set({ grades: [12] })
    .where('id', '=', id)
    .execute()
  expect(await isMissed()).toBe(true)
})
