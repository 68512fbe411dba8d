import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticate } from '../../src/domains/sign-in/server/sign-in.service.ts'
import { isForeign } from '../../src/server/api/caller-checks.ts'
import { createHttpServer, mountServer } from '../../src/server/http/http.ts'
import { startTestSchool, type TestSchool } from '../support/schools/test-school.ts'
import { cookieOf } from '../support/services/event-stream.ts'

let school: TestSchool
let port: number
beforeAll(async () => {
  school = await startTestSchool()
  port = Number(new URL(await school.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => school.stop())

const send = (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)

const upload = (bytes: number) => {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'large.bin')
  return form
}

const uploadPath = '/api/backoffice/houses'

describe('a page of another site', () => {
  it.each([
    [{ origin: 'https://evil.example' }, true],
    [{ origin: 'null' }, true],
    [{ origin: 'http://homeroom.test.evil.example' }, true],
    [{ origin: 'http://homeroom.test' }, false],
    [{ origin: 'http://10.0.0.5:3000', host: '10.0.0.5:3000' }, false],
    [{ origin: 'http://10.0.0.5:3000', host: '10.0.0.6:3000' }, true],
    [{ 'sec-fetch-site': 'cross-site' }, true],
    [{ 'sec-fetch-site': 'same-origin' }, false],
    [{}, false],
  ])('with %j is foreign: %s', (headers, foreign) => {
    expect(isForeign({ headers }, 'http://homeroom.test')).toBe(foreign)
  })

  it('changes nothing, whatever else it sends', async () => {
    const client = await school.as('facilitator')
    const answer = await client.call({
      method: 'POST',
      url: '/api/auth/sign-out',
      headers: { origin: 'https://evil.example' },
    })
    expect(answer.status).toBe(403)
    expect((await client.get('/cycles')).status).toBe(200)
  })
})

describe('an address that leads elsewhere than it says', () => {
  /** Sends the path as it is written, which no other client does; without the header that pages of ours send. */
  const post = async (path: string) => {
    const headers = {
      cookie: await cookieOf(school, await school.persona('facilitator')),
      'content-type': 'application/x-www-form-urlencoded',
    }
    const sent = request({ port, host: '127.0.0.1', method: 'POST', path, headers }).end('a=1')
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, text: await text(answer) }
  }

  it.each([
    '/api/webhooks/../backoffice/root/authenticated',
    '/api/webhooks/./../backoffice/root/authenticated',
    '/api/feeds/%2e%2e/backoffice/root/authenticated',
    '/api/feeds/.%2E/backoffice/root/authenticated',
    '/api/feeds/x/%2e/../../backoffice/root/authenticated',
    '/api/feeds/..\\backoffice/root/authenticated',
    '/api/live/x\\..\\../backoffice/root/authenticated',
    '/api/live#/../backoffice/root/authenticated',
  ])('is refused, so that nobody comes past the frontend-id header: %s', async (path) => {
    const answer = await post(path)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('This address cannot be read.')
  })

  it('is the only one refused so', async () => {
    expect((await post('/api/backoffice/root/authenticated')).status).toBe(403)
    expect((await post('/api/feeds/one..two.ics?path=/../x')).status).toBe(404)
  })
})

describe('a body', () => {
  it('of 27 MB is answered with a sentence, not with a broken connection', async () => {
    const answer = await send(uploadPath, {
      method: 'POST',
      body: upload(27_000_000),
      headers: { 'frontend-id': 'test' },
    })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({
      message: 'This upload is larger than 12 MB. Nothing was saved.',
    })
  })

  it.each([
    'multipart/form-data; boundary=x',
    'multipart/form-data; boundary="x"',
    'application/x-www-form-urlencoded',
  ])('of 70,000 fields is refused with a sentence before they are read (%s)', async (type) => {
    const client = await school.as('admin')
    const isForm = type.startsWith('application')
    const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'
    const answer = await client.call({
      method: 'POST',
      url: uploadPath,
      headers: { 'content-type': type },
      payload: isForm ? 'a[]&'.repeat(60_000) : `${part.repeat(70_000)}--x--\r\n`,
    })
    expect(answer).toMatchObject({
      status: 413,
      body: { message: 'This form has more than 2000 fields. Nothing was saved.' },
    })
  })

  it('without a file is refused above 256 KB, from a stranger as from anybody', async () => {
    const body = 'a[]&'.repeat(262_000)
    const form = {
      method: 'POST',
      headers: { 'frontend-id': 'test', 'content-type': 'application/x-www-form-urlencoded' },
    }
    const told = await send('/api/auth/sign-in/email', { ...form, body })
    expect(told.status).toBe(413)
    expect(await told.json()).toMatchObject({
      message: 'This form is larger than 256 KB. Nothing was saved.',
    })
    // A stream does not tell its length before it ends.
    const stream = Object.assign({ ...form, body: new Blob([body]).stream() }, { duplex: 'half' })
    expect((await send('/api/auth/sign-in/email', stream)).status).toBe(413)
  })

  it.each([
    ['multipart/form-data; note=";boundary=y"; boundary=x'],
    ['multipart/form-data; boundary=x; boundary=y'],
    ['multipart/form-data'],
  ])('whose parts could be told apart in two ways is refused (%s)', async (type) => {
    const client = await school.as('admin')
    const answer = await client.call({
      method: 'POST',
      url: uploadPath,
      headers: { 'content-type': type },
      payload: '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
    })
    expect(answer).toMatchObject({ status: 400, body: { message: 'The form could not be read.' } })
  })

  it('with a name of a field that leads 100 levels down is refused', async () => {
    const client = await school.as('admin')
    const answer = await client.call({
      method: 'POST',
      url: uploadPath,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `a${'[b]'.repeat(100)}=1`,
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^A field has a name/) },
    })
  })

  it.each([
    ['{"__proto__":{"a":1}}', 'application/json', 400, 'The body cannot be read. Nothing was saved.'],
    ['{"a":', 'application/json', 400, 'The body cannot be read. Nothing was saved.'],
    ['a', 'application/pdf', 415, 'A body of this kind cannot be read. Nothing was saved.'],
  ])('that cannot be read is told in a sentence: %s (%s)', async (payload, type, status, message) => {
    const client = await school.as('admin')
    const headers = { 'content-type': type }
    expect(await client.call({ method: 'POST', url: uploadPath, headers, payload })).toMatchObject({
      status,
      body: { message },
    })
  })

  it('of a stranger is never parsed', async () => {
    const answer = await send(uploadPath, {
      method: 'POST',
      body: 'no form at all',
      headers: { 'frontend-id': 'test', 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect(answer.status).toBe(401)
  })

  it('has to arrive in time, and its headers soon', () => {
    expect(school.app.server).toMatchObject({ headersTimeout: 15_000, requestTimeout: 120_000 })
  })
})

describe('a caller who goes away before it is known who they are', () => {
  it('is no failure of ours', async () => {
    const failures: unknown[] = []
    const asked = Promise.withResolvers<void>()
    const left = Promise.withResolvers<void>()
    const app = createHttpServer(school.services.config)
    app.server.once('connection', (socket) => socket.once('close', () => left.resolve()))
    const services = { ...school.services, reportError: (error: unknown) => void failures.push(error) }
    await mountServer(app, services, async (...whose) => {
      asked.resolve()
      await left.promise
      return authenticate(...whose)
    })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const path = '/api/cycles'
    const leaving = request(new URL(path, address), { headers: { 'frontend-id': 'test' } }).end()
    leaving.on('error', () => {})
    await asked.promise
    leaving.destroy()
    // Answered after the first: the calls of one process pass the same checks in order.
    expect((await fetch(new URL(path, address), { headers: { 'frontend-id': 'test' } })).status).toBe(401)
    await app.close()
    expect(failures).toEqual([])
  })
})

describe('what cannot be read in an address', () => {
  it('is told in a sentence', async () => {
    const answer = await send('/api/excuses/%zz', { headers: { 'frontend-id': 'test' } })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: 'BAD_REQUEST',
      message: 'This address cannot be read.',
    })
  })

  it.each(['0x10', '1e3', ' 2', '1.5', '0', '999999'])('is no number of a page: %s', async (page) => {
    const admin = await school.as('admin')
    expect((await admin.get('/backoffice/workbench/outbox?page=2')).status).toBe(200)
    const { status, body } = await admin.get(`/backoffice/workbench/outbox?page=${encodeURIComponent(page)}`)
    expect([status, Object.keys(body.formErrors)]).toEqual([400, ['page']])
  })

  it('is no school year', async () => {
    const admin = await school.as('admin')
    expect((await admin.get('/backoffice/house-cup/year?school_year=2026-2027')).status).toBe(200)
    expect((await admin.get('/backoffice/house-cup/year?school_year=9999-10000')).status).toBe(400)
  })
})

describe('a place that is none of the app', () => {
  it.each([
    '/metrics',
    '/wp-login.php',
    '/assets/none.js',
    '/start.js.map',
    '/.env',
    '/api/none',
  ])('%s answers 404 and no page', async (path) => {
    const answer = await send(path, { headers: { 'frontend-id': 'test' } })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('json')
  })
})
