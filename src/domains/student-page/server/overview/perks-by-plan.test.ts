import { afterAll, beforeAll, expect, it } from 'vitest'
import { coverUnit, makeTopic, makeUnit } from '#domains/curriculum/server/curriculum.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makePlan, planFieldsOf } from '#domains/graduation/server/graduation.factory.ts'
import { recountEverybody } from '#domains/graduation/server/graduation.service.ts'
import { makeAssessments } from '#domains/mastery/server/mastery.factory.ts'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

it('says how far a student is by the rule of the plan, as the program does', async () => {
  const { db, clock } = school
  const cycleId = await makeCycle(db, { nowMs: clock.nowMs() })
  const studentId = await makeStudent(db, { name: 'Ida Moreau', grade: 9 })
  const experienceId = await makeExperience(db, { cycleId, title: 'Kelp forests', studentIds: [studentId] })
  const unitId = await makeUnit(db, { topicId: await makeTopic(db, { title: 'Ecology' }), title: 'Tides' })
  await coverUnit(db, experienceId, unitId)
  // Said on one day, the second after the first.
  for (const level of [3, 1] as const) await makeAssessments(db, { studentId, unitIds: [unitId], level })
  const dean = await school.as('dean')
  const levelOf = async () =>
    (await dean.get(`/backoffice/students/${studentId}/overview`)).body.perks.map(
      ({ title, level }: { title: string; level: number }) => [title, level],
    )
  expect(await levelOf()).toEqual([['Tides', 3]])
  await makePlan(
    db,
    planFieldsOf([{ key: 'electives', credits: 1 }], { rule: { name: 'latest', version: 1 } }),
  )
  await recountEverybody(db, clock.nowMs())
  expect(await levelOf()).toEqual([['Tides', 1]])
})
