import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEmployee, makeGuardian } from '#domains/people/server/people.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

it('whose accounts somebody looked through is on the record, of colleagues and guardians as of students', async () => {
  const admin = await school.as('admin')
  const [colleague, guardian] = [await makeEmployee(school.db), await makeGuardian(school.db)]
  await admin.get('/backoffice/workbench/employees-and-permissions/employees')
  await admin.get('/backoffice/guardians')
  await school.services.reads.flush()
  const read = await school.db
    .selectFrom('recordReads')
    .select('personId')
    .where('userId', '=', await school.persona('admin'))
    .execute()
  const ids = read.map(({ personId }) => personId)
  expect(ids).toEqual(expect.arrayContaining([colleague, guardian]))
  expect(ids).not.toContain(await school.persona('admin'))
})
