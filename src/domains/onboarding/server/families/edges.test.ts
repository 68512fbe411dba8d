import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEmployee, makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup as makeRights } from '#domains/permissions/server/permissions.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { enter, makeChecklist, makeGroup, makeTask } from '../onboarding.factory.ts'

const nowMs = Date.parse('2026-11-10T15:00:00Z')
const path = '/backoffice/workbench/onboarding'
let school: TestSchool
let admissions: Client
/** Runs the onboarding of campus 2 alone. */
let second: Client
beforeAll(async () => {
  school = await startTestSchool()
  await makeSchoolYear(school.db)
  admissions = await school.as('admissions')
  const employeeId = await makeEmployee(school.db, { name: 'Sam Second', cohortId: 2 })
  const rights = await makeRights(school.db, { permissions: ['onboarding.manage'], cohortIds: [2] })
  await addToGroup(school.db, employeeId, rights)
  second = await school.as(employeeId)
})
afterAll(() => school.stop())

const assign = (families: number[], choice: object, client = admissions) =>
  client.post('/pages/admin/workbench/onboarding/families/0/add-families-to-group', { families, ...choice })
const act = (action: string, families: number[], client = admissions) =>
  client.post(`${path}/families/0`, { families, action })
const errorsOf = ({ body }: { body: { data: { formErrors: object } } }) => body.data.formErrors
const fileOf = async (client: Client): Promise<string[]> =>
  (await client.get('/downloads/onboarding-families.csv')).text.replace('\ufeff', '').trimEnd().split('\r\n')

describe('a school without families', () => {
  it('has empty tabs, an empty list and a file with its head alone', async () => {
    const { body } = await admissions.get(`${path}/families/0`)
    expect(body).toMatchObject({ families: [], total: 0, totalPages: 1, startDates: [] })
    expect((await admissions.get(`${path}/families`)).body).toContainEqual({
      value: -1,
      label: 'Unassigned',
      count: 0,
    })
    expect(await fileOf(admissions)).toEqual([
      'Student,Email,Gender,Grade,State,Campus,Student status,Transcript,Onboarding status,Last completed checklist,Start date',
    ])
    expect((await admissions.get(`${path}/families/0/every`)).body).toEqual({ families: [] })
    expect((await admissions.get(`${path}/sendings`)).body).toEqual({ sendings: [] })
  })
})

describe('families of another campus', () => {
  it('are nobody’s who runs another: not listed, not counted, not changed, not in the file with their columns', async () => {
    const [first, other] = [
      await makeStudent(school.db, { name: 'First Campus' }),
      await makeStudent(school.db, { name: 'Other Campus', cohortId: 2 }),
    ]
    for (const name of ['One', 'Two', 'Three'])
      await makeGuardian(school.db, { name: `${name} First`, studentIds: [first] })
    await makeGuardian(school.db, { name: 'One Other', studentIds: [other] })
    await makeGuardian(school.db, { name: 'Gone Other', studentIds: [other], deactivatedAt: new Date() })
    await enter(school.db, [first, other])
    const { body } = await second.get(`${path}/families/0`)
    expect(body.families.map(({ name }: { name: string }) => name)).toEqual(['Other Campus'])
    expect((await second.get(`${path}/families`)).body).toEqual([
      { value: 0, label: 'Onboarding phase', count: 1 },
      { value: -1, label: 'Unassigned', count: 1 },
      { value: 2, label: 'Campus 2', count: 0 },
    ])
    const [head = '', ...lines] = await fileOf(second)
    expect(lines).toHaveLength(1)
    expect(head.split(',').filter((column) => column.endsWith(' name'))).toEqual(['Guardian 1 name'])
    expect((await act('archive', [other, first], second)).status).toBe(404)
    expect((await act('parent-tech-welcome', [first], second)).status).toBe(404)
    const group = await makeGroup(school.db, admissions, { nowMs, startsInDays: 50 })
    expect(errorsOf(await assign([other], { campusId: 1, cycleId: group.cycleId }, second))).toEqual({
      campusId: 'Choose a campus.',
    })
    expect((await second.get(`/pages/admin/workbench/onboarding/${group.groupId}/content`)).status).toBe(404)
    const files = await fileOf(admissions)
    expect(files[0]).toContain('Guardian 3 name')
  })
})

