import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { databaseUrl, runOnServer, testDatabasePrefix } from '#test/databases/database-server.ts'
import { makeTemporaryFolder } from '#test/databases/temporary-folder.ts'
import { emptyOutbox } from '#test/programs/outbox-now.ts'
import { type ProductProcess, startProduct } from '#test/programs/product-process.ts'
import { type OidcProvider, startOidcProvider } from '#test/services/oidc-provider.ts'
import { type SchoolMailServer, startSchoolMailServer } from '#test/services/school-mail-server.ts'
import { findFreePort } from '../../src/server/postgres/free-port.ts'
import { movedClock } from '../../src/server/postgres/system-account.ts'

const folder = makeTemporaryFolder()
const server = process.env['TEST_DATABASE_SERVER'] ?? ''
const databaseName = `${testDatabasePrefix}${randomBytes(6).toString('hex')}`
const password = 'plum kettle orbit nine'
let url: string
let mails: SchoolMailServer
let provider: OidcProvider
/** What stands in /etc/homeroom.env. */
let settings: Record<string, string>
let product: ProductProcess

/** A machine with an empty PostgreSQL, a mail server and a provider; then the service is started. */
beforeAll(async () => {
  const port = await findFreePort()
  url = `http://localhost:${port}`
  ;[mails, provider] = await Promise.all([startSchoolMailServer(), startOidcProvider(url)])
  await runOnServer(server, `create database ${databaseName}`)
  const authority = join(folder.path, 'authority.pem')
  writeFileSync(authority, mails.certificate)
  settings = {
    NODE_ENV: 'production',
    PUBLIC_URL: url,
    PORT: String(port),
    DATA_DIR: join(folder.path, 'data'),
    DATABASE_URL: databaseUrl(server, databaseName),
    AUTH_SECRET: randomBytes(32).toString('base64'),
    SMTP_URL: mails.url,
    MAIL_FROM: 'homeroom@school.example',
    SUPPORT_EMAIL: 'it@school.example',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.client.id,
    OIDC_CLIENT_SECRET: provider.client.secret,
    NODE_EXTRA_CA_CERTS: authority,
  }
  product = startProduct('server', settings)
  await product.ready()
})
afterAll(async () => {
  product.signal('SIGTERM')
  expect(await product.ended).toBe(0)
  await Promise.all([mails.stop(), provider.stop()])
  await runOnServer(server, `drop database if exists ${databaseName} with (force)`)
  folder.remove()
})

/** Runs `npm run …` with the settings of the server, as its administrator does; what it printed and its end. */
const npmRun = (...args: string[]) =>
  new Promise<{ code: number; lines: string[] }>((resolve) => {
    const env = { ...movedClock(), PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings }
    execFile('npm', ['run', '--silent', ...args], { env }, (error, stdout) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, lines: stdout.trim().split('\n') }),
    )
  })

const illLines = (lines: readonly string[]) => lines.filter((line) => line.startsWith('\u2717'))

/** The cookies of somebody who is logged in. */
const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

const call = (path: string, cookie = '', body?: object) =>
  fetch(`${url}/api${path}`, {
    redirect: 'manual',
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { 'frontend-id': 'test', cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
  })

async function say(path: string, cookie: string, body: object) {
  const answer = await call(path, cookie, body)
  expect([path, answer.status]).toEqual([path, 200])
  return answer
}

it('becomes a school on the real parts a school has: PostgreSQL, a provider, a mail server, and a doctor', async () => {
  const healthy = await npmRun('doctor', '--', 'it@school.example')
  expect(illLines(healthy.lines)).toEqual([])
  expect(healthy).toEqual({
    code: 0,
    lines: [
      '✓ Settings: can be read, and none is set by half',
      '! Settings: PUBLIC_URL does not begin with https://: passwords can be read on their way.',
      '✓ Database: answers, and is of this version',
      '✓ Old school years: every row has its part, and none is due to be put away',
      `✓ Files: a file was written to the folder ${settings['DATA_DIR']}/files, read and taken away`,
      '✓ Mail: the mail server took a mail to it@school.example',
      '✓ Going out: mails, push messages and calendars are not held',
      `✓ Sign-in with a provider: answers and knows us; its callback is ${url}/api/auth/callback/oidc`,
      '– Zoom: not set up',
      '– Calendar of the houses: not set up',
      '– CRM of admissions: not set up',
      '– Folders of applications: not set up',
      '– Language vendor: not set up',
      '– Community chat of students: not set up',
      '– Community chat of guardians: not set up',
      '– Push messages: not set up',
      '– Nightly export: not set up',
      '– Virus scanner: not set up',
      expect.stringContaining(`✓ Address: ${url} leads to Homeroom `),
    ],
  })
  expect((await mails.mailTo('it@school.example')).content).toContain('Homeroom can send mail')

  const token = /\/set-up#([\w-]+)/.exec(product.output())?.[1]
  const ruth = { first_name: 'Ruth', last_name: 'Adeyemi', email: 'ruth@school.example' }
  const admin = cookiesOf(await say('/backoffice/set-up/administrator', '', { ...ruth, token, password }))
  await say('/backoffice/workbench/organization', admin, { schoolName: 'Bridge Academy', supportEmail: '' })
  const campus = { title: 'Harbor', grade_from: 6, grade_to: 8, blocks: [] }
  await say('/backoffice/workbench/campus-settings', admin, campus)
  const maya = { first_name: 'Maya', last_name: 'Brandt', email: 'maya@school.example' }
  const colleagues = '/backoffice/workbench/employees-and-permissions/employees/edit'
  await say(colleagues, admin, { ...maya, cohort_id: null, phone: '', groups: [] })
  await emptyOutbox(settings['DATABASE_URL'] ?? '')
  const invitation = (await mails.mailTo(maya.email)).content.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  expect(invitation).toContain(`${url}/password/new?token=`)
  expect(invitation).toContain('From: homeroom@school.example')

  const start = await say('/auth/sign-in/social', '', { provider: 'oidc', callbackURL: '/home' })
  const { url: provided }: { url: string } = await start.json()
  const person = { sub: 'maya', email: maya.email, email_verified: true, name: 'Maya Brandt' }
  const { pathname, search } = await provider.logIn(provided, person)
  const back = await fetch(`${url}${pathname}${search}`, {
    redirect: 'manual',
    headers: { cookie: cookiesOf(start) },
  })
  expect([back.status, back.headers.get('location')]).toEqual([302, '/home'])
  const me = await (await call('/auth/current-user', cookiesOf(back))).json()
  expect(me.user).toMatchObject({ name: 'Maya Brandt', email: maya.email })

  expect((await npmRun('admin', '--', maya.email)).lines[0]).toMatch(/^Maya Brandt.* is an administrator now/)

  await Promise.all([mails.stop(), provider.stop()])
  const ill = await npmRun('doctor', '--', 'it@school.example')
  expect([ill.code, illLines(ill.lines)]).toEqual([
    1,
    [
      expect.stringMatching(/^✗ Mail: localhost:\d+ of SMTP_URL cannot be reached/),
      expect.stringContaining(`✗ Sign-in with a provider: ${provider.issuer} cannot be reached`),
    ],
  ])
}, 180_000)
