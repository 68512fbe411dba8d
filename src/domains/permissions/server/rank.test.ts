import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { listAbove } from './holders/list-above.ts'
import { addToGroup, makeGroup } from './permissions.factory.ts'

const path = '/backoffice/workbench/employees-and-permissions/groups'
let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
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
async function join(client: Client, group: number, employeeId: number) {
  const change = { kind: 'members', members: [{ employee_id: employeeId, cohort_ids: null }] }
  const { body } = await client.post(`${path}/${group}/changes/preview`, { change })
  return (await client.post(`${path}/${group}/changes`, { change, basis: body.basis ?? '' })).status
}

it('lets nobody put themselves into a group that may do more than they, and a manager of staff others', async () => {
  const manager = await makeEmployee(school.db)
  const permissions = ['shell.use', 'groups.manage', 'staff.manage'] as const
  await addToGroup(school.db, manager, await makeGroup(school.db, { title: 'Staff office', permissions }))
  const office = await school.as(manager)
  const [group, other] = [await groupId('counselor'), await makeEmployee(school.db)]
  expect(await join(office, group, manager)).toBe(403)
  expect(await join(office, group, other)).toBe(200)
})

it('lets who only manages groups give what they hold, and nothing beyond', async () => {
  const managerId = await makeEmployee(school.db)
  const group = await school.db
    .insertInto('permissionGroups')
    .values({ title: 'Group keepers' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await school.db
    .insertInto('permissionGroupPermissions')
    .values(
      ['groups.manage', 'workbench.open', 'shell.use'].map((permission) => ({
        groupId: group.id,
        permission,
      })),
    )
    .execute()
  await school.db
    .insertInto('permissionGroupMembers')
    .values({ groupId: group.id, employeeId: managerId })
    .execute()
  const manager = await school.as(managerId)
  const accomplice = await makeEmployee(school.db)
  for (const slug of ['admin', 'school_director', 'facilitator'])
    expect([slug, await join(manager, await groupId(slug), accomplice)]).toEqual([slug, 403])
  expect(await join(manager, group.id, accomplice)).toBe(200)
})

it('knows who is above whoever asked for work that changes people', async () => {
  const ids = {
    superadmin: await school.persona('superadmin'),
    admin: await school.persona('admin'),
    operations: await school.persona('operations'),
    facilitator: await school.persona('facilitator'),
    none: await makeEmployee(school.db),
  }
  const above = async (who: keyof typeof ids) => {
    const found = await listAbove(school.db, ids[who], Object.values(ids))
    return Object.entries(ids).flatMap(([name, id]) => (found.has(id) ? [name] : []))
  }
  expect(await above('superadmin')).toEqual([])
  expect(await above('admin')).toEqual(['superadmin'])
  expect(await above('operations')).toEqual(['superadmin', 'admin', 'facilitator'])
  expect(await above('none')).toEqual(['superadmin', 'admin', 'operations', 'facilitator'])
  const twin = await makeEmployee(school.db)
  await addToGroup(school.db, twin, await groupId('operations'))
  expect((await listAbove(school.db, ids.operations, [twin])).size).toBe(0)
})
