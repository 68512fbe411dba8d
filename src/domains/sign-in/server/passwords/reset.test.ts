import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makePassword } from '../sign-in.factory.ts'

const oldPassword = 'violet kettle harbour'
const newPassword = 'amber ladder thursday'
let school: TestSchool
let personId: number

beforeAll(async () => {
  school = await startTestSchool()
  personId = await makeEmployee(school.db, { name: 'Ada Byron', email: 'ada@school.test' })
  await makePassword(school.db, personId, oldPassword)
})
afterAll(() => school.stop())

const logIn = (password: string) =>
  school.nobody.post('/auth/sign-in/email', { email: 'ada@school.test', password })

const askForLink = (email: string) => school.nobody.post('/auth/request-password-reset', { email })

const setPassword = (token: string, password: string) =>
  school.nobody.post('/auth/reset-password', { token, newPassword: password })

const mailsTo = (email: string) =>
  school.db.selectFrom('outboxMails').selectAll().where('toEmail', '=', email).orderBy('id').execute()

/** The token of the newest link mailed to Ada; the mail is written after the answer. */
async function newestToken(count: number): Promise<string> {
  const links = async () => (await mailsTo('ada@school.test')).filter(({ kind }) => kind === 'password_reset')
  await expect.poll(async () => (await links()).length).toBe(count)
  const mail = (await links()).at(-1)
  return /http:\/\/homeroom\.test\/password\/new\?token=([A-Za-z0-9]+)/.exec(mail?.textBody ?? '')?.[1] ?? ''
}

it('answers the same whether or not there is an account, and mails only to one there is', async () => {
  const known = await askForLink('ADA@school.test')
  const unknown = await askForLink('nobody@school.test')
  expect(known.status).toBe(200)
  expect(unknown.status).toBe(200)
  expect(unknown.body).toEqual(known.body)
  expect(await newestToken(1)).not.toBe('')
  expect(await mailsTo('nobody@school.test')).toEqual([])
  expect((await askForLink('no address')).status).toBe(422)
})

it('sets a new password once and ends every session', async () => {
  const client = await school.as(personId)
  await askForLink('ada@school.test')
  const token = await newestToken(2)
  expect((await setPassword(token, newPassword)).body).toEqual({ ok: true })
  expect((await client.get('/auth/current-user')).status).toBe(401)
  expect((await logIn(oldPassword)).status).toBe(401)
  expect((await logIn(newPassword)).status).toBe(200)

  const again = await setPassword(token, 'quiet marble orchard')
  expect(again.status).toBe(400)
  expect(again.body.message).toBe('This link was used or is too old. Ask for a new one.')
  expect((await logIn(newPassword)).status).toBe(200)
})

it('keeps no link in the database, and what it keeps opens nothing', async () => {
  await askForLink('ada@school.test')
  const token = await newestToken(3)
  const rows = await school.db.selectFrom('verifications').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(token)
  for (const row of rows) expect((await setPassword(row.identifier, 'quiet marble orchard')).status).toBe(400)
  const minutes = rows.map((row) => Math.round((row.expiresAt.getTime() - row.createdAt.getTime()) / 60_000))
  expect(new Set(minutes)).toEqual(new Set([30]))
})

it('makes the other links worthless, unlocks the account and is told by mail', async () => {
  const personId = await makeEmployee(school.db, { name: 'Kim Lee', email: 'kim@school.test' })
  await makePassword(school.db, personId, oldPassword)
  const tokens = async () =>
    (await mailsTo('kim@school.test')).flatMap(
      (mail) => /token=([A-Za-z0-9]+)/.exec(mail.textBody)?.[1] ?? [],
    )
  for (const count of [1, 2]) {
    await askForLink('kim@school.test')
    await expect.poll(async () => (await tokens()).length).toBe(count)
  }
  const [first = '', second = ''] = await tokens()
  const typed = (password: string) =>
    school.nobody.post('/auth/sign-in/email', { email: 'kim@school.test', password })
  for (let attempt = 0; attempt < 5; attempt++) expect((await typed('wrong')).status).toBe(401)
  expect((await typed(oldPassword)).status).toBe(429)

  const done = await setPassword(second, newPassword)
  expect(done.status).toBe(200)
  expect((await typed(newPassword)).status).toBe(200)
  expect((await setPassword(first, 'quiet marble orchard')).status).toBe(400)
  const subjects = (await mailsTo('kim@school.test')).map((mail) => mail.subject)
  expect(subjects).toContain('Your password was changed')

  // The browser that held the link is known: others cannot lock it out.
  const device = String(done.headers['set-cookie']).split(';')[0] ?? ''
  for (let attempt = 0; attempt < 5; attempt++) await typed('wrong')
  expect((await typed(newPassword)).status).toBe(429)
  const known = await school.nobody.call({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: { email: 'kim@school.test', password: newPassword },
    headers: { cookie: device },
  })
  expect(known.status).toBe(200)
})

it('refuses passwords that are short or easy to guess, and keeps the link', async () => {
  await askForLink('ada@school.test')
  const token = await newestToken(4)
  expect((await setPassword(token, 'short')).body.formErrors).toEqual({
    newPassword: 'Use at least 12 characters.',
  })
  for (const easy of ['password1234', 'Password2026!', 'qwertyuiop123', 'abcabcabcabc', '123456789123'])
    expect((await setPassword(token, easy)).body.formErrors?.newPassword, easy).toMatch(/too easy to guess/)
  expect((await setPassword(token, 'x'.repeat(129))).status).toBe(422)
  expect((await setPassword(token, 'quiet marble orchard')).status).toBe(200)
})

it('refuses a made-up link and a call without frontend-id', async () => {
  expect((await setPassword('made-up', newPassword)).status).toBe(400)
  expect((await school.nobody.post('/auth/reset-password', { newPassword })).status).toBe(422)
  const without = await school.app.inject({
    method: 'POST',
    url: '/api/auth/request-password-reset',
    payload: { email: 'ada@school.test' },
  })
  expect(without.statusCode).toBe(403)
})

it('answers the same however often it is asked, and mails some: others keep nobody from a link that opens', async () => {
  const personId = await makeEmployee(school.db, { name: 'Vic Tim', email: 'vic@school.test' })
  await makePassword(school.db, personId, oldPassword)
  const signedIn = await school.nobody.post('/auth/sign-in/email', {
    email: 'vic@school.test',
    password: oldPassword,
  })
  const cookies = [signedIn.headers['set-cookie'] ?? []].flat().map((cookie) => String(cookie).split(';')[0])
  const device = cookies.join('; ')
  const askOn = (cookie: string, email = 'vic@school.test') =>
    school.nobody.call({
      method: 'POST',
      url: '/api/auth/request-password-reset',
      payload: { email },
      headers: { cookie },
    })
  const links = async () =>
    (await mailsTo('vic@school.test')).filter(({ kind }) => kind === 'password_reset').length
  const answers = []
  for (const email of ['vic@school.test', 'nobody.else@school.test'])
    for (let asked = 0; asked < 9; asked++) answers.push(await askOn('', email))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  await expect.poll(links).toBe(5)
  // The browser that was here before is counted for itself.
  expect((await askOn(device)).status).toBe(200)
  await expect.poll(links).toBe(6)
  // Whoever goes on asking never keeps the mails away for as long as a link lives.
  for (let minutes = 0; minutes < 60; minutes += 5) {
    school.clock.set(school.clock.nowMs() + 5 * 60_000)
    await askOn('')
  }
  await expect.poll(links).toBe(12)
})
