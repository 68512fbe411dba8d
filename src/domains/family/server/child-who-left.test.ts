import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeRoll } from '#domains/attendance-calendar/server/attendance-calendar.factory.ts'
import { makeEmployee, makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeReported, publishReports } from '#domains/progress-reports/server/progress-reports.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let cycleId: number
beforeAll(async () => {
  school = await startTestSchool()
  cycleId = await makeSchoolYear(school.db)
})
afterAll(() => school.stop())

/** A child in a house, with a taken roll, an excuse that waits, a published report, and a guardian. */
async function makeChild(name: string) {
  const houseId = await makeHouse(school.db)
  const child = await makeReported(school.db, {
    ...{ cycleId, name, houseId, words: 'She measured every tide', nowMs: school.clock.nowMs() },
  })
  const { studentId, guardianId, experienceId } = child
  await makeRoll(school.db, {
    ...{ experienceId, startAt: '2026-11-03T15:00:00Z', rows: [[studentId, 'Late']] },
  })
  const { id: excuseId } = await school.db
    .insertInto('excuses')
    .values({
      ...{ studentId, requesterId: guardianId, allDay: true, reason: 'Medical appointment' },
      startsAt: new Date('2026-11-13T05:00:00Z'),
      endsAt: new Date('2026-11-14T04:59:59Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await publishReports(school, { cycleId, studentIds: [studentId] })
  return { ...child, excuseId }
}

const graduate = async (studentId: number) =>
  (
    await (
      await school.as('admin')
    ).post(`/backoffice/students/${studentId}/status/motivation`, {
      ...{
        to: 'graduated',
        motivation: 'Done.',
        starts_on: '',
        ends_on: '',
        contact: '',
        keeps_places: false,
      },
    })
  ).status

it('what was there stays readable to the guardians of a child who left, and nothing is reported or logged any more', async () => {
  const { studentId, guardianId, excuseId } = await makeChild('Ida Graduate')
  const student = await school.as(studentId)
  expect(await graduate(studentId)).toBe(200)
  const guardian = await school.as(guardianId)
  expect((await guardian.get('/family')).body).toMatchObject({
    students: [{ id: studentId, has_left: true }],
    questions: [],
    can: { file_absence: false },
  })
  const week = (await guardian.get(`/family/calendar?student_id=${studentId}&date=2026-11-03`)).body
  expect(week.sessions).toMatchObject([{ status: 'Late' }])
  const reports = (await guardian.get('/family/reports')).body.reports
  expect(reports).toHaveLength(1)
  expect((await guardian.get(`/family/reports/${reports[0].report_id}`)).status).toBe(200)
  const excuses = (await guardian.get('/family/excuses')).body
  expect(excuses).toMatchObject({ excuses: [{ id: excuseId }], can: { file_absence: false } })
  expect((await guardian.get(`/family/excuses/${excuseId}`)).body.guardian.can).toEqual({
    ...{ edit: false, withdraw: false, write: false },
  })
  for (const path of ['tasks', 'documents', 'program', 'learning-hours'])
    expect([path, (await guardian.get(`/family/${path}?student_id=${studentId}`)).status]).toEqual([
      path,
      200,
    ])
  const hours = (await guardian.get(`/family/learning-hours?student_id=${studentId}`)).body
  expect(hours.can).toEqual({ log: false })
  // Their own log-in is closed.
  expect((await student.get('/family')).status).toBe(401)
})

it('an excuse of a child who left is corrected, taken back and written about no more by their guardians, but is by staff', async () => {
  const { studentId, guardianId, excuseId } = await makeChild('Uma Gone')
  const guardian = await school.as(guardianId)
  const page = `/excuses/${excuseId}`
  const attach = async (name: string) => {
    const form = new FormData()
    form.set('document', new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'], name))
    const request = new Request('http://homeroom.test', { method: 'POST', body: form })
    return guardian.call({
      method: 'POST',
      url: `/api${page}/documents`,
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
  }
  const correct = (client: Client, payload: object) =>
    client.call({ method: 'PATCH', url: `/api${page}`, payload })
  const attached = await attach('note.pdf')
  expect(attached.status).toBe(200)
  await graduate(studentId)
  const answers = [
    await correct(guardian, { additional_comments: 'Another reason' }),
    await guardian.post(`${page}/messages`, { body: 'She is ill.' }),
    await attach('other.pdf'),
    await guardian.delete(`${page}/documents/${attached.body.id}`),
    await guardian.delete(page),
  ]
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
    answers.map(() => [403, 'This student has left the school: what was reported can still be read.']),
  )
  const admin = await school.as('admin')
  expect((await correct(admin, { additional_comments: 'As they said' })).status).toBe(200)
  expect((await admin.delete(page)).status).toBe(200)
})

it('a child who is here comes first, and is asked about', async () => {
  const { studentId, guardianId } = await makeChild('Ada Elder')
  const youngerId = await makeStudent(school.db, { name: 'Zoe Younger' })
  await school.db
    .insertInto('guardianStudents')
    .values({ guardianId, studentId: youngerId, relationship: 'mother' })
    .execute()
  await graduate(studentId)
  const { body } = await (await school.as(guardianId)).get('/family')
  expect(body.students.map(({ id }: { id: number }) => id)).toEqual([youngerId, studentId])
  expect(body.can).toEqual({ file_absence: true })
  expect((await (await school.as(guardianId)).get('/family/calendar')).body.student_id).toBe(youngerId)
})

it('nothing of a child who left is open to who was a guardian, nor records to whom they are closed', async () => {
  const { studentId, guardianId } = await makeChild('Ella Apart')
  const closedTo = await makeGuardian(school.db, { studentIds: [studentId] })
  await school.db
    .updateTable('guardianStudents')
    .set({ seesRecords: false })
    .where('guardianId', '=', closedTo)
    .execute()
  await graduate(studentId)
  const closed = await school.as(closedTo)
  expect((await closed.get('/family')).body.students).toMatchObject([{ id: studentId }])
  expect((await closed.get('/family/reports')).body.reports).toEqual([])
  await school.db.deleteFrom('guardianStudents').where('guardianId', '=', guardianId).execute()
  const former = await school.as(guardianId)
  expect((await former.get('/family')).body.students).toEqual([])
  expect((await former.get('/family/reports')).body.reports).toEqual([])
  expect((await former.get(`/family/calendar?student_id=${studentId}`)).status).toBe(404)
})

it('a child who can no longer log in, but has not left, is not shown', async () => {
  const studentId = await makeStudent(school.db, { deactivatedAt: new Date(school.clock.nowMs()) })
  const guardianId = await makeGuardian(school.db, { studentIds: [studentId] })
  expect((await (await school.as(guardianId)).get('/family')).body.students).toEqual([])
})

it('a mirror of a guardian needs all of their children, also who left', async () => {
  const { studentId, guardianId } = await makeChild('Eve Far')
  await school.db.updateTable('students').set({ cohortId: 2 }).where('id', '=', studentId).execute()
  const youngerId = await makeStudent(school.db, { name: 'Yva Near', cohortId: 1 })
  await school.db
    .insertInto('guardianStudents')
    .values({ guardianId, studentId: youngerId, relationship: 'mother' })
    .execute()
  await graduate(studentId)
  const mirrors = async (cohortIds: number[]) => {
    const id = await makeEmployee(school.db)
    const permissions = ['mirror.view', 'mirror.change', 'people.view.all'] as const
    await addToGroup(school.db, id, await makeGroup(school.db, { permissions, cohortIds }))
    const client = await school.as(id)
    const { body } = await client.get('/impersonate/guardians?search=yva')
    return [body.guardians, (await client.get(`/impersonate/people/${guardianId}`)).status]
  }
  expect(await mirrors([1])).toEqual([[], 404])
  expect(await mirrors([1, 2])).toEqual([
    [
      expect.objectContaining({
        id: guardianId,
        children: [
          { id: studentId, name: 'Eve Far' },
          { id: youngerId, name: 'Yva Near' },
        ],
      }),
    ],
    200,
  ])
})
