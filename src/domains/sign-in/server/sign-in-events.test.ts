import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeEmployee, makeGuardian, makeStudent } from '#domains/people/server/people.factory.ts'
import { type Client, createClient } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makePassword } from './sign-in.factory.ts'

const password = 'violet kettle harbour'
const firefox = 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0'
let school: TestSchool
let personId: number
let email: string

beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())
beforeEach(async () => {
  email = `${crypto.randomUUID()}@school.test`
  personId = await makeEmployee(school.db, { name: 'Ada Byron', email })
  await makePassword(school.db, personId, password)
})

const send = (path: string, payload: object, cookie = '') =>
  school.nobody.call({
    method: 'POST',
    url: `/api/auth/${path}`,
    payload,
    remoteAddress: '203.0.113.20',
    headers: { cookie, 'user-agent': firefox },
  })

const signIn = (typed = password, cookie = '') => send('sign-in/email', { email, password: typed }, cookie)

const pairsOf = ({ headers }: Awaited<ReturnType<Client['get']>>) =>
  [headers['set-cookie'] ?? []].flat().map((line) => String(line).split(';')[0] ?? '')

/** A client with everything the browser was given when it signed in. */
async function signedIn(): Promise<Client> {
  return createClient(school.app, pairsOf(await signIn()).join('; '))
}

const mailsOf = async () =>
  (
    await school.db
      .selectFrom('outboxMails')
      .select('kind')
      .where('toEmail', '=', email)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)

const eventsOf = async (client: Client, query = '') =>
  (await client.get(`/backoffice/profile/sign-ins${query}`)).body

const namesOf = async (client: Client) =>
  (await eventsOf(client)).signIns.map(({ event }: { event: string }) => event)

describe('what happens to a person’s sign-in', () => {
  it('is recorded and shown to them: when, where from, how it went', async () => {
    await signIn('wrong')
    const client = await signedIn()
    const page = await eventsOf(client)
    expect(page).toMatchObject({ page: 1, pageSize: 25, total: 2 })
    expect(page.signIns).toEqual([
      {
        id: expect.any(Number),
        at: expect.any(String),
        event: 'signed_in',
        device: 'Firefox on Windows',
        ipAddress: '203.0.113.20',
        isNewDevice: true,
      },
      expect.objectContaining({ event: 'failed', ipAddress: '203.0.113.20', isNewDevice: false }),
    ])
    const [row] = await school.db
      .selectFrom('auditLog')
      .select(['actorId', 'action', 'requestId'])
      .where('subjectType', '=', 'sign_in')
      .where('subjectId', '=', String(personId))
      .orderBy('id')
      .execute()
    expect(row).toEqual({
      actorId: null,
      action: 'sign_in.failed',
      requestId: expect.stringMatching(/^\w{4}-\w{4}$/),
    })
  })

  it('holds lock-outs, links, resets, sessions ended and signing out', async () => {
    for (let attempt = 0; attempt < 5; attempt++) await signIn('wrong')
    await send('request-password-reset', { email })
    await expect.poll(mailsOf).toContain('password_reset')
    const { textBody } = await school.db
      .selectFrom('outboxMails')
      .select('textBody')
      .where('toEmail', '=', email)
      .where('kind', '=', 'password_reset')
      .executeTakeFirstOrThrow()
    const token = /token=([A-Za-z0-9]+)/.exec(textBody)?.[1]
    await send('reset-password', { token, newPassword: password })
    const [here, there] = [await signedIn(), await signedIn()]
    const { body } = await here.get('/backoffice/profile/sessions')
    const other = body.find((session: { isCurrent: boolean }) => !session.isCurrent)
    await here.delete(`/backoffice/profile/sessions/${other.id}`)
    expect((await there.get('/auth/current-user')).status).toBe(401)
    await here.delete('/auth/logout/web')
    await here.delete('/auth/logout/web')
    expect(await namesOf(await school.as(personId))).toEqual([
      'signed_out',
      'session_ended',
      'signed_in',
      'signed_in',
      'password_reset',
      'reset_asked',
      'locked',
      'failed',
      'failed',
      'failed',
      'failed',
    ])
  })

  it('is paged, and only one’s own, for families as for staff', async () => {
    await school.db
      .insertInto('auditLog')
      .values(
        Array.from({ length: 30 }, () => ({
          action: 'sign_in.signed_in',
          subjectType: 'sign_in',
          subjectId: String(personId),
        })),
      )
      .execute()
    const client = await school.as(personId)
    const [first, second] = [await eventsOf(client), await eventsOf(client, '?page=2')]
    expect([first.total, first.signIns.length, second.signIns.length]).toEqual([30, 25, 5])
    const ids = [...first.signIns, ...second.signIns].map(({ id }: { id: number }) => id)
    expect(new Set(ids).size).toBe(30)
    for (const other of ['guardian', 'student', 'facilitator'] as const)
      expect((await eventsOf(await school.as(other))).total).toBe(0)
    expect((await school.nobody.get('/backoffice/profile/sign-ins')).status).toBe(401)
  })

  it('is nobody’s when the address is, and is not shown in a mirror', async () => {
    const before = await school.db.selectFrom('auditLog').select('id').execute()
    await send('sign-in/email', { email: 'nobody-at-all@school.test', password })
    expect((await school.db.selectFrom('auditLog').select('id').execute()).length).toBe(before.length)
    const guardianId = await makeGuardian(school.db, { studentIds: [await makeStudent(school.db)] })
    const started = await (await school.as('admin')).post('/impersonate', { userId: guardianId })
    const seen = createClient(school.app, pairsOf(started).join('; '))
    expect((await seen.get('/backoffice/profile/sign-ins')).status).toBe(403)
  })
})

describe('a mail tells', () => {
  it('of a sign-in on a device that was never used, once a person has one', async () => {
    const device = pairsOf(await signIn()).join('; ')
    expect(await mailsOf()).toEqual([])
    await signIn(password, device)
    expect(await mailsOf()).toEqual([])
    const second = pairsOf(await signIn()).join('; ')
    expect(await mailsOf()).toEqual(['new_device'])
    await signIn(password, second)
    expect(await mailsOf()).toEqual(['new_device'])
    // Another laptop of the same make, on the same day.
    await signIn()
    expect(await mailsOf()).toEqual(['new_device', 'new_device'])
  })

  it('of a lock-out, once a day', async () => {
    for (let attempt = 0; attempt < 5; attempt++) await signIn('wrong')
    await expect.poll(mailsOf).toEqual(['account_locked'])
    school.clock.advance(61_000)
    await signIn('wrong')
    school.clock.advance(20 * 60_000)
    for (let attempt = 0; attempt < 5; attempt++) await signIn('wrong')
    expect(await namesOf(await school.as(personId))).toContain('locked')
    expect(await mailsOf()).toEqual(['account_locked'])
  })
})
