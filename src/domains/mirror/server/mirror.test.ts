import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEmployee, makeGuardian, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { listEndpoints } from '#server/api/openapi.ts'
import { type Answer, type Client, createClient } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { partsOf } from '#test/walk-parts.ts'

const notForAnyone = listEndpoints().filter(({ access }) => !access.startsWith('anyone'))
const reads = notForAnyone.filter(({ method, mirror }) => method === 'GET' && mirror !== 'never')
const writes = notForAnyone.filter(({ method }) => method !== 'GET')

let school: TestSchool
let studentId: number
let siblingId: number
let guardianId: number

beforeAll(async () => {
  school = await startTestSchool()
  studentId = await makeStudent(school.db, { name: 'Declan O’Shaughnessy', cohortId: 1 })
  siblingId = await makeStudent(school.db, { name: 'Maeve O’Shaughnessy', cohortId: 2 })
  guardianId = await makeGuardian(school.db, {
    name: 'Siobhán O’Shaughnessy',
    studentIds: [studentId, siblingId],
  })
})
afterAll(() => school.stop())

const cookieOf = ({ headers }: Answer) => String(headers['set-cookie']).split(';')[0]
const refusal = 'You are viewing as someone else, read only. Nothing was saved.'

/** Starts a mirror as the browser does, and returns a client with the cookie it was given. */
async function mirror(
  person: Parameters<TestSchool['as']>[0],
  userId: number,
  choice: object = { allowChanges: true },
) {
  const own = await school.as(person)
  const answer = await own.post('/impersonate', { userId, ...choice })
  expect(answer.body).toEqual({ redirectTo: '/family' })
  return { own, seen: createClient(school.app, cookieOf(answer)) }
}

const shellOf = async (client: Awaited<ReturnType<TestSchool['as']>>) =>
  (await client.get('/backoffice/root/authenticated')).body

