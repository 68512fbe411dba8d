import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LanguageSchool, startLanguageSchool } from '#test/schools/language-school.ts'

let own: LanguageSchool
beforeAll(async () => {
  own = await startLanguageSchool()
})
afterAll(() => own.stop())

const path = '/backoffice/workbench/language-vendor'
/** The names in a credit run that is asked for now. */
async function namesOfRun(): Promise<string[]> {
  const admin = await own.school.as('admin')
  const { status, body } = await admin.post(`${path}/update-credit`, {
    ...{ action: 'credit_sync', cycle_id: own.cycleId },
  })
  expect(status).toBe(200)
  await own.school.runJob('language-credit.plan', { runId: body.run_id })
  const run = (await admin.get(`${path}/runs/${body.run_id}`)).body
  return run.rows.map(({ name }: { name: string }) => name)
}

it('a credit run is of who leaves the experience on a day ahead until that day, not after', async () => {
  const zoe = await own.makeLearner('Zoe Leaving')
  own.says(zoe, 1, 90)
  const admin = await own.school.as('admin')
  const drop = await admin.post(`/backoffice/experiences/${own.goalId}/registrations/drop`, {
    ...{ student_id: zoe, from: '2026-11-18', motivation: 'The family asked for it' },
  })
  expect(drop.status).toBe(200)
  expect(await namesOfRun()).toEqual(['Zoe Leaving'])
  own.school.clock.set(Date.parse('2026-11-18T15:00:00Z'))
  expect(await namesOfRun()).toEqual([])
})
