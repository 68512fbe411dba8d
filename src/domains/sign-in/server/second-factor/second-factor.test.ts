import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEmployee, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import type { Answer, Client } from '#test/client.ts'
import { createClient } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { writeSessionCookie } from '../logins/session-cookie.ts'
import { makeLogin, makePassword, makeShownMailbox } from '../sign-in.factory.ts'
import { codeAt, stepOf } from './totp.ts'

const password = 'violet kettle harbour'
const own = '/backoffice/profile/second-factor'
let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

const code = (secret: string, off = 0) => codeAt(secret, stepOf(school.clock.nowMs()) + off)
const nextStep = () => school.clock.advance(30_000)

const cookiesOf = ({ headers }: Answer) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ')

/** A browser that has logged in by password alone, with a password that was chosen by a link. */
async function withoutFactor(userId: number): Promise<Client> {
  const nowMs = school.clock.nowMs()
  const token = await makeLogin(school.db, { userId, nowMs, withSecondFactor: false })
  const session = writeSessionCookie(token, school.services, 3600).split(';')[0]
  return createClient(school.app, `${session}; ${await makeShownMailbox(school.db, school.services, userId)}`)
}

async function setUp(client: Client): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await client.post(`${own}/app/begin`)).body
  const confirmed = await client.post(`${own}/app`, { code: code(secret) })
  expect(confirmed.status).toBe(200)
  return { secret, codes: confirmed.body.recoveryCodes }
}

let made = 0
/** Somebody with a password and an authenticator app. */
async function makeGuarded() {
  made += 1
  const email = `guarded-${made}@school.test`
  const userId = await makeEmployee(school.db, { name: `Guarded ${made}`, email })
  await makePassword(school.db, userId, password)
  const client = await withoutFactor(userId)
  const factor = await setUp(client)
  nextStep()
  return { userId, email, client, ...factor }
}

const logIn = (email: string, cookie = '') =>
  school.nobody.call({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: { email, password },
    headers: { cookie },
  })

const secondStep = (cookie: string, typed: string, trust = false) =>
  school.nobody.call({
    method: 'POST',
    url: '/api/auth/sign-in/second-step',
    payload: { code: typed, trust },
    headers: { cookie },
  })

const whoIs = (cookie: string) =>
  school.nobody.call({ method: 'GET', url: '/api/auth/current-user', headers: { cookie } })

const mailsTo = async (toEmail: string) =>
  (await school.db.selectFrom('outboxMails').select('subject').where('toEmail', '=', toEmail).execute()).map(
    ({ subject }) => subject,
  )

