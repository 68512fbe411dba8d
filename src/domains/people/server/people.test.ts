import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

it('offers every campus but 4 and 5 to employees', async () => {
  const { body } = await (await school.as('facilitator')).get('/cohorts')
  expect(body.map((cohort: { cohort_id: number }) => cohort.cohort_id)).toEqual([1, 2, 3, 6])
  expect(body[0]).toEqual({ cohort_id: 1, title: 'Campus 1' })
  expect((await (await school.as('student')).get('/cohorts')).status).toBe(403)
  expect((await school.nobody.get('/cohorts')).status).toBe(401)
})
