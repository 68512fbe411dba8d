import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { startSmtpServer } from '#test/smtp-server.ts'
import { makeTemporaryFolder } from '#test/temporary-folder.ts'
import { createTestDatabase } from '#test/test-database.ts'
import { examine } from './examine.ts'

async function read(env: Record<string, string>, address?: string) {
  const lines = []
  for await (const { what, state, sentence } of examine(env, address))
    lines.push(`${state} ${what}: ${sentence}`)
  return lines
}

it('tries the database, a file, a mail and the provider, and says of each whether it works', async () => {
  const [database, smtp, folder] = [
    await createTestDatabase(),
    await startSmtpServer(),
    makeTemporaryFolder(),
  ]
  const provider = createServer((_request, response) => response.end('{"issuer":"https://other.example"}'))
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done))
  onTestFinished(async () => {
    provider.close()
    await smtp.stop()
    await database.drop()
    folder.remove()
  })
  const address = provider.address()
  const issuer = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder.path,
    SMTP_URL: smtp.url,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'homeroom',
    OIDC_CLIENT_SECRET: 'secret',
    UPLOAD_SCANNER_URL: 'clamd://127.0.0.1:1',
  }
  const lines = await read(env, 'me@school.test')
  expect(lines).toContain('good Database: answers, and is of this version')
  expect(lines).toContain(
    `good Files: a file was written to the folder ${folder.path}/files, read and taken away`,
  )
  expect(lines).toContain('good Mail: the mail server took a mail to me@school.test')
  expect(smtp.received.map(({ to }) => to)).toEqual(['me@school.test'])
  expect(lines).toContain(
    `bad Sign-in with a provider: ${issuer}/.well-known/openid-configuration does not name its issuer, authorization, token and keys`,
  )
  expect(lines.find((line) => line.includes('Virus scanner'))).toMatch(/^bad /)
  expect(lines).toContain('unset Zoom: not set up')
  expect(lines).toContain('note Settings: NODE_ENV is not production: secure transport is off.')

  await smtp.goAway()
  const later = await read(
    { ...env, DATABASE_URL: 'postgresql://x:secret-word@127.0.0.1:1/x' },
    'me@school.test',
  )
  expect(later.find((line) => line.includes('Mail'))).toMatch(/^bad Mail: /)
  expect(later.find((line) => line.includes('Database'))).toMatch(/^bad Database: .*nothing answers there/)
  expect(later.join()).not.toContain('secret-word')
  await smtp.comeBack()
})

it('stops at settings that are wrong or set by half', async () => {
  expect(await read({ OIDC_ISSUER: 'https://id.example' })).toEqual([
    'bad Settings: Sign-in with a provider: OIDC_ISSUER is set and OIDC_CLIENT_ID and OIDC_CLIENT_SECRET not. Set all of them, or none',
  ])
})
