import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeCycle, makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { enter, makeChecklist, makeGroup, makeTask } from '../onboarding.factory.ts'

let school: TestSchool
let admissions: Client
let dean: Client
let past: number
let next: number
const nowMs = Date.parse('2026-11-10T15:00:00Z')

beforeAll(async () => {
  school = await startTestSchool()
  past = await makeSchoolYear(school.db)
  next = await makeCycle(school.db, { nowMs, title: 'Cycle 3', startsInDays: 62, endsInDays: 100 })
  admissions = await school.as('admissions')
  dean = await school.as('dean')
})
afterAll(() => school.stop())

const shown = '/backoffice/workbench/onboarding/groups'
const path = (rest: string, tab = 1) => `/pages/admin/workbench/onboarding/groups/${tab}/${rest}`
const create = (choice: object = {}, client = admissions) =>
  client.post(path('new'), { cohort_id: 1, cycle_id: next, ...choice })
const errorsOf = ({ body }: { body: { data: { formErrors: object } } }) => body.data.formErrors

describe('an onboarding group', () => {
  it('is created once a campus and start date: the answer is true, then the number of the one there is', async () => {
    expect((await create()).body).toBe(true)
    const { id } = await school.db.selectFrom('onboardingGroups').select('id').executeTakeFirstOrThrow()
    expect((await create()).body).toBe(id)
    const all = await Promise.all(Array.from({ length: 6 }, () => create({ cohort_id: 2 })))
    expect(all.filter(({ body }) => body === true)).toHaveLength(1)
    expect(new Set(all.map(({ body }) => body)).size).toBe(2)
    expect((await dean.get(path(`duplicated-group-modal/${id}`))).body).toEqual({
      id,
      title: 'Campus 1, Cycle 3',
      schoolStartDate: '2027-01-11',
    })
  })

  it('is shown by start date with what is released of each phase, the first campus for 0', async () => {
    const { body } = await dean.get(`${shown}/0`)
    expect(body).toMatchObject({ campusId: 1, showActionButtons: false })
    expect(body.cycles).toEqual([{ value: String(next), label: 'Mon, Jan 11, 2027' }])
    expect(body.groups).toMatchObject([{ startDate: '2027-01-11', groups: [{ title: 'Campus 1, Cycle 3' }] }])
    expect(body.groups[0].groups[0].checklistInfo).toMatchObject([
      { title: 'Welcome', released: 0, total: 0 },
      { title: 'Getting ready' },
      { title: 'First days' },
    ])
    expect((await admissions.get(`${shown}/1?start_date=NOT_ALLOWED`)).body.showActionButtons).toBe(true)
    expect((await dean.get(`${shown}/1?start_date=${past}`)).body.groups).toEqual([])
    expect((await dean.get(shown)).body.campuses).toContainEqual({ value: 2, label: 'Campus 2' })
  })

  it('says by field what is wrong, and is for those alone who run onboarding', async () => {
    expect(errorsOf(await create({ cycle_id: past }))).toEqual({
      cycle_id: 'This start date is past. Choose one to come.',
    })
    expect(errorsOf(await create({ cohort_id: 4, cycle_id: 9_999 }))).toEqual({
      cohort_id: 'Choose a campus.',
      cycle_id: 'Choose a school start date.',
    })
    expect((await create({ cohort_id: '' })).status).toBe(400)
    expect((await create({}, dean)).status).toBe(403)
    expect((await (await school.as('facilitator')).get(`${shown}/1`)).status).toBe(403)
    expect((await (await school.as('guardian')).get(`${shown}/1`)).status).toBe(403)
    expect((await dean.get(`${shown}/99`)).status).toBe(404)
    expect((await admissions.get(path('edit/99999'))).status).toBe(404)
  })

  it('moves with its families, is saved by one at a time, and never onto another', async () => {
    const group = await makeGroup(school.db, admissions, { nowMs, cohortId: 1, startsInDays: 90 })
    const student = await makeStudent(school.db, { cohortId: 1 })
    await enter(school.db, [student], { groupId: group.groupId })
    const edit = path(`edit/${group.groupId}`)
    const { body } = await admissions.get(edit)
    expect(body).toMatchObject({ cohort_id: 1, cycle_id: group.cycleId, version: 1, families: 1 })
    const save = (version: number, choice: object = {}) =>
      admissions.patch(edit, { cohort_id: 3, cycle_id: group.cycleId, version, ...choice })
    expect((await save(1)).body).toBe(true)
    const moved = await school.db
      .selectFrom('students')
      .select('cohortId')
      .where('id', '=', student)
      .executeTakeFirstOrThrow()
    expect(moved.cohortId).toBe(3)
    const late = await save(1)
    expect([late.status, late.body.data.savedBy]).toEqual([409, 'Pat admissions'])
    expect(late.body.message).toContain('Close it and open it again')
    expect(typeof (await save(2, { cohort_id: 1, cycle_id: next })).body).toBe('number')
  })

  it('has who was invited begin anew at another campus, once it was said how many they are', async () => {
    const { db } = school
    const group = await makeGroup(db, admissions, { nowMs, cohortId: 1, startsInDays: 140 })
    const [invited, waiting] = [await makeStudent(db), await makeStudent(db)]
    await enter(db, [invited], { groupId: group.groupId, isInvited: true })
    await enter(db, [waiting], { groupId: group.groupId })
    const taskId = await makeTask(admissions, group, await makeChecklist(admissions, group), 'student')
    await db
      .insertInto('onboardingCompletions')
      .values({ taskId, studentId: invited, userId: invited, doneAt: new Date() })
      .execute()
    const edit = path(`edit/${group.groupId}`)
    expect((await admissions.get(edit)).body).toMatchObject({ families: 2, invited: 1 })
    const save = (change: object) => admissions.patch(edit, { cohort_id: 1, cycle_id: next, ...change })
    const stands = async () => ({
      families: await db
        .selectFrom('onboardingFamilies')
        .select(['groupId', 'status'])
        .where('studentId', 'in', [invited, waiting])
        .orderBy('studentId')
        .execute(),
      done: (await db.selectFrom('onboardingCompletions').where('taskId', '=', taskId).selectAll().execute())
        .length,
    })
    const { groupId, cycleId: cycle_id } = group
    const before = await stands()
    expect(before).toMatchObject({ families: [{ status: 'not_started' }, {}], done: 1 })
    // Somebody was invited since the form was opened.
    expect(errorsOf(await save({ cohort_id: 3, cycle_id, begins_anew: 0 }))).toEqual({
      cohort_id: expect.stringMatching(
        /^Already invited, so they would start over: 1 family of this group\./,
      ),
    })
    // Another start date alone resets nobody.
    const later = await makeCycle(db, { nowMs, title: 'Cycle 9', startsInDays: 190, endsInDays: 200 })
    expect((await save({ cycle_id: later })).body).toBe(true)
    expect(await stands()).toEqual(before)
    expect((await save({ cohort_id: 3, cycle_id, begins_anew: 1 })).body).toBe(true)
    expect(await stands()).toEqual({
      families: [
        { groupId, status: 'not_invited' },
        { groupId, status: 'not_invited' },
      ],
      done: 0,
    })
    expect((await admissions.get(path(`edit/${groupId}`, 3))).body).toMatchObject({ families: 2, invited: 0 })
  })

  it('does not move who is given a house while it is saved', async () => {
    const group = await makeGroup(school.db, admissions, { nowMs, cohortId: 1, startsInDays: 150 })
    const student = await makeStudent(school.db, { name: 'Ona Housed', cohortId: 1 })
    await enter(school.db, [student], { groupId: group.groupId })
    const houseId = await makeHouse(school.db, { title: 'Alder House', cohortId: 1 })
    const housing = await school.db.startTransaction().execute()
    await housing.updateTable('students').set({ houseId }).where('id', '=', student).execute()
    const fields = { cohort_id: 3, cycle_id: group.cycleId, version: 1 }
    const saving = admissions.patch(path(`edit/${group.groupId}`), fields)
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          school.owner,
        )
        return rows.length
      })
      .toBe(1)
    await housing.commit().execute()
    expect(errorsOf(await saving)).toEqual({
      cohort_id: 'Ona Housed is in Alder House, a house of another campus. Take them out of it first.',
    })
  })

  it('is archived: families of it that are not done are unassigned, and the place is free', async () => {
    const group = await makeGroup(school.db, admissions, { nowMs, startsInDays: 120 })
    const [open, done] = [await makeStudent(school.db), await makeStudent(school.db)]
    await enter(school.db, [open, done], { groupId: group.groupId, isInvited: true })
    await school.db
      .updateTable('onboardingFamilies')
      .set({ status: 'completed' })
      .where('studentId', '=', done)
      .execute()
    const archive = (client: Client) => client.post(`${shown}/1`, { group_id: group.groupId })
    expect((await archive(dean)).status).toBe(403)
    expect((await archive(admissions)).body.message).toBe('Group archived')
    const rows = await school.db
      .selectFrom('onboardingFamilies')
      .select(['studentId', 'groupId'])
      .where('studentId', 'in', [open, done])
      .orderBy('studentId')
      .execute()
    expect(rows).toEqual([
      { studentId: open, groupId: null },
      { studentId: done, groupId: group.groupId },
    ])
    expect(errorsOf(await archive(admissions))).toHaveProperty('form')
    expect((await create({ cycle_id: group.cycleId })).body).toBe(true)
  })

  it('takes over the content of another, not released, its dates moved with the start', async () => {
    const from = await makeGroup(school.db, admissions, { nowMs, startsInDays: 30 })
    const to = await makeCycle(school.db, { nowMs, title: 'Cycle 5', startsInDays: 70, endsInDays: 99 })
    const checklistId = await makeChecklist(admissions, from, { due_date: '2026-12-01' })
    await makeTask(admissions, from, checklistId, 'guardian', { title: 'Sign the agreement' })
    expect((await create({ cycle_id: to, copy_from: from.groupId })).body).toBe(true)
    const made = await school.db
      .selectFrom('onboardingChecklists as c')
      .innerJoin('onboardingPhases as p', 'p.id', 'c.phaseId')
      .innerJoin('onboardingGroups as g', 'g.id', 'p.groupId')
      .innerJoin('onboardingTasks as t', 't.checklistId', 'c.id')
      .select(['g.id', 'c.dueDate', 'c.releaseDate', 't.title'])
      .where('g.cycleId', '=', to)
      .execute()
    expect(made).toMatchObject([{ dueDate: '2027-01-10', releaseDate: null, title: 'Sign the agreement' }])
    const into = `/backoffice/workbench/onboarding/${made[0]?.id}/content/copy`
    expect((await admissions.post(into, { from_group_id: from.groupId })).body.message).toBe(
      '1 checklist added to Campus 1, Cycle 5, none of them released',
    )
    expect(errorsOf(await admissions.post(into, { from_group_id: made[0]?.id }))).toHaveProperty(
      'from_group_id',
    )
    const content = await admissions.get(`/pages/admin/workbench/onboarding/${made[0]?.id}/content`)
    expect(content.body.phases).toHaveLength(3)
    expect(content.body.phases[0].checklists).toHaveLength(2)
  })

  it('keeps a phase that has checklists, and names, orders and removes the others', async () => {
    const group = await makeGroup(school.db, admissions, { nowMs, startsInDays: 33 })
    await makeChecklist(admissions, group)
    const url = `/backoffice/workbench/onboarding/${group.groupId}/content/phases`
    const [first, second] = group.phaseIds
    const named = [{ id: second, title: 'Before' }, { title: 'After' }]
    expect(errorsOf(await admissions.put(url, { phases: named }))).toEqual({
      form: '“Welcome” has checklists. Move them to another phase, then remove it.',
    })
    const twice = [{ id: first, title: 'One' }, { title: 'one' }]
    expect(errorsOf(await admissions.put(url, { phases: twice }))).toHaveProperty(['phases.1.title'])
    expect((await admissions.put(url, { phases: [...named, { id: first, title: 'Welcome' }] })).status).toBe(
      200,
    )
    const { body } = await admissions.get(`/pages/admin/workbench/onboarding/${group.groupId}/content`)
    expect(body.phases.map(({ title }: { title: string }) => title)).toEqual(['Before', 'After', 'Welcome'])
    const both = [
      { id: first, title: 'One' },
      { id: first, title: 'Two' },
    ]
    expect(errorsOf(await admissions.put(url, { phases: both }))).toHaveProperty(['phases.1.title'])
  })

  it('has its phases saved by one at a time, so that none is removed unseen', async () => {
    const group = await makeGroup(school.db, admissions, { nowMs, startsInDays: 36 })
    const url = `/backoffice/workbench/onboarding/${group.groupId}/content/phases`
    const content = `/pages/admin/workbench/onboarding/${group.groupId}/content`
    const { version } = (await admissions.get(content)).body
    const kept = group.phaseIds.map((id, at) => ({ id, title: `Phase ${at}` }))
    expect((await admissions.put(url, { phases: [...kept, { title: 'Mine' }], version })).status).toBe(200)
    const late = await admissions.put(url, { phases: kept, version })
    expect([late.status, late.body.data.savedBy]).toEqual([409, 'Pat admissions'])
    expect(late.body.message).toContain('Close it and open it again')
    expect((await admissions.get(content)).body.phases).toHaveLength(4)
  })

  it('takes no more phases than it may have, also from another group', async () => {
    const [from, to] = [
      await makeGroup(school.db, admissions, { nowMs, startsInDays: 37 }),
      await makeGroup(school.db, admissions, { nowMs, startsInDays: 38 }),
    ]
    const name = (groupId: number, title: string, count: number) =>
      admissions.put(`/backoffice/workbench/onboarding/${groupId}/content/phases`, {
        phases: Array.from({ length: count }, (_, at) => ({ title: `${title} ${at}` })),
      })
    await name(to.groupId, 'Own', 12)
    await name(from.groupId, 'Other', 1)
    const copied = await admissions.post(`/backoffice/workbench/onboarding/${to.groupId}/content/copy`, {
      from_group_id: from.groupId,
    })
    expect(errorsOf(copied)).toEqual({
      from_group_id: 'With “Other 0” this group would have more than 12 phases.',
    })
    expect((await name(to.groupId, 'Own', 13)).status).toBe(400)
  })
})
