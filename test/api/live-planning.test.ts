import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEmployee, makeStudent } from '../../src/domains/people/server/people.factory.ts'
import { makeFullExperience } from '../../src/domains/registrations/server/registrations.factory.ts'
import { makeCycle, makeSchoolYear } from '../../src/domains/school-year/server/school-year.factory.ts'
import { makeTemplate } from '../../src/domains/templates/server/templates.factory.ts'
import { startTestSchool, type TestSchool } from '../support/schools/test-school.ts'
import { cookieOf, listen, within } from '../support/services/event-stream.ts'

let school: TestSchool
let port: number
beforeAll(async () => {
  school = await startTestSchool()
  port = Number(new URL(await school.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => school.stop())

it('tells who plans a cycle whatever its list of things to check is made of', async () => {
  const cycleId = await makeSchoolYear(school.db)
  const { schoolYear } = await school.db
    .selectFrom('cycles')
    .select('schoolYear')
    .where('id', '=', cycleId)
    .executeTakeFirstOrThrow()
  const studentId = await makeStudent(school.db)
  const employeeId = await makeEmployee(school.db)
  const experienceId = await makeFullExperience(school.db, { cycleId, places: null })
  const templateId = await makeTemplate(school.db, { title: 'River Mouths', weeks: 1 })
  const admin = await school.as('admin')
  const director = await school.as('director')
  const registrations = `/backoffice/experiences/${experienceId}/registrations`
  const availability = `/backoffice/faculty-availability/${employeeId}`
  const away = {
    kind: 'away',
    first_day: '2026-11-17',
    last_day: '2026-11-17',
    from: null,
    to: null,
    reason: 'Dentist',
  }
  const acts = {
    places: () => admin.post(`${registrations}/places`, { places: 20, before: null }),
    'a place': () => admin.post(registrations, { student_id: studentId, motivation: 'They asked for it' }),
    availability: () => director.post(`${availability}/exceptions`, away),
    hours: () =>
      director.call({
        method: 'PUT',
        url: `/api${availability}/hours`,
        payload: { hours: [{ weekday: 2, from: '08:00', to: '16:00' }], version: 0 },
      }),
    'a pathway': () =>
      director.post('/backoffice/journey-builder/pathways/management', {
        action: 'create_pathway',
        title: 'Writers',
        type: 'humanities',
        gradeDefault: [9],
        schoolStage: '',
        schoolYear,
      }),
    'an experience': () =>
      director.post(`/pages/template/${templateId}/use-picked-template`, {
        cycle_id: cycleId,
        cohort_id: 1,
        block: null,
        starts_on: '2026-11-16',
        expert_ids: [employeeId],
        places: 12,
        version: 1,
      }),
  }
  const stream = await listen(
    port,
    await cookieOf(school, await school.persona('director')),
    'journey-builder:0',
  )
  for (const [name, act] of Object.entries(acts)) {
    const { status, body } = await act()
    expect([name, status, status < 300 || body]).toEqual([name, expect.any(Number), true])
    expect([name, await within(2_000, stream.next())]).toEqual([name, 'change journey-builder:0'])
  }
})

it('tells who looks at a task, as its student or reviewer, that it comes, is due on another day, and goes', async () => {
  const cycleId = await makeCycle(school.db, { nowMs: school.clock.nowMs() })
  const director = await school.as('director')
  const facilitatorId = await school.persona('facilitator')
  const templateId = await makeTemplate(school.db, { title: 'Salt Marshes', weeks: 2 })
  const { body: made } = await director.post(`/pages/template/${templateId}/use-picked-template`, {
    cycle_id: cycleId,
    cohort_id: 1,
    block: null,
    starts_on: '2026-11-16',
    expert_ids: [facilitatorId],
    places: 12,
    version: 1,
  })
  const path = `/backoffice/experiences/${made.id}/design`
  const essay = {
    key: 't1',
    title: 'Essay',
    body: '',
    week: 'w1',
    is_final: false,
    submission_kind: 'file',
    minutes: null,
    attachments: [],
    unit_ids: [],
    ability_ids: [],
  }
  const saveTasks = async (...tasks: (typeof essay)[]) => {
    const { design, version } = (await director.get(path)).body
    const payload = { ...design, tasks, places_before: 12, version }
    expect((await director.call({ method: 'PUT', url: `/api${path}`, payload })).status).toBe(200)
  }
  const [mia, ben] = [await makeStudent(school.db), await makeStudent(school.db)]
  await school.db.insertInto('registrations').values({ experienceId: made.id, studentId: mia }).execute()
  const ofMia = await listen(port, await cookieOf(school, mia), `student:${mia}`)
  const hearsMia = () => within(2_000, ofMia.next())

  await saveTasks(essay)
  expect(await hearsMia()).toBe(`change student:${mia}`)
  const { id: taskId } = await school.db
    .selectFrom('tasks')
    .select('id')
    .where('experienceId', '=', made.id)
    .executeTakeFirstOrThrow()
  const ofTask = await listen(port, await cookieOf(school, facilitatorId), `task:${taskId}`)
  const hearsTask = () => within(2_000, ofTask.next())
  // What its save told lately.
  expect(await hearsTask()).toBe(`change task:${taskId}`)

  await saveTasks({ ...essay, week: 'w2' })
  expect([await hearsMia(), await hearsTask()]).toEqual([`change student:${mia}`, `change task:${taskId}`])

  // A place that is given brings its tasks.
  const ofBen = await listen(port, await cookieOf(school, ben), `student:${ben}`)
  const admin = await school.as('admin')
  const wish = { student_id: ben, motivation: 'They asked for it' }
  expect((await admin.post(`/backoffice/experiences/${made.id}/registrations`, wish)).status).toBe(200)
  expect([await within(2_000, ofBen.next()), await hearsTask()]).toEqual([
    `change student:${ben}`,
    `change task:${taskId}`,
  ])

  await saveTasks()
  expect([await hearsMia(), await within(2_000, ofBen.next())]).toEqual([
    `change student:${mia}`,
    `change student:${ben}`,
  ])
})
