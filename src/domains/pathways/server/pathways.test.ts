import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeTopic, makeUnit } from '#domains/curriculum/server/curriculum.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeEmployee, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import { makeTemplate } from '#domains/templates/server/templates.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let director: Client
let schoolYear: string
let cycleId: number

beforeAll(async () => {
  school = await startTestSchool()
  director = await school.as('director')
  cycleId = await makeSchoolYear(school.db)
  const cycle = await school.db
    .selectFrom('cycles')
    .select('schoolYear')
    .where('id', '=', cycleId)
    .executeTakeFirstOrThrow()
  schoolYear = cycle.schoolYear
})
afterAll(() => school.stop())
beforeEach(async () => {
  await sql`truncate student_pathways, pathway_plan_templates, pathway_plans, pathways`.execute(school.owner)
  await sql`update users set deactivated_at = now() where role = 'student'`.execute(school.db)
})

const path = '/backoffice/journey-builder/pathways/management'
const fields = (choice: object = {}) => ({
  title: 'Writers',
  type: 'humanities',
  gradeDefault: [9, 10],
  schoolStage: '',
  schoolYear,
  ...choice,
})
const create = async (choice: object = {}) =>
  Number((await director.post(path, { action: 'create_pathway', ...fields(choice) })).body.id)
const act = (id: number, action: string, more: object = {}) =>
  director.post(`${path}/${id}`, { action, ...more })
const update = (id: number, { gradeDefault, ...rest }: Record<string, unknown>) => {
  const { schoolYear: _year, gradeDefault: _grades, ...begun } = fields()
  return act(id, 'update_pathway', { ...begun, defaultGrade: gradeDefault ?? [9, 10], ...rest })
}
const studentsOf = async (id: number): Promise<string[]> =>
  (await director.get(`${path}/${id}/students`)).body.students.map(({ name }: { name: string }) => name)
const amountOf = async (id: number): Promise<number | undefined> =>
  (await director.get(`${path}?schoolYear=${schoolYear}`)).body.pathways.find(
    (one: { id: number }) => one.id === id,
  )?.students_amount

describe('the list of pathways', () => {
  it('is of a school year, the running one unless another is asked for', async () => {
    const id = await create()
    const next = `${Number(schoolYear.slice(0, 4)) + 1}-${Number(schoolYear.slice(5)) + 1}`
    const later = await create({ schoolYear: next })
    const { body } = await director.get(path)
    expect(body).toMatchObject({ schoolYear, total: 1, canManage: true })
    expect(body.schoolYears).toContain(next)
    expect(body.pathways).toEqual([
      { id, title: 'Writers', type: 'humanities', grades: [9, 10], school_stage: '', students_amount: 0 },
    ])
    expect((await director.get(`${path}?schoolYear=${next}`)).body.pathways[0].id).toBe(later)
    expect((await director.get(`${path}?cycleId=${cycleId}`)).body.pathways[0].id).toBe(id)
  })

  it('is seen by deans and counselors, changed by who manages pathways, and seen by no facilitator or family', async () => {
    const id = await create()
    for (const role of ['dean', 'counselor'] as const) {
      const client = await school.as(role)
      expect((await client.get(path)).body.canManage).toBe(false)
      expect((await client.get(`${path}/${id}`)).status).toBe(200)
      expect((await client.post(path, { action: 'remove_pathway', id })).status).toBe(403)
      expect((await client.post(`${path}/${id}`, { action: 'assign_student', student_id: 1 })).status).toBe(
        403,
      )
    }
    for (const role of ['facilitator', 'guardian'] as const)
      expect((await (await school.as(role)).get(path)).status).toBe(403)
  })

  it('says by field what is wrong', async () => {
    await create()
    const wrong = async (choice: object) =>
      (await director.post(path, { action: 'create_pathway', ...fields(choice) })).body.data.formErrors
    expect(await wrong({ title: '' })).toEqual({ title: 'Give the pathway a title.' })
    expect(await wrong({ title: 'WRITERS' })).toEqual({
      title: `There is a pathway with this title in ${schoolYear} already.`,
    })
    expect(await wrong({ title: 'Others', type: 'electives' })).toEqual({
      type: 'Choose humanities, STEM or math.',
    })
    expect(await wrong({ title: 'Others', gradeDefault: [] })).toEqual({
      gradeDefault: 'Choose at least one grade.',
    })
    expect(await wrong({ title: 'Others', schoolStage: 'ms' })).toEqual({
      schoolStage: 'None of these grades is in this stage.',
    })
  })

  it('makes one of 25 that are created under one title at once', async () => {
    const all = await Promise.all(
      Array.from({ length: 25 }, () => director.post(path, { action: 'create_pathway', ...fields() })),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 422)).toHaveLength(24)
  })
})

