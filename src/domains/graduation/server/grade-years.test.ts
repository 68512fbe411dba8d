import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApplication } from '#domains/admissions/server/admissions.factory.ts'
import { makeTopic, makeUnit } from '#domains/curriculum/server/curriculum.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeAssessments } from '#domains/mastery/server/mastery.factory.ts'
import { makeGuardian, makeStudent } from '#domains/people/server/people.factory.ts'
import type { HoursRow, WeekBar } from '#domains/reports/contract/hours.contract.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { applyBundle, bundleOf, importBundle } from '#test/schools/roster-bundles.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { ProgramShown } from '../contract/program.schemas.ts'
import { makePlan, planFieldsOf } from './graduation.factory.ts'

// Between two school years: the last one ended in June, the next begins on the 26th.
const betweenMs = Date.parse('2027-08-20T15:00:00Z')
let school: TestSchool
let counselor: Client
let office: Client
const ids = { ana: 0, ben: 0, cyd: 0, fay: 0, gus: 0, guardian: 0 }

beforeAll(async () => {
  school = await startTestSchool({ nowIso: '2027-05-20T15:00:00Z' })
  const { db } = school
  const cycle = { nowMs: betweenMs }
  const first = await makeCycle(db, {
    ...cycle,
    title: 'Cycle 1',
    position: 1,
    startsInDays: -354,
    endsInDays: -310,
  })
  await makeCycle(db, { ...cycle, title: 'Cycle 5', position: 5, startsInDays: -110, endsInDays: -63 })
  const next = { schoolYear: '2027-2028', position: 1, startsInDays: 6, endsInDays: 50 }
  await makeCycle(db, { ...cycle, title: 'Cycle 1', ...next })
  ids.ana = await makeStudent(db, { name: 'Ana Ruiz', grade: 9 })
  ids.ben = await makeStudent(db, { name: 'Ben Ode', grade: 8 })
  ids.cyd = await makeStudent(db, { name: 'Cyd Lund', grade: 9 })
  ids.guardian = await makeGuardian(db, { studentIds: [ids.ana, ids.ben, ids.cyd] })
  const topicId = await makeTopic(db, { title: 'Algebra' })
  const unitIds = [await makeUnit(db, { topicId, title: 'Algebra 1' })]
  await makePlan(db, planFieldsOf([{ key: 'algebra', credits: 4, topicIds: [topicId] }]))
  const studentIds = [ids.ana, ids.cyd]
  const experienceId = await makeExperience(db, { cycleId: first, title: 'Curves', studentIds })
  for (const studentId of studentIds) await makeAssessments(db, { studentId, unitIds, experienceId })
  await logIn()
  // While the year still runs the roster has Fay in its grades, and Gus is admitted for the next one, his grade put right.
  await applyRoster('09')
  ids.fay = await numberOf('fay.holm@school.test')
  ids.gus = await admit(await makeApplication(db, { grade: 10, isSent: true, startsOn: '2027-08-26' }))
  await putInGrade(ids.gus, 9)
  school.clock.advance(betweenMs - school.clock.nowMs())
  await logIn()
})
afterAll(() => school.stop())

async function logIn() {
  counselor = await school.as('counselor')
  office = await school.as('operations')
}

async function applyRoster(grade: string) {
  const admin = await school.as('admin')
  const fay = { id: 'fay', first: 'Fay', last: 'Holm', email: 'fay.holm@school.test', grade }
  const importId = await importBundle(school, admin, bundleOf([fay]))
  expect((await applyBundle(school, admin, importId)).status).toBe(200)
  return importId
}
async function admit(id: number, more: object = {}) {
  const admissions = await school.as('admissions')
  const path = `/backoffice/workbench/admissions/${id}`
  const { basis } = (await admissions.get(`${path}/admission`)).body
  const body = { basis, student_email: 'gus@school.test', although_open: true, ...more }
  expect((await admissions.post(`${path}/admit`, body)).status).toBe(200)
  return numberOf('gus@school.test')
}
async function numberOf(email: string) {
  const query = school.db.selectFrom('users').select('id').where('email', '=', email)
  return (await query.executeTakeFirstOrThrow()).id
}

