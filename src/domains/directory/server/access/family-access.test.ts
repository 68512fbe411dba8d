import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEmployee, makeGuardian, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

const path = '/backoffice/families'
let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

it('shows where students and guardians are logged in, and ends it, by who manages them', async () => {
  const office = await school.as('operations')
  const student = await makeStudent(school.db, { name: 'Ida Lund' })
  for (const id of [student, await makeGuardian(school.db, { studentIds: [student] })]) {
    const own = await school.as(id)
    const { sessions } = (await office.get(`${path}/${id}/sessions`)).body
    expect(sessions).toMatchObject([{ isCurrent: false, device: 'Firefox on Windows' }])
    const ended = await office.delete(`${path}/${id}/sessions/${sessions[0].id}`)
    expect(ended.body.message).toContain('is logged out of Firefox on Windows')
    expect((await own.get('/auth/current-user')).status).toBe(401)
    await school.as(id)
    expect((await office.delete(`${path}/${id}/sessions`)).body.message).toContain('1 browser')
    const { signIns, total } = (await office.get(`${path}/${id}/sign-ins`)).body
    expect([total, signIns[0].what]).toEqual([2, 'Session ended'])
  }
})

it('is for who manages that campus, and of no colleague', async () => {
  const student = await makeStudent(school.db)
  await school.db.updateTable('students').set({ cohortId: 2 }).where('id', '=', student).execute()
  const keeper = await makeEmployee(school.db)
  const group = await makeGroup(school.db, {
    ...{ title: 'North office', permissions: ['shell.use', 'people.manage'], cohortIds: [1] },
  })
  await addToGroup(school.db, keeper, group)
  const north = await school.as(keeper)
  const far = [student, await makeGuardian(school.db, { studentIds: [student] })]
  for (const id of [...far, await school.persona('facilitator'), 999_999])
    for (const call of [
      north.get(`${path}/${id}/sessions`),
      north.get(`${path}/${id}/sign-ins`),
      north.delete(`${path}/${id}/sessions`),
      north.delete(`${path}/${id}/sessions/1`),
    ])
      expect((await call).status).toBe(404)
  expect((await (await school.as('dean')).get(`${path}/${student}/sessions`)).status).toBe(403)
})
