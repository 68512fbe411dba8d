import { afterAll, beforeAll, expect, it } from 'vitest'
import { onlySuperAdminsGive } from '#contract/permissions.ts'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import type { Client } from '#test/client.ts'
import { deactivate, reactivate, saveColleague } from '#test/schools/colleagues.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { addToGroup, makeGroup } from './permissions.factory.ts'

const base = '/backoffice/workbench/employees-and-permissions'
let school: TestSchool
let admin: Client
let superadmin: Client
beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('admin')
  superadmin = await school.as('superadmin')
})
afterAll(() => school.stop())

const groupId = async (slug: string) =>
  (
    await school.db
      .selectFrom('permissionGroups')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
  ).id
async function change(client: Client, group: number, asked: object) {
  const { body } = await client.post(`${base}/groups/${group}/changes/preview`, { change: asked })
  return client.post(`${base}/groups/${group}/changes`, { change: asked, basis: body.basis ?? '' })
}
const member = (employee_id: number, cohort_ids: readonly number[] | null = null) => ({
  kind: 'members',
  members: [{ employee_id, cohort_ids }],
})
const grant = (permission: string) => ({ kind: 'permissions', grants: [{ permission, cohort_ids: null }] })

async function makeDean(name: string) {
  const id = await makeEmployee(school.db, { name })
  await addToGroup(school.db, id, await groupId('dean'))
  return id
}
async function fieldsOf(id: number) {
  const { version, first_name, last_name, email, job, cohort_id, groups } = (
    await superadmin.get(`${base}/employees/${id}/edit`)
  ).body.employee
  return { _action: 'update', version, first_name, last_name, email, job, cohort_id, phone: '', groups }
}

it('nobody else gives by putting a colleague into a group that has it', async () => {
  const colleague = await makeEmployee(school.db, { name: 'Ace Complice' })
  for (const permission of onlySuperAdminsGive) {
    const group = await makeGroup(school.db, { title: permission, permissions: ['shell.use', permission] })
    const refused = await change(admin, group, member(colleague))
    expect([permission, refused.status]).toEqual([permission, 403])
    expect(refused.body.message).toContain(
      `Only a super admin can put people into ${permission}: it lets them`,
    )
    const asked = [{ group_id: group, cohort_ids: null }]
    const inForm = await saveColleague(admin, { ...(await fieldsOf(colleague)), groups: asked }, colleague)
    expect(inForm.body.formErrors.groups).toContain('Only a super admin can put people into')
    expect((await change(superadmin, group, member(colleague))).status).toBe(200)
    // Who has it may be taken out by whoever manages the network's staff.
    expect((await change(admin, group, member(colleague, []))).status).toBe(200)
  }
})

it('whoever holds it does not pass it on', async () => {
  const holder = await makeEmployee(school.db)
  const group = await makeGroup(school.db, {
    title: 'Provider keepers',
    permissions: ['shell.use', 'workbench.open', 'groups.manage', 'staff.manage', 'single_sign_on.manage'],
  })
  await addToGroup(school.db, holder, group)
  const client = await school.as(holder)
  const other = await makeGroup(school.db, { title: 'Friends', permissions: ['shell.use'] })
  const refused = await change(client, other, grant('single_sign_on.manage'))
  expect(refused.body.formErrors.form).toContain('only super admins do')
  expect((await change(client, group, member(await makeEmployee(school.db)))).status).toBe(403)
  expect((await change(superadmin, other, grant('single_sign_on.manage'))).status).toBe(200)
})

it('an address of who holds it is theirs to change, everything else an admin’s', async () => {
  const dean = await makeDean('Dana Reed')
  const fields = await fieldsOf(dean)
  const moved = await saveColleague(admin, { ...fields, email: 'mine@elsewhere.example' }, dean)
  expect(moved.body.formErrors.email).toBe(
    'Only somebody who may give the rights of Dean may change this colleague.',
  )
  expect((await saveColleague(admin, { ...fields, job: 'Dean of studies' }, dean)).status).toBe(200)
  const again = { ...(await fieldsOf(dean)), email: 'dana.new@school.example' }
  expect((await saveColleague(superadmin, again, dean)).status).toBe(200)
})

it('they are let go by an admin, and let in again by a super admin', async () => {
  const dean = await makeDean('Cole Tran')
  expect((await deactivate(admin, dean)).status).toBe(200)
  expect((await reactivate(admin, dean)).status).toBe(403)
  expect((await reactivate(superadmin, dean)).status).toBe(200)
})
