import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEmployee, makeGuardian } from '#domains/people/server/people.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { type OidcProvider, startOidcProvider } from '#test/services/oidc-provider.ts'
import { codeAt, stepOf } from './second-factor/totp.ts'
import { makeApp } from './sign-in.factory.ts'

let school: TestSchool
let provider: OidcProvider
const ada = { sub: 'p-1', email: 'ada@school.test', email_verified: true, name: 'Ada Byron' }
const signInPage = 'http://homeroom.test/signin'

beforeAll(async () => {
  provider = await startOidcProvider('http://homeroom.test')
  school = await startTestSchool({
    config: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.client.id,
      OIDC_CLIENT_SECRET: provider.client.secret,
      GOOGLE_CLIENT_ID: 'google-client',
      GOOGLE_CLIENT_SECRET: 'google-secret',
    },
  })
  await makeEmployee(school.db, { name: 'Ada Byron', email: 'ada@school.test' })
  // As an import makes people: nobody here ever verified an address.
  await school.db.updateTable('users').set({ emailVerified: false }).execute()
})
afterAll(async () => {
  await school.stop()
  await provider.stop()
})

const begin = (body: object) => school.nobody.post('/auth/sign-in/social', body)

/** Goes to the provider, logs in there and comes back with its answer, as a browser does. */
async function logInThere(person: Parameters<OidcProvider['logIn']>[1] = ada, through: TestSchool = school) {
  const start = await through.nobody.post('/auth/sign-in/social', { provider: 'oidc', callbackURL: '/home' })
  expect(start.status).toBe(200)
  const cookie = [start.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ')
  const { pathname, search } = await provider.logIn(start.body.url, person)
  return through.app.inject({ method: 'GET', url: `${pathname}${search}`, headers: { cookie } })
}

const whereItEnds = async (...login: Parameters<typeof logInThere>) =>
  (await logInThere(...login)).headers.location

describe('the school’s own provider', () => {
  it('logs in a person the school knows, and keeps no token of the provider', async () => {
    const back = await logInThere()
    expect(back.statusCode).toBe(302)
    expect(back.headers.location).toBe('/home')
    const session = [back.headers['set-cookie'] ?? []].flat().find((line) => line.includes('session_token'))
    const current = await school.nobody.call({
      method: 'GET',
      url: '/api/auth/current-user',
      headers: { cookie: session?.split(';')[0] ?? '' },
    })
    expect(current.body.user.email).toBe('ada@school.test')
    const account = await school.db
      .selectFrom('accounts')
      .selectAll()
      .where('providerId', '=', 'oidc')
      .executeTakeFirstOrThrow()
    expect(account).toMatchObject({ accessToken: null, refreshToken: null, idToken: null })
    expect(await whereItEnds()).toBe('/home')
  })

  it('makes no account for a stranger', async () => {
    const stranger = { ...ada, sub: 'p-2', email: 'stranger@school.test' }
    expect(await whereItEnds(stranger)).toBe(`${signInPage}?error=signup_disabled`)
    const people = await school.db.selectFrom('users').select('email').execute()
    expect(people.map((person) => person.email)).toEqual(['ada@school.test'])
  })

  it('lets nobody in who was not logged in there', async () => {
    const back = await logInThere('cancels')
    expect(back.headers.location).toMatch(`${signInPage}?error=access_denied`)
    expect(back.headers['set-cookie'] ?? '').not.toContain('session_token')
  })

  it('takes no address for verified that the provider does not call verified', async () => {
    for (const email_verified of [false, undefined, null, 'false', 'true', 1]) {
      const back = await logInThere({ ...ada, sub: 'p-3', email_verified })
      expect(back.headers.location).toBe(`${signInPage}?error=account_not_linked`)
      expect(back.headers['set-cookie'] ?? '').not.toContain('session_token')
    }
    const links = await school.db.selectFrom('accounts').select('accountId').execute()
    expect(links.map(({ accountId }) => accountId)).not.toContain('p-3')
  })

  it('believes the provider’s answer about nobody else, and no silence', async () => {
    expect(await whereItEnds({ sub: 'p-4' })).toBe(`${signInPage}?error=email_not_found`)
    provider.misbehave({ userinfoSub: 'p-1' })
    expect(await whereItEnds({ ...ada, sub: 'p-4' })).toBe(`${signInPage}?error=email_not_found`)
    provider.misbehave({})
  })

  it.each([
    'missing',
    'signed by another key',
  ] as const)('lets nobody in whose id token is %s', async (idToken) => {
    provider.misbehave({ idToken })
    expect(await whereItEnds()).toBe(`${signInPage}?error=unable_to_get_user_info`)
    provider.misbehave({})
  })

  it('shows a link to its owner alone, who can cut it; both are written down', async () => {
    const { id } = await school.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'ada@school.test')
      .executeTakeFirstOrThrow()
    const [owner, other] = [await school.as(id), await school.as('advisor')]
    const { body: links } = await owner.get('/backoffice/profile/links')
    expect(links).toEqual([{ id: expect.any(Number), provider: 'oidc', linkedAt: expect.any(String) }])
    expect((await other.get('/backoffice/profile/links')).body).toEqual([])
    expect((await other.delete(`/backoffice/profile/links/${links[0].id}`)).status).toBe(404)
    expect((await owner.delete(`/backoffice/profile/links/${links[0].id}`)).status).toBe(200)
    expect((await owner.get('/backoffice/profile/links')).body).toEqual([])
    const { body } = await owner.get('/backoffice/profile/sign-ins')
    const events = body.signIns.map((one: { event: string }) => one.event)
    expect(events.filter((event: string) => event.startsWith('link'))).toEqual(['link_cut', 'linked'])
  })

  it('keeps the link of a person whose address is no longer called verified', async () => {
    expect(await whereItEnds()).toBe('/home')
    expect(await whereItEnds({ ...ada, email_verified: false })).toBe('/home')
  })

  it('reads the address in the token, as some providers write it there', async () => {
    provider.misbehave({ inIdToken: { email: ada.email, email_verified: true } })
    expect(await whereItEnds({ sub: 'p-5' })).toBe('/home')
    provider.misbehave({ inIdToken: { email: ada.email, email_verified: 'true' } })
    expect(await whereItEnds({ sub: 'p-6' })).toBe(`${signInPage}?error=account_not_linked`)
    provider.misbehave({})
  })

  it('believes a provider that a setting names as trusted', async () => {
    const trusting = await startTestSchool({ config: { ...school.services.config, OIDC_TRUSTED: true } })
    await makeEmployee(trusting.db, { name: 'Ada Byron', email: 'ada@school.test' })
    expect(await whereItEnds({ ...ada, email_verified: undefined }, trusting)).toBe('/home')
    await trusting.stop()
  })

  it('says while it is away that it is, and goes on as soon as it is back', async () => {
    await provider.goAway()
    const early = await startTestSchool({ config: school.services.config })
    await makeEmployee(early.db, { name: 'Ada Byron', email: 'ada@school.test' })
    const refused = await early.nobody.post('/auth/sign-in/social', { provider: 'oidc' })
    expect([refused.status, refused.body.message]).toEqual([
      503,
      'Your organization’s sign-in cannot be reached for a moment. Try again, or log in with your password.',
    ])
    await provider.comeBack()
    expect(await whereItEnds(ada, early)).toBe('/home')
    await early.stop()
  })

  it('refuses a return without the state it began with', async () => {
    const back = await school.app.inject({
      method: 'GET',
      url: '/api/auth/callback/oidc?code=x&state=made-up',
    })
    expect(back.statusCode).toBe(302)
    expect(back.headers['set-cookie'] ?? '').not.toContain('session_token')
  })
})

