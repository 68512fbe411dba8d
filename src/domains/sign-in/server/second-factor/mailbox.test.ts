import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEmployee, makeGuardian } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { type Answer, type Client, createClient } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { writeSessionCookie } from '../logins/session-cookie.ts'
import { makeWelcomeLink } from '../passwords/first-password.ts'
import { makeLogin, makePassword } from '../sign-in.factory.ts'
import { codeAt, stepOf } from './totp.ts'

const own = '/backoffice/profile/second-factor'
const password = 'violet kettle harbour'
const groups = '/backoffice/workbench/employees-and-permissions/groups'
let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool({
    nowIso: new Date().toISOString(),
    config: { SMTP_URL: 'smtp://mail.school.test' },
  })
})
afterAll(() => school.stop())

const cookiesOf = ({ headers }: Answer) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ')

let made = 0
/** Somebody with a password and a right that a second factor opens. */
async function makeKeeper() {
  made += 1
  const email = `keeper-${made}@school.test`
  const userId = await makeEmployee(school.db, { name: `Keeper ${made}`, email })
  await makePassword(school.db, userId, password)
  const permissions = ['shell.use', 'workbench.open', 'groups.manage'] as const
  await addToGroup(school.db, userId, await makeGroup(school.db, { title: `Keepers ${made}`, permissions }))
  return { userId, email }
}

const logIn = (email: string, typed: string, cookie = '') =>
  school.nobody.call({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: { email, password: typed },
    headers: { cookie },
  })

/** A browser in which somebody who knows the password has just logged in. */
async function thief(email: string): Promise<Client> {
  return createClient(school.app, cookiesOf(await logIn(email, password)))
}

const lastMail = (toEmail: string) =>
  school.db
    .selectFrom('outboxMails')
    .select(['kind', 'isPrivate', 'textBody'])
    .where('toEmail', '=', toEmail)
    .where('kind', '=', 'mailbox_shown')
    .orderBy('id', 'desc')
    .executeTakeFirst()
const tokenOf = (text: string | undefined) => /confirm=([\w-]+)/.exec(text ?? '')?.[1] ?? ''

async function enrol(client: Client) {
  const begun = await client.post(`${own}/app/begin`)
  if (begun.status !== 200) return begun
  const code = codeAt(begun.body.secret, stepOf(school.clock.nowMs()))
  return client.post(`${own}/app`, { code })
}

it('who knows the password alone sets up no factor, by app or passkey, and opens nothing that is withheld', async () => {
  const { email } = await makeKeeper()
  const client = await thief(email)
  for (const path of [`${own}/app/begin`, '/backoffice/profile/passkeys/begin'])
    expect((await client.post(path)).body.code).toBe('MAIL_PROOF_NEEDED')
  expect((await client.post(`${own}/app`, { code: '000000' })).body.code).toBe('MAIL_PROOF_NEEDED')
  expect((await client.get(groups)).status).toBe(403)
})

it('the link is mailed, works once, for half an hour, for its person, in the browser that opens it', async () => {
  const { email } = await makeKeeper()
  const [stolen, owner] = [await thief(email), await thief(email)]
  expect((await stolen.post(`${own}/mail`)).body.message).toBe(`A link is on its way to ${email}`)
  const mail = await lastMail(email)
  expect(mail?.isPrivate).toBe(true)
  const token = tokenOf(mail?.textBody)
  const stranger = await thief((await makeKeeper()).email)
  expect((await stranger.post(`${own}/mail/confirmed`, { token })).status).toBe(422)
  const opened = await owner.post(`${own}/mail/confirmed`, { token })
  expect(opened.status).toBe(200)
  // That the owner opened it helps nobody who sits elsewhere.
  expect((await enrol(stolen)).body.code).toBe('MAIL_PROOF_NEEDED')
  expect((await stolen.post(`${own}/mail/confirmed`, { token })).status).toBe(422)
  expect((await enrol(owner)).status).toBe(200)
  expect((await owner.get(groups)).status).toBe(200)
  expect((await stolen.get(own)).status).toBe(401)

  const late = await makeKeeper()
  const client = await thief(late.email)
  await client.post(`${own}/mail`)
  school.clock.advance(31 * 60_000)
  const ended = await client.post(`${own}/mail/confirmed`, {
    token: tokenOf((await lastMail(late.email))?.textBody),
  })
  expect(ended.body.formErrors.form).toContain('too old')
})

it('is mailed once a minute at most', async () => {
  const { email } = await makeKeeper()
  const client = await thief(email)
  for (let at = 0; at < 3; at += 1) await client.post(`${own}/mail`)
  const mails = await school.db
    .selectFrom('outboxMails')
    .select('id')
    .where('toEmail', '=', email)
    .where('kind', '=', 'mailbox_shown')
    .execute()
  expect(mails).toHaveLength(1)
})

it('whoever has just come by the link of their invitation needs no other', async () => {
  const { userId, email } = await makeKeeper()
  const link = await makeWelcomeLink(school.db, {
    ...{ userId, nowMs: school.clock.nowMs(), publicUrl: school.services.publicUrl },
  })
  const token = new URL(link).searchParams.get('token')
  const newPassword = 'plum kettle orbit nine'
  const chosen = await school.nobody.post('/auth/reset-password', { newPassword, token })
  const cookie = cookiesOf(chosen)
  const client = createClient(school.app, `${cookiesOf(await logIn(email, newPassword, cookie))}; ${cookie}`)
  expect((await enrol(client)).status).toBe(200)
})

it('asks nothing of families, nor of whoever adds another or logged in at the set-up', async () => {
  const guardian = await makeGuardian(school.db, { email: 'mum@home.test' })
  const token = await makeLogin(school.db, {
    ...{ userId: guardian, nowMs: school.clock.nowMs(), withSecondFactor: false },
  })
  const family = createClient(school.app, writeSessionCookie(token, school.services, 3600).split(';')[0])
  expect((await enrol(family)).status).toBe(200)
  // Their log-in counts as shown: as that of the set-up does.
  const { userId } = await makeKeeper()
  expect((await enrol(await school.as(userId))).status).toBe(200)
})
