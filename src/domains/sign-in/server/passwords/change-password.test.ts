import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makePassword } from '../sign-in.factory.ts'
import { hashPassword } from './password-hash.ts'

const currentPassword = 'violet kettle harbour'
const newPassword = 'amber ladder thursday'
let school: TestSchool
let personId: number
let email: string
let here: Client
let there: Client

beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())
beforeEach(async () => {
  email = `${crypto.randomUUID()}@school.test`
  personId = await makeEmployee(school.db, { email })
  await makePassword(school.db, personId, currentPassword)
  here = await school.as(personId)
  there = await school.as(personId)
})

const change = (body: object) => here.post('/backoffice/profile/password', body)
const logIn = async (password: string) =>
  (await school.nobody.post('/auth/sign-in/email', { email, password })).status
const statusOf = async (client: Client) => (await client.get('/auth/current-user')).status

it('changes it, ends every other session, is recorded and told by mail', async () => {
  expect(await change({ currentPassword, newPassword })).toMatchObject({ status: 200, body: { ended: 1 } })
  expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401])
  expect([await logIn(currentPassword), await logIn(newPassword)]).toEqual([401, 200])
  const mails = await school.db.selectFrom('outboxMails').selectAll().where('toEmail', '=', email).execute()
  expect(mails.map(({ subject }) => subject)).toEqual(['Your password was changed'])
  const { body } = await here.get('/backoffice/profile/sign-ins')
  expect(body.signIns.map(({ event }: { event: string }) => event)).toContain('password_changed')
})

it('leaves the other sessions when asked to', async () => {
  expect((await change({ currentPassword, newPassword, endOtherSessions: false })).body).toEqual({ ended: 0 })
  expect([await statusOf(here), await statusOf(there)]).toEqual([200, 200])
})

it('refuses a weak one, the same one, a wrong current one, and none at all', async () => {
  const faults = async (body: object) => (await change(body)).body.formErrors
  expect(await faults({ currentPassword, newPassword: 'short' })).toEqual({
    newPassword: 'Use at least 12 characters.',
  })
  expect((await faults({ currentPassword, newPassword: 'Password2026!' })).newPassword).toMatch(/too easy/)
  expect(await faults({ currentPassword, newPassword: currentPassword })).toEqual({
    newPassword: 'This is already your password.',
  })
  expect(await faults({ currentPassword: 'not it', newPassword })).toEqual({
    currentPassword: 'This is not your password.',
  })
  expect((await change({ newPassword })).status).toBe(400)
  here = await school.as(await makeEmployee(school.db))
  expect((await faults({ currentPassword, newPassword })).currentPassword).toMatch(
    /You have no password here/,
  )
  expect(await logIn(currentPassword)).toBe(200)
})

it('does not undo a reset that came while it was looked at', async () => {
  const byLink = 'copper lantern sunday'
  const account = await school.db
    .selectFrom('accounts')
    .select(['id', 'password'])
    .where('userId', '=', personId)
    .executeTakeFirstOrThrow()
  const stored = { password: await hashPassword(byLink) }
  const reset = await school.db.startTransaction().execute()
  await reset.updateTable('accounts').set(stored).where('id', '=', account.id).execute()
  const changing = change({ currentPassword, newPassword })
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        school.owner,
      )
      return rows.length
    })
    .toBe(1)
  await reset.commit().execute()
  expect((await changing).body.formErrors).toEqual({ currentPassword: 'This is not your password.' })
  expect([await logIn(newPassword), await logIn(byLink)]).toEqual([401, 200])
})

it('takes five wrong ones, then none for a while; each stands in the record', async () => {
  for (let attempt = 0; attempt < 5; attempt++)
    expect((await change({ currentPassword: 'not it', newPassword })).status).toBe(422)
  const locked = await change({ currentPassword, newPassword })
  expect([locked.status, locked.body.message]).toEqual([429, 'Too many attempts. Try again in 60 seconds.'])
  const { body } = await here.get('/backoffice/profile/sign-ins')
  expect(body.signIns.map(({ event }: { event: string }) => event)).toEqual(Array(5).fill('change_failed'))
  expect(await logIn(currentPassword)).toBe(200)
})

it('is closed to whoever is not signed in', async () => {
  const answer = await school.nobody.post('/backoffice/profile/password', { currentPassword, newPassword })
  expect(answer.status).toBe(401)
})

it('keeps no connection from others while passwords are looked at', async () => {
  const tries = Array.from({ length: 12 }, (_, at) =>
    here.post('/backoffice/profile/proof', { password: `wrong ${at}` }),
  )
  const [meanwhile, ...answers] = await Promise.all([statusOf(there), ...tries])
  expect(meanwhile).toBe(200)
  expect(answers.filter(({ status }) => status !== 422 && status !== 429)).toEqual([])
})
