import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { softwarePasskey } from '#test/browser/software-passkey.ts'
import { type Answer, createClient } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { writeSessionCookie } from '../logins/session-cookie.ts'
import { makeLogin, makePassword, makeShownMailbox } from '../sign-in.factory.ts'

const own = '/backoffice/profile/passkeys'
const origin = 'http://homeroom.test'
const password = 'violet kettle harbour'
let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

const cookiesOf = ({ headers }: Answer) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ')

type Passkey = ReturnType<typeof softwarePasskey>

/** A browser in which somebody has logged in by password, with what it needs to make passkeys. */
async function browserOf(userId: number) {
  const nowMs = school.clock.nowMs()
  const token = await makeLogin(school.db, { userId, nowMs, withSecondFactor: false })
  const device = await makeShownMailbox(school.db, school.services, userId)
  const session = `${writeSessionCookie(token, school.services, 3600).split(';')[0]}; ${device}`
  const client = createClient(school.app, session)
  return {
    client,
    async add(passkey: Passkey, how: { origin?: string; isVerified?: boolean; challenge?: string } = {}) {
      const begun = await client.post(`${own}/begin`)
      const credential = passkey.register({ challenge: begun.body.challenge, origin, ...how })
      return client.call({
        method: 'POST',
        url: `/api${own}`,
        payload: { name: 'Laptop', credential },
        headers: { cookie: `${session}; ${cookiesOf(begun)}` },
      })
    },
  }
}