describe('the students of a pathway', () => {
  it('are those of its grades and stage, each in one of a type; a year on they are a grade on', async () => {
    const { db } = school
    await makeStudent(db, { name: 'Nine', grade: 9 })
    await makeStudent(db, { name: 'Eight', grade: 8 })
    const id = await create({ gradeDefault: [8, 9], schoolStage: 'hs' })
    const second = await create({ title: 'Readers', gradeDefault: [8, 9] })
    const math = await create({ title: 'Numbers', type: 'math', gradeDefault: [9] })
    expect(await studentsOf(id)).toEqual(['Nine'])
    expect(await studentsOf(second)).toEqual(['Eight'])
    expect(await studentsOf(math)).toEqual(['Nine'])
    const next = `${Number(schoolYear.slice(0, 4)) + 1}-${Number(schoolYear.slice(5)) + 1}`
    const later = await create({ schoolYear: next, gradeDefault: [9] })
    expect(await studentsOf(later)).toEqual(['Eight'])
    expect(await amountOf(id)).toBe(1)
  })

  it('are put in and out by hand, found by name, and stand by the grade again after the opposite', async () => {
    const { db } = school
    const nine = await makeStudent(db, { name: 'Nina Ito', grade: 9 })
    const eight = await makeStudent(db, { name: 'Emil Ode', grade: 8 })
    const id = await create({ gradeDefault: [9] })
    const { body } = await director.get(`${path}/${id}/candidates?search=em`)
    expect(body).toEqual([{ id: eight, name: 'Emil Ode', grade: 8, pathway: null }])
    expect((await act(id, 'assign_student', { student_id: eight })).body.message).toBe(
      'Emil Ode is on Writers',
    )
    await act(id, 'unassign_student', { student_id: nine })
    expect(await studentsOf(id)).toEqual(['Emil Ode'])
    expect((await act(id, 'unassign_student', { student_id: nine })).status).toBe(404)
    await act(id, 'assign_student', { student_id: nine })
    await act(id, 'unassign_student', { student_id: eight })
    expect(await studentsOf(id)).toEqual(['Nina Ito'])
    // Nothing is kept by hand that the grade says.
    expect(await db.selectFrom('studentPathways').selectAll().execute()).toEqual([])
  })

  it('are taken back to what stood before, by whom and when, and not over what a colleague said since', async () => {
    const { db, clock } = school
    const nina = await makeStudent(db, { name: 'Nina Ito', grade: 9 })
    const nine = await create({ gradeDefault: [9] })
    const other = await create({ title: 'Readers', gradeDefault: [12] })
    const third = await create({ title: 'Poets', gradeDefault: [12] })
    const counselor = await makeEmployee(db)
    await addToGroup(
      db,
      counselor,
      await makeGroup(db, { permissions: ['people.view.all', 'pathways.view', 'pathways.manage'] }),
    )
    const colleague = await school.as(counselor)
    const assign = (id: number, client = director) =>
      client.post(`${path}/${id}`, { action: 'assign_student', student_id: nina })
    const takeBack = (id: number, change_id: number) => act(id, 'take_assignment_back', { change_id })
    const kept = () =>
      db.selectFrom('studentPathways').select(['pathwayId', 'assignedBy', 'assignedAt']).execute()
    await assign(other, colleague)
    const before = await kept()
    expect(before).toMatchObject([{ pathwayId: other, assignedBy: counselor }])
    clock.advance(60_000)
    const { undo } = (await assign(third)).body
    clock.advance(5000)
    expect((await takeBack(third, undo)).body.message).toBe('Nina Ito is back where they were')
    expect(await kept()).toEqual(before)
    expect((await takeBack(third, undo)).status).toBe(422)
    expect((await takeBack(other, undo)).status).toBe(404)
    // In no pathway of this type, as somebody had decided.
    await act(other, 'unassign_student', { student_id: nina })
    await act(nine, 'unassign_student', { student_id: nina })
    const none = await kept()
    expect(none).toMatchObject([{ pathwayId: null }])
    clock.advance(1000)
    const again = (await assign(third)).body.undo
    expect((await takeBack(third, again)).status).toBe(200)
    expect(await kept()).toEqual(none)
    // Taken out, and put elsewhere by a colleague before it is taken back.
    await assign(third)
    const out = (await act(third, 'unassign_student', { student_id: nina })).body.undo
    clock.advance(1000)
    await assign(other, colleague)
    const late = await takeBack(third, out)
    expect(late.status).toBe(422)
    expect(late.body.message).toBe(
      'The pathway of Nina Ito has changed again since, so this was not taken back.',
    )
    expect(await kept()).toMatchObject([{ pathwayId: other, assignedBy: counselor }])
    // Where it was has become of another type.
    const moved = (await assign(third)).body.undo
    expect((await update(other, { title: 'Readers', gradeDefault: [12], type: 'stem' })).status).toBe(200)
    expect((await takeBack(third, moved)).body.message).toBe(
      'Readers now has another type, so this was not taken back.',
    )
  })

  it('are told before a change: how many and who; what is said is what happens, and a preview changes nothing', async () => {
    const { db } = school
    await makeStudent(db, { name: 'Ten', grade: 10 })
    await makeStudent(db, { name: 'Nine', grade: 9 })
    const hand = await makeStudent(db, { name: 'Hand', grade: 6 })
    const id = await create({ gradeDefault: [9] })
    await act(id, 'assign_student', { student_id: hand })
    const change = { gradeDefault: [10] }
    const { body: said } = await update(id, { ...change, is_preview: true })
    expect(said.touched).toEqual({ count: 2, names: ['Nine', 'Ten'] })
    expect(await studentsOf(id)).toEqual(['Hand', 'Nine'])
    const { body: done } = await update(id, change)
    expect(done.touched).toEqual(said.touched)
    expect(await studentsOf(id)).toEqual(['Hand', 'Ten'])
    expect((await update(id, { ...change, title: 'New name', is_preview: true })).body.touched.count).toBe(0)
    const { body: gone } = await director.post(path, { action: 'remove_pathway', id, is_preview: true })
    expect(gone.touched).toEqual({ count: 2, names: ['Hand', 'Ten'] })
    expect(await amountOf(id)).toBe(2)
  })

  it('keep what was decided by hand when the pathway is removed and comes back, or becomes of another type', async () => {
    const { db } = school
    const hand = await makeStudent(db, { name: 'Hand', grade: 6 })
    const id = await create({ gradeDefault: [9] })
    await act(id, 'assign_student', { student_id: hand })
    expect((await director.post(path, { action: 'remove_pathway', id })).body.message).toBe('Writers removed')
    expect((await director.get(`${path}/${id}`)).status).toBe(404)
    expect((await director.post(path, { action: 'remove_pathway', id })).status).toBe(404)
    expect((await director.post(path, { action: 'restore_pathway', id })).status).toBe(200)
    expect(await studentsOf(id)).toEqual(['Hand'])
    expect((await update(id, { gradeDefault: [9], type: 'stem' })).status).toBe(200)
    expect(await studentsOf(id)).toEqual(['Hand'])
    const other = await create({ title: 'Others', type: 'math', gradeDefault: [12] })
    await act(other, 'assign_student', { student_id: hand })
    expect((await update(id, { gradeDefault: [9], type: 'math' })).body.touched.names).toEqual(['Hand'])
    expect(await studentsOf(id)).toEqual([])
    expect(await studentsOf(other)).toEqual(['Hand'])
  })
})

