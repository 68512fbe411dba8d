import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import type { Client } from '#test/client.ts'
import { deactivate, reactivate } from '#test/schools/colleagues.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

const path = '/backoffice/workbench/employees-and-permissions/employees'
let school: TestSchool
let admin: Client
beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('admin')
})
afterAll(() => school.stop())

it('letting somebody in again says what their groups let them do by now, and does that alone', async () => {
  const id = await makeEmployee(school.db, { name: 'Rhea Turner' })
  const group = await makeGroup(school.db, { title: 'Desk', permissions: ['shell.use', 'houses.view.all'] })
  await addToGroup(school.db, id, group)
  const form = `${path}/${id}/edit`
  expect((await admin.get(`${path}/${id}/return`)).body.formErrors.form).toBe('Rhea Turner can log in.')
  await deactivate(admin, id)
  const told = (await admin.get(`${path}/${id}/return`)).body
  expect(told.people).toBe(1)
  expect(told.rows).toContainEqual({
    ...{ permission: 'houses.view.all', kind: 'can', cohort_ids: null, people: 1 },
  })
  const blind = await admin.post(form, { _action: 'reactivate' })
  expect([blind.status, blind.body.data.basis]).toEqual([409, told.basis])
  // The group was given more while they were away: it counts for nobody until they are back.
  await school.db
    .insertInto('permissionGroupPermissions')
    .values({ groupId: group, permission: 'outbox.view' })
    .execute()
  const late = await admin.post(form, { _action: 'reactivate', basis: told.basis })
  expect(late.status).toBe(409)
  expect(late.body.data.rows.map(({ permission }: { permission: string }) => permission)).toContain(
    'outbox.view',
  )
  expect((await reactivate(admin, id)).body.message).toBe('Rhea Turner may log in again')
  expect((await (await school.as(id)).get('/backoffice/workbench/outbox')).status).toBe(200)
})