async function logIn(
  passkey: Passkey,
  how: { origin?: string; isVerified?: boolean; challenge?: string } = {},
) {
  const begun = await school.nobody.post('/auth/sign-in/passkey/begin')
  const shown = passkey.show({ challenge: begun.body.challenge, origin, ...how })
  const show = () =>
    school.nobody.call({
      method: 'POST',
      url: '/api/auth/sign-in/passkey',
      payload: shown,
      headers: { cookie: cookiesOf(begun), 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' },
    })
  return { answer: await show(), again: show }
}

const whoIs = (cookie: string) =>
  school.nobody.call({ method: 'GET', url: '/api/auth/current-user', headers: { cookie } })

describe('a passkey', () => {
  it('is added with a name, lets in as both factors at once, and is listed with its last use', async () => {
    const email = 'keys@school.test'
    const userId = await makeEmployee(school.db, { email })
    await makePassword(school.db, userId, password)
    const passkey = softwarePasskey('homeroom.test')
    const browser = await browserOf(userId)
    const elsewhere = await browserOf(userId)
    const added = await browser.add(passkey)
    expect(added.status).toBe(200)
    expect(added.body.recoveryCodes).toHaveLength(10)
    expect((await elsewhere.client.get(own)).status).toBe(401)
    expect((await browser.client.get(own)).body).toMatchObject([
      { name: 'Laptop', addedAt: '2026-11-10T15:00:00.000Z', lastUsedAt: null },
    ])

    school.clock.advance(60_000)
    const { answer, again } = await logIn(passkey)
    expect(answer.status).toBe(200)
    expect((await whoIs(cookiesOf(answer))).body.user.email).toBe(email)
    const inside = createClient(school.app, cookiesOf(answer))
    expect((await inside.get('/backoffice/profile/second-factor')).body.hasShown).toBe(true)
    expect((await inside.get(own)).body).toMatchObject([{ lastUsedAt: '2026-11-10T15:01:00.000Z' }])
    const [here] = (await inside.get('/backoffice/profile/sessions')).body
    expect(here).toMatchObject({ isCurrent: true, device: 'Firefox on Linux', ipAddress: '127.0.0.1' })
    // What was shown once is worth nothing a second time.
    expect((await again()).status).toBe(401)

    // By password the second factor is asked for: the passkey, or a recovery code.
    const byPassword = await school.nobody.post('/auth/sign-in/email', { email, password })
    expect(byPassword.body.secondStep).toBe(true)
    const [key] = (await inside.get(own)).body
    expect((await inside.post(`${own}/${key.id}`, { name: ' Key of the ring ' })).status).toBe(200)
    expect((await inside.get(own)).body).toMatchObject([{ name: 'Key of the ring' }])
    expect((await inside.delete(`${own}/${key.id}`)).status).toBe(200)
    expect((await logIn(passkey)).answer.status).toBe(401)
    expect((await inside.get('/backoffice/profile/second-factor')).body.hasShown).toBe(false)
  })

  it('is not taken without a finger, face or PIN, from another site, or for another question', async () => {
    const browser = await browserOf(await makeEmployee(school.db))
    for (const how of [{ isVerified: false }, { origin: 'https://evil.example' }, { challenge: 'AAAA' }]) {
      const refused = await browser.add(softwarePasskey('homeroom.test'), how)
      expect(refused.status).toBe(422)
      expect(refused.body.formErrors.form).toMatch(/cannot be used/)
    }
    expect((await browser.add(softwarePasskey('evil.example'))).status).toBe(422)
    const passkey = softwarePasskey('homeroom.test')
    expect((await browser.add(passkey)).status).toBe(200)
    for (const how of [{ isVerified: false }, { origin: 'https://evil.example' }, { challenge: 'AAAA' }])
      expect((await logIn(passkey, how)).answer.status).toBe(401)
    expect((await logIn(softwarePasskey('homeroom.test'))).answer.status).toBe(401)
    expect((await logIn(passkey)).answer.status).toBe(200)
  })

  it('lets nobody in who was deactivated, and nobody before it was added', async () => {
    const userId = await makeEmployee(school.db)
    const passkey = softwarePasskey('homeroom.test')
    await (await browserOf(userId)).add(passkey)
    await school.db.updateTable('users').set({ deactivatedAt: new Date() }).where('id', '=', userId).execute()
    expect((await logIn(passkey)).answer.status).toBe(401)
    await school.db.updateTable('users').set({ deactivatedAt: null }).where('id', '=', userId).execute()
    await school.db.updateTable('passkeys').set({ addedAt: null }).where('userId', '=', userId).execute()
    expect((await logIn(passkey)).answer.status).toBe(401)
    expect(
      await school.db.selectFrom('logins').select('id').where('userId', '=', userId).execute(),
    ).toHaveLength(1)
  })

  it('is its owner’s alone, and needs a fresh proof to be added or removed', async () => {
    const [owner, other] = [
      await browserOf(await makeEmployee(school.db)),
      await browserOf(await makeEmployee(school.db)),
    ]
    await owner.add(softwarePasskey('homeroom.test'))
    const [key] = (await owner.client.get(own)).body
    expect((await other.client.post(`${own}/${key.id}`, { name: 'Mine' })).status).toBe(404)
    expect((await other.client.delete(`${own}/${key.id}`)).status).toBe(404)
    expect((await owner.client.post(`${own}/${key.id}`, { name: ' ' })).body.formErrors.name).toMatch(
      /^Name the/,
    )
    school.clock.advance(11 * 60_000)
    expect((await owner.client.post(`${own}/begin`)).body.code).toBe('FACTOR_PROOF_NEEDED')
    expect((await owner.client.delete(`${own}/${key.id}`)).body.code).toBe('FACTOR_PROOF_NEEDED')
  })
})

describe('asking for a challenge', () => {
  const begin = (remoteAddress: string) =>
    school.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/passkey/begin',
      headers: { 'frontend-id': 'homeroom-web' },
      remoteAddress,
    })

  it('removes those that have ended', async () => {
    const now = school.clock.nowMs()
    const keep = (identifier: string, atMs: number) =>
      school.db
        .insertInto('verifications')
        .values({ identifier, value: '{}', expiresAt: new Date(atMs) })
        .execute()
    await keep('ended', now - 1)
    await keep('open', now + 60_000)
    expect((await begin('203.0.113.8')).statusCode).toBe(200)
    const left = await school.db.selectFrom('verifications').select('identifier').execute()
    expect(left.map(({ identifier }) => identifier)).toContain('open')
    expect(left.map(({ identifier }) => identifier)).not.toContain('ended')
  })

  it('is answered 120 times a minute for an address, and stores nothing beyond that', async () => {
    const statuses = []
    for (let asked = 0; asked < 121; asked++) statuses.push((await begin('203.0.113.9')).statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(120)
    const refused = await begin('203.0.113.9')
    expect(refused.statusCode).toBe(429)
    expect(refused.json().message).toMatch(/^Too many attempts\. Try again in \d+ seconds\.$/)
    expect((await begin('203.0.113.10')).statusCode).toBe(200)
  })
})
