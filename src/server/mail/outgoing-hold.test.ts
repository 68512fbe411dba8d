import { randomBytes } from 'node:crypto'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { databaseUrl, runOnServer, testDatabasePrefix } from '#test/databases/database-server.ts'
import { createTestDatabase } from '#test/databases/test-database.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { startSmtpServer } from '#test/services/smtp-server.ts'
import { createDatabase, createPool } from '../database/database.ts'
import { readConfig } from '../settings/config.ts'
import { insertMail } from './mail.ts'
import { watchHold } from './outgoing-hold.ts'

const running: TestSchool[] = []
afterAll(async () => {
  for (const school of running) await school.stop()
})

async function start(options: Parameters<typeof startTestSchool>[0]) {
  const school = await startTestSchool(options)
  running.push(school)
  return school
}

const deaf = { subscribe: () => () => {} }

/** Why a server that starts on this database would hold what goes out. */
async function reasonAt(url: string, env: Record<string, string> = {}) {
  const pool = createPool(url, 1)
  const database = createDatabase(pool)
  const hold = await watchHold({ pool, database, live: deaf }, readConfig(env))
  await database.destroy()
  return hold.reason()
}

it('tells a copy of a database from the database, and another address from its own', async () => {
  const own = await createTestDatabase()
  onTestFinished(() => own.drop())
  expect(await reasonAt(own.url)).toBeUndefined()
  expect(await reasonAt(own.url)).toBeUndefined()
  expect(await reasonAt(own.url, { HOLD_OUTGOING: '1' })).toBe('setting')
  expect(await reasonAt(own.url, { PUBLIC_URL: 'https://trial.example' })).toBe('copied')
  const server = process.env['TEST_DATABASE_SERVER'] ?? ''
  const copy = `${testDatabasePrefix}copy_${randomBytes(4).toString('hex')}`
  await runOnServer(server, `create database ${copy} template ${new URL(own.url).pathname.slice(1)}`)
  onTestFinished(() => runOnServer(server, `drop database ${copy} with (force)`))
  expect(await reasonAt(databaseUrl(server, copy))).toBe('copied')
  expect(await reasonAt(own.url)).toBeUndefined()
})

const deliver = (school: TestSchool) => school.runJob('mail.deliver')
const heldOf = async (school: TestSchool) => {
  const { outgoing } = (await school.app.inject('/readyz')).json()
  const admin = await school.as('superadmin')
  return [(await admin.get('/backoffice/workbench/outbox')).body.held, outgoing]
}
const toFamily = { kind: 'absence', toEmail: 'family@home.test', subject: 'Absent', paragraphs: ['Hello.'] }

it('lets nothing out of a restored copy until somebody says that it is the school now', async () => {
  const smtp = await startSmtpServer()
  const school = await start({
    config: { SMTP_URL: smtp.url },
    reach: async (url) => {
      await runOnServer(url, `insert into settings (key, value) values ('place', '"elsewhere"')`)
      return url
    },
  })
  await insertMail(school.db, toFamily)
  await deliver(school)
  expect(await heldOf(school)).toEqual(['copied', 'held'])
  expect(
    (await (await school.as('facilitator')).post('/backoffice/workbench/outbox/release', {})).status,
  ).toBe(403)
  await deliver(school)
  expect(smtp.received).toEqual([])

  const told = new Promise<void>((resolve) => {
    school.services.live.subscribe(['outgoing:0'], () => resolve())
  })
  const admin = await school.as('superadmin')
  expect((await admin.post('/backoffice/workbench/outbox/release', {})).status).toBe(200)
  await told
  await expect.poll(() => heldOf(school)).toEqual([null, 'open'])
  await deliver(school)
  expect(smtp.received.map(({ to }) => to)).toEqual(['family@home.test'])
  await smtp.stop()
})

it('holds what goes out where a setting says so', async () => {
  const smtp = await startSmtpServer()
  const school = await start({ config: { SMTP_URL: smtp.url, HOLD_OUTGOING: true } })
  await insertMail(school.db, toFamily)
  await deliver(school)
  expect(smtp.received).toEqual([])
  expect(await heldOf(school)).toEqual(['setting', 'held'])
  await smtp.stop()
})
