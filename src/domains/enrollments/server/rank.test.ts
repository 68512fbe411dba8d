import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import type { Client } from '#test/client.ts'
import { applyBundle, importFiles } from '#test/schools/roster-bundles.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let office: Client
beforeAll(async () => {
  school = await startTestSchool()
  office = await school.as('operations')
})
afterAll(() => school.stop())

const header = 'id,firstName,lastName,email,role,phone'
const personOf = (id: number) =>
  school.db
    .selectFrom('users')
    .select(['email', 'firstName', 'lastName', 'deactivatedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

it('leaves alone who may do more than whoever sent it, and says so', async () => {
  const [super1, plain] = [await school.persona('superadmin'), await makeEmployee(school.db)]
  const [before, other] = [await personOf(super1), await personOf(plain)]
  const row = (id: string, { firstName, lastName }: typeof before, email: string) =>
    [id, firstName, lastName, email, 'teacher', '+1 555 0199'].join(',')
  const send = async (...rows: string[]) => {
    const importId = await importFiles(school, office, { 'staff.csv': [header, ...rows].join('\r\n') })
    await applyBundle(school, office, importId)
    return importId
  }
  // First the ids are bound by the addresses there are, then an address is changed.
  const importId = await send(row('S-1', before, before.email), row('P-1', other, other.email))
  const refused = await school.db
    .selectFrom('rosterChanges')
    .select(['ourId', 'problem'])
    .where('importId', '=', importId)
    .where('problem', '<>', '')
    .execute()
  expect(refused).toEqual([
    { ourId: super1, problem: 'This colleague may do more than whoever applies this: change them by hand.' },
  ])
  await send(row('S-1', before, 'evil@attacker.test'), row('P-1', other, 'plain.new@school.test'))
  expect((await personOf(super1)).email).toBe(before.email)
  expect((await personOf(plain)).email).toBe('plain.new@school.test')
})

it('takes back nothing of who may do more than who rolls back, and says so', async () => {
  const { db } = school
  const person = await makeEmployee(db)
  const { firstName, lastName, email } = await personOf(person)
  const importId = await importFiles(school, office, {
    'staff.csv': [header, ['R-1', firstName, lastName, email, 'teacher', '+1 555 0111'].join(',')].join(
      '\r\n',
    ),
  })
  await applyBundle(school, office, importId)
  const now = new Date(school.clock.nowMs())
  const leave = await db
    .insertInto('rosterChanges')
    .values({
      importId,
      ...{ kind: 'person', sign: 'leave', code: 'R-1', role: 'employee', ourId: person, name: firstName },
      ...{ decision: 'leave', appliedAt: now, before: '{}', written: '{}' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Away since, and by now of a group that operations may not give.
  await db.updateTable('users').set({ deactivatedAt: now }).where('id', '=', person).execute()
  const group = await db
    .selectFrom('permissionGroups')
    .select('id')
    .where('slug', '=', 'super_admin')
    .executeTakeFirstOrThrow()
  await db.insertInto('permissionGroupMembers').values({ groupId: group.id, employeeId: person }).execute()
  const path = `/backoffice/enrollments/imports/${importId}`
  expect((await office.post(path, { _action: 'roll_back' })).status).toBe(200)
  await school.runJob('enrollments.roll-back', { importId })
  expect((await personOf(person)).deactivatedAt).not.toBeNull()
  const { problem } = await db
    .selectFrom('rosterChanges')
    .select('problem')
    .where('id', '=', leave.id)
    .executeTakeFirstOrThrow()
  expect(problem).toContain('may do more than whoever applies this')
})