it('begins at Google when Google is configured', async () => {
  const { body } = await begin({ provider: 'google', callbackURL: '/home' })
  const url = new URL(body.url)
  expect(url.origin).toBe('https://accounts.google.com')
  expect(url.searchParams.get('redirect_uri')).toBe('http://homeroom.test/api/auth/callback/google')
  expect((await school.nobody.get('/backoffice/signin/options')).body).toMatchObject({
    google: true,
    oidc: true,
  })
})

it('leads nowhere else afterwards, and to no other provider', async () => {
  expect((await begin({ provider: 'oidc', callbackURL: 'https://evil.test/' })).status).toBe(422)
  expect((await begin({ provider: 'oidc', callbackURL: '//evil.test/' })).status).toBe(422)
  expect((await begin({ provider: 'github' })).status).toBe(422)
})

it('is a first factor only: who has an authenticator app is asked for a code of it', async () => {
  const { id } = await school.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', ada.email)
    .executeTakeFirstOrThrow()
  const secret = await makeApp(school.db, school.services, id)
  const back = await logInThere()
  expect(back.headers.location).toBe('/signin?step=code&to=%2Fhome')
  const cookie = [back.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')
  const whoIs = (headers: { cookie: string }) =>
    school.nobody.call({ method: 'GET', url: '/api/auth/current-user', headers })
  expect((await whoIs({ cookie })).status).toBe(401)
  const step = await school.nobody.call({
    method: 'POST',
    url: '/api/auth/sign-in/second-step',
    headers: { cookie },
    payload: { code: codeAt(secret, stepOf(school.clock.nowMs())) },
  })
  expect(step.status).toBe(200)
  const [session = ''] = [step.headers['set-cookie'] ?? []].flat().map((line) => String(line).split(';')[0])
  expect((await whoIs({ cookie: session })).body.user.email).toBe(ada.email)
})

describe('two people who were entered with each other’s addresses', () => {
  it('are let in as themselves once staff have put that right', async () => {
    const office = await school.as('operations')
    const [vera, nora] = [
      await makeGuardian(school.db, { name: 'Vera Lund', email: 'nora@home.test' }),
      await makeGuardian(school.db, { name: 'Nora Holm', email: 'vera@home.test' }),
    ]
    const logInAs = async (sub: string) => {
      const told = { sub, email: `${sub}@home.test`, email_verified: true, name: sub }
      const back = await logInThere(told)
      const session = [back.headers['set-cookie'] ?? []].flat().find((line) => line.includes('session_token'))
      const current = await school.nobody.call({
        ...{ method: 'GET', url: '/api/auth/current-user' },
        headers: { cookie: session?.split(';')[0] ?? '' },
      })
      return current.body.user.name
    }
    expect([await logInAs('vera'), await logInAs('nora')]).toEqual(['Nora Holm', 'Vera Lund'])
    for (const [id, email] of [
      [vera, 'meanwhile@home.test'],
      [nora, 'nora@home.test'],
      [vera, 'vera@home.test'],
    ] as const) {
      const { guardian } = (await office.get(`/backoffice/guardians/${id}/edit`)).body
      const { id: _id, holds: _h, access: _a, lastSignInAt: _l, ...fields } = guardian
      const saved = await office.post(`/backoffice/guardians/${id}/edit`, {
        ...{ ...fields, email, _action: 'update' },
      })
      expect(saved.status).toBe(200)
    }
    expect([await logInAs('vera'), await logInAs('nora')]).toEqual(['Vera Lund', 'Nora Holm'])
  })
})
