import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import { makeEmployee, makeGuardian } from '#domains/people/server/people.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { addToGroup, makeGroup } from '../permissions.factory.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
  for (const slug of ['superadmin', 'admin', 'facilitator'] as const) await school.as(slug)
})
afterAll(() => school.stop())

const namesFor = async (permission: Permission, who: Parameters<TestSchool['as']>[0] = 'facilitator') =>
  (await (await school.as(who)).get(`/backoffice/permission-givers?permission=${permission}`)).body.names

it('whoever is refused is sent to those who can give that right, and to nobody who cannot', async () => {
  expect(await namesFor('excuses.decide')).toEqual(['Pat superadmin', 'Pat admin'])
  // Admins give neither erasure nor restricted notes, by group or by membership.
  for (const permission of ['personal_data.manage', 'notes.view_restricted', 'maintenance.switch'] as const)
    expect(await namesFor(permission)).toEqual(['Pat superadmin'])
  expect(await namesFor('excuses.decide', 'admin')).toEqual(['Pat superadmin'])
  const keeper = await makeEmployee(school.db, { name: 'Abe Groups' })
  const permissions = ['shell.use', 'groups.manage', 'outbox.view'] as const
  await addToGroup(school.db, keeper, await makeGroup(school.db, { title: 'Keepers', permissions }))
  await school.as(keeper)
  expect(await namesFor('outbox.view')).toEqual(['Pat superadmin', 'Abe Groups', 'Pat admin'])
  expect(await namesFor('vendors.view')).toEqual(['Pat superadmin', 'Pat admin'])
})

it('nobody is told who never came, and families are told nobody', async () => {
  const { id } = await school.db
    .selectFrom('permissionGroups')
    .select('id')
    .where('isSuperAdmin', '=', true)
    .executeTakeFirstOrThrow()
  await addToGroup(school.db, await makeEmployee(school.db, { name: 'Ann Invited' }), id)
  expect(await namesFor('personal_data.manage')).toEqual(['Pat superadmin'])
  expect(await namesFor('excuses.decide', await makeGuardian(school.db))).toEqual([])
})

it('who lacks a feature is sent to those who switch features', async () => {
  const admin = await school.as('admin')
  const flags: { id: number; title: string }[] = (await admin.get('/feature-flags')).body
  const views = flags.find(({ title }) => title === 'Saved views')
  await admin.put(`/feature-flags/${views?.id}`, { status: 'off' })
  const client = await school.as('facilitator')
  const refused = await client.get('/backoffice/saved-views?list=/students')
  expect([refused.status, refused.body.data]).toEqual([403, { feature: 'saved-views' }])
  expect((await client.get('/backoffice/feature-switchers')).body.names).toEqual([
    'Pat superadmin',
    'Pat admin',
  ])
})
