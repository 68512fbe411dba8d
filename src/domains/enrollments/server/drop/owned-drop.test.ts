import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

const path = '/backoffice/workbench/employees-and-permissions/employees'
let school: TestSchool
beforeAll(async () => {
  const config = { ROSTER_DROP_DIR: '/nowhere/rosters', ROSTER_DROP_AS: 'Night@school.example' }
  school = await startTestSchool({ config })
})
afterAll(() => school.stop())

it('whoever lets somebody go reads that the nightly import runs in their name', async () => {
  const admin = await school.as('admin')
  const holder = await makeEmployee(school.db, { email: 'night@school.example' })
  const owned = async (id: number) => (await admin.get(`${path}/${id}/leaving`)).body.owned
  expect(await owned(holder)).toEqual([
    expect.objectContaining({
      kind: 'roster-drop',
      things: [{ id: holder, title: 'Nightly rosters', url: '/workbench/enrollments' }],
      canHandOver: false,
      stays: expect.stringContaining('ROSTER_DROP_AS'),
    }),
  ])
  expect(await owned(await makeEmployee(school.db))).toEqual([])
})
