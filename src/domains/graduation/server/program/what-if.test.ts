import { afterAll, beforeAll, expect, it } from 'vitest'
import { coverUnit, makeTopic, makeUnit } from '#domains/curriculum/server/curriculum.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { ProgramShown } from '../../contract/program.schemas.ts'
import { makePlan, planFieldsOf } from '../graduation.factory.ts'

let school: TestSchool

beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

it('offers each running and planned experience to be dropped, and each missing topic to be exempt from', async () => {
  const { db } = school
  const nowMs = school.clock.nowMs()
  await makeCycle(db, { nowMs })
  const coming = { nowMs, title: 'Cycle 3', position: 3, startsInDays: 30, endsInDays: 70 }
  const cycleId = await makeCycle(db, coming)
  const studentId = await makeStudent(db, { grade: 11 })
  const topicOf = async (title: string) => {
    const topicId = await makeTopic(db, { title })
    return { topicId, unitId: await makeUnit(db, { topicId, title: `${title} 1` }) }
  }
  const statistics = await topicOf('Statistics')
  const physics = await topicOf('Physics')
  const chemistry = await topicOf('Chemistry')
  await makePlan(
    db,
    planFieldsOf([
      { key: 'math', credits: 0.5, topicIds: [statistics.topicId] },
      { key: 'science', credits: 1, topicIds: [physics.topicId, chemistry.topicId] },
    ]),
  )
  const running = await makeExperience(db, { title: 'Curves', studentIds: [studentId] })
  const planned = await makeExperience(db, { title: 'Data Lab', cycleId, studentIds: [studentId] })
  await coverUnit(db, planned, statistics.unitId)
  const counselor = await school.as('counselor')
  const program = async (query = ''): Promise<ProgramShown> =>
    (await counselor.get(`/backoffice/students/${studentId}/program${query}`)).body
  const shown = await program()
  expect(shown).toMatchObject({
    ladder: { planned: 0.5, missing: 1 },
    running: [{ experience_id: running, title: 'Curves' }],
    planned: [{ experience_id: planned, title: 'Data Lab', cycle: 'Cycle 3 of grade 11' }],
    missing_topics: [
      { id: physics.topicId, title: 'Physics' },
      { id: chemistry.topicId, title: 'Chemistry' },
    ],
  })
  const without = await program(`?without=${planned}`)
  expect(without).toMatchObject({
    what_if: { text: 'without Data Lab', missing: 1 },
    ladder: { planned: 0, missing: 1.5 },
    // What is tried can be tried further.
    missing_topics: [{ title: 'Statistics' }, { title: 'Physics' }, { title: 'Chemistry' }],
  })
  const exempt = await program(`?exempt=${chemistry.topicId}`)
  expect(exempt).toMatchObject({ what_if: { text: 'exempt from Chemistry' }, ladder: { missing: 0.5 } })
})
