import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEmployee, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { createClient } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeLogin } from '../sign-in.factory.ts'
import { writeSessionCookie } from './session-cookie.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

/** An employee who may see as anybody, with changes. */
const makeMirroring = async (name?: string) => {
  const id = await makeEmployee(school.db, name ? { name } : {})
  await addToGroup(
    school.db,
    id,
    await makeGroup(school.db, { permissions: ['mirror.view', 'mirror.change', 'people.view.all'] }),
  )
  return id
}

const mirror = async (userId: number, mirroredBy: number, allowChanges: boolean) => {
  const token = await makeLogin(school.db, {
    userId,
    mirroredBy,
    allowChanges,
    nowMs: school.clock.nowMs(),
    expiresInMs: 24 * 60 * 60_000,
  })
  return createClient(school.app, writeSessionCookie(token, school.services, 60).split(';')[0])
}

describe('one’s own sessions', () => {
  it('are listed with device and address, the current one marked', async () => {
    const personId = await makeEmployee(school.db)
    await school.as(personId)
    const client = await school.as(personId)
    const { body } = await client.get('/backoffice/profile/sessions')
    expect(body).toHaveLength(2)
    expect(body.filter((one: { isCurrent: boolean }) => one.isCurrent)).toHaveLength(1)
    expect(body[0]).toMatchObject({ device: 'Firefox on Windows', ipAddress: '203.0.113.7' })
    expect(JSON.stringify(body)).not.toContain('token')
    expect((await school.nobody.get('/backoffice/profile/sessions')).status).toBe(401)
  })

  it('can be ended one by one, never those of others', async () => {
    const [personId, otherId] = [await makeEmployee(school.db), await makeEmployee(school.db)]
    const [laptop, phone, other] = [
      await school.as(personId),
      await school.as(personId),
      await school.as(otherId),
    ]
    const idOf = async (client: typeof laptop) =>
      (await client.get('/backoffice/profile/sessions')).body.find(
        (one: { isCurrent: boolean }) => one.isCurrent,
      ).id
    const phoneId = await idOf(phone)
    expect((await laptop.delete(`/backoffice/profile/sessions/${await idOf(other)}`)).status).toBe(404)
    expect((await laptop.delete(`/backoffice/profile/sessions/${phoneId}`)).status).toBe(200)
    expect((await phone.get('/auth/current-user')).status).toBe(401)
    expect((await other.get('/auth/current-user')).status).toBe(200)
    expect((await laptop.delete('/backoffice/profile/sessions/none')).status).toBe(400)
  })

  it('can all be ended but this one, mirror sessions included', async () => {
    const personId = await makeMirroring()
    const [here, there] = [await school.as(personId), await school.as(personId)]
    const seen = await mirror(await makeStudent(school.db), personId, false)
    expect((await here.delete('/backoffice/profile/sessions')).body).toEqual({ ended: 2 })
    expect((await here.get('/auth/current-user')).status).toBe(200)
    expect((await there.get('/auth/current-user')).status).toBe(401)
    expect((await seen.get('/auth/current-user')).status).toBe(401)
  })
})

describe('a mirror session', () => {
  it('sees as the student, cannot write, and ends after 60 minutes', async () => {
    const [staffId, studentId] = [await makeMirroring('Kim Staff'), await makeStudent(school.db)]
    const client = await mirror(studentId, staffId, false)
    const shell = await client.get('/backoffice/root/authenticated')
    expect(shell.body).toMatchObject({
      userId: studentId,
      userRole: 'student',
      mirroredBy: { name: 'Kim Staff', mayChange: false },
    })
    const write = await client.post('/backoffice/root/authenticated', { _action: 'readAllNotifications' })
    expect(write.status).toBe(403)
    const allowed = await mirror(studentId, staffId, true)
    expect(
      (await allowed.post('/backoffice/root/authenticated', { _action: 'readAllNotifications' })).status,
    ).toBe(200)
    expect((await allowed.delete('/backoffice/profile/sessions')).status).toBe(403)
    school.clock.advance(59 * 60_000)
    expect((await client.get('/auth/current-user')).status).toBe(200)
    school.clock.advance(2 * 60_000)
    expect((await client.get('/auth/current-user')).status).toBe(401)
  })

  it('ends when who looks is deactivated', async () => {
    const staffId = await makeMirroring()
    const client = await mirror(await makeStudent(school.db), staffId, false)
    expect((await client.get('/auth/current-user')).status).toBe(200)
    await school.db
      .updateTable('users')
      .set({ deactivatedAt: new Date() })
      .where('id', '=', staffId)
      .execute()
    expect((await client.get('/auth/current-user')).status).toBe(401)
  })
})

