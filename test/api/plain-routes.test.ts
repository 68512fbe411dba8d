import { Writable } from 'node:stream'
import { fastify } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listEndpoints } from '../../src/server/api/openapi.ts'
import { domains } from '../../src/server/domains.ts'
import { logSettings } from '../../src/server/http/http.ts'
import { startTestSchool, type TestSchool } from '../support/schools/test-school.ts'
import { partsOf } from '../support/walk-parts.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

describe('every call of the contract', () => {
  it.each(
    partsOf(listEndpoints()),
  )('is refused without the frontend-id header, signed in or not, part %i', async (_, part) => {
    const open = []
    for (const { method, path } of part) {
      const { statusCode } = await school.app.inject({ method: method as 'GET', url: path })
      if (statusCode !== 403) open.push(`${method} ${path} ${statusCode}`)
    }
    expect(open).toEqual([])
  })

  it('is never kept in a cache', async () => {
    const answer = await (await school.as('facilitator')).get('/cycles')
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

/** Say in the words of their standard that there is no such address: what is below a declared one and is none. */
const saysNothingIsThere: readonly string[] = ['/ims/oneroster/rostering/v1p2/*', '/scim/v2/*']

describe('what a domain mounts beside the contract', () => {
  it.each(
    domains.filter(({ plainRoutes, mountPlainRoutes }) => plainRoutes ?? mountPlainRoutes),
  )('is what it declares, with its access: $name', async ({ plainRoutes = [], mountPlainRoutes }) => {
    const app = fastify()
    const mounted = new Set<string>()
    app.addHook('onRoute', ({ method, url }) => {
      // Each GET answers HEAD, too.
      for (const one of [method].flat())
        if (one !== 'HEAD' && !saysNothingIsThere.includes(url)) mounted.add(`${one} ${url}`)
    })
    await app.register(async (scope) => mountPlainRoutes?.(scope, school.services))
    await app.ready()
    const declared = plainRoutes.map(
      ({ method, path, isAtRoot }) => `${method} ${isAtRoot ? path : `/api${path}`}`,
    )
    expect([...mounted].toSorted()).toEqual(declared.toSorted())
    await app.close()
  })
})

describe('every answer', () => {
  it('carries the security headers', async () => {
    for (const url of ['/healthz', '/api/cycles', '/api/nowhere', '/api/auth/sign-in/email']) {
      const { headers } = await school.app.inject({ method: 'GET', url })
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'self'")
      expect(policy).toContain("script-src 'self'")
      expect(policy).not.toMatch(/script-src[^;]*unsafe/)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("object-src 'none'")
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('same-origin')
      expect(headers['x-powered-by']).toBeUndefined()
      expect(headers['x-request-id']).toBeTruthy()
    }
  })

  it('says nothing of the inside when something breaks', async () => {
    const client = await school.as('facilitator')
    const answer = await client.call({
      method: 'POST',
      url: '/api/backoffice/root/authenticated',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(400)
    expect(answer.text).not.toMatch(/node_modules|at .*\.ts/)
  })

  it('is refused for a body above 1 MiB', async () => {
    const client = await school.as('facilitator')
    const { status } = await client.post('/backoffice/root/authenticated', { _action: 'x'.repeat(1_100_000) })
    expect(status).toBe(413)
  })
})

describe('the API document', () => {
  it('is for staff, as a page without scripts and as JSON', async () => {
    const page = await (await school.as('facilitator')).get('/docs')
    expect(page.status).toBe(200)
    expect(page.text).toContain('/api/backoffice/root/authenticated')
    expect(page.text).not.toContain('<script')
    const { body } = await (await school.as('facilitator')).get('/docs/openapi.json')
    expect(body.openapi).toMatch(/^3\.1/)
    const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described).toEqual(
      expect.arrayContaining(listEndpoints().map(({ method, path }) => `${method} ${path}`)),
    )
    expect(described).toContain('POST /api/auth/sign-in/email')
    expect((await (await school.as('student')).get('/docs')).status).toBe(403)
    expect((await school.nobody.get('/docs/openapi.json')).status).toBe(401)
  })
})

it('logs no cookie, authorization or password', () => {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const log = pino(logSettings('info'), stream)
  log.info({
    req: { headers: { cookie: 'secret-1', authorization: 'secret-2' }, body: { password: 'secret-3' } },
    res: { headers: { 'set-cookie': 'secret-4' } },
    password: 'secret-5',
    newPassword: 'secret-6',
    token: 'secret-7',
  })
  expect(lines.join('')).toContain('[Redacted]')
  expect(lines.join('')).not.toContain('secret-')
})