const audits = (action: string) =>
  school.db
    .selectFrom('auditLog')
    .select(['actorId', 'actingAsId', 'subjectId', 'after'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .execute()

describe('the lists', () => {
  it('hold students and guardians, found by the beginning of any word', async () => {
    const client = await school.as('dean')
    const { body } = await client.get('/impersonate/students?search=shaugh%20dec')
    expect(body).toEqual({
      page: 1,
      pageSize: 50,
      total: 1,
      canAllowChanges: false,
      students: [
        {
          id: studentId,
          name: 'Declan O’Shaughnessy',
          email: expect.any(String),
          grade: 9,
          house: null,
        },
      ],
    })
    // By their own name, and by the name of a child (“see it as Declan's guardian”).
    for (const query of ['declan', 'dec%20shaugh', 'Maeve'])
      expect((await client.get(`/impersonate/guardians?search=${query}`)).body.guardians).toMatchObject([
        { id: guardianId },
      ])
    const guardians = await client.get('/impersonate/guardians?search=siobhan')
    expect(guardians.body.guardians).toEqual([
      {
        id: guardianId,
        name: 'Siobhán O’Shaughnessy',
        email: expect.any(String),
        children: [
          { id: studentId, name: 'Declan O’Shaughnessy' },
          { id: siblingId, name: 'Maeve O’Shaughnessy' },
        ],
      },
    ])
    expect((await client.get('/impersonate/students?search=%25')).body.total).toBe(0)
    expect((await (await school.as('admin')).get('/impersonate/students')).body.canAllowChanges).toBe(true)
  })

  it('are paged, and never hold an employee or a person who is gone', async () => {
    await Promise.all(Array.from({ length: 55 }, () => makeStudent(school.db)))
    const goneId = await makeStudent(school.db, { deactivatedAt: new Date() })
    const client = await school.as('dean')
    const first = (await client.get('/impersonate/students')).body
    const second = (await client.get('/impersonate/students?page=2')).body
    expect(first.students).toHaveLength(50)
    const ids = [...first.students, ...second.students].map(({ id }: { id: number }) => id)
    expect(new Set(ids).size).toBe(first.total)
    expect(ids).not.toContain(goneId)
    expect(ids).not.toContain(await school.persona('dean'))
    expect((await client.get('/impersonate/students?page=0')).status).toBe(400)
  })

  it.each([
    'advisor',
    'facilitator',
    'operations',
    'guardian',
    'student',
  ] as const)('and starting are refused to %s', async (person) => {
    const client = await school.as(person)
    for (const path of [
      '/impersonate/students',
      '/impersonate/guardians',
      `/impersonate/people/${studentId}`,
    ])
      expect((await client.get(path)).status).toBe(403)
    const answer = await client.post('/impersonate', { userId: studentId })
    expect(answer.status).toBe(403)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('of a campus hold its students, and guardians all of whose children are there', async () => {
    const deanId = await makeEmployee(school.db)
    const permissions = ['mirror.view', 'people.view.all'] as const
    await addToGroup(school.db, deanId, await makeGroup(school.db, { permissions, cohortIds: [1] }))
    const client = await school.as(deanId)
    expect((await client.get('/impersonate/students?search=shaughnessy')).body.students).toMatchObject([
      { id: studentId },
    ])
    expect((await client.get('/impersonate/guardians?search=shaughnessy')).body.total).toBe(0)
    for (const userId of [siblingId, guardianId]) {
      expect((await client.post('/impersonate', { userId })).status).toBe(404)
      expect((await client.get(`/impersonate/people/${userId}`)).status).toBe(404)
    }
    await mirror(deanId, studentId)
  })
})

describe('a mirror', () => {
  it('shows what the family member sees, and nothing of staff', async () => {
    const { seen } = await mirror('admin', guardianId)
    const shell = await shellOf(seen)
    expect(shell).toMatchObject({
      userId: guardianId,
      userRole: 'guardian',
      links: [],
      pinned: [],
      permissions: [],
      mirroredBy: { name: 'Pat admin', mayChange: true, endsAt: '2026-11-10T16:00:00.000Z' },
    })
    const own = await shellOf(await school.as(guardianId))
    expect({ ...shell, mirroredBy: null }).toEqual(own)
  })

  it.each(partsOf(reads))('is answered what the family member is, part %i', async (_, part) => {
    const { seen } = await mirror('admin', guardianId)
    const guardian = await school.as(guardianId)
    for (const { path } of part) {
      const url = path.replace('{type}', 'expedition').replace(/\{\w+\}/g, '999999')
      const asMirror = await seen.call({ method: 'GET', url })
      const asGuardian = await guardian.call({ method: 'GET', url })
      expect(`${url} ${asMirror.status}`).toBe(`${url} ${asGuardian.status}`)
    }
  })

  it('is read-only without the box, and without the permission whatever the box says', async () => {
    for (const [person, choice] of [
      ['admin', {}],
      ['admin', { allowChanges: false }],
      ['dean', { allowChanges: true }],
    ] as const) {
      const { seen } = await mirror(person, guardianId, choice)
      expect((await shellOf(seen)).mirroredBy.mayChange).toBe(false)
      const answer = await seen.post('/backoffice/root/authenticated', { _action: 'readAllNotifications' })
      expect([answer.status, answer.body.message]).toEqual([403, refusal])
    }
  })

  it.each(
    partsOf(writes),
  )('that is read-only is refused every writing call there is, part %i', async (_, part) => {
    const { seen } = await mirror('dean', guardianId)
    for (const { method, path } of part) {
      const url = path.replace('{type}', 'expedition').replace(/\{\w+\}/g, '1')
      const { status, body } = await seen.call({ method: method as 'POST', url, payload: {} })
      expect(`${method} ${path} ${status} ${body.message}`).toBe(`${method} ${path} 403 ${refusal}`)
    }
  })

  it('that is read-only may do what is open to anyone', () => {
    expect([reads.length, writes.length].every((many) => many > 5)).toBe(true)
    // What is open to anyone while mirroring: the two ways out, what a link in a mail stands for, the form by which
    // strangers apply, and the beginning of a school, which its one-time word opens and the first administrator shuts.
    const open = listEndpoints().filter(
      ({ method, access }) => method !== 'GET' && access.startsWith('anyone'),
    )
    const ofLinks = /absence-link|^\/api\/apply(\/|$)/
    expect(open.map(({ path }) => path).filter((path) => !ofLinks.test(path))).toEqual([
      '/api/auth/logout/web',
      '/api/impersonate',
      '/api/evaluations/{token}/open',
      '/api/evaluations/{token}',
      '/api/backoffice/set-up/open',
      '/api/backoffice/set-up/administrator',
    ])
  })

  it('with changes writes as the family member, and both people stand in the record', async () => {
    const adminId = await school.persona('admin')
    const { seen } = await mirror('admin', guardianId)
    const answer = await seen.post('/backoffice/root/authenticated', { _action: 'readAllNotifications' })
    expect(answer.status).toBe(200)
    expect(await audits('mirror.changed')).toEqual([
      {
        actorId: adminId,
        actingAsId: guardianId,
        subjectId: String(guardianId),
        after: { endpoint: 'POST /backoffice/root/authenticated', _action: 'readAllNotifications' },
      },
    ])
    const [started] = await audits('mirror.started')
    expect(started).toEqual({
      actorId: adminId,
      actingAsId: guardianId,
      subjectId: String(guardianId),
      after: { allowChanges: true, endsAt: '2026-11-10T16:00:00.000Z' },
    })
    await seen.delete('/impersonate')
    const [ended] = await audits('mirror.ended')
    expect(ended).toMatchObject({ actorId: adminId, actingAsId: guardianId })
  })

  it('never begins for an employee, oneself, nobody, or inside another mirror', async () => {
    const client = await school.as('superadmin')
    const start = (userId: number | string) => client.post('/impersonate', { userId })
    expect((await start(await school.persona('dean'))).status).toBe(404)
    expect((await start(await school.persona('superadmin'))).status).toBe(404)
    expect((await start(999_999)).status).toBe(404)
    expect((await start('x')).status).toBe(400)
    const { seen } = await mirror('superadmin', guardianId)
    expect((await seen.post('/impersonate', { userId: studentId })).status).toBe(403)
    expect((await school.nobody.post('/impersonate', { userId: studentId })).status).toBe(401)
  })

  it('is not begun by a link, which leads to a page that asks', async () => {
    const client = await school.as('admin')
    const link = await client.get(`/backoffice/app-sso?impersonateUserId=${guardianId}&allowChanges=true`)
    expect(link.body).toEqual({ redirectTo: `/impersonate/${guardianId}?allowChanges=true` })
    expect(link.headers['set-cookie']).toBeUndefined()
    expect((await client.get(`/impersonate/people/${guardianId}`)).body).toEqual({
      id: guardianId,
      name: 'Siobhán O’Shaughnessy',
      role: 'guardian',
      canAllowChanges: true,
    })
    const other = await (await school.as('dean')).get(`/impersonate/people/${studentId}`)
    expect(other.body).toMatchObject({ role: 'student', canAllowChanges: false })
  })

  it('ends after 60 minutes, and leaving it then still leads back', async () => {
    const { seen } = await mirror('admin', studentId)
    school.clock.advance(59 * 60_000)
    expect((await seen.get('/auth/current-user')).status).toBe(200)
    school.clock.advance(60_000)
    expect((await seen.get('/auth/current-user')).status).toBe(401)
    // The own session of tests lasts an hour as well.
    await school.db
      .updateTable('logins')
      .set({ expiresAt: new Date(school.clock.nowMs() + 60_000) })
      .where('userId', '=', await school.persona('admin'))
      .execute()
    const left = await seen.delete('/impersonate')
    expect(left.body).toEqual({ redirectTo: '/impersonate/students' })
    expect((await shellOf(createClient(school.app, cookieOf(left)))).userRole).toBe('admin')
  })

  it('leads back to oneself also days after it ended, when what has ended was tidied away', async () => {
    const { seen } = await mirror('superadmin', studentId)
    await school.db
      .updateTable('logins')
      .set({ expiresAt: new Date(school.clock.nowMs() + 14 * 86_400_000) })
      .where('userId', '=', await school.persona('superadmin'))
      .execute()
    school.clock.advance(3 * 86_400_000)
    await school.runJob('sign-in.tidy')
    expect((await seen.get('/auth/current-user')).status).toBe(401)
    const left = await seen.delete('/impersonate')
    expect(left.body).toEqual({ redirectTo: '/impersonate/students' })
    expect((await shellOf(createClient(school.app, cookieOf(left)))).name).toBe('Pat superadmin')
  })

  it('ends with the permission, and with one’s own session', async () => {
    const staffId = await makeEmployee(school.db)
    const groupId = await makeGroup(school.db, {
      permissions: ['mirror.view', 'mirror.change', 'people.view.all'],
    })
    await addToGroup(school.db, staffId, groupId)
    const { own, seen } = await mirror(staffId, studentId)
    const drop = (permission: string) =>
      school.db
        .deleteFrom('permissionGroupPermissions')
        .where('permission', '=', permission)
        .where('groupId', '=', groupId)
        .execute()
    await drop('mirror.change')
    expect((await shellOf(seen)).mirroredBy.mayChange).toBe(false)
    await drop('mirror.view')
    expect((await seen.get('/auth/current-user')).status).toBe(401)
    expect((await own.get('/auth/current-user')).status).toBe(200)

    const other = await mirror('admin', studentId)
    await other.own.delete('/auth/logout/web')
    expect((await other.seen.get('/auth/current-user')).status).toBe(401)
  })
})

describe('a mirror that goes on', () => {
  const permissions = ['mirror.view', 'mirror.change', 'people.view.all'] as const
  /** A colleague with everything in every campus who sees as a student of the second one, with changes. */
  async function mirrorOfTheSecond() {
    const employeeId = await makeEmployee(school.db)
    await addToGroup(school.db, employeeId, await makeGroup(school.db, { permissions }))
    const userId = await makeStudent(school.db, { cohortId: 2 })
    return { employeeId, userId, ...(await mirror(employeeId, userId)) }
  }
  const limit = (employeeId: number) =>
    school.db
      .updateTable('permissionGroupMembers')
      .set({ cohortIds: [1] })
      .where('employeeId', '=', employeeId)
      .execute()
  const write = async (seen: Client) =>
    (await seen.post('/backoffice/root/authenticated', { _action: 'readAllNotifications' })).status

  it('is over once the right no longer reaches whom it shows', async () => {
    const { employeeId, own, seen } = await mirrorOfTheSecond()
    expect(await write(seen)).toBe(200)
    await limit(employeeId)
    expect(await write(seen)).toBe(401)
    expect((await seen.get('/auth/current-user')).status).toBe(401)
    expect((await own.get('/auth/current-user')).status).toBe(200)
    expect((await seen.delete('/impersonate')).body).toEqual({ redirectTo: '/impersonate/students' })
  })

  it('is over once the student has gone where the right does not reach', async () => {
    const { employeeId, userId, seen } = await mirrorOfTheSecond()
    const move = (cohortId: number) =>
      school.db.updateTable('students').set({ cohortId }).where('id', '=', userId).execute()
    await move(1)
    await limit(employeeId)
    expect((await seen.get('/auth/current-user')).status).toBe(200)
    await move(2)
    expect((await seen.get('/auth/current-user')).status).toBe(401)
  })

  it('of a guardian is over once a child of theirs is out of reach', async () => {
    const { employeeId } = await mirrorOfTheSecond()
    const { seen } = await mirror(employeeId, guardianId)
    await limit(employeeId)
    expect((await seen.get('/auth/current-user')).status).toBe(401)
  })

  it('changes nothing once only the right to change no longer reaches them', async () => {
    const employeeId = await makeEmployee(school.db)
    const seeing = await makeGroup(school.db, { permissions: ['mirror.view', 'people.view.all'] })
    const changing = await makeGroup(school.db, { permissions: ['mirror.change'] })
    for (const groupId of [seeing, changing]) await addToGroup(school.db, employeeId, groupId)
    const { seen } = await mirror(employeeId, siblingId)
    expect(await write(seen)).toBe(200)
    await school.db
      .updateTable('permissionGroupMembers')
      .set({ cohortIds: [1] })
      .where('groupId', '=', changing)
      .execute()
    expect((await shellOf(seen)).mirroredBy.mayChange).toBe(false)
    expect(await write(seen)).toBe(403)
  })
})

describe('leaving', () => {
  it('restores one’s own session; the mirror is over', async () => {
    const { seen } = await mirror('dean', studentId)
    const left = await seen.delete('/impersonate')
    expect(left.body).toEqual({ redirectTo: '/impersonate/students' })
    const back = createClient(school.app, cookieOf(left))
    expect(await shellOf(back)).toMatchObject({ name: 'Pat dean', mirroredBy: null })
    expect((await seen.get('/auth/current-user')).status).toBe(401)
    expect((await seen.delete('/impersonate')).body).toEqual({ redirectTo: '/signin' })
  })

  it('changes nothing outside of a mirror', async () => {
    const client = await school.as('dean')
    expect((await client.delete('/impersonate')).body).toEqual({ redirectTo: '/' })
    expect((await client.get('/auth/current-user')).status).toBe(200)
    expect((await school.nobody.delete('/impersonate')).body).toEqual({ redirectTo: '/signin' })
  })

  it('by logging out ends one’s own session too', async () => {
    const { own, seen } = await mirror('dean', studentId)
    expect((await seen.delete('/auth/logout/web')).status).toBe(200)
    expect((await own.get('/auth/current-user')).status).toBe(401)
  })
})
