import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import { makeCohorts, makeEmployee } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeApplication } from './admissions.factory.ts'

let school: TestSchool
const ids: Record<string, number> = {}
const path = '/admissions-applications-status'
const page = (id: number | undefined) => `/backoffice/workbench/admissions/${id}`

beforeAll(async () => {
  school = await startTestSchool()
  await makeCohorts(school.db)
  ids['suvi'] = await makeApplication(school.db, {
    first: 'Suvi',
    last: 'Lehtonen',
    guardian: 'Aino Lehtonen',
    guardianEmail: 'a_ino@mail.test',
  })
  ids['emile'] = await makeApplication(school.db, {
    first: 'Émile',
    last: 'Tavernier-Obi',
    guardian: 'Claudine Tavernier',
    grade: 9,
    isSent: true,
    cohortId: 2,
  })
  ids['long'] = await makeApplication(school.db, {
    first: 'Trần',
    last: 'Bảo Long',
    guardian: 'Trần Quốc Huy',
    grade: 11,
    cohortId: null,
  })
})
afterAll(() => school.stop())

const list = async (query: string, as: number | 'admin' | 'operations' = 'admin') =>
  (await (await school.as(as)).get(`${path}?${query}`)).body
const names = async (query: string) =>
  (await list(query)).applications.map(({ studentName }: { studentName: string }) => studentName)
const limitedTo = async (cohortIds: number[], permissions: Permission[]) => {
  const userId = await makeEmployee(school.db)
  const groupId = await makeGroup(school.db, { permissions })
  await addToGroup(school.db, userId, groupId, cohortIds)
  return userId
}

