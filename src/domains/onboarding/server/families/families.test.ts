import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { enter, makeChecklist, makeGroup, makeTask } from '../onboarding.factory.ts'

let school: TestSchool
let admissions: Client
let dean: Client
let group: Awaited<ReturnType<typeof makeGroup>>
const ids = { ada: 0, ben: 0, cleo: 0, ines: 0, luis: 0 }
const nowMs = Date.parse('2026-11-10T15:00:00Z')

beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  await makeSchoolYear(db)
  admissions = await school.as('admissions')
  dean = await school.as('dean')
  group = await makeGroup(db, admissions, { nowMs, cohortId: 1 })
  ids.ada = await makeStudent(db, { name: 'Ada Reyes', grade: 8 })
  ids.ben = await makeStudent(db, { name: 'Ben Sotomayor', grade: 6 })
  ids.cleo = await makeStudent(db, { name: 'Cleo Okafor', cohortId: 2, grade: 12 })
  ids.ines = await makeGuardian(db, { name: 'Ines Reyes', studentIds: [ids.ada] })
  ids.luis = await makeGuardian(db, { name: 'Luis Moreno', studentIds: [ids.ada] })
  const state = { state: 'NM', status: 'admitted', gender: 'girl' }
  await db.updateTable('students').set(state).where('id', '=', ids.ada).execute()
  await enter(db, [ids.ben, ids.cleo])
})
afterAll(() => school.stop())

const path = '/backoffice/workbench/onboarding'
const list = async (query = '', tab = 0, client = admissions) =>
  (await client.get(`${path}/families/${tab}${query}`)).body
const names = async (query = '', tab = 0): Promise<string[]> =>
  (await list(query, tab)).families.map(({ name }: { name: string }) => name)
const act = (action: string, families: number[], client = admissions) =>
  client.post(`${path}/families/0`, { families: JSON.stringify(families), action })
const assign = (families: number[], choice: object = {}) =>
  admissions.post(`/pages/admin/workbench/onboarding/families/0/add-families-to-group`, {
    families,
    campusId: 1,
    cycleId: group.cycleId,
    ...choice,
  })
const errorsOf = ({ body }: { body: { data: { formErrors: object } } }) => body.data.formErrors

