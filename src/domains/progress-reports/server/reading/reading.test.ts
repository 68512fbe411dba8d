import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  makeAbsenceBesideExcuse,
  makeRoll,
} from '#domains/attendance-calendar/server/attendance-calendar.factory.ts'
import { makeEmployee, makeHouse } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import { makeTask } from '#domains/tasks/server/tasks.factory.ts'
import { createClient } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeReported, publishReports } from '../progress-reports.factory.ts'

let school: TestSchool
let cycleId: number
let ida: Awaited<ReturnType<typeof makeReported>>
beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  cycleId = await makeSchoolYear(db)
  const houseId = await makeHouse(db, { advisorId: await school.persona('advisor') })
  ida = await makeReported(db, {
    cycleId,
    name: 'Ida Moreau',
    words: 'She measured <b>every</b> tide',
    houseId,
    nowMs: school.clock.nowMs(),
  })
  const { experienceId, studentId } = ida
  for (const [startAt, ...statuses] of [
    ['2026-11-03T15:00:00Z', 'Present'],
    ['2026-11-04T15:00:00Z', 'Late'],
    ['2026-11-05T15:00:00Z', 'Unexcused Absent'],
    ['2026-11-06T15:00:00Z'],
  ] as const)
    await makeRoll(db, { experienceId, startAt, rows: [[studentId, ...statuses]] })
  await makeTask(db, {
    experienceId,
    dueAt: '2026-11-05T15:00:00Z',
    submissions: [{ studentId, submittedAt: '2026-11-04T15:00:00Z' }],
  })
  await makeTask(db, { experienceId, dueAt: '2026-11-06T15:00:00Z', submissions: [{ studentId }] })
})
afterAll(() => school.stop())

const path = () => `/backoffice/students/${ida.studentId}/reports`
const report = () => `${path()}/${cycleId}/mid_cycle`

it('shows its advisor what would be published now: mastery, comments, attendance and tasks', async () => {
  const advisor = await school.as('advisor')
  const { body } = await advisor.get(report())
  expect(body).toMatchObject({ version: null, versions: [], can_write: true })
  expect(body.content).toMatchObject({
    student: { name: 'Ida Moreau', grade: 9 },
    attendance: { sessions: 3, there: 2, late: 1, excused: 0, absent: 1 },
    experiences: [
      {
        title: 'The Kelp Forest',
        tasks: { expected: 2, handed_in: 1 },
        perks: [{ title: 'Intertidal zonation', label: 'Developing 2', comment: 'She measured every tide' }],
      },
    ],
    summary: null,
  })
  const { reports } = (await advisor.get(path())).body
  expect(reports).toMatchObject([
    { kind: 'mid_cycle', state: 'none', version: null },
    { kind: 'end_cycle', state: 'none' },
  ])
})

it('counts one missed session once, where staff set it and an excuse was approved beside it', async () => {
  const { db } = school
  const { experienceId, studentId, guardianId: requesterId } = ida
  const attendableId = await makeRoll(db, {
    experienceId,
    startAt: '2026-11-02T15:00:00Z',
    rows: [[studentId]],
  })
  await makeAbsenceBesideExcuse(db, { attendableId, studentId, requesterId })
  const { body } = await (await school.as('advisor')).get(report())
  expect(body.content.attendance).toEqual({ sessions: 4, there: 2, late: 1, excused: 0, absent: 2 })
  await db.deleteFrom('attendables').where('id', '=', attendableId).execute()
})

it('lets the advisor say what the whole cycle was like; of two who write at once the second is told', async () => {
  const advisor = await school.as('advisor')
  const saved = await advisor.post(`${report()}/summary`, { body: 'A good cycle.', version: 0 })
  expect(saved.body).toMatchObject({ ok: true, version: 1 })
  const dean = await school.as('dean')
  const late = await dean.post(`${report()}/summary`, { body: 'Mine.', version: 0 })
  expect(late.status).toBe(409)
  expect(late.body.data).toEqual({ body: 'A good cycle.', version: 1 })
  const wrong = await advisor.post(`${report()}/summary`, { body: 'x'.repeat(2001), version: 1 })
  expect(wrong.body.data.formErrors.body).toBe('A summary takes up to 2,000 characters.')
  expect((await advisor.get(report())).body).toMatchObject({
    content: { summary: { body: 'A good cycle.', by: 'Pat advisor' } },
    summary: { version: 1 },
  })
})

