import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coverUnit, makeTopic, makeUnit } from '#domains/curriculum/server/curriculum.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { ProgramShown } from '../contract/program.schemas.ts'
import { makePlan, planFieldsOf } from './graduation.factory.ts'

// The last cycle of the year ends on June 18; a senior and a student of grade 9 did not pass the units it taught.
const endMs = Date.parse('2027-06-19T03:59:59Z')
let school: TestSchool
let counselor: Client
let unitIds: number[] = []
const ids = { senior: 0, ninth: 0 }

beforeAll(async () => {
  school = await startTestSchool({ nowIso: '2027-06-10T15:00:00Z' })
  const { db } = school
  const cycle = { nowMs: endMs, title: 'Cycle 5', position: 5, startsInDays: -45, endsInDays: 0 }
  const cycleId = await makeCycle(db, cycle)
  ids.senior = await makeStudent(db, { name: 'Sena Or', grade: 12 })
  ids.ninth = await makeStudent(db, { name: 'Nia Nine', grade: 9 })
  const topicId = await makeTopic(db, { title: 'Algebra' })
  unitIds = [
    await makeUnit(db, { topicId, title: 'Algebra 1' }),
    await makeUnit(db, { topicId, title: 'Algebra 2' }),
  ]
  await makePlan(db, planFieldsOf([{ key: 'algebra', credits: 1, topicIds: [topicId] }]))
  const studentIds = [ids.senior, ids.ninth]
  const experienceId = await makeExperience(db, { cycleId, title: 'Curves', studentIds })
  for (const unitId of unitIds) await coverUnit(db, experienceId, unitId)
})
afterAll(() => school.stop())

const goTo = async (day: string) => {
  school.clock.set(Date.parse(`${day}T15:00:00Z`))
  counselor = await school.as('counselor')
  await school.runJob('graduation.recount-everybody')
}
const programOf = async (studentId: number): Promise<ProgramShown> =>
  (await counselor.get(`/backoffice/students/${studentId}/program`)).body
const keptOf = (studentId: number) =>
  school.db
    .selectFrom('studentGraduations')
    .select(['status', 'inProgress', 'missing', 'missingUnitIds'])
    .where('studentId', '=', studentId)
    .executeTakeFirstOrThrow()
const inTranscript = async (studentId: number): Promise<string[]> =>
  (await counselor.get(`/backoffice/students/${studentId}/transcript`)).body.content.years.flatMap(
    ({ lines }: { lines: { title: string }[] }) => lines.map(({ title }) => title),
  )

describe('a unit of a cycle that is over', () => {
  it.each(['2027-06-18', '2027-06-30'])('runs while its last assessments come: %s', async (day) => {
    await goTo(day)
    expect(await programOf(ids.senior)).toMatchObject({
      ladder: { in_progress: 1, missing: 0 },
      running: [{ title: 'Curves' }],
    })
    expect(await keptOf(ids.senior)).toMatchObject({ inProgress: 1, missingUnitIds: [] })
  })

  it.each([
    '2027-07-10',
    '2027-08-24',
  ])('is missing where nobody has passed it, all summer: %s', async (day) => {
    await goTo(day)
    const senior = await programOf(ids.senior)
    expect(senior).toMatchObject({
      status: 'off-track',
      ladder: { in_progress: 0, missing: 1, expected: 1 },
      running: [],
    })
    expect(JSON.stringify(senior)).not.toMatch(/running one|this cycle/)
    expect(await keptOf(ids.senior)).toMatchObject({
      status: 'off-track',
      inProgress: 0,
      missingUnitIds: unitIds,
    })
    expect(await inTranscript(ids.senior)).toEqual([])
    // A fourth of the way is behind whoever was in grade 9; the next cycle is the first of grade 10.
    const ninth = await programOf(ids.ninth)
    expect(ninth.ladder).toMatchObject({ in_progress: 0, expected: 0.25 })
    expect(ninth.requirements[0]?.why).toContain('grade 10')
  })

  it('leaves everything as it was reckoned when the next year begins', async () => {
    const { status, ladder } = await programOf(ids.ninth)
    const next = { title: 'Cycle 1', position: 1, schoolYear: '2027-2028', startsInDays: 70, endsInDays: 110 }
    await makeCycle(school.db, { nowMs: endMs, ...next })
    await school.db.updateTable('students').set({ grade: 10 }).where('id', '=', ids.ninth).execute()
    await goTo('2027-08-30')
    expect(await programOf(ids.ninth)).toMatchObject({ status, ladder })
  })
})