describe('odd names', () => {
  it('are listed, found and written into the file as they are', async () => {
    const long = `Ḱ${'ö'.repeat(98)} ${'z'.repeat(99)}`
    const [one, two, three] = [
      await makeStudent(school.db, { name: long }),
      await makeStudent(school.db, { name: '🦊 Fox, "the" one' }),
      await makeStudent(school.db, { name: '=SUM(A1) Reyes' }),
    ]
    await enter(school.db, [one, two, three])
    expect((await admissions.get(`${path}/families/0?search=${'z'.repeat(60)}`)).body.total).toBe(1)
    expect((await admissions.get(`${path}/families/0?search=${encodeURIComponent('🦊')}`)).status).toBe(200)
    expect((await admissions.get(`${path}/families/0?search=fox%00`)).body.total).toBe(1)
    expect((await admissions.get(`${path}/families/0?search=${'z'.repeat(101)}`)).status).toBe(400)
    const lines = await fileOf(admissions)
    expect(lines.some((line) => line.startsWith(long))).toBe(true)
    expect(lines.some((line) => line.startsWith('"🦊 Fox, ""the"" one"'))).toBe(true)
    expect(lines.some((line) => line.startsWith("'=SUM(A1) Reyes"))).toBe(true)
    await act('archive', [one, two, three])
  })
})

describe('twenty-five at once', () => {
  it('assign a family to one of two groups, and it is in one of them, begun anew once', async () => {
    const groups = [
      await makeGroup(school.db, admissions, { nowMs, startsInDays: 60 }),
      await makeGroup(school.db, admissions, { nowMs, cohortId: 2, startsInDays: 65 }),
    ]
    const studentId = await makeStudent(school.db, { name: 'Many Hands' })
    await enter(school.db, [studentId])
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, at) => {
        const { cohortId = 1, cycleId } = groups[at % 2] ?? {}
        return assign([studentId], { campusId: cohortId, cycleId })
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(25).fill(200))
    const row = await school.db
      .selectFrom('onboardingFamilies as f')
      .innerJoin('students', 'students.id', 'f.studentId')
      .innerJoin('onboardingGroups as g', 'g.id', 'f.groupId')
      .select(['g.cohortId as ofGroup', 'students.cohortId as ofStudent', 'f.status'])
      .where('f.studentId', '=', studentId)
      .executeTakeFirstOrThrow()
    expect(row.ofGroup).toBe(row.ofStudent)
    expect(row.status).toBe('not_invited')
  })

  it('archive a family: once, and the others hear that it is gone', async () => {
    const studentId = await makeStudent(school.db)
    await enter(school.db, [studentId])
    const answers = await Promise.all(Array.from({ length: 25 }, () => act('archive', [studentId])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(24)
  })
})

describe('families that were invited since somebody chose them', () => {
  it('are named, and keep what they did until it is confirmed that they begin anew', async () => {
    const from = await makeGroup(school.db, admissions, { nowMs, cohortId: 1, startsInDays: 80 })
    const to = await makeGroup(school.db, admissions, { nowMs, cohortId: 1, startsInDays: 85 })
    const make = (name: string) => makeStudent(school.db, { name })
    const [known, since, fresh, there] = [
      ...[await make('Dora Known'), await make('Emil Since')],
      ...[await make('Finn Fresh'), await make('Gwen There')],
    ] as const
    await enter(school.db, [known, since], { groupId: from.groupId, isInvited: true })
    await enter(school.db, [fresh], { groupId: from.groupId })
    await enter(school.db, [there], { groupId: to.groupId, isInvited: true })
    const taskId = await makeTask(admissions, from, await makeChecklist(admissions, from), 'student')
    await school.db
      .insertInto('onboardingCompletions')
      .values({ taskId, studentId: since, userId: since, doneAt: new Date() })
      .execute()
    const save = (begins_anew: number[]) =>
      assign([known, since, fresh, there], { campusId: 1, cycleId: to.cycleId, begins_anew })
    const groupsOf = async () =>
      (
        await school.db
          .selectFrom('onboardingFamilies')
          .select('groupId')
          .where('studentId', 'in', [known, since, fresh])
          .execute()
      ).map(({ groupId }) => groupId)

    const refused = await save([known])
    expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT', defined: true } })
    expect(refused.body.message).toBe(
      '1 family already invited would start over, Emil Since first of all. Nobody was assigned.',
    )
    // Who is in the group already, or was not invited, begins nothing anew.
    expect(refused.body.data.families).toMatchObject([
      { id: known, name: 'Dora Known', onboardingStatus: 'not_started', onboardingGroupId: from.groupId },
      { id: since, name: 'Emil Since', onboardingGroupId: from.groupId },
    ])
    expect(await groupsOf()).toEqual(Array(3).fill(from.groupId))
    const done = school.db.selectFrom('onboardingCompletions').select('taskId').where('taskId', '=', taskId)
    expect(await done.execute()).toHaveLength(1)

    expect((await save([known, since])).status).toBe(200)
    expect(await groupsOf()).toEqual(Array(3).fill(to.groupId))
    expect(await done.execute()).toEqual([])
  })
})

describe('a family that is in the group already', () => {
  it('gets its campus back by being assigned again, and keeps what it did', async () => {
    const group = await makeGroup(school.db, admissions, { nowMs, cohortId: 1, startsInDays: 70 })
    const studentId = await makeStudent(school.db, { name: 'Cora Rected', cohortId: 3 })
    await enter(school.db, [studentId], { groupId: group.groupId, isInvited: true })
    expect((await assign([studentId], { campusId: 1, cycleId: group.cycleId })).status).toBe(200)
    const row = await school.db
      .selectFrom('students')
      .innerJoin('onboardingFamilies as f', 'f.studentId', 'students.id')
      .select(['cohortId', 'f.invitedAt'])
      .where('students.id', '=', studentId)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ cohortId: 1, invitedAt: expect.any(Date) })
  })

  it('shows a guardian who came after the invitation as not started', async () => {
    const group = await makeGroup(school.db, admissions, { nowMs, startsInDays: 75 })
    const studentId = await makeStudent(school.db, { name: 'Late Guardian' })
    await enter(school.db, [studentId], { groupId: group.groupId, isInvited: true })
    await makeGuardian(school.db, { name: 'Came Later', studentIds: [studentId] })
    const { families } = (await admissions.get(`${path}/families/0?search=came%20later`)).body
    expect(families[0].guardianStatuses).toMatchObject([{ name: 'Came Later', status: 'not_started' }])
  })
})

