import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEmployee, makeStudent } from '#domains/people/server/people.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

const path = '/backoffice/workbench/employees-and-permissions/employees'
let school: TestSchool
let admin: Client
beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('admin')
})
afterAll(() => school.stop())

const said = 'They were erased on Tue, Nov 10, 2026: nothing about them can be changed.'

/** As the erasure leaves them. */
async function erase(personId: number) {
  const erasedAt = new Date(school.clock.nowMs())
  await school.owner
    .updateTable('users')
    .set({ deactivatedAt: erasedAt })
    .where('id', '=', personId)
    .execute()
  const row = { personId, erasedAt, erasedBy: null, deleted: '[]', kept: '[]' }
  await school.owner.insertInto('erasures').values(row).execute()
}

it('a colleague who was erased is neither edited nor let in again, and says so', async () => {
  const id = await makeEmployee(school.db, { name: 'Erna Gone' })
  const before = (await admin.get(`${path}/${id}/edit`)).body.employee
  expect(before.erasedAt).toBeNull()
  await erase(id)
  const { employee } = (await admin.get(`${path}/${id}/edit`)).body
  expect(employee).toMatchObject({ access: 'erased', erasedAt: '2026-11-10T15:00:00.000Z' })
  for (const _action of ['reactivate', 'invite'])
    expect((await admin.post(`${path}/${id}/edit`, { _action })).body.formErrors?.form).toBe(said)
  const fields = { ...employee, first_name: 'Emma', email: 'emma@school.test', _action: 'update' }
  expect((await admin.post(`${path}/${id}/edit`, fields)).body.formErrors?.form).toBe(said)
  const person = await school.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(person.name).toBe('Erna Gone')
  expect(person.deactivatedAt).not.toBeNull()
  const listed = async (access: string) =>
    (await admin.get(`${path}?access=${access}`)).body.employees.map((one: { id: number }) => one.id)
  expect(await listed('erased')).toEqual([id])
  expect(await listed('deactivated')).toEqual([])
})

it('a student who was erased is not let in again', async () => {
  const id = await makeStudent(school.db)
  await erase(id)
  const answer = await admin.post(`/backoffice/students/${id}/edit`, {
    _action: 'reactivate',
  })
  expect(answer.body.formErrors?.form).toBe(said)
})
