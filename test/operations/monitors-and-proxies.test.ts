import { readFileSync } from 'node:fs'
import { Writable } from 'node:stream'
import { fastify } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { logSettings } from '../../src/server/http/http.ts'
import { readConfig } from '../../src/server/settings/config.ts'

const token = 'a token for figures'
let school: TestSchool
beforeAll(async () => {
  const { TRUST_PROXY } = readConfig({ TRUST_PROXY: '1' })
  school = await startTestSchool({ config: { METRICS_TOKEN: token, TRUST_PROXY } })
})
afterAll(() => school.stop())

describe('behind one proxy', () => {
  const trySignIn = (email: string, forwardedFor: string) =>
    school.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      remoteAddress: '10.0.0.1',
      headers: { 'frontend-id': 'test', 'x-forwarded-for': forwardedFor },
      payload: { email, password: 'wrong' },
    })

  it('believes the proxy and not what the caller writes in front of it', async () => {
    const advisor = await school.as('advisor')
    const { email } = (await advisor.get('/auth/current-user')).body.user
    await trySignIn(email, '6.6.6.6, 7.7.7.7, 203.0.113.9')
    await trySignIn(email, '203.0.113.10')
    const { body } = await advisor.get('/backoffice/profile/sign-ins')
    expect(body.signIns.map((one: { ipAddress: string }) => one.ipAddress)).toEqual([
      '203.0.113.10',
      '203.0.113.9',
    ])
  })
})

describe('a monitor', () => {
  it.each([
    {},
    { accept: 'application/json' },
    { accept: '*/*', 'accept-encoding': 'br' },
    { 'user-agent': '' },
  ])('gets the page with %j as its only headers', async (headers) => {
    const answer = await school.app.inject({ url: '/', headers })
    // Without a built web app the page is what is missing, and never forbidden.
    expect([200, 404]).toContain(answer.statusCode)
    if (answer.statusCode === 404) expect(answer.json().message).toBe('The web app is not built.')
    else expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect((await school.app.inject({ method: 'HEAD', url: '/', headers })).statusCode).toBe(
      answer.statusCode,
    )
  })

  it.each([
    '/.env',
    '/.git/config',
    '/.git/HEAD',
    '/%2eenv',
    '/a/.ssh/id_rsa',
    '/assets',
    '/assets/',
    '/x.php',
    '/index.html',
    '/.vite/manifest.json',
    '/assets/%2e%2e/index.html',
  ])('finds nothing at %s', async (url) => {
    const answer = await school.app.inject({ url })
    expect(answer.statusCode).toBe(404)
    expect(answer.json().message).toBe('There is nothing here.')
  })

  it('learns which version runs', async () => {
    const { version, commit } = (await school.app.inject('/version')).json()
    expect(version).toMatch(/^\d+\.\d+\.\d+/)
    expect(commit).toMatch(/^[0-9a-f]{12}$|^$/)
  })

  it('hears that a newer version has migrated the database', async () => {
    expect((await school.app.inject('/readyz')).statusCode).toBe(200)
    await sql`insert into schema_migrations (name, checksum) values ('2999-01-01-newer.sql', 'x')`.execute(
      school.db,
    )
    const answer = await school.app.inject('/readyz')
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { database: true, migrations: false, jobs: true, outgoing: 'open' },
    ])
    await sql`delete from schema_migrations where name = '2999-01-01-newer.sql'`.execute(school.db)
    expect((await school.app.inject('/readyz')).statusCode).toBe(200)
  })
})

describe('the figures', () => {
  const read = (headers: Record<string, string>) => school.app.inject({ url: '/metrics', headers })

  it.each<Record<string, string>>([
    {},
    { authorization: 'Bearer wrong' },
    { authorization: token },
  ])('are refused to %j', async (headers) => {
    const answer = await read(headers)
    expect(answer.statusCode).toBe(401)
    expect(answer.payload).not.toContain('homeroom_')
  })

  it('say by route how long answers took, each figure with its meaning', async () => {
    await (await school.as('advisor')).get('/backoffice/houses/4711/students')
    await school.app.inject('/api/feeds/a-secret-token.ics')
    const { payload } = await read({ authorization: `Bearer ${token}` })
    expect(payload).toContain('route="/api/auth/current-user"')
    expect(payload).toContain('route="/api/feeds/:token.ics"')
    // The figures themselves are left out: a time may hold the same digits by chance.
    expect(payload.replace(/ \S+$/gm, '')).not.toMatch(/4711|a-secret-token/)
    for (const [, name = '', type] of payload.matchAll(/^# TYPE (\w+) (\w+)$/gm))
      expect(name.endsWith('_total') ? type : 'counter').toBe('counter')
    for (const [, name = ''] of payload.matchAll(/^(homeroom_\w+?)(?:_bucket|_sum|_count)?[{ ]/gm))
      expect(payload).toContain(`# HELP ${name} `)
    expect(payload).toMatch(/^homeroom_prepared_statements\{state="prepared"\} \d+$/m)
    const alerts = readFileSync('deploy/alerts.yml', 'utf8')
    for (const [name] of alerts.matchAll(/homeroom_\w+/g))
      expect(payload).toMatch(new RegExp(`^${name}[{ ]`, 'm'))
  })
})

it('writes no address into the log, at any level', async () => {
  let lines = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines += chunk
      done()
    },
  })
  const app = fastify({ logger: { ...logSettings('trace'), stream } })
  app.get('/api/feeds/:token.ics', () => ({}))
  app.setNotFoundHandler((_request, reply) => reply.code(404).send())
  await app.inject('/api/feeds/planted-token.ics')
  await app.inject('/password/new?token=planted-token')
  expect(lines).toContain('"route":"/api/feeds/:token.ics"')
  expect(lines).not.toContain('planted-token')
  await app.close()
})
