import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makePassword } from './sign-in.factory.ts'

const password = 'violet kettle harbour'
let school: TestSchool
let personId: number

beforeAll(async () => {
  school = await startTestSchool()
  personId = await makeEmployee(school.db, { name: 'Ada Byron', email: 'ada@school.test' })
  await makePassword(school.db, personId, password)
})
afterAll(() => school.stop())

const signIn = (email: string, typed: string, ip = '203.0.113.1', cookie = '') =>
  school.nobody.call({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: { email, password: typed },
    remoteAddress: ip,
    headers: { cookie },
  })

type SignInAnswer = Awaited<ReturnType<Client['get']>>

const cookieOf = (answer: SignInAnswer) => String(answer.headers['set-cookie'])

/** The cookie by which a browser is known again. */
const deviceOf = ({ headers }: SignInAnswer) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => String(line).split(';')[0] ?? '')
    .find((pair) => pair.startsWith('homeroom.device=')) ?? ''

const whoIs = (cookie: string) =>
  school.nobody.call({ method: 'GET', url: '/api/auth/current-user', headers: { cookie } })

describe('logging in with email and password', () => {
  it('opens a session of 14 days in a cookie that scripts cannot read', async () => {
    const answer = await signIn('Ada@School.test', password)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ ok: true })
    const cookie = cookieOf(answer)
    expect(cookie).toMatch(/^homeroom\.session_token=/)
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    expect(cookie).toMatch(/Max-Age=1209600/)
    const current = await whoIs(cookie.split(';')[0] ?? '')
    expect(current.body.user).toEqual({
      id: personId,
      role: 'employee',
      name: 'Ada Byron',
      email: 'ada@school.test',
    })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('takes a form as well as JSON', async () => {
    const answer = await school.nobody.call({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ email: 'ada@school.test', password }).toString(),
    })
    expect(answer.status).toBe(200)
  })

  it('answers the same for a wrong password, an unknown email and a person who has left', async () => {
    const leftId = await makeEmployee(school.db, { email: 'left@school.test', deactivatedAt: new Date(0) })
    await makePassword(school.db, leftId, password)
    const answers = [
      await signIn('ada@school.test', 'something else'),
      await signIn('nobody@school.test', password),
      await signIn('left@school.test', password),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(401)
      expect(answer.body.message).toBe('This email and password do not match.')
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  it('refuses what is no email, no password and no frontend-id', async () => {
    expect((await signIn('ada', password)).body.formErrors).toEqual({
      email: 'Type the whole email address.',
    })
    expect((await signIn('ada@school.test', '')).status).toBe(422)
    const without = await school.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email: 'ada@school.test', password },
    })
    expect(without.statusCode).toBe(403)
  })

  it('has no sign-up and none of the library’s other calls', async () => {
    for (const path of ['sign-up/email', 'update-user', 'change-email', 'delete-user'])
      expect((await school.nobody.post(`/auth/${path}`, { email: 'x@x.test', password })).status).toBe(404)
    expect((await school.nobody.get('/auth/get-session')).status).toBe(404)
  })
})