describe('the plan of a cycle', () => {
  it('holds templates with their units in the order that was sent, and only such as are taught', async () => {
    const { db } = school
    const unit = await makeUnit(db, { topicId: await makeTopic(db, { title: 'Oceans' }), title: 'Tides' })
    const kelp = await makeTemplate(db, { title: 'Kelp', unitIds: [unit] })
    const reef = await makeTemplate(db, { title: 'Reef', type: 'activity', stage: null })
    const draft = await makeTemplate(db, { title: 'Draft', isDraft: true })
    await makeStudent(db, { name: 'Nine', grade: 9 })
    const id = await create({ schoolStage: 'hs' })
    const plan = (templateIds: number[], more: object = {}) =>
      act(id, 'update_cycle_plan', { cycleId, templateIds, ...more })
    expect((await plan([reef, kelp], { version: 0 })).body.touched).toEqual({ count: 1, names: ['Nine'] })
    const { body } = await director.get(`${path}/${id}`)
    const saved = body.cyclePlans.find((one: { cycleId: number }) => one.cycleId === cycleId)
    expect(saved.templates).toMatchObject([
      { id: reef, title: 'Reef', planId: saved.planId, units: [] },
      { id: kelp, units: [{ id: unit, title: 'Tides', topic_title: 'Oceans' }] },
    ])
    expect(body.activeTemplates).toEqual([
      { label: 'Expedition', items: [{ id: kelp, title: 'Kelp' }] },
      { label: 'Activity', items: [{ id: reef, title: 'Reef' }] },
    ])
    expect((await director.get(`${path}/${id}/templates?search=ke`)).body[0].items).toEqual([
      { id: kelp, title: 'Kelp' },
    ])
    expect((await plan([draft])).body.data.formErrors.templateIds).toMatch(/not taught any more/)
    expect((await plan([kelp], { version: 0 })).status).toBe(409)
    expect((await plan([], { cycleId: 9_999 })).status).toBe(422)
    await db.updateTable('templates').set({ archivedAt: new Date() }).where('id', '=', reef).execute()
    // What was chosen before may stay; once it is out it cannot come back.
    expect((await plan([kelp, reef])).status).toBe(200)
    expect((await plan([kelp])).status).toBe(200)
    expect((await plan([kelp, reef])).body.data.formErrors.templateIds).toBe(
      '“Reef” is not taught any more. Choose another.',
    )
  })

  it('has every cycle of its school year, planned or not', async () => {
    const id = await create()
    const { body } = await director.get(`${path}/${id}`)
    const cycles = await school.db
      .selectFrom('cycles')
      .select('id')
      .where('schoolYear', '=', schoolYear)
      .execute()
    expect(body.cyclePlans).toHaveLength(cycles.length)
    expect(body.cyclePlans[0]).toMatchObject({ planId: null, version: 0, templates: [] })
  })
})