describe('an authenticator app', () => {
  it('counts once a code of it was right; other log-ins end, recovery codes are told once, a mail tells of it', async () => {
    const email = 'first@school.test'
    const userId = await makeEmployee(school.db, { email })
    const [client, elsewhere] = [await withoutFactor(userId), await withoutFactor(userId)]
    const begun = await client.post(`${own}/app/begin`)
    expect(begun.body.address).toBe(
      `otpauth://totp/Homeroom:first%40school.test?secret=${begun.body.secret}&issuer=Homeroom`,
    )
    const wrong = await client.post(`${own}/app`, { code: '000000' })
    expect(wrong.status).toBe(422)
    expect(wrong.body.formErrors.code).toMatch(/not the code in the app/)
    expect((await client.get(own)).body).toMatchObject({ appSince: null, hasShown: false })

    const confirmed = await client.post(`${own}/app`, { code: code(begun.body.secret) })
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10)
    expect((await client.get(own)).body).toEqual({
      appSince: '2026-11-10T15:00:00.000Z',
      recoveryCodesLeft: 10,
      hasShown: true,
      isRequired: false,
    })
    expect((await elsewhere.get(own)).status).toBe(401)
    expect(await mailsTo(email)).toEqual(['Your second factor has changed'])
    // Neither secret nor codes can be read in the tables.
    const kept = JSON.stringify([
      await school.db.selectFrom('authenticatorApps').selectAll().execute(),
      await school.db.selectFrom('recoveryCodes').selectAll().execute(),
    ])
    for (const secret of [begun.body.secret, ...confirmed.body.recoveryCodes])
      expect(kept).not.toContain(secret)
  })

  it('sent again since its answer was lost tells its codes again, to who has shown lately that it is they', async () => {
    const client = await withoutFactor(await makeEmployee(school.db))
    const { secret } = (await client.post(`${own}/app/begin`)).body
    const sent = {
      ...{ method: 'POST', url: `/api${own}/app`, payload: { code: code(secret) } },
      headers: { 'idempotency-key': '5f1d7c4e-0000-4000-8000-000000000001' },
    } as const
    const first = await client.call(sent)
    expect(first.body.recoveryCodes).toHaveLength(10)
    expect((await client.call(sent)).body).toEqual(first.body)
    school.clock.advance(10 * 60_000 + 1)
    const later = await client.call(sent)
    expect(later.status).toBe(403)
    for (const told of first.body.recoveryCodes) expect(later.text).not.toContain(told)
  })

  it('is asked for after the password; until then the log-in lets nobody in', async () => {
    const { email, secret } = await makeGuarded()
    const first = await logIn(email)
    expect(first.body).toEqual({ ok: true, secondStep: true })
    expect((await whoIs(cookiesOf(first))).status).toBe(401)

    const wrong = await secondStep(cookiesOf(first), '123456')
    expect(wrong.status).toBe(422)
    expect(wrong.body.formErrors.code).toMatch(/not right, or was used before/)
    const right = await secondStep(cookiesOf(first), ` ${code(secret).slice(0, 3)} ${code(secret).slice(3)}`)
    expect(right.status).toBe(200)
    expect((await whoIs(cookiesOf(right))).body.user.email).toBe(email)
    // The number of the log-in that waited is worth nothing, then.
    expect((await whoIs(cookiesOf(first))).status).toBe(401)
    expect((await secondStep(cookiesOf(first), code(secret))).status).toBe(401)
  })

  it('takes a code once, and no older one after it, also of two at once', async () => {
    const { email, secret } = await makeGuarded()
    const [one, other, third] = [await logIn(email), await logIn(email), await logIn(email)]
    const answers = await Promise.all([one, other].map((login) => secondStep(cookiesOf(login), code(secret))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await secondStep(cookiesOf(third), code(secret, -1))).status).toBe(422)
    nextStep()
    expect((await secondStep(cookiesOf(third), code(secret))).status).toBe(200)
  })

  it('waits ten minutes', async () => {
    const { email, secret } = await makeGuarded()
    const login = await logIn(email)
    school.clock.advance(10 * 60_000 + 1)
    const late = await secondStep(cookiesOf(login), code(secret))
    expect(late.status).toBe(401)
    expect(late.body.message).toBe('That took too long. Log in again from the start.')
  })

  it('locks a log-in after five wrong codes, tells the person, and leaves other log-ins of theirs alone', async () => {
    const { email, secret, userId } = await makeGuarded()
    const thief = cookiesOf(await logIn(email))
    const statuses = []
    for (let attempt = 0; attempt < 6; attempt++) statuses.push((await secondStep(thief, '111111')).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    expect(await mailsTo(email)).toContain('Someone typed your password, and wrong codes')
    const { rows } = await school.services.pool.query(
      `select action from audit_log where subject_type = 'sign_in' and subject_id = $1 and action like '%code%' order by id`,
      [String(userId)],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      ...Array.from({ length: 4 }, () => 'sign_in.code_failed'),
      'sign_in.code_locked',
    ])
    // Its owner, on a browser that is not known either.
    expect((await secondStep(cookiesOf(await logIn(email)), code(secret))).status).toBe(200)
    expect((await secondStep(thief, code(secret, 1))).status).toBe(429)
  })

  it('locks the account for browsers it does not know after twenty wrong codes, however many log-ins', async () => {
    const { email, secret } = await makeGuarded()
    const statuses = []
    for (let attempt = 0; attempt < 21; attempt++)
      statuses.push((await secondStep(cookiesOf(await logIn(email)), '111111')).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429])
    expect((await secondStep(cookiesOf(await logIn(email)), code(secret))).status).toBe(429)
    school.clock.advance(61_000)
    expect((await secondStep(cookiesOf(await logIn(email)), code(secret))).status).toBe(200)
  })

  it('is not asked for on a browser that is trusted, for 30 days', async () => {
    const { email, secret } = await makeGuarded()
    const first = await logIn(email)
    const device = cookiesOf(await secondStep(cookiesOf(first), code(secret), true))
    const again = await logIn(email, device)
    expect(again.body).toEqual({ ok: true })
    expect((await whoIs(cookiesOf(again))).status).toBe(200)
    expect((await logIn(email)).body.secondStep).toBe(true)
    school.clock.advance(31 * 24 * 60 * 60_000)
    expect((await logIn(email, device)).body.secondStep).toBe(true)
  })

  it('is removed with a fresh proof only; then nothing counts as shown, and nobody is trusted', async () => {
    const { email, userId, client, secret } = await makeGuarded()
    const device = cookiesOf(await secondStep(cookiesOf(await logIn(email)), code(secret), true))
    school.clock.advance(11 * 60_000)
    for (const call of [
      client.delete(`${own}/app`),
      client.post(`${own}/app/begin`),
      client.post(`${own}/recovery-codes`),
    ])
      expect((await call).body.code).toBe('FACTOR_PROOF_NEEDED')
    const proof = '/backoffice/profile/proof'
    await client.post(proof, { password })
    expect((await client.delete(`${own}/app`)).body.code).toBe('FACTOR_PROOF_NEEDED')
    const wrong = await client.post(proof, { password, code: '000000' })
    expect(wrong.body.formErrors.code).toMatch(/not right, or was used before/)
    expect((await client.post(proof, { password, code: code(secret) })).status).toBe(200)
    expect((await client.delete(`${own}/app`)).status).toBe(200)
    expect((await client.delete(`${own}/app`)).status).toBe(404)
    expect((await client.get(own)).body).toMatchObject({
      appSince: null,
      recoveryCodesLeft: 0,
      hasShown: false,
    })
    expect((await logIn(email)).body.secondStep).toBeUndefined()
    await setUp(await withoutFactor(userId))
    expect((await logIn(email, device)).body.secondStep).toBe(true)
  })

  it('ends the mirrors that were opened with it when it was the last', async () => {
    const { userId, client } = await makeGuarded()
    const other = await makeGuarded()
    const seen = { userId: await makeStudent(school.db), nowMs: school.clock.nowMs() }
    for (const mirroredBy of [userId, other.userId]) await makeLogin(school.db, { ...seen, mirroredBy })
    const mirrorsOf = async (employeeId: number) =>
      (await school.db.selectFrom('logins').select('id').where('impersonatedBy', '=', employeeId).execute())
        .length
    expect(await mirrorsOf(userId)).toBe(1)
    expect((await client.delete(`${own}/app`)).status).toBe(200)
    expect([await mirrorsOf(userId), await mirrorsOf(other.userId)]).toEqual([0, 1])
    expect((await client.get('/auth/current-user')).status).toBe(200)
  })
})

