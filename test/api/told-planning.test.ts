import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEmployee, makeStudent } from '../../src/domains/people/server/people.factory.ts'
import { makeFullExperience } from '../../src/domains/registrations/server/registrations.factory.ts'
import { makeSchoolYear } from '../../src/domains/school-year/server/school-year.factory.ts'
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