const page = (studentId: number, rest: string) => `/backoffice/students/${studentId}/${rest}`
async function programOf(studentId: number) {
  const { computed_at: _at, ...shown }: ProgramShown = (await counselor.get(page(studentId, 'program'))).body
  return shown
}
async function putInGrade(studentId: number, grade: number) {
  const { student } = (await office.get(page(studentId, 'edit'))).body
  const fields = { ...student, grade, guardians: [{ id: ids.guardian }], add_anyway: true }
  expect((await office.post(page(studentId, 'edit'), { ...fields, _action: 'update' })).status).toBe(200)
}
const yearsOf = async (studentId: number): Promise<string[]> =>
  (await counselor.get(page(studentId, 'transcript'))).body.content.years.map(
    ({ title }: { title: string }) => title,
  )
const hoursOf = async (studentId: number) =>
  (await (await school.as('dean')).get(page(studentId, 'learning-hours'))).body
async function keptHoursOf(studentId: number) {
  await school.runJob('learning-times.reckon-hours')
  const { rows } = await sql<{ expected: number | null }>`
    select expected from student_hours where student_id = ${studentId}`.execute(school.db)
  return rows[0]?.expected
}

describe('a grade that is said before the school year begins', () => {
  it('leaves a program where the year that ended left it, on the page and on the transcript', async () => {
    const before = await programOf(ids.ana)
    expect(before).toMatchObject({ graduates: 'June 2030', ladder: { earned: 0.5, expected: 1 } })
    await putInGrade(ids.ana, 10)
    expect(await programOf(ids.ana)).toEqual({ ...before, student: { ...before.student, grade: 10 } })
    expect(await yearsOf(ids.ana)).toEqual(['2026–27, grade 9'])
  })

  it('is of the year that ended again once it is put back', async () => {
    const before = await programOf(ids.ana)
    await putInGrade(ids.ana, 11)
    expect((await programOf(ids.ana)).graduates).toBe('June 2029')
    await putInGrade(ids.ana, 9)
    expect(await programOf(ids.ana)).toEqual({ ...before, student: { ...before.student, grade: 9 } })
    await putInGrade(ids.ana, 10)
    expect((await programOf(ids.ana)).graduates).toBe('June 2030')
  })

  it('by a roster is the same, and so is taking that back', async () => {
    const before = await programOf(ids.fay)
    expect(before).toMatchObject({ graduates: 'June 2030', ladder: { expected: 1 } })
    const importId = await applyRoster('10')
    expect(await programOf(ids.fay)).toEqual({ ...before, student: { ...before.student, grade: 10 } })
    expect((await counselor.get(`/backoffice/students/${ids.fay}`)).body).toMatchObject({
      grade: 10,
      graduates: 2030,
    })
    const path = `/backoffice/enrollments/imports/${importId}`
    expect((await (await school.as('admin')).post(path, { _action: 'roll_back' })).status).toBe(200)
    await school.runJob('enrollments.roll-back', { importId })
    expect(await programOf(ids.fay)).toEqual(before)
    await applyRoster('10')
    expect(await programOf(ids.fay)).toEqual({ ...before, student: { ...before.student, grade: 10 } })
  })

  it('expects nothing yet of who is new to a program', async () => {
    await putInGrade(ids.ben, 9)
    expect(await programOf(ids.ben)).toMatchObject({
      ...{ stage: 'hs', status: 'on-track', graduates: 'June 2031' },
      ladder: { earned: 0, expected: 0, missing: 4 },
    })
    const { student } = (await office.get(page(ids.ben, 'edit'))).body
    const { version: _version, ...own } = student
    const dee = { ...own, first_name: 'Dee', last_name: 'Okoye', email: 'dee@school.test', guardians: [] }
    const added = await office.post('/backoffice/students/new', { ...dee, invite: false, add_anyway: true })
    expect(added.status).toBe(200)
    for (const id of [added.body.id, ids.gus])
      expect(await programOf(id)).toMatchObject({ status: 'on-track', graduates: 'June 2031' })
  })

  it('is of the year in which somebody comes again, in the grade in which they left', async () => {
    const { db } = school
    const deactivatedAt = new Date(school.clock.nowMs())
    const hal = await makeStudent(db, { name: 'Hal Berg', grade: 9, deactivatedAt })
    await db.updateTable('students').set({ status: 'withdrawn' }).where('id', '=', hal).execute()
    const wish = { first: 'Hal', last: 'Berg', grade: 9, isSent: true, startsOn: '2027-08-26' }
    const id = await makeApplication(db, wish)
    await admit(id, { same_as: hal })
    const yearOf = async () => {
      const query = db.selectFrom('students').select(['grade', 'gradeYear']).where('id', '=', hal)
      return query.executeTakeFirstOrThrow()
    }
    expect(await yearOf()).toEqual({ grade: 9, gradeYear: 2027 })
    const admissions = await school.as('admissions')
    const path = `/backoffice/workbench/admissions/${id}/take-back-admission`
    expect((await admissions.post(path)).status).toBe(200)
    expect(await yearOf()).toEqual({ grade: 9, gradeYear: null })
  })

  it('changes nothing of whose grade is the same', async () => {
    const before = await programOf(ids.cyd)
    await putInGrade(ids.cyd, 9)
    expect(await programOf(ids.cyd)).toEqual(before)
    expect(before).toMatchObject({ graduates: 'June 2030', ladder: { expected: 1 } })
  })

  it('is held against the hours of the grade in which the year was done, by day and by night', async () => {
    const state = { title: 'New York', cohort_id: null, grade_from: 9, grade_to: 9, valid_from: 2026 }
    const required = { ...state, hours_per_year: 990, hours_per_week: null }
    const director = await school.as('director')
    await director.post('/backoffice/students/graduation/hour-requirements', required)
    expect((await hoursOf(ids.ana)).standing).toMatchObject({ title: 'New York' })
    expect((await hoursOf(ids.ben)).standing).toBeNull()
    expect(await keptHoursOf(ids.ana)).toBeGreaterThan(0)
    expect(await keptHoursOf(ids.ben)).toBeNull()
    // The reports of a week say the same, added up by grade or student by student: three did the year in grade 9.
    const dean = await school.as('dean')
    const report = '/backoffice/reports/learning-hours'
    const rows: HoursRow[] = (await dean.get(`${report}?week=2027-06-14`)).body
    const held = rows.filter(({ expected }) => expected !== null)
    expect(held.map(({ student_name: name }) => name).toSorted()).toEqual([
      'Ana Ruiz',
      'Cyd Lund',
      'Fay Holm',
    ])
    const expected = held.reduce((sum, one) => sum + (one.expected ?? 0), 0)
    expect(expected).toBeGreaterThan(0)
    for (const query of ['', '?standing=short&standing=none&standing=met']) {
      const weeks: WeekBar[] = (await dean.get(`${report}/weeks${query}`)).body.weeks
      expect(weeks.find((one) => one.starts_on === '2027-06-14')).toMatchObject({ expected })
    }
  })

  it('has the pathways of its own grade in the year to come', async () => {
    const director = await school.as('director')
    const path = '/backoffice/journey-builder/pathways/management'
    const fields = { title: 'Writers', type: 'humanities', gradeDefault: [10], schoolStage: '' }
    const made = await director.post(path, { action: 'create_pathway', ...fields, schoolYear: '2027-2028' })
    const { students } = (await director.get(`${path}/${made.body.id}/students`)).body
    expect(students.map(({ name, grade }: { name: string; grade: number }) => [name, grade])).toEqual([
      ['Ana Ruiz', 10],
      ['Cyd Lund', 10],
      ['Fay Holm', 10],
    ])
  })

  it('is of the running year from its first day on, and the program goes on', async () => {
    const before = await programOf(ids.ana)
    school.clock.advance(7 * 24 * 3_600_000)
    await logIn()
    const after = await programOf(ids.ana)
    expect(after).toMatchObject({ graduates: 'June 2030', grades: before.grades, ladder: { expected: 1 } })
    expect(await yearsOf(ids.ana)).toEqual(['2026–27, grade 9'])
    expect(await programOf(ids.ben)).toMatchObject({ graduates: 'June 2031', ladder: { expected: 0 } })
    expect((await hoursOf(ids.ana)).standing).toBeNull()
    expect((await hoursOf(ids.ben)).standing).toMatchObject({ title: 'New York' })
    await putInGrade(ids.ben, 10)
    expect((await programOf(ids.ben)).graduates).toBe('June 2030')
  })
})