describe('a password alone on a browser that is trusted', () => {
  const proof = '/backoffice/profile/proof'

  it('changes nothing of what is shown besides it, until a code was typed', async () => {
    const { email, secret, codes } = await makeGuarded()
    const device = cookiesOf(await secondStep(cookiesOf(await logIn(email)), code(secret), true))
    school.clock.advance(24 * 60 * 60_000)
    const thief = createClient(school.app, cookiesOf(await logIn(email, device)))
    expect((await thief.get(own)).body.hasShown).toBe(true)
    await thief.post(proof, { password })
    for (const call of [
      thief.delete(`${own}/app`),
      thief.post(`${own}/app/begin`),
      thief.post(`${own}/recovery-codes`),
      thief.post('/backoffice/profile/passkeys/begin'),
    ])
      expect((await call).body.code).toBe('FACTOR_PROOF_NEEDED')
    expect((await thief.get(own)).body.recoveryCodesLeft).toBe(10)
    // The owner types one of those on paper.
    expect((await thief.post(proof, { password, code: codes[0] })).status).toBe(200)
    expect(await mailsTo(email)).toContain('One of your recovery codes was used')
    expect((await thief.post(`${own}/recovery-codes`)).status).toBe(200)
  })

  it('guesses five codes, and gets no more by showing the password again', async () => {
    const { email, client } = await makeGuarded()
    const statuses = []
    for (let attempt = 0; attempt < 6; attempt++) {
      statuses.push((await client.post(proof, { password, code: '000000' })).status)
      await client.post(proof, { password })
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    expect(await mailsTo(email)).toContain('Someone typed your password, and wrong codes')
  })
})

describe('the first second factor', () => {
  it('ends every other log-in, also those that counted as shown', async () => {
    const userId = await makeEmployee(school.db)
    const nowMs = school.clock.nowMs()
    const [here, there] = await Promise.all(
      [0, 1].map(async () => {
        const token = await makeLogin(school.db, { userId, nowMs })
        return createClient(school.app, writeSessionCookie(token, school.services, 3600).split(';')[0])
      }),
    )
    if (!here || !there) throw new Error('Two browsers')
    await setUp(here)
    expect((await here.get(own)).status).toBe(200)
    expect((await there.get(own)).status).toBe(401)
  })
})

describe('a recovery code', () => {
  it('lets in once, also of two at once; the person is told how many are left', async () => {
    const { email, codes, client } = await makeGuarded()
    const [one, other] = [await logIn(email), await logIn(email)]
    const [paper = ''] = codes
    const answers = await Promise.all(
      [one, other].map((login) => secondStep(cookiesOf(login), paper.toLowerCase())),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)?.body.formErrors.code).toMatch(
      /not one of your recovery/,
    )
    expect((await client.get(own)).body.recoveryCodesLeft).toBe(9)
    expect(await mailsTo(email)).toContain('One of your recovery codes was used')
  })

  it('is worth nothing once there are new ones', async () => {
    const { email, codes, client } = await makeGuarded()
    const renewed = await client.post(`${own}/recovery-codes`)
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    const login = cookiesOf(await logIn(email))
    expect((await secondStep(login, codes[0] ?? '')).status).toBe(422)
    expect((await secondStep(login, renewed.body.recoveryCodes[0])).status).toBe(200)
    const plain = await withoutFactor(await makeEmployee(school.db))
    expect((await plain.post(`${own}/recovery-codes`)).status).toBe(422)
  })
})