describe('a session that is used', () => {
  it('is prolonged by the shell once a day, and not by mirroring', async () => {
    const personId = await makeEmployee(school.db)
    const client = createClient(
      school.app,
      writeSessionCookie(
        await makeLogin(school.db, {
          userId: personId,
          nowMs: school.clock.nowMs(),
          expiresInMs: 14 * 86_400_000,
        }),
        school.services,
        60,
      ).split(';')[0],
    )
    const load = () => client.get('/backoffice/root/authenticated')
    expect((await load()).headers['set-cookie']).toBeUndefined()
    school.clock.advance(25 * 60 * 60_000)
    expect(String((await load()).headers['set-cookie'])).toMatch(/Max-Age=1209600/)
    expect((await load()).headers['set-cookie']).toBeUndefined()
    school.clock.advance(13 * 86_400_000)
    expect((await load()).status).toBe(200)
    school.clock.advance(15 * 86_400_000)
    expect((await load()).status).toBe(401)
  })
})

it('ends after 30 days, however often it is used', async () => {
  const personId = await makeEmployee(school.db)
  const token = await makeLogin(school.db, {
    userId: personId,
    nowMs: school.clock.nowMs(),
    expiresInMs: 14 * 86_400_000,
  })
  const client = createClient(school.app, writeSessionCookie(token, school.services, 60).split(';')[0])
  const load = () => client.get('/backoffice/root/authenticated')
  for (let day = 0; day < 28; day += 4) {
    expect((await load()).status).toBe(200)
    school.clock.advance(4 * 86_400_000)
  }
  // Two days are left of the thirty, and the cookie says so.
  expect(String((await load()).headers['set-cookie'])).toContain(`Max-Age=${2 * 86_400};`)
  school.clock.advance(2 * 86_400_000 - 1_000)
  expect((await load()).status).toBe(200)
  school.clock.advance(1_000)
  expect((await load()).status).toBe(401)
})

it('that began more than 30 days ago is none, whatever its row says', async () => {
  const nowMs = school.clock.nowMs()
  const userId = await makeEmployee(school.db)
  const token = await makeLogin(school.db, {
    userId,
    nowMs: nowMs - 31 * 86_400_000,
    expiresInMs: 60 * 86_400_000,
  })
  const client = createClient(school.app, writeSessionCookie(token, school.services, 60).split(';')[0])
  expect((await client.get('/auth/current-user')).status).toBe(401)
})

describe('app-sso', () => {
  it.each([
    ['facilitator', '', '/home'],
    ['facilitator', '/experiences?cycle_id=3', '/experiences?cycle_id=3'],
    ['facilitator', '//evil.test/x', '/home'],
    ['facilitator', '/\\evil.test', '/home'],
    ['facilitator', '/\t/evil.test', '/home'],
    ['facilitator', 'https://evil.test', '/home'],
    ['facilitator', 'javascript:alert(1)', '/home'],
    ['facilitator', '/.//evil.test', '/home'],
    ['facilitator', '/%2f/evil.test', '/home'],
    ['student', '', '/family'],
    ['guardian', '/workbench', '/family'],
    ['guardian', '/family/reports', '/family/reports'],
  ] as const)('leads %s with %j to %s', async (person, returnTo, target) => {
    const client = await school.as(person)
    const query = returnTo ? `?return_to=${encodeURIComponent(returnTo)}` : ''
    expect((await client.get(`/backoffice/app-sso${query}`)).body).toEqual({ redirectTo: target })
  })

  it('needs a session', async () => {
    expect((await school.nobody.get('/backoffice/app-sso')).status).toBe(401)
  })
})

it('tidies away what has ended', async () => {
  const userId = await makeEmployee(school.db)
  await makeLogin(school.db, { userId, nowMs: school.clock.nowMs() - 3 * 86_400_000 })
  await school.runJob('sign-in.tidy')
  const left = await school.db.selectFrom('logins').select('id').where('userId', '=', userId).execute()
  expect(left).toEqual([])
})

it('offers personas in demo mode only', async () => {
  const { body } = await school.nobody.get('/backoffice/signin/options')
  expect(body).toEqual({
    google: false,
    oidc: false,
    supportEmail: 'support@homeroom.test',
    supportPhone: '',
    demo: null,
  })
})
