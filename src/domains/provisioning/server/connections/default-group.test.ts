import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { scimClient } from '#test/services/scim-client.ts'

const path = '/backoffice/workbench/provisioning'

let school: TestSchool
let boss: Client
let admin: Client
beforeAll(async () => {
  school = await startTestSchool()
  boss = await school.as('superadmin')
  admin = await school.as('admin')
})
afterAll(() => school.stop())

const adminGroup = async () =>
  (
    await school.db
      .selectFrom('permissionGroups')
      .select('id')
      .where('slug', '=', 'admin')
      .executeTakeFirstOrThrow()
  ).id

let made = 0
/** Has somebody come new at a provider; returns the answer, and the groups they are in here. */
async function comeNew(token: string) {
  made += 1
  const userName = `new${made}@school.example`
  const { status, body } = await scimClient(school, token).post('/Users', { userName })
  const groups = await school.db
    .selectFrom('permissionGroupMembers')
    .innerJoin('users', 'users.id', 'permissionGroupMembers.employeeId')
    .select('groupId')
    .where('email', '=', userName)
    .execute()
  return { status, detail: body.detail, groups: groups.map(({ groupId }) => groupId) }
}

it('that gives rights is chosen by a super admin only', async () => {
  const group_id = await adminGroup()
  const { id } = (await admin.post(path, { title: 'Ours' })).body
  const { version, choices } = (await admin.get(`${path}/${id}`)).body
  expect(choices.groups.map((one: { id: number }) => one.id)).not.toContain(group_id)
  const sentence = 'Admin lets people give rights: only a super admin can choose it.'
  for (const answer of [
    await admin.post(path, { title: 'Theirs', group_id }),
    await admin.post(`${path}/${id}`, { title: 'Ours', group_id, version }),
  ])
    expect(answer.body.formErrors.group_id).toBe(sentence)
  // Whoever made the token has to be one, too.
  const byBoss = await boss.post(`${path}/${id}`, { title: 'Ours', group_id, version })
  expect(byBoss.body.formErrors.group_id).toContain('Make a new token first.')
})

it('that gives rights makes administrators only by a token of a super admin', async () => {
  const group_id = await adminGroup()
  const { id, token } = (await boss.post(path, { title: 'Entra', group_id })).body
  expect(await comeNew(token)).toMatchObject({ status: 201, groups: [group_id] })
  const renewed = (await admin.post(`${path}/${id}/token`)).body.token
  expect(await comeNew(renewed)).toMatchObject({
    ...{ status: 403, groups: [] },
    detail: 'Admin lets people give rights: a super admin has to make the token and choose the group.',
  })
})

it('that gives rights only since it was chosen is not given before a super admin has seen it', async () => {
  const group_id = await makeGroup(school.db, { title: 'Harmless', permissions: ['shell.use'] })
  const { id, token } = (await admin.post(path, { title: 'Later', group_id })).body
  expect((await comeNew(token)).groups).toEqual([group_id])
  const { token: renewed } = (await boss.post(`${path}/${id}/token`)).body
  await school.db
    .insertInto('permissionGroupPermissions')
    .values({ groupId: group_id, permission: 'staff.manage' })
    .execute()
  expect(await comeNew(renewed)).toMatchObject({ status: 403, groups: [] })
  const { version } = (await boss.get(`${path}/${id}`)).body
  expect((await boss.post(`${path}/${id}`, { title: 'Later', group_id, version })).status).toBe(200)
  expect((await comeNew(renewed)).groups).toEqual([group_id])
})

it('stays what it was when somebody else changes the rest', async () => {
  const group_id = await adminGroup()
  const { id } = (await boss.post(path, { title: 'Kept', group_id })).body
  const it = await makeEmployee(school.db)
  await addToGroup(
    school.db,
    it,
    await makeGroup(school.db, {
      title: 'IT',
      permissions: ['shell.use', 'staff.manage', 'provisioning.manage'],
    }),
  )
  const { version } = (await boss.get(`${path}/${id}`)).body
  const saved = await (await school.as(it)).post(`${path}/${id}`, { title: 'Kept by IT', group_id, version })
  expect(saved.status).toBe(200)
})