describe('what needs a second factor', () => {
  it('does not hold without one, says so, and holds in the same browser once there is one', async () => {
    const userId = await makeEmployee(school.db)
    const permissions = ['shell.use', 'workbench.open', 'groups.manage', 'audit.view'] as const
    await addToGroup(school.db, userId, await makeGroup(school.db, { permissions: [...permissions] }))
    const client = await withoutFactor(userId)
    const groups = '/backoffice/workbench/employees-and-permissions/groups'
    const refused = await client.get(groups)
    expect(refused.status).toBe(403)
    expect(refused.body.message).toMatch(/^This needs a second factor/)
    const shell = (await client.get('/backoffice/root/authenticated')).body
    expect(shell).toMatchObject({
      needsSecondFactor: true,
      permissions: expect.arrayContaining(['audit.view']),
    })
    expect(shell.permissions).not.toContain('groups.manage')
    // Everything else goes on.
    expect((await client.get('/backoffice/workbench/_index')).status).toBe(200)
    expect((await client.get(own)).body).toMatchObject({ hasShown: false, isRequired: true })

    await setUp(client)
    expect((await client.get(groups)).status).toBe(200)
    expect((await client.get('/backoffice/root/authenticated')).body.needsSecondFactor).toBe(false)
    await client.delete(`${own}/app`)
    expect((await client.get(groups)).status).toBe(403)
  })
})