describe('a group with its families', () => {
  const edit = (groupId: number) => `/pages/admin/workbench/onboarding/groups/1/edit/${groupId}`

  it('does not move away from the house of one of them', async () => {
    const group = await makeGroup(school.db, admissions, { nowMs, startsInDays: 80 })
    const houseId = await makeHouse(school.db, { cohortId: 1 })
    const studentId = await makeStudent(school.db, { name: 'Hanna House', cohortId: 1, houseId })
    await enter(school.db, [studentId], { groupId: group.groupId })
    const moved = await admissions.patch(edit(group.groupId), { cohort_id: 3, cycle_id: group.cycleId })
    expect(errorsOf(moved)).toEqual({
      cohort_id: 'Hanna House is in Juniper House, a house of another campus. Take them out of it first.',
    })
    expect((await admissions.get(edit(group.groupId))).body.cohort_id).toBe(1)
  })

  it('keeps a campus that is not offered any more', async () => {
    const group = await makeGroup(school.db, admissions, { nowMs, cohortId: 6, startsInDays: 85 })
    const other = await makeGroup(school.db, admissions, { nowMs, cohortId: 2, startsInDays: 87 })
    await school.db.updateTable('cohorts').set({ isOffered: false }).where('id', '=', 6).execute()
    expect((await admissions.get(edit(group.groupId))).body.campuses).toContainEqual({
      id: 6,
      title: 'Campus 6',
    })
    const saved = await admissions.patch(edit(group.groupId), { cohort_id: 6, cycle_id: other.cycleId })
    expect(saved.body).toBe(true)
  })

  it('leaves those unassigned of whom somebody has something left, as if just invited', async () => {
    const group = await makeGroup(school.db, admissions, { nowMs, startsInDays: 90 })
    const [open, done] = [
      await makeStudent(school.db, { name: 'Open Family' }),
      await makeStudent(school.db, { name: 'Done Family' }),
    ]
    const [ofOpen, ofDone] = [
      await makeGuardian(school.db, { studentIds: [open] }),
      await makeGuardian(school.db, { studentIds: [done] }),
    ]
    await enter(school.db, [open, done], { groupId: group.groupId, isInvited: true })
    await school.db
      .updateTable('onboardingFamilies')
      .set({ status: 'completed' })
      .where('studentId', 'in', [open, done])
      .execute()
    await school.db
      .insertInto('onboardingGuardians')
      .values([
        { studentId: open, guardianId: ofOpen, status: 'in_progress' },
        { studentId: done, guardianId: ofDone, status: 'completed' },
      ])
      .execute()
    await admissions.post(`${path}/groups/1`, { group_id: group.groupId })
    const { families } = (await admissions.get(`${path}/families/-1?search=open%20family`)).body
    expect(families).toMatchObject([
      { onboardingStatus: 'not_started', guardianStatuses: [{ status: 'not_started' }] },
    ])
    const kept = await school.db
      .selectFrom('onboardingFamilies')
      .select(['groupId', 'status'])
      .where('studentId', '=', done)
      .executeTakeFirstOrThrow()
    expect(kept).toEqual({ groupId: group.groupId, status: 'completed' })
  })
})
