import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { addToGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeApp, makePassword } from '#domains/sign-in/server/sign-in.factory.ts'
import { signOnBrowser } from '#test/browser/sign-on-browser.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { type OidcProvider, startOidcProvider } from '#test/services/oidc-provider.ts'
import { makeOidcProvider } from '../single-sign-on.factory.ts'

let school: TestSchool
let provider: OidcProvider
let adaId: number
const ada = { sub: 'p-1', email: 'ada@riverside.edu', email_verified: true }
const password = 'violet kettle harbour'

beforeAll(async () => {
  provider = await startOidcProvider('http://homeroom.test', '/api/auth/sso/1/callback')
  school = await startTestSchool({ config: { SSO_PRIVATE_ADDRESSES: true } })
  adaId = await makeEmployee(school.db, { name: 'Ada Byron', email: ada.email })
  await makePassword(school.db, adaId, password)
  await makeOidcProvider(school.services, {
    ...{ name: 'Riverside', domains: ['riverside.edu'], issuer: provider.issuer, client: provider.client },
  })
})
afterAll(async () => {
  await school.stop()
  await provider.stop()
})
beforeEach(async () => {
  await school.db.deleteFrom('accounts').where('providerId', '<>', 'credential').execute()
  await set({ lastFault: null, isOn: true, isRequired: false, trustsAddresses: false })
})

const set = (values: { lastFault?: null; isOn?: boolean; isRequired?: boolean; trustsAddresses?: boolean }) =>
  school.db.updateTable('identityProviders').set(values).execute()

const faultNow = async () =>
  (await school.db.selectFrom('identityProviders').select('lastFault').executeTakeFirstOrThrow()).lastFault

async function logIn(
  person: Parameters<OidcProvider['logIn']>[1] = ada,
  { browser = signOnBrowser(school), to = '/home' } = {},
) {
  const { body } = await browser.begin('ada@riverside.edu', to)
  const back = await provider.logIn(body.url, person)
  const { headers } = await browser.open(`${back.pathname}${back.search}`)
  return { ended: headers.location, who: await browser.whoIsIn(), browser, back }
}

describe('a provider of OIDC', () => {
  it('lets in whom it names, goes on to where they wanted, and keeps no token', async () => {
    const { ended, who } = await logIn(ada, { to: '/houses' })
    expect([ended, who]).toEqual(['/houses', ada.email])
    const [link] = await school.db
      .selectFrom('accounts')
      .selectAll()
      .where('providerId', '<>', 'credential')
      .execute()
    expect(link).toMatchObject({ userId: adaId, accountId: 'p-1', accessToken: null, idToken: null })
    const { lastSignInAt } = await school.db
      .selectFrom('identityProviders')
      .select('lastSignInAt')
      .executeTakeFirstOrThrow()
    expect(lastSignInAt?.getTime()).toBe(school.clock.nowMs())
  })

  it('lets a super admin in only when a second factor of ours is asked', async () => {
    const { id: groupId } = await school.db
      .selectFrom('permissionGroups')
      .select('id')
      .where('isSuperAdmin', '=', true)
      .executeTakeFirstOrThrow()
    await addToGroup(school.db, adaId, groupId)
    const { ended, who } = await logIn()
    expect([ended, who]).toEqual(['/signin?error=sso_super_admin', undefined])
    expect(await faultNow()).toBeNull()
    await makeApp(school.db, school.services, adaId)
    const asked = await logIn()
    expect(asked.ended).toContain('step=code')
    expect(asked.who).toBeUndefined()
    await school.db.deleteFrom('permissionGroupMembers').where('employeeId', '=', adaId).execute()
    await school.db.deleteFrom('authenticatorApps').where('userId', '=', adaId).execute()
  })

  it('is asked with state, nonce, PKCE and the address; none of their secrets is stored', async () => {
    const browser = signOnBrowser(school)
    const { body, headers } = await browser.begin(ada.email)
    const { searchParams } = new URL(body.url)
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    expect(searchParams.get('login_hint')).toBe(ada.email)
    expect(searchParams.get('redirect_uri')).toBe('http://homeroom.test/api/auth/sso/1/callback')
    expect(String(headers['set-cookie'])).toMatch(/homeroom\.sign_on=.*Max-Age=600.*HttpOnly; SameSite=Lax/)
    const kept = JSON.stringify(await school.db.selectFrom('signOnAttempts').selectAll().execute())
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(kept).not.toContain(searchParams.get(name))
  })

  it('is believed once, in the browser that began, within ten minutes', async () => {
    const { browser, back } = await logIn()
    expect((await browser.open(`${back.pathname}${back.search}`)).headers.location).toBe(
      '/signin?error=sso_expired',
    )
    const [attacker, victim] = [signOnBrowser(school), signOnBrowser(school)]
    const begun = await attacker.begin(ada.email)
    const stolen = await provider.logIn(begun.body.url, ada)
    expect((await victim.open(`${stolen.pathname}${stolen.search}`)).headers.location).toBe(
      '/signin?error=sso_expired',
    )
    expect(await victim.whoIsIn()).toBeUndefined()
    const slow = await attacker.begin(ada.email)
    const late = await provider.logIn(slow.body.url, ada)
    school.clock.advance(10 * 60_000 + 1)
    expect((await attacker.open(`${late.pathname}${late.search}`)).headers.location).toBe(
      '/signin?error=sso_expired',
    )
    expect((await attacker.open('/api/auth/sso/1/callback?code=x')).headers.location).toBe(
      '/signin?error=sso_unasked',
    )
  })

  it.each([
    [{ idToken: 'missing' as const }],
    [{ idToken: 'signed by another key' as const }],
    [{ inIdToken: { nonce: 'another' } }],
    [{ inIdToken: { aud: 'another-client' } }],
    [{ inIdToken: { iss: 'https://evil.test' } }],
    [{ inIdToken: { exp: 1_000 } }],
  ])('lets nobody in by a token like %j', async (how) => {
    provider.misbehave(how)
    const { ended, who } = await logIn()
    provider.misbehave({})
    expect([ended, who]).toEqual(['/signin?error=sso_untrusted', undefined])
    expect(await faultNow()).toMatch(/^Its answer cannot be trusted/)
  })

  it('is believed of an address that it verified, unless people there cannot choose theirs', async () => {
    for (const email_verified of [false, undefined, 'true', 1]) {
      const { ended } = await logIn({ ...ada, email_verified })
      expect(ended).toBe('/signin?error=sso_unverified')
    }
    expect((await logIn({ sub: 'p-1' })).ended).toBe('/signin?error=sso_no_address')
    await set({ trustsAddresses: true })
    expect((await logIn({ ...ada, email_verified: undefined })).who).toBe(ada.email)
  })

  it('is believed of nobody else by the userinfo endpoint', async () => {
    provider.misbehave({ userinfoSub: 'p-other' })
    expect((await logIn()).ended).toBe('/signin?error=sso_untrusted')
    provider.misbehave({})
  })

  it('says who was not logged in there, and keeps that as no fault', async () => {
    expect((await logIn('cancels')).ended).toBe('/signin?error=sso_cancelled')
    expect(await faultNow()).toBeNull()
  })

  it('says while it is away that it is, with why for whoever set it up', async () => {
    await provider.goAway()
    const refused = await signOnBrowser(school).begin(ada.email)
    await provider.comeBack()
    expect([refused.status, refused.body.message]).toEqual([
      503,
      'Your organization’s sign-in cannot be reached for a moment. Try again in a few minutes.',
    ])
    expect(await faultNow()).toMatch(/it cannot be reached \(ECONNREFUSED\)/)
  })

  it('is a first factor only', async () => {
    await makeApp(school.db, school.services, adaId)
    const { ended, who } = await logIn()
    await school.db.deleteFrom('authenticatorApps').execute()
    expect([ended, who]).toEqual(['/signin?step=code&to=%2Fhome', undefined])
  })
})

