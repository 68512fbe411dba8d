import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { templateTypes } from '../contract/template-types.ts'
import { makeTemplate } from './templates.factory.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

it('keep templates of every type, and nothing but an independent study waits for approval', async () => {
  for (const type of templateTypes) await makeTemplate(school.db, { type })
  await makeTemplate(school.db, { type: 'independent_study', isWaiting: true })
  await expect(makeTemplate(school.db, { type: 'expedition', isWaiting: true })).rejects.toThrow(/check/)
})

it('take sessions away with their week, and leave its tasks without a due week', async () => {
  const { db } = school
  const templateId = await makeTemplate(db, { weeks: 2 })
  const task = { templateId, key: 't1', position: 1, title: 'Leak report', weekKey: 'w2' }
  await db
    .insertInto('templateTasks')
    .values({ ...task, submissionKind: 'file' })
    .execute()
  await db.deleteFrom('templateWeeks').where('templateId', '=', templateId).where('key', '=', 'w2').execute()
  const sessions = db.selectFrom('templateSessions').select('weekKey').where('templateId', '=', templateId)
  expect(await sessions.execute()).toEqual([{ weekKey: 'w1' }])
  const left = db.selectFrom('templateTasks').select(['key', 'weekKey']).where('templateId', '=', templateId)
  expect(await left.execute()).toEqual([{ key: 't1', weekKey: null }])
})