describe('too many attempts', () => {
  it('lock an account for devices it does not know after the fifth, longer each time, whether or not it exists', async () => {
    await makePassword(school.db, await makeEmployee(school.db, { email: 'real@school.test' }), password)
    const statuses: Record<string, number[]> = {}
    for (const email of ['real@school.test', 'unreal@school.test']) {
      const answers = []
      for (let attempt = 0; attempt < 6; attempt++) answers.push(await signIn(email, 'wrong', '203.0.113.2'))
      statuses[email] = answers.map((answer) => answer.status)
      expect(answers[5]?.headers['retry-after']).toBe('60')
      expect(answers[5]?.body.message).toBe('Too many attempts. Try again in 60 seconds.')
    }
    expect(statuses['real@school.test']).toEqual([401, 401, 401, 401, 401, 429])
    expect(statuses['unreal@school.test']).toEqual(statuses['real@school.test'])

    expect((await signIn('real@school.test', password, '203.0.113.3')).status).toBe(429)
    school.clock.advance(61_000)
    expect((await signIn('real@school.test', 'wrong')).status).toBe(401)
    expect((await signIn('real@school.test', password)).headers['retry-after']).toBe('300')
    school.clock.advance(301_000)
    expect((await signIn('real@school.test', password)).status).toBe(200)
    expect((await signIn('real@school.test', 'wrong')).status).toBe(401)
  })

  it('are not more when they come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => signIn('crowd@school.test', 'wrong', '203.0.113.4')),
    )
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5)
  })

  it('never lock an address alone: fifty wrong ones from a school leave the school open', async () => {
    const typing = Array.from({ length: 50 }, (_, n) =>
      signIn(`pupil${n}@school.test`, 'wrong', '203.0.113.5'),
    )
    expect(new Set((await Promise.all(typing)).map((answer) => answer.status))).toEqual(new Set([401]))
    expect((await signIn('ada@school.test', password, '203.0.113.5')).status).toBe(200)
  })

  it('of others never lock out a device that has signed in before, whose own do', async () => {
    const personId = await makeEmployee(school.db, { email: 'kim@school.test' })
    await makePassword(school.db, personId, password)
    const device = deviceOf(await signIn('kim@school.test', password))
    for (let attempt = 0; attempt < 5; attempt++) await signIn('kim@school.test', 'wrong', '203.0.113.8')
    expect((await signIn('kim@school.test', password, '203.0.113.9')).status).toBe(429)
    const forged = `${device.slice(0, -4)}AAAA`
    expect((await signIn('kim@school.test', password, '203.0.113.9', forged)).status).toBe(429)
    expect((await signIn('kim@school.test', password, '203.0.113.9', device)).status).toBe(200)

    // Known for one account, a device is a stranger to every other.
    const strangerId = await makeEmployee(school.db, { email: 'lee@school.test' })
    await makePassword(school.db, strangerId, password)
    for (let attempt = 0; attempt < 5; attempt++) await signIn('lee@school.test', 'wrong', '203.0.113.8')
    expect((await signIn('lee@school.test', password, '203.0.113.9', device)).status).toBe(429)

    for (let attempt = 0; attempt < 5; attempt++)
      expect((await signIn('kim@school.test', 'wrong', '203.0.113.9', device)).status).toBe(401)
    expect((await signIn('kim@school.test', password, '203.0.113.9', device)).status).toBe(429)
  })

  it('leave no address and no email in the database', async () => {
    const rows = await school.db.selectFrom('signInFailures').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/school\.test|203\.0/)
  })
})

describe('the session cookie', () => {
  it('is worth nothing when it was changed, cut or made up', async () => {
    const [cookie = ''] = cookieOf(await signIn('ada@school.test', password, '203.0.113.6')).split(';')
    expect((await whoIs(cookie)).status).toBe(200)
    const value = cookie.slice(cookie.indexOf('=') + 1)
    const forged = [
      `${value.slice(0, -6)}AAAAAA`,
      value.slice(2),
      value.split('.')[0],
      'x.y',
      '%E0%A4%A',
      '',
      `${value}; homeroom.session_token=other`,
    ]
    for (const one of forged.slice(0, 6))
      expect((await whoIs(`homeroom.session_token=${one}`)).status).toBe(401)
    expect((await whoIs(`other=1; ${cookie}`)).status).toBe(200)
  })

  it('ends with its time, with the person, and on logging out', async () => {
    const [cookie = ''] = cookieOf(await signIn('ada@school.test', password, '203.0.113.7')).split(';')
    const out = await school.nobody.call({
      method: 'DELETE',
      url: '/api/auth/logout/web',
      headers: { cookie },
    })
    expect(out.status).toBe(200)
    expect(cookieOf(out)).toContain('Max-Age=0')
    expect((await whoIs(cookie)).status).toBe(401)
    expect((await school.nobody.delete('/auth/logout/web')).status).toBe(200)

    const client = await school.as(personId)
    expect((await client.get('/auth/current-user')).status).toBe(200)
    school.clock.advance(60 * 60_000)
    expect((await client.get('/auth/current-user')).status).toBe(401)

    const leaving = await makeEmployee(school.db)
    const theirs = await school.as(leaving)
    expect((await theirs.get('/auth/current-user')).status).toBe(200)
    await school.db
      .updateTable('users')
      .set({ deactivatedAt: new Date() })
      .where('id', '=', leaving)
      .execute()
    expect((await theirs.get('/auth/current-user')).status).toBe(401)
  })
})