describe('the list', () => {
  it('shows the open ones, the newest first, with what each waits for', async () => {
    const { applications, total, pageSize, isSuperAdmin, canDelete } = await list('')
    expect(applications.map(({ id }: { id: number }) => id)).toEqual([ids['long'], ids['emile'], ids['suvi']])
    expect({ total, pageSize, isSuperAdmin, canDelete }).toEqual({
      total: 3,
      pageSize: 25,
      isSuperAdmin: false,
      canDelete: true,
    })
    expect(applications[1]).toMatchObject({
      guardianName: 'Claudine Tavernier',
      guardianRelationship: 'Mother',
      studentGrade: 9,
      guardianFinished: true,
      studentFinished: true,
      flexibleTuitionState: 'none',
      academicRecordsState: 'none',
      mentorEvaluationState: 'none',
      studentInterviewState: 'none',
      googleDriveFolder: null,
      hubspotDealUrl: null,
      applicantGuardianId: expect.any(Number),
      stage: 'gathering',
    })
  })

  it('searches by the four kinds', async () => {
    expect(await names('search=emile')).toEqual(['Émile Tavernier-Obi'])
    expect(await names('search=long&searchType=student')).toEqual(['Trần Bảo Long'])
    expect(await names('search=tav&searchType=guardian')).toEqual(['Émile Tavernier-Obi'])
    expect(await names('search=A_INO@mail&searchType=email')).toEqual(['Suvi Lehtonen'])
    expect(await names('search=%25&searchType=email')).toEqual([])
    expect(await names(`search=${ids['long']}&searchType=id`)).toEqual(['Trần Bảo Long'])
    expect(await names(`search=%23${ids['long']}&searchType=id&stage=declined`)).toEqual([])
    expect(await names('search=x&searchType=id')).toEqual([])
    expect(await names('search=nobody')).toEqual([])
  })

  it('sorts by its columns, and narrows to a stage, a grade and a campus', async () => {
    expect(await names('sortBy=studentName')).toEqual([
      'Suvi Lehtonen',
      'Trần Bảo Long',
      'Émile Tavernier-Obi',
    ])
    expect(await names('sortBy=-studentGrade')).toEqual([
      'Trần Bảo Long',
      'Émile Tavernier-Obi',
      'Suvi Lehtonen',
    ])
    expect(await names('sortBy=guardianName')).toEqual([
      'Suvi Lehtonen',
      'Émile Tavernier-Obi',
      'Trần Bảo Long',
    ])
    expect(await names('stage=gathering')).toEqual(['Émile Tavernier-Obi'])
    expect(await names('grade=6')).toEqual(['Suvi Lehtonen'])
    expect(await names('cohort_id=2')).toEqual(['Émile Tavernier-Obi'])
    expect(await names('stage=admitted')).toEqual([])
    expect((await (await school.as('admin')).get(`${path}?sortBy=shoe&grade=40`)).status).toBe(400)
  })

  it('says how many need a look of those it is narrowed to, and shows as many', async () => {
    const { db } = school
    const looked = [ids['emile'], ids['long']].map(Number)
    const set = (academicRecordsState: string) =>
      db.updateTable('applications').set({ academicRecordsState }).where('id', 'in', looked).execute()
    await set('not_readable')
    const filters = ['', 'cohort_id=2', 'grade=6', 'stage=gathering', 'stage=any', 'search=long']
    const said = await Promise.all(filters.map(async (query) => (await list(query)).needLook))
    expect(said).toEqual([2, 1, 0, 1, 2, 1])
    const shown = await Promise.all(
      filters.map(async (query) => (await list(`${query}&attention=true`)).total),
    )
    expect(shown).toEqual(said)
    await set('none')
  })

  it('reads the second half from the other end, and pages as it counts', async () => {
    const many = await startTestSchool()
    await makeCohorts(many.db)
    for (let at = 0; at < 60; at += 1)
      await makeApplication(many.db, { first: `N${String(at).padStart(2, '0')}`, last: 'Page' })
    const client = await many.as('admin')
    const read = async (query: string) => (await client.get(`${path}?sortBy=studentName&${query}`)).body
    const pages = [await read('page=1'), await read('page=2'), await read('page=3'), await read('page=4')]
    const all = pages.flatMap(({ applications }) =>
      applications.map((one: { studentName: string }) => one.studentName),
    )
    expect(all).toEqual(Array.from({ length: 60 }, (_, at) => `N${String(at).padStart(2, '0')} Page`))
    expect(pages.map(({ total }) => total)).toEqual([60, 60, 60, 60])
    await many.stop()
  })

  it('is limited to the campuses of whoever asks; one of no campus yet is for who sees all', async () => {
    const limited = await limitedTo([2], ['admissions.view', 'shell.use'])
    const { applications, total, canDelete } = await list('stage=any', limited)
    expect(applications.map(({ id }: { id: number }) => id)).toEqual([ids['emile']])
    expect({ total, canDelete }).toEqual({ total: 1, canDelete: false })
    const client = await school.as(limited)
    expect((await client.get(page(ids['emile']))).status).toBe(200)
    for (const id of [ids['suvi'], ids['long'], 999_999])
      expect((await client.get(page(id))).status).toBe(404)
    expect((await client.post('/admissions-soft-delete', { applicationId: ids['emile'] })).status).toBe(403)
    expect((await (await school.as('facilitator')).get(path)).status).toBe(403)
    expect((await (await school.as('guardian')).get(path)).status).toBe(403)
  })
})

