import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { startTestSchool, type TestSchool } from '#test/test-school.ts'

let school: TestSchool
let provider: Server
/** Whom the school's provider says has logged in there. */
const ada = { sub: 'p-1', email: 'ada@school.test', email_verified: true, name: 'Ada Byron' }
let claimed: Record<string, unknown> = ada
let givesIdToken = true
let isAway = false

/** What Homeroom sent along and must find again in the id token. */
let nonce = ''

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
let signingKey = keys.privateKey

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function idToken(issuer: string): string {
  const nowSeconds = Math.floor(Date.now() / 1000)
  const payload = { ...claimed, nonce, iss: issuer, aud: 'homeroom', iat: nowSeconds, exp: nowSeconds + 300 }
  const signed = `${base64url({ alg: 'RS256', kid: 'k1' })}.${base64url(payload)}`
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), signingKey).toString('base64url')}`
}

/** A provider that speaks as much OpenID Connect as logging in needs. */
function startProvider(): Promise<Server> {
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo
    const issuer = `http://127.0.0.1:${port}`
    const answers: Record<string, () => object> = {
      '/.well-known/openid-configuration': () => ({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
      }),
      '/keys': () => ({ keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256' }] }),
      '/token': () => ({
        access_token: 'an-access-token',
        token_type: 'Bearer',
        expires_in: 300,
        ...(givesIdToken ? { id_token: idToken(issuer) } : {}),
      }),
      '/userinfo': () => ada,
    }
    if (isAway) return void response.writeHead(503).end('{}')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answers[request.url ?? '']?.() ?? {}))
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

beforeAll(async () => {
  provider = await startProvider()
  const { port } = provider.address() as AddressInfo
  school = await startTestSchool({
    config: {
      OIDC_ISSUER: `http://127.0.0.1:${port}`,
      OIDC_CLIENT_ID: 'homeroom',
      OIDC_CLIENT_SECRET: 'a secret',
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
  provider.close()
})

const begin = (body: object) => school.nobody.post('/auth/sign-in/social', body)

/** Goes to the provider and comes back with a code, as a browser does. */
async function logInThere(through: TestSchool = school) {
  const start = await through.nobody.post('/auth/sign-in/social', { provider: 'oidc', callbackURL: '/home' })
  expect(start.status).toBe(200)
  const asked = new URL(start.body.url).searchParams
  nonce = asked.get('nonce') ?? ''
  const state = asked.get('state')
  const cookie = [start.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ')
  return through.app.inject({
    method: 'GET',
    url: `/api/auth/callback/oidc?code=a-code&state=${state}`,
    headers: { cookie },
  })
}

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
    expect((await logInThere()).headers.location).toBe('/home')
  })

  it('makes no account for a stranger', async () => {
    claimed = { ...claimed, sub: 'p-2', email: 'stranger@school.test' }
    const back = await logInThere()
    expect(back.headers.location).toMatch(/^http:\/\/homeroom\.test\/signin\?error=/)
    const people = await school.db.selectFrom('users').select('email').execute()
    expect(people.map((person) => person.email)).toEqual(['ada@school.test'])
  })

  it('believes no id token that another key signed', async () => {
    claimed = ada
    signingKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    const back = await logInThere()
    expect(back.headers.location).toMatch(/^http:\/\/homeroom\.test\/signin\?error=/)
    signingKey = keys.privateKey
  })

  it('takes no address for verified that the provider does not call verified', async () => {
    for (const email_verified of [false, undefined, null, 'false', 'true', 1]) {
      claimed = { ...ada, sub: 'p-3', email_verified }
      const back = await logInThere()
      expect(back.headers.location).toBe('http://homeroom.test/signin?error=account_not_linked')
      expect(back.headers['set-cookie'] ?? '').not.toContain('session_token')
    }
    const links = await school.db.selectFrom('accounts').select('accountId').execute()
    expect(links.map(({ accountId }) => accountId)).not.toContain('p-3')
    claimed = ada
  })

  it('asks for the address that stands not in the token, and believes only its own answer', async () => {
    claimed = { sub: 'p-1' }
    expect((await logInThere()).headers.location).toBe('/home')
    claimed = { sub: 'p-4' }
    expect((await logInThere()).headers.location).toBe('http://homeroom.test/signin?error=email_not_found')
    claimed = ada
  })

  it('lets nobody in without an id token', async () => {
    givesIdToken = false
    expect((await logInThere()).headers.location).toBe(
      'http://homeroom.test/signin?error=unable_to_get_user_info',
    )
    givesIdToken = true
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
    claimed = ada
    expect((await logInThere()).headers.location).toBe('/home')
    claimed = { ...ada, email_verified: false }
    expect((await logInThere()).headers.location).toBe('/home')
    claimed = ada
  })

  it('believes a provider that a setting names as trusted', async () => {
    const trusting = await startTestSchool({ config: { ...school.services.config, OIDC_TRUSTED: true } })
    await makeEmployee(trusting.db, { name: 'Ada Byron', email: 'ada@school.test' })
    claimed = { ...ada, email_verified: undefined }
    expect((await logInThere(trusting)).headers.location).toBe('/home')
    claimed = ada
    await trusting.stop()
  })

  it('says while it is away that it is, and goes on as soon as it is back', async () => {
    isAway = true
    const early = await startTestSchool({ config: school.services.config })
    await makeEmployee(early.db, { name: 'Ada Byron', email: 'ada@school.test' })
    const refused = await early.nobody.post('/auth/sign-in/social', { provider: 'oidc' })
    expect([refused.status, refused.body.message]).toEqual([
      503,
      'Your organization’s sign-in cannot be reached for a moment. Try again, or log in with your password.',
    ])
    isAway = false
    expect((await logInThere(early)).headers.location).toBe('/home')
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
