import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeSession } from '../attendance.factory.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

it('takes students by day through the gate: as they are shown, counted, of who sees them', async () => {
  const { experienceId, sessionId, students } = await makeSession(school.db, {
    expertIds: [await school.persona('facilitator')],
    studentNames: ['Wren Abernathy', '=Élan Ödegaard'],
  })
  await school.db
    .updateTable('attendances')
    .set({ staffStatuses: ['Present'] })
    .where('attendableId', '=', sessionId)
    .where('studentId', '=', students[0]?.id ?? 0)
    .execute()
  const url = `/api/downloads/attendance/expedition/${experienceId}.csv`
  const facilitator = await school.as('facilitator')
  const all = await facilitator.call({ url: `${url}?sort=name` })
  const lines = all.text.replace('\ufeff', '').trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^Student,Present %,Absences,\d{4}-\d\d-\d\d$/)
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(["'=Élan Ödegaard", 'Wren Abernathy'])
  const found = await facilitator.call({ url: `${url}?find=odegaard` })
  expect(found.text).not.toContain('Wren')
  const { rows } = await sql`
    select path, people, rows, is_whole from departures order by id`.execute(school.db)
  expect(rows.map((row) => (row as { people: number }).people)).toEqual([2, 1])
  expect((await (await school.as('guardian')).call({ url })).status).toBe(403)
  expect((await facilitator.call({ url: url.replace('expedition', 'house') })).status).toBe(404)
})
