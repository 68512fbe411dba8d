import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { addToGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeLogin } from '#domains/sign-in/server/sign-in.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

const path = '/backoffice/workbench/employees-and-permissions/employees'
let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

async function makeColleague() {
  const id = await makeEmployee(school.db, { name: 'Maya Brandt' })
  const { id: group } = await school.db
    .selectFrom('permissionGroups')
    .select('id')
    .where('slug', '=', 'facilitator')
    .executeTakeFirstOrThrow()
  await addToGroup(school.db, id, group)
  return id
}

it('shows where a colleague is logged in, ends one or all, and says who did it among their sign-ins', async () => {
  const admin = await school.as('admin')
  const id = await makeColleague()
  const [one, other] = [await school.as(id), await school.as(id)]
  const { sessions } = (await admin.get(`${path}/${id}/sessions`)).body
  expect(sessions).toHaveLength(2)
  expect(sessions[0]).toMatchObject({ isCurrent: false, device: expect.any(String) })
  const first = Math.min(...sessions.map((session: { id: number }) => session.id))
  const ended = await admin.delete(`${path}/${id}/sessions/${first}`)
  expect(ended.body.message).toContain('Maya Brandt is logged out of')
  expect((await one.get('/auth/current-user')).status).toBe(401)
  expect((await other.get('/auth/current-user')).status).toBe(200)
  expect((await admin.delete(`${path}/${id}/sessions/${first}`)).status).toBe(404)
  expect((await admin.delete(`${path}/${id}/sessions`)).body.message).toBe(
    'Maya Brandt is logged out of 1 browser',
  )
  expect((await other.get('/auth/current-user')).status).toBe(401)
  const { signIns, total } = (await admin.get(`${path}/${id}/sign-ins`)).body
  expect(total).toBe(2)
  expect(signIns[0]).toMatchObject({ what: 'Session ended', isNewDevice: false })
  const recorded = await school.db
    .selectFrom('auditLog')
    .select('actorId')
    .where('subjectType', '=', 'sign_in')
    .where('subjectId', '=', String(id))
    .execute()
  expect(recorded.map(({ actorId }) => actorId)).toEqual(Array(2).fill(await school.persona('admin')))
})

it('is for who manages them and stands above them, and ends nobody else', async () => {
  const admin = await school.as('admin')
  const [id, stranger] = [await makeColleague(), await makeColleague()]
  await school.as(stranger)
  const login = await school.db
    .selectFrom('logins')
    .select('id')
    .where('userId', '=', stranger)
    .executeTakeFirstOrThrow()
  expect((await admin.delete(`${path}/${id}/sessions/${login.id}`)).status).toBe(404)
  const superId = await school.persona('superadmin')
  await makeLogin(school.db, { userId: superId, nowMs: school.clock.nowMs() })
  for (const call of [
    admin.get(`${path}/${superId}/sessions`),
    admin.get(`${path}/${superId}/sign-ins`),
    admin.delete(`${path}/${superId}/sessions`),
  ])
    expect((await call).status).toBe(403)
  const student = await school.persona('student')
  expect((await admin.get(`${path}/${student}/sessions`)).status).toBe(404)
  expect((await (await school.as('dean')).get(`${path}/${id}/sessions`)).status).toBe(403)
})
