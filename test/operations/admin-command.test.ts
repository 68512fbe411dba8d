import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeGuardian } from '../../src/domains/people/server/people.factory.ts'
import { makeApp } from '../../src/domains/sign-in/server/sign-in.factory.ts'
import { movedClock } from '../../src/server/postgres/system-account.ts'
import { startTestSchool, type TestSchool } from '../support/schools/test-school.ts'

let school: TestSchool
beforeAll(async () => {
  // The links of a password run by better-auth's own clock, which is the machine's.
  school = await startTestSchool({ nowIso: new Date().toISOString() })
})
afterAll(() => school.stop())

const run = promisify(execFile)

/** What `npm run admin -- …` prints, and with which code it ends. */
async function admin(...args: string[]): Promise<{ code: number; text: string }> {
  const env = {
    ...movedClock(),
    PATH: process.env['PATH'],
    DATABASE_URL: school.databaseUrl,
    PUBLIC_URL: 'https://school.example',
  }
  try {
    const { stdout } = await run(process.execPath, ['scripts/admin.ts', ...args], { env })
    return { code: 0, text: stdout }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, text: stderr }
  }
}

const groupsOf = (email: string) =>
  school.db
    .selectFrom('users')
    .innerJoin('permissionGroupMembers', 'employeeId', 'users.id')
    .innerJoin('permissionGroups', 'permissionGroups.id', 'groupId')
    .select(['users.name', 'permissionGroups.slug'])
    .where('email', '=', email)
    .execute()

it('makes an administrator, whose one-time link sets the password they log in with', async () => {
  const { code, text } = await admin('it@school.example', 'Mary Ann van Dyke')
  expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining('is an administrator now') })
  expect(await groupsOf('it@school.example')).toEqual([{ name: 'Mary Ann van Dyke', slug: 'super_admin' }])
  const link = /https:\/\/school\.example\/password\/new\?token=([\w-]+)/.exec(text)
  const newPassword = 'plum kettle orbit nine'
  const set = await school.nobody.post('/auth/reset-password', { newPassword, token: link?.[1] })
  expect(set.status).toBe(200)
  const logIn = { email: 'it@school.example', password: newPassword }
  expect((await school.nobody.post('/auth/sign-in/email', logIn)).status).toBe(200)
})

it('promotes a colleague, and lets in again who was deactivated', async () => {
  const id = await school.persona('facilitator')
  const { email } = await school.db
    .updateTable('users')
    .set({ deactivatedAt: new Date() })
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirstOrThrow()
  expect((await admin(email)).text).toContain('who was here already and was deactivated')
  expect((await groupsOf(email)).map(({ slug }) => slug)).toContain('super_admin')
  expect((await (await school.as(id)).get('/backoffice/set-up')).status).toBe(200)
})

it('takes away the second factor of who has lost it', async () => {
  const id = await school.persona('dean')
  await makeApp(school.db, school.services, id)
  const { email } = await school.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect((await admin(email)).text).toContain('Their second factor is taken away.')
  expect(await school.db.selectFrom('authenticatorApps').select('userId').execute()).toEqual([])
  expect((await admin(email)).text).not.toContain('second factor')
})

it('refuses in one sentence what it cannot do', async () => {
  await makeGuardian(school.db, { email: 'family@home.test', name: 'Gus Home' })
  const refusals: [string[], RegExp][] = [
    [[], /^Usage: npm run admin/],
    [['not an address', 'Ruth'], /is not an email address\.$/],
    [['new@school.example'], /say their name as well\.$/],
    [['new@school.example', 'Ruth', 'Adeyemi'], /^Put the name into quotation marks\./],
    [['family@home.test', 'Gus'], /belongs to a guardian, Gus Home/],
  ]
  await Promise.all(
    refusals.map(async ([args, sentence]) => {
      const { code, text } = await admin(...args)
      expect(code).toBe(1)
      expect(text.trim()).toMatch(sentence)
      expect(text.trim().split('\n')).toHaveLength(1)
    }),
  )
})
