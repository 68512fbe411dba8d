import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAbility, makeTopic, makeUnit } from '#domains/curriculum/server/curriculum.factory.ts'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { nobody } from '#server/api/viewer.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { defaultMasteryRule } from '../rules/mastery-rule.ts'
import {
  listAssessmentsOfTask,
  listCountedAssessments,
  masteryOf,
  type NewAssessment,
  recordAssessments,
  withdrawAssessments,
} from './mastery.service.ts'

let school: TestSchool
let studentId: number
let unitId: number
beforeAll(async () => {
  school = await startTestSchool()
  studentId = await makeStudent(school.db)
  unitId = await makeUnit(school.db, { topicId: await makeTopic(school.db) })
})
afterAll(() => school.stop())

const atMs = Date.parse('2026-11-10T15:00:00Z')
const send = async (isFinal: boolean, assessments: readonly NewAssessment[]) => {
  const viewer = { ...nobody, userId: await school.persona('facilitator') }
  return recordAssessments(school.db, { viewer, atMs, studentId, isFinal, assessments })
}

it('gives the mastery of students by unit and ability, and says which assessment set it', async () => {
  const abilityId = await makeAbility(school.db)
  await send(false, [
    { perk: { unitId }, flag: 'ontrack', level: 3.5 },
    { perk: { abilityId }, flag: 'needs_improvement', level: null },
  ])
  const { batch } = await send(true, [{ perk: { unitId }, flag: 'ontrack', level: 2 }])
  const other = await makeStudent(school.db)
  const counted = await listCountedAssessments(school.db, [studentId, other])
  expect(new Set(counted.map((one) => one.studentId))).toEqual(new Set([studentId]))
  const mastery = masteryOf(counted, defaultMasteryRule)
  expect([...mastery.keys()]).toEqual([`unit:${unitId}`])
  expect(mastery.get(`unit:${unitId}`)).toMatchObject({ level: 2, isFinal: true })

  expect(
    await withdrawAssessments(school.db, batch, { userId: await school.persona('facilitator'), atMs }),
  ).toBe(1)
  const after = masteryOf(await listCountedAssessments(school.db, [studentId]), defaultMasteryRule)
  expect(after.get(`unit:${unitId}`)).toMatchObject({ level: 3.5, isFinal: false })
  expect(
    await withdrawAssessments(school.db, batch, { userId: await school.persona('facilitator'), atMs }),
  ).toBe(0)
})

it('counts nothing that a server of the version before takes back, which knows nothing of what stands', async () => {
  const person = await makeStudent(school.db)
  const viewer = { ...nobody, userId: await school.persona('facilitator') }
  const { batch } = await recordAssessments(school.db, {
    ...{ viewer, atMs, studentId: person, isFinal: true },
    assessments: [{ perk: { unitId }, flag: 'ontrack', level: 2 }],
  })
  const write = (withdrawnAt: Date | null) =>
    school.db.updateTable('assessments').set({ withdrawnAt }).where('batch', '=', batch).execute()
  await write(new Date(atMs))
  expect(await listCountedAssessments(school.db, [person])).toEqual([])
  await write(null)
  expect(await listCountedAssessments(school.db, [person])).toMatchObject([{ unitId, level: 2 }])
})

it('lists what was said at a task, also what was taken back', async () => {
  expect(await listAssessmentsOfTask(school.db, studentId, 4711)).toEqual([])
})
