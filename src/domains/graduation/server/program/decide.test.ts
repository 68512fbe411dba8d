import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeTopic, makeUnit } from '#domains/curriculum/server/curriculum.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeAssessments } from '#domains/mastery/server/mastery.factory.ts'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { ProgramShown } from '../../contract/program.schemas.ts'
import { makePlan, planFieldsOf } from '../graduation.factory.ts'

let school: TestSchool
let counselor: Client
let studentId: number
let unitId: number
let path: string

beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  await makeCycle(db, { nowMs: school.clock.nowMs() })
  studentId = await makeStudent(db, { name: 'Fatoumata Diallo', grade: 11 })
  const algebra = await makeTopic(db, { title: 'Algebra' })
  const fitness = await makeTopic(db, { title: 'Fitness' })
  unitId = await makeUnit(db, { topicId: algebra, title: 'Algebra 1' })
  await makeUnit(db, { topicId: fitness, title: 'Fitness 1' })
  await makePlan(
    db,
    planFieldsOf([
      { key: 'algebra', credits: 2, topicIds: [algebra] },
      { key: 'fitness', credits: 1, topicIds: [fitness] },
    ]),
  )
  const experienceId = await makeExperience(db, { title: 'Curves', studentIds: [studentId] })
  await makeAssessments(db, { studentId, unitIds: [unitId], experienceId })
  counselor = await school.as('counselor')
  path = `/backoffice/students/${studentId}/program/decisions`
})
afterAll(() => school.stop())

const program = async (): Promise<ProgramShown> =>
  (await counselor.get(`/backoffice/students/${studentId}/program`)).body
const find = (shown: ProgramShown, key: string) => shown.requirements.find((one) => one.key === key)

it('a decision taken back does not come back over one that was made since of the same evidence, and does once that is gone', async () => {
  const decide = (more: object) => {
    school.clock.advance(1000)
    return counselor.post(path, more)
  }
  const move = (requirement_key: string) =>
    decide({ _action: 'move', item_key: `unit:${unitId}`, requirement_key, reason: 'Counts there.' })
  const { id: first } = (await move('fitness')).body
  await decide({ _action: 'undo', decision_id: first })
  const { id: second } = (await move('algebra')).body
  const again = await decide({ _action: 'redo', decision_id: first })
  expect(again.status).toBe(422)
  expect(again.body.message).toBe(
    'This was moved again since, so the decision does not hold again. Take the newer one back first.',
  )
  await decide({ _action: 'undo', decision_id: second })
  expect((await decide({ _action: 'redo', decision_id: first })).body.message).toBe(
    'The decision applies again',
  )
  expect(find(await program(), 'fitness')?.items).toMatchObject([{ decision_id: first }])
  await decide({ _action: 'undo', decision_id: first })
})

it('the undo of a move that replaced one brings that back, and goes again in its place', async () => {
  const decide = async (more: object) => {
    school.clock.advance(1000)
    return (await counselor.post(path, more)).body
  }
  const move = async (requirement_key: string) =>
    (await decide({ _action: 'move', item_key: `unit:${unitId}`, requirement_key, reason: 'There.' })).id
  const undo = async (decision_id: number) => (await decide({ _action: 'undo', decision_id })).message
  const counts = async () => {
    const now = await program()
    return ['fitness', 'algebra'].filter((key) =>
      find(now, key)?.items.some(({ decision_id }: { decision_id: number | null }) => decision_id !== null),
    )
  }
  const first = await move('fitness')
  const second = await move('algebra')
  expect(await counts()).toEqual(['algebra'])
  // By the toast of the one before.
  expect(await undo(first)).toBe(
    'This was moved again since: the newer move stands, and nothing is taken back.',
  )
  expect(await counts()).toEqual(['algebra'])
  // Clicked once more it does nothing else.
  for (const _again of [1, 2]) {
    expect(await undo(second)).toBe('It counts again where it was moved before')
    expect(await counts()).toEqual(['fitness'])
  }
  expect((await decide({ _action: 'redo', decision_id: second })).message).toBe('The decision applies again')
  expect(await counts()).toEqual(['algebra'])
  expect(await undo(second)).toBe('It counts again where it was moved before')
  expect(await undo(first)).toBe('The plan decides again where this counts')
  expect(await counts()).toEqual([])
  // What was taken back before the newer one was made does not come back with it.
  const third = await move('algebra')
  expect(await undo(third)).toBe('The plan decides again where this counts')
  expect(await counts()).toEqual([])
})
