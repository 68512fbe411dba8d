import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeRoll } from '#domains/attendance-calendar/server/attendance-calendar.factory.ts'
import { coverUnit, makeTopic, makeUnit } from '#domains/curriculum/server/curriculum.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import { startTestSchool, type TestSchool } from '#test/test-school.ts'

let school: TestSchool
let cycleId: number
const ids = { ida: 0, other: 0, kelp: 0, curves: 0 }

beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  cycleId = await makeSchoolYear(db)
  const houseId = await makeHouse(db, { advisorId: await school.persona('advisor') })
  ids.ida = await makeStudent(db, { name: 'Ida Moreau', houseId })
  ids.other = await makeStudent(db, { name: 'Otto Stern' })
  const expertId = await school.persona('facilitator')
  ids.kelp = await makeExperience(db, {
    cycleId,
    title: 'Kelp',
    studentIds: [ids.ida],
    expertIds: [expertId],
  })
  ids.curves = await makeExperience(db, { cycleId, title: 'Curves', studentIds: [ids.ida] })
  await coverUnit(db, ids.kelp, await makeUnit(db, { topicId: await makeTopic(db, { title: 'Tides' }) }))
  for (const [experienceId, startAt, ...statuses] of [
    [ids.kelp, '2026-11-03T15:00:00Z', 'Present'],
    [ids.kelp, '2026-11-04T15:00:00Z', 'Late', 'Insufficient'],
    [ids.kelp, '2026-11-05T15:00:00Z', 'Unexcused Absent'],
    [ids.kelp, '2026-11-06T15:00:00Z'],
    [ids.curves, '2026-11-03T18:00:00Z', 'Present'],
  ] as const)
    await makeRoll(db, { experienceId, startAt, rows: [[ids.ida, ...statuses]] })
  // Seen for seven minutes in the session of the fourth.
  await db
    .updateTable('attendances')
    .set({ presentSeconds: 7 * 60 })
    .where('meetingStartsAt', '=', new Date('2026-11-04T15:00:00Z'))
    .execute()
})
afterAll(() => school.stop())

const path = (studentId = ids.ida) => `/backoffice/students/${studentId}/learning-hours`

it('counts the time seen, and the whole session of who was set there; rows add up, by subject too', async () => {
  const { body } = await (await school.as('dean')).get(path())
  const [curves, kelp] = body.experiences
  expect(kelp).toMatchObject({ title: 'Kelp', sessions: 3, attended: 2 })
  expect(curves).toMatchObject({ title: 'Curves', sessions: 1, attended: 1, subjects: [] })
  const whole = curves.minutes
  expect(kelp.minutes).toBe(whole + 7)
  const sum = (rows: { minutes: number }[]) => rows.reduce((total, { minutes }) => total + minutes, 0)
  expect([sum(body.experiences), sum(body.subjects)]).toEqual([body.minutes, body.minutes])
  expect(body.subjects.at(-1)).toEqual({ title: 'No subject', minutes: whole })
})

it('counts the rolls the viewer sees, and is not there for who sees none', async () => {
  const { body } = await (await school.as('facilitator')).get(path())
  expect(body.experiences.map(({ title }: { title: string }) => title)).toEqual(['Kelp'])
  expect((await (await school.as('advisor')).get(path())).body.experiences).toHaveLength(2)
  expect((await (await school.as('advisor')).get(path(ids.other))).status).toBe(404)
  expect((await (await school.as('operations')).get(path())).status).toBe(403)
  expect((await (await school.as(ids.ida)).get(path())).status).toBe(403)
})

it('is empty in a cycle without rolls, and saved as a table with the same sum', async () => {
  const dean = await school.as('dean')
  const { text } = await dean.get(`/downloads/students/${ids.ida}/learning-hours.csv?cycle_id=${cycleId}`)
  const lines = text.trim().split('\r\n')
  expect(lines[0]).toContain('Experience,Subject,Sessions,Attended,Minutes')
  expect(lines.slice(1).map((line) => Number(line.split(',').at(-1)))).toEqual([50, 57, 107])
})