describe('the pathways of a student', () => {
  it('are those of their grade or by hand, with what is planned and the place they have for it', async () => {
    const { db } = school
    const studentId = await makeStudent(db, { name: 'Nine', grade: 9 })
    const id = await create()
    const kelp = await makeTemplate(db, { title: 'Kelp' })
    await act(id, 'update_cycle_plan', { cycleId, templateIds: [kelp] })
    const ask = async (persona: 'dean' | 'facilitator') =>
      (await school.as(persona)).get(`/backoffice/students/${studentId}/pathways`)
    const shown = async () => (await ask('dean')).body.pathways
    expect(await shown()).toMatchObject([
      {
        id,
        title: 'Writers',
        isByHand: false,
        cycles: [{ hasBegun: true, templates: [{ title: 'Kelp', experience: null }] }],
      },
    ])
    const experienceId = await makeExperience(db, { cycleId, title: 'Kelp forests', studentIds: [studentId] })
    await db
      .insertInto('experienceDesigns')
      .values({ experienceId, content: '{}', startsOn: '2026-11-02', templateId: kelp, templateVersion: 1 })
      .execute()
    expect((await shown())[0].cycles[0].templates[0].experience).toEqual({
      id: experienceId,
      title: 'Kelp forests',
    })
    // Who leaves on a day ahead has the place until then.
    const leave = async (from: string) =>
      (await school.as('admin')).post(`/backoffice/experiences/${experienceId}/registrations/drop`, {
        ...{ student_id: studentId, from, motivation: 'The family asked for it' },
      })
    expect((await leave('2026-11-18')).status).toBe(200)
    expect((await shown())[0].cycles[0].templates[0].experience).toMatchObject({ id: experienceId })
    expect((await leave('2026-11-10')).status).toBe(200)
    expect((await shown())[0].cycles[0].templates[0].experience).toBeNull()
    // One that is archived is marked, as in the plan itself: nobody makes an experience of it any more.
    const archivedOf = async () => (await shown())[0].cycles[0].templates[0].isArchived
    expect(await archivedOf()).toBe(false)
    await (await school.as('admin')).post(`/pages/template/library/deleteTemplate/${kelp}`, {})
    expect(await archivedOf()).toBe(true)
    await act(id, 'unassign_student', { student_id: studentId })
    expect(await shown()).toEqual([])
    expect((await ask('facilitator')).status).toBe(403)
    const gone = await (await school.as('dean')).get('/backoffice/students/999999/pathways')
    expect(gone.status).toBe(404)
  })

  it('are read on the campuses of the right, however else one sees the student', async () => {
    const { db } = school
    const near = await makeStudent(db, { name: 'Near', grade: 9, cohortId: 1 })
    const far = await makeStudent(db, { name: 'Far', grade: 9, cohortId: 2 })
    const id = await create()
    const reader = await makeEmployee(db)
    await addToGroup(db, reader, await makeGroup(db, { permissions: ['people.view.all'] }))
    await addToGroup(db, reader, await makeGroup(db, { permissions: ['pathways.view'] }), [1])
    const client = await school.as(reader)
    const statusOf = async (studentId: number) =>
      (await client.get(`/backoffice/students/${studentId}/pathways`)).status
    expect([await statusOf(near), await statusOf(far)]).toEqual([200, 404])
    const { students } = (await client.get(`${path}/${id}/students`)).body
    expect(students.map(({ name }: { name: string }) => name)).toEqual(['Near'])
    expect(await studentsOf(id)).toEqual(['Far', 'Near'])
  })
})