describe('an application', () => {
  it('says what came, who was named and what happened', async () => {
    const { body } = await (await school.as('admin')).get(page(ids['emile']))
    expect(body).toMatchObject({
      studentName: 'Émile Tavernier-Obi',
      startsOn: '2027-01-11',
      campus: 'Campus 2',
      stage: 'gathering',
      canManage: true,
      isSuperAdmin: false,
      services: { crm: false, drive: false },
      guardians: [{ name: 'Claudine Tavernier', isApplicant: true }],
      evaluations: [
        { kind: 'teacher', askedAt: null },
        { kind: 'mentor', askedAt: null },
      ],
      documents: [],
      outside: [],
    })
  })

  it('takes remarks, which stand in its history', async () => {
    const client = await school.as('admin')
    const remark = (text: string) => client.post(`${page(ids['emile'])}/remarks`, { text })
    expect((await remark('  ')).status).toBe(400)
    expect((await remark('Call back on Thursday.')).body).toEqual({ ok: true, message: 'Remark added' })
    const { events } = (await client.get(page(ids['emile']))).body
    expect(events[0]).toMatchObject({
      kind: 'remark',
      detail: 'Call back on Thursday.',
      person: expect.any(String),
    })
  })

  it('is deleted softly, leaves every count, and comes back', async () => {
    const client = await school.as('admin')
    const remove = () => client.post('/admissions-soft-delete', { applicationId: ids['suvi'] })
    expect((await remove()).body).toEqual({ ok: true, message: 'Application deleted!' })
    expect((await remove()).status).toBe(404)
    expect((await list('')).total).toBe(2)
    expect((await client.get(page(ids['suvi']))).body).toMatchObject({ isDeleted: true })
    expect((await client.post(`${page(ids['suvi'])}/remarks`, { text: 'x' })).status).toBe(404)
    expect((await client.post(`${page(ids['suvi'])}/restore`)).status).toBe(200)
    expect((await list('')).total).toBe(3)
    const audits = await school.db
      .selectFrom('auditLog')
      .select('action')
      .where('subjectId', '=', String(ids['suvi']))
      .orderBy('id')
      .execute()
    expect(audits.map(({ action }) => action)).toEqual(['application.deleted', 'application.restored'])
  })
})

describe('the pipeline', () => {
  it('counts by stage, says medians, and who waits longest', async () => {
    const day = 86_400_000
    const at = new Date(school.clock.nowMs() - 20 * day)
    const waits = await makeApplication(school.db, { first: 'Old', last: 'Wait', at, isSent: true })
    // Nine days after it came the last of what was missing arrived.
    await school.db
      .updateTable('applications')
      .set({
        academicRecordsState: 'received',
        mentorEvaluationState: 'done',
        updatedAt: new Date(at.getTime() + 9 * day),
      })
      .where('id', '=', waits)
      .execute()
    const { stages, outcomes } = (
      await (await school.as('admin')).get(`/backoffice/workbench/admissions/pipeline`)
    ).body
    const of = (name: string) => stages.find(({ stage }: { stage: string }) => stage === name)
    expect(of('started')).toMatchObject({ count: 2, medianDays: null })
    expect(of('gathering')).toMatchObject({ count: 1, medianDays: 9, left: 1 })
    expect(of('interview')).toMatchObject({ count: 1, longest: [{ id: waits, studentName: 'Old Wait' }] })
    expect(outcomes).toEqual(['admitted', 'declined', 'withdrawn'].map((outcome) => ({ outcome, count: 0 })))
    const limited = await limitedTo([2], ['admissions.view', 'shell.use'])
    const theirs = (await (await school.as(limited)).get('/backoffice/workbench/admissions/pipeline')).body
    expect(theirs.stages.map(({ count }: { count: number }) => count)).toEqual([0, 1, 0, 0])
  })
})

describe('a search that finds more than are counted', () => {
  it('goes on from page to page, wherever they stand', async () => {
    await sql`
      insert into applications (cohort_id, student_first_name, student_last_name, student_grade)
      select 1, case when n <= 1060 then 'Wanda' else 'Xaver' end, 'No ' || n, 5 from generate_series(1, 6400) n`.execute(
      school.db,
    )
    const numbers = async (query: string) =>
      (await list(query)).applications.map(({ studentName }: { studentName: string }) =>
        Number(studentName.replace(/^.* /, '')),
      )
    const counted = async (name: string) => {
      const { total, isCountedOut } = await list(`search=${name}`)
      return { total, isCountedOut }
    }
    const from = (first: number) => Array.from({ length: 25 }, (_, index) => first - index)
    // Before five thousand newer ones, and among the newest.
    for (const [name, newest] of [
      ['wanda', 1060],
      ['xaver', 6400],
    ] as const) {
      expect(await counted(name)).toEqual({ total: 1000, isCountedOut: true })
      for (const page of [1, 2, 21, 40])
        expect(await numbers(`search=${name}&page=${page}`)).toEqual(from(newest - 25 * (page - 1)))
    }
    expect(await numbers('search=xaver&sortBy=id&page=30')).toEqual(
      Array.from({ length: 25 }, (_, index) => 1061 + 725 + index),
    )
  })
})