describe('the log-in page', () => {
  const find = (email: string) => signOnBrowser(school).post('/auth/sso/find', { email })

  it('learns the provider of a domain, whoever has the address', async () => {
    for (const email of [ada.email, 'nobody@riverside.edu', 'X@RIVERSIDE.edu'])
      expect((await find(email)).body).toEqual({ name: 'Riverside', isRequired: false })
    expect((await find('ada@other.edu')).body).toEqual({ name: null })
    expect((await find('ada')).status).toBe(422)
    await set({ isOn: false })
    expect((await find(ada.email)).body).toEqual({ name: null })
  })

  it('is answered often enough for a school behind one address, and no more', async () => {
    const statuses = []
    for (let asked = 0; asked < 241; asked++)
      statuses.push(
        (
          await school.app.inject({
            method: 'POST',
            url: '/api/auth/sso/begin',
            headers: { 'frontend-id': 'test' },
            payload: { email: 'x@elsewhere.edu' },
            remoteAddress: '203.0.113.9',
          })
        ).statusCode,
      )
    expect(new Set(statuses.slice(0, 240))).toEqual(new Set([404]))
    expect(statuses[240]).toBe(429)
  })

  it('leads nowhere else afterwards', async () => {
    for (const to of ['https://evil.test/', '//evil.test', '/\\evil.test'])
      expect((await logIn(ada, { to })).ended).toBe('/home')
  })
})

describe('a provider that is the only way in', () => {
  const byPassword = (email: string, typed = password) =>
    school.nobody.post('/auth/sign-in/email', { email, password: typed })
  const sentence =
    'People with an address like this log in with “Riverside”. Go back, type your address and choose it.'

  it('refuses passwords of its domains alike, right or wrong, of somebody or nobody', async () => {
    await set({ isRequired: true })
    for (const answer of [
      await byPassword(ada.email),
      await byPassword(ada.email, 'wrong'),
      await byPassword('nobody@riverside.edu'),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([403, sentence])
      expect(String(answer.headers['set-cookie'] ?? '')).not.toContain('session_token')
    }
    expect((await byPassword('ada@other.edu')).status).toBe(401)
    expect((await logIn()).who).toBe(ada.email)
    const find = await signOnBrowser(school).post('/auth/sso/find', { email: ada.email })
    expect(find.body).toEqual({ name: 'Riverside', isRequired: true })
    await set({ isOn: false })
    expect((await byPassword(ada.email)).status).toBe(200)
  })

  it('leaves super admins every other way', async () => {
    const { email } = await school.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', await school.persona('superadmin'))
      .executeTakeFirstOrThrow()
    const domain = email.split('@')[1] ?? ''
    await makePassword(school.db, await school.persona('superadmin'), password)
    await school.db.insertInto('identityProviderDomains').values({ domain, providerId: 1 }).execute()
    await set({ isRequired: true })
    expect((await byPassword(email)).status).toBe(200)
    expect((await byPassword(email, 'wrong')).status).toBe(403)
  })
})