it('keeps what was published as it was, and says who opened it and when; a mirror opens nothing', async () => {
  await publishReports(school, { cycleId, studentIds: [ida.studentId] })
  const advisor = await school.as('advisor')
  await advisor.post(`${report()}/summary`, { body: 'Rewritten.', version: 1 })
  expect((await advisor.get(report())).body).toMatchObject({
    version: 1,
    content: { summary: { body: 'A good cycle.' } },
    summary: { body: 'Rewritten.' },
  })
  expect((await advisor.get(`${report()}?version=0`)).body.content.summary.body).toBe('Rewritten.')
  expect((await advisor.get(`${report()}?version=7`)).status).toBe(404)

  const admin = await school.as('admin')
  const mirror = await admin.post('/impersonate', { userId: ida.guardianId, allowChanges: false })
  const seen = createClient(school.app, String(mirror.headers['set-cookie']).split(';')[0])
  const [row] = (await seen.get('/family/reports')).body.reports
  expect((await seen.get(`/family/reports/${row.report_id}`)).body.content.summary.body).toBe('A good cycle.')
  expect((await advisor.get(path())).body.reports[0]).toMatchObject({ state: 'published', opened_by: [] })

  const guardian = await school.as(ida.guardianId)
  const { body } = await guardian.get(`/family/reports/${row.report_id}`)
  expect(body).toMatchObject({ others: ['Ida'], advisor: { first_name: 'Pat' }, version: 1 })
  expect((await advisor.get(path())).body.reports[0].opened_by).toMatchObject([
    { relation: 'guardian', first_at: new Date(school.clock.nowMs()).toISOString() },
  ])
})

it('is refused without the right, and not there for a student of others', async () => {
  expect((await (await school.as('facilitator')).get(path())).status).toBe(403)
  const other = await makeReported(school.db, {
    cycleId,
    words: 'Another house',
    nowMs: school.clock.nowMs(),
  })
  const advisor = await school.as('advisor')
  const foreign = `/backoffice/students/${other.studentId}/reports`
  expect((await advisor.get(foreign)).status).toBe(404)
  expect((await advisor.get(`${foreign}/${cycleId}/mid_cycle`)).status).toBe(404)
  const summary = await advisor.post(`${foreign}/${cycleId}/mid_cycle/summary`, { body: 'x', version: 0 })
  expect(summary.status).toBe(404)
  const dean = await school.as('dean')
  expect((await dean.get(foreign)).status).toBe(200)
  expect((await dean.get('/family/reports')).status).toBe(403)
})

it('is written in on the campuses of the right, and in one’s own house wherever it is', async () => {
  const { db } = school
  const writer = await makeEmployee(db)
  const houseId = await makeHouse(db, { advisorId: writer, cohortId: 2 })
  const make = (place: { cohortId: number; houseId?: number }) =>
    makeReported(db, { cycleId, words: 'Seen', nowMs: school.clock.nowMs(), ...place })
  const students = [
    await make({ cohortId: 1 }),
    await make({ cohortId: 2 }),
    await make({ cohortId: 2, houseId }),
  ]
  await addToGroup(db, writer, await makeGroup(db, { permissions: ['reports.view', 'reports.view.all'] }))
  await addToGroup(db, writer, await makeGroup(db, { permissions: ['reports.write'] }), [1])
  const client = await school.as(writer)
  const answers = []
  for (const { studentId } of students) {
    const at = `/backoffice/students/${studentId}/reports/${cycleId}/mid_cycle`
    const { body } = await client.get(at)
    const { status } = await client.post(`${at}/summary`, { body: 'A good cycle.', version: 0 })
    answers.push([body.can_write, status])
  }
  expect(answers).toEqual([
    [true, 200],
    [false, 403],
    [true, 200],
  ])
})