describe('the families in the onboarding phase', () => {
  it('are whoever was admitted, with guardians and their own status', async () => {
    const { families, ...page } = await list('?search=ada')
    expect(families).toEqual([
      {
        id: ids.ada,
        name: 'Ada Reyes',
        gender: 'girl',
        soraEmail: expect.stringContaining('@school.test'),
        state: 'NM',
        guardians: [
          { id: ids.ines, name: 'Ines Reyes', email: expect.any(String) },
          { id: ids.luis, name: 'Luis Moreno', email: expect.any(String) },
        ],
        grade: 8,
        campus: null,
        onboardingStatus: '',
        lastCompletedChecklist: null,
        guardianStatuses: [
          { name: 'Ines Reyes', status: '', lastCompletedChecklist: null },
          { name: 'Luis Moreno', status: '', lastCompletedChecklist: null },
        ],
        startDate: null,
        studentStatus: 'admitted',
        welcomeEmailsReceived: 0,
        onboardingGroupId: null,
      },
    ])
    expect(page).toMatchObject({
      currentPage: 1,
      totalPages: 1,
      total: 1,
      showActionButtons: true,
      startOnboardingButtonConfig: { icon: 'send', label: 'Start onboarding' },
      hideEmailColumn: false,
    })
    expect((await list('', -1)).hideEmailColumn).toBe(true)
    expect((await list('', 0, dean)).showActionButtons).toBe(false)
  })

  it('are found by student or guardian, filtered, sorted, and a cleared filter is none', async () => {
    expect(await names()).toEqual(['Ada Reyes', 'Ben Sotomayor', 'Cleo Okafor'])
    expect(await names('?search=moreno')).toEqual(['Ada Reyes'])
    expect(await names('?order_by=-student')).toEqual(['Cleo Okafor', 'Ben Sotomayor', 'Ada Reyes'])
    expect(await names('?order_by=grade')).toEqual(['Ben Sotomayor', 'Ada Reyes', 'Cleo Okafor'])
    expect(await names('?student_status=admitted')).toEqual(['Ada Reyes'])
    expect(
      await names('?student_status=NOT_ALLOWED&order_by=NOT_ALLOWED&start_date=NOT_ALLOWED'),
    ).toHaveLength(3)
    expect((await admissions.get(`${path}/families/0?student_status=lost`)).status).toBe(400)
    expect((await admissions.get(`${path}/families/x`)).status).toBe(400)
    expect(await list('?page=9')).toMatchObject({ families: [], total: 3 })
  })

  it('are assigned to a campus and a start date; who comes from another group begins anew', async () => {
    const form = await admissions.get('/pages/admin/workbench/onboarding/families/0/add-families-to-group')
    expect(form.body.campuses[0]).toMatchObject({
      id: 1,
      title: 'Campus 1',
      starts: [{ groupId: group.groupId, cycleId: group.cycleId, label: 'Sat, Jan 9, 2027' }],
    })
    expect((await assign([ids.ada, ids.cleo])).body).toEqual({ data: 'Campus 1' })
    expect(await names('', 1)).toEqual(['Ada Reyes', 'Cleo Okafor'])
    expect(await names('', -1)).toEqual(['Ben Sotomayor'])
    expect(await names(`?start_date=${group.cycleId}`)).toHaveLength(2)
    const [ada] = (await list('?search=ada')).families
    expect(ada).toMatchObject({
      campus: 'Campus 1',
      startDate: '2027-01-09',
      onboardingStatus: 'not_invited',
    })
    const cleo = await school.db
      .selectFrom('students')
      .select('cohortId')
      .where('id', '=', ids.cleo)
      .executeTakeFirstOrThrow()
    expect(cleo.cohortId).toBe(1)
    expect((await admissions.get(`${path}/families`)).body.slice(0, 3)).toEqual([
      { value: 0, label: 'Onboarding phase', count: 3 },
      { value: -1, label: 'Unassigned', count: 1 },
      { value: 1, label: 'Campus 1', count: 2 },
    ])
    const other = await makeGroup(school.db, admissions, { nowMs, cohortId: 2, startsInDays: 95 })
    const checklistId = await makeChecklist(admissions, group)
    const taskId = await makeTask(admissions, group, checklistId, 'student')
    await school.db
      .updateTable('onboardingFamilies')
      .set({ invitedAt: new Date() })
      .where('studentId', '=', ids.cleo)
      .execute()
    await school.db
      .insertInto('onboardingCompletions')
      .values({ taskId, studentId: ids.cleo, userId: ids.cleo, doneAt: new Date() })
      .execute()
    await assign([ids.cleo], { campusId: 2, cycleId: other.cycleId })
    expect((await list('?search=cleo')).families[0]).toMatchObject({
      campus: 'Campus 2',
      onboardingStatus: 'not_invited',
      onboardingGroupId: other.groupId,
    })
    expect(await school.db.selectFrom('onboardingCompletions').select('taskId').execute()).toEqual([])
  })

  it('stay where they are with a sentence by field', async () => {
    expect(errorsOf(await assign([ids.ben], { campusId: 3 }))).toEqual({
      cycleId: 'Campus 3 has no onboarding group starting on Sat, Jan 9, 2027. Create it first.',
    })
    expect(errorsOf(await assign([ids.ben], { cycleId: 9_999 }))).toHaveProperty('cycleId')
    expect(errorsOf(await assign([]))).toEqual({ families: 'Choose a family.' })
    const housed = await makeStudent(school.db, {
      name: 'Hugo Stern',
      cohortId: 3,
      houseId: await makeHouse(school.db, { cohortId: 3 }),
    })
    await enter(school.db, [housed])
    expect(errorsOf(await assign([housed]))).toEqual({
      campusId: 'Hugo Stern is in Juniper House, a house of another campus. Take them out of it first.',
    })
    expect((await assign([ids.ben, 99_999])).status).toBe(404)
    expect((await act('archive', [ids.ben], dean)).status).toBe(403)
    expect((await act('dance', [ids.ben])).status).toBe(400)
  })

  it('are archived as complete, are gone from the table, and come back as they were', async () => {
    expect((await act('archive', [ids.ada])).body).toMatchObject({
      message: 'Students archived successfully.',
    })
    expect(await names('?search=ada')).toEqual([])
    const statuses = async () =>
      (
        await school.db
          .selectFrom('onboardingGuardians')
          .select('status')
          .where('studentId', '=', ids.ada)
          .execute()
      ).map(({ status }) => status)
    expect(await statuses()).toEqual(['completed', 'completed'])
    expect((await act('archive', [ids.ada])).status).toBe(404)
    await act('unarchive', [ids.ada])
    expect(await statuses()).toEqual(['not_invited', 'not_invited'])
    expect((await list('?search=ada')).families[0].onboardingStatus).toBe('not_invited')
  })

  it('leave as a file with columns for each guardian, and as a list', async () => {
    const { text, headers } = await admissions.get('/downloads/onboarding-families.csv')
    expect(headers['content-disposition']).toBe('attachment; filename="onboarding-families.csv"')
    const [header = '', first = ''] = text.replace('\ufeff', '').split('\r\n')
    expect(header).toContain(
      'Guardian 1 name,Guardian 1 email,Guardian 1 status,Guardian 1 last completed checklist,Guardian 2 name',
    )
    expect(first).toContain('"New Mexico, USA"')
    expect(first).toContain('Ines Reyes')
    const { body } = await admissions.get(path)
    expect(body[0]).toMatchObject({ name: 'Ada Reyes', transcriptStatus: 'missing', startDate: '2027-01-09' })
    expect((await (await school.as('facilitator')).get('/downloads/onboarding-families.csv')).status).toBe(
      403,
    )
    const { body: every } = await admissions.get(`${path}/families/-1/every`)
    expect(every.families.map(({ name }: { name: string }) => name)).toEqual(['Ben Sotomayor', 'Hugo Stern'])
  })
})
