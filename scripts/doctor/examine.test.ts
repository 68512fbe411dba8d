import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { runOnServer } from '#test/databases/database-server.ts'
import { makeTemporaryFolder } from '#test/databases/temporary-folder.ts'
import { createTestDatabase, type TestDatabase } from '#test/databases/test-database.ts'
import { type OidcProvider, startOidcProvider } from '#test/services/oidc-provider.ts'
import { type SchoolMailServer, startSchoolMailServer } from '#test/services/school-mail-server.ts'
import { findFreePort } from '../../src/server/postgres/free-port.ts'
import { examine } from './examine.ts'

const publicUrl = 'http://127.0.0.1:1'
const folder = makeTemporaryFolder()
let database: TestDatabase
let mails: SchoolMailServer
let provider: OidcProvider
let env: Record<string, string>
const trusted = getCACertificates()

beforeAll(async () => {
  ;[database, mails, provider] = await Promise.all([
    createTestDatabase(),
    startSchoolMailServer(),
    startOidcProvider(publicUrl),
  ])
  setDefaultCACertificates([...trusted, mails.certificate])
  env = {
    PUBLIC_URL: publicUrl,
    DATABASE_URL: database.url,
    DATA_DIR: folder.path,
    SMTP_URL: mails.url,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.client.id,
    OIDC_CLIENT_SECRET: provider.client.secret,
  }
})
afterAll(async () => {
  setDefaultCACertificates(trusted)
  await Promise.all([provider.stop(), mails.stop(), database.drop()])
  folder.remove()
})

async function read(settings: Record<string, string>, address = 'me@school.test') {
  const lines = []
  for await (const { what, state, sentence } of examine(settings, address))
    lines.push(`${state} ${what}: ${sentence}`)
  return lines
}

/** The lines of what is ill when these settings are other ones. */
const illWith = async (more: Record<string, string>) =>
  (await read({ ...env, ...more })).filter((line) => line.startsWith('bad') && !line.includes('Address'))

it('tries the database, a file, a mail and the provider, and says of each whether it works', async () => {
  const lines = await read(env)
  expect(lines).toEqual([
    'good Settings: can be read, and none is set by half',
    expect.stringMatching(/^note Settings: NODE_ENV is not production/),
    expect.stringMatching(/^note Settings: MAIL_FROM is not set/),
    expect.stringMatching(/^note Settings: SUPPORT_EMAIL is not set/),
    'good Database: answers, and is of this version',
    'good Old school years: every row has its part, and none is due to be put away',
    `good Files: a file was written to the folder ${folder.path}/files, read and taken away`,
    'good Mail: the mail server took a mail to me@school.test',
    'good Going out: mails, push messages and calendars are not held',
    `good Sign-in with a provider: answers and knows us; its callback is ${publicUrl}/api/auth/callback/oidc`,
    'unset Zoom: not set up',
    'unset Calendar of the houses: not set up',
    'unset CRM of admissions: not set up',
    'unset Folders of applications: not set up',
    'unset Language vendor: not set up',
    'unset Community chat of students: not set up',
    'unset Community chat of guardians: not set up',
    'unset Push messages: not set up',
    'unset Nightly export: not set up',
    'unset Virus scanner: not set up',
    expect.stringMatching(
      /^bad Address: http:\/\/127\.0\.0\.1:1\/version cannot be reached \(.+\); is the server running\?$/,
    ),
  ])
  expect((await mails.mailTo('me@school.test')).content).toContain('This came from npm run doctor.')
})

it('names what is ill, and that alone', async () => {
  const host = new URL(mails.url).host
  const silent = await illWith({ DATABASE_URL: 'postgresql://x:secret-word@127.0.0.1:1/x' })
  expect(silent).toEqual([
    'bad Database: The database of DATABASE_URL (127.0.0.1:1) cannot be used: nothing answers there',
  ])
  writeFileSync(join(folder.path, 'a-file'), '')
  expect(await illWith({ DATA_DIR: join(folder.path, 'a-file') })).toEqual([
    expect.stringMatching(/^bad Files: The file store failed: ENOTDIR: .*a-file/),
  ])
  expect(await illWith({ SMTP_URL: mails.urlWithWrongPassword })).toEqual([
    expect.stringMatching(
      `^bad Mail: ${host} does not take the name and password of SMTP_URL \\(Invalid login: 535 .*\\)$`,
    ),
  ])
  expect(await illWith({ SMTP_URL: 'smtp://homeroom:secret-word@127.0.0.1:1' })).toEqual([
    'bad Mail: 127.0.0.1:1 of SMTP_URL cannot be reached (connect ECONNREFUSED 127.0.0.1:1)',
  ])
  setDefaultCACertificates(trusted)
  expect(await illWith({})).toEqual([
    expect.stringMatching(
      `^bad Mail: ${host} shows a certificate that this machine does not trust \\(self-signed certificate`,
    ),
  ])
  setDefaultCACertificates([...trusted, mails.certificate])
  expect(await illWith({ OIDC_CLIENT_SECRET: 'another' })).toEqual([
    'bad Sign-in with a provider: The provider does not take OIDC_CLIENT_ID with OIDC_CLIENT_SECRET, sent in the body of the call',
  ])
  const nobody = `127.0.0.1:${await findFreePort()}`
  expect(await illWith({ OIDC_ISSUER: `http://${nobody}` })).toEqual([
    `bad Sign-in with a provider: http://${nobody} cannot be reached (connect ECONNREFUSED ${nobody})`,
  ])
  expect(await illWith({ UPLOAD_SCANNER_URL: 'clamd://127.0.0.1:1' })).toEqual([
    expect.stringMatching(/^bad Virus scanner: /),
  ])
})

it('says that a copy of the school keeps still', async () => {
  await runOnServer(database.url, `insert into settings (key, value) values ('place', '"elsewhere"')`)
  onTestFinished(() => runOnServer(database.url, `delete from settings where key = 'place'`))
  expect(await read(env)).toContain(
    'note Going out: nothing goes out: this database is a copy, until somebody says in Workbench, Outbox that this is the school now',
  )
  expect(await read({ ...env, HOLD_OUTGOING: '1' })).toContain(
    'note Going out: nothing goes out: HOLD_OUTGOING is 1',
  )
})

it('is not content with somebody else who answers', async () => {
  const other = createServer((_request, response) => response.end('{"issuer":"https://other.example"}'))
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  onTestFinished(() => void other.close())
  const address = other.address()
  const url = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
  const lines = await read({ ...env, OIDC_ISSUER: url, PUBLIC_URL: url })
  expect(lines).toContain(
    `bad Sign-in with a provider: ${url}/.well-known/openid-configuration does not name its issuer, authorization, token and keys`,
  )
  expect(lines).toContain(`bad Address: ${url}/version was answered, and not by Homeroom`)
})

it('stops at settings that are wrong or set by half', async () => {
  expect(await read({ OIDC_ISSUER: 'https://id.example' })).toEqual([
    'bad Settings: Sign-in with a provider: OIDC_ISSUER is set and OIDC_CLIENT_ID and OIDC_CLIENT_SECRET not. Set all of them, or none',
  ])
})
