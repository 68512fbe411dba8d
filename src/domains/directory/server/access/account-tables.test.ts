import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEmployee, makeGuardian, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeConnection } from '#domains/provisioning/server/provisioning.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { scimClient } from '#test/services/scim-client.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

const linesOf = (text: string) => text.replace('\ufeff', '').trimEnd().split('\r\n')

it('colleagues and guardians leave as the list is narrowed and sorted, within the campuses of the viewer', async () => {
  const admin = await school.as('admin')
  const [first, second] = [
    await makeEmployee(school.db, { name: 'Abe Exported', email: 'abe@school.example' }),
    await makeEmployee(school.db, { name: 'Bea Exported', email: 'bea@school.example' }),
  ]
  // In the evening, when it is the next day in London.
  await school.db
    .insertInto('auditLog')
    .values({
      ...{ action: 'sign_in.signed_in', subjectType: 'sign_in', subjectId: String(first) },
      ...{ actorId: first, happenedAt: new Date('2026-11-10T01:30:00Z'), requestId: 'evening' },
    })
    .execute()
  const { text } = await admin.get('/downloads/employees.csv?search=exported&sort=-name')
  const [head, ...rows] = linesOf(text)
  expect(head).toBe('Number,Name,Email,Job,Campus,Groups,Access,Second factor,Last login')
  expect(rows.map((row) => row.split(',').slice(0, 3))).toEqual([
    [String(second), 'Bea Exported', 'bea@school.example'],
    [String(first), 'Abe Exported', 'abe@school.example'],
  ])
  expect(rows.map((row) => row.split(',').at(-1))).toEqual(['', '2026-11-09 20:30'])
  const far = await makeStudent(school.db, { name: 'Fay Far' })
  await school.db.updateTable('students').set({ cohortId: 2 }).where('id', '=', far).execute()
  await makeGuardian(school.db, { name: 'Gil Far', studentIds: [far] })
  expect(linesOf((await admin.get('/downloads/guardians.csv?search=far')).text)[1]).toContain('Fay Far')
  const keeper = await makeEmployee(school.db)
  const permissions = ['shell.use', 'people.manage'] as const
  await addToGroup(
    school.db,
    keeper,
    await makeGroup(school.db, { title: 'North', permissions, cohortIds: [1] }),
  )
  const north = await school.as(keeper)
  expect(linesOf((await north.get('/downloads/guardians.csv?search=far')).text)).toHaveLength(1)
  expect((await north.get('/downloads/employees.csv')).status).toBe(403)
  expect((await north.get(`/downloads/families/${far}/sign-ins.csv`)).status).toBe(404)
  expect((await admin.get('/downloads/employees.xlsx?search=exported')).headers['content-type']).toContain(
    'spreadsheetml',
  )
})

it('sign-ins leave for whoever may look at them, groups and rights for who manages groups', async () => {
  const admin = await school.as('admin')
  const colleague = await makeEmployee(school.db, { name: 'Sid Seen' })
  await school.as(colleague)
  await admin.delete(`/backoffice/workbench/employees-and-permissions/employees/${colleague}/sessions`)
  const signIns = linesOf((await admin.get(`/downloads/employees/${colleague}/sign-ins.csv`)).text)
  expect([signIns.length, signIns[1]]).toEqual([2, expect.stringContaining('Sid Seen')])
  const above = await school.persona('superadmin')
  expect((await admin.get(`/downloads/employees/${above}/sign-ins.csv`)).status).toBe(403)

  const group = await makeGroup(school.db, { title: 'Filed', permissions: ['shell.use', 'outbox.view'] })
  await addToGroup(school.db, colleague, group, [1])
  const groups = linesOf((await admin.get('/downloads/groups.csv')).text)
  expect(groups).toContain('Filed,,Your own,2,1')
  expect(linesOf((await admin.get(`/downloads/groups/${group}/members.csv`)).text)[1]).toContain('Sid Seen')
  const rights = linesOf((await admin.get('/downloads/permissions.csv')).text)
  expect(rights.find((row) => row.includes('outbox.view'))).toContain('Filed')
  const director = await school.as('director')
  for (const path of ['groups', `groups/${group}/members`, 'permissions'])
    expect((await director.get(`/downloads/${path}.csv`)).status).toBe(403)
  expect((await admin.get('/downloads/groups/999999/members.csv')).status).toBe(404)
})

it('the log of a connection leaves as it is narrowed', async () => {
  const boss = await school.as('superadmin')
  const { id, token } = await makeConnection(school.db, {
    ...{ responsibleId: await school.persona('superadmin'), nowMs: school.clock.nowMs() },
  })
  await scimClient(school, token).post('/Users', { userName: 'filed@school.example' })
  await scimClient(school, token).get('/Users/999999')
  const all = linesOf((await boss.get(`/downloads/provisioning/${id}/calls.csv`)).text)
  expect(all[0]).toBe('When,Method,Did,Of whom or what,Answer,Whose to fix,Reason')
  // Of the school's wall, as the other files have it.
  expect(all.find((row) => row.includes('filed@school.example'))).toMatch(/^[\d-]{10} \d\d:\d\d,POST/)
  const refused = linesOf((await boss.get(`/downloads/provisioning/${id}/calls.csv?result=refused`)).text)
  expect(refused.some((row) => row.includes('filed@school.example'))).toBe(false)
  expect((await boss.get('/downloads/provisioning/999999/calls.csv')).status).toBe(404)
})
