import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { createAuth } from './better-auth.ts'
import { makeApp, makePassword } from './sign-in.factory.ts'

const password = 'violet kettle harbour'
let school: TestSchool
let port = 0
beforeAll(async () => {
  school = await startTestSchool()
  port = Number(new URL(await school.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => school.stop())

/** As nobody's client library writes it: those put the address right before it is sent. */
const raw = (path: string, cookie: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        `GET /api/auth/callback/${path} HTTP/1.1\r\nhost: homeroom.test\r\ncookie: ${cookie}\r\nconnection: close\r\n\r\n`,
      ),
    )
    socket.on('data', (part) => {
      answer += part.toString()
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })

it('lets a log-in that waits for its second factor reach none of the calls that better-auth has of its own', async () => {
  const email = 'waiting@school.test'
  const userId = await makeEmployee(school.db, { email })
  await makePassword(school.db, userId, password)
  await makeApp(school.db, school.services, userId)
  const waiting = await school.nobody.post('/auth/sign-in/email', { email, password })
  expect(waiting.body).toEqual({ ok: true, secondStep: true })
  const cookie = [waiting.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ')
  for (const path of [
    '..\\list-sessions',
    '..\\get-session',
    '..\\list-accounts',
    'x',
    'google\\..\\..\\ok',
  ]) {
    const answer = await raw(path, cookie)
    expect([path, answer.split('\r\n')[0]]).toEqual([path, 'HTTP/1.1 404 Not Found'])
    expect(answer).not.toContain('token')
  }
  const { handler } = createAuth(school.services)
  for (const path of ['list-sessions', 'get-session', 'ok', 'sign-out']) {
    const answer = await handler(
      new Request(`http://homeroom.test/api/auth/${path}`, { headers: { cookie } }),
    )
    expect([path, answer.status]).toEqual([path, 404])
  }
})
