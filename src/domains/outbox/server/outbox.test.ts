import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFamily } from '#domains/excuses/server/excuses.factory.ts'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { insertMails } from '#server/mail/mail.ts'
import { putAway } from '#server/parts/put-away.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
const path = '/backoffice/workbench/outbox'

beforeAll(async () => {
  school = await startTestSchool()
  await insertMails(
    school.db,
    Array.from({ length: 52 }, (_, n) => ({
      kind: 'absence',
      toEmail: `guardian${n}@school.test`,
      toName: `Guardian ${n}`,
      subject: n === 3 ? 'A 100% day' : `Absent on day ${n}`,
      paragraphs: ['Hello,', 'your child was missed.'],
    })),
  )
  const set = (subject: string, values: object) =>
    school.db.updateTable('outboxMails').set(values).where('subject', '=', subject).execute()
  const now = new Date()
  await set('Absent on day 4', { createdAt: new Date(now.getTime() + 60_000) })
  await set('Absent on day 5', { sentAt: now })
  await set('Absent on day 6', { failedAt: now, failure: '550 No such mailbox', mayPass: false })
  await set('Absent on day 7', { failedAt: now, failure: '451 Later', mayPass: true })
  await set('Absent on day 8', { nextTryAt: new Date(now.getTime() + 600_000), failure: '451 Later' })
  for (const day of [9, 10, 11]) await set(`Absent on day ${day}`, { unknownAt: now, failure: 'Lost' })
})
afterAll(() => school.stop())

const subjects = async (query: string) =>
  (await (await school.as('admin')).get(`${path}?${query}`)).body.mails.map(
    (mail: { subject: string }) => mail.subject,
  )
const idOf = async (subject: string) =>
  (
    await school.db
      .selectFrom('outboxMails')
      .select('id')
      .where('subject', '=', subject)
      .executeTakeFirstOrThrow()
  ).id
const stateOf = async (id: number) =>
  (await school.db.selectFrom('outboxMails').select('state').where('id', '=', id).executeTakeFirstOrThrow())
    .state
const auditsOf = async (subjectId: number | string) =>
  (
    await school.db
      .selectFrom('auditLog')
      .select('action')
      .where('subjectId', '=', String(subjectId))
      .where('action', 'like', 'outbox.%')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

it('lists the newest fifty first by the time they were written, with the number of pages', async () => {
  const client = await school.as('admin')
  const first = (await client.get(path)).body
  expect(first).toMatchObject({ page: 1, pageSize: 50, total: 52 })
  expect(first.mails).toHaveLength(50)
  // Its number is the fifth; it was written last.
  expect(first.mails[0]).toMatchObject({ subject: 'Absent on day 4', state: 'waiting', sentAt: null })
  expect(first.mails[1]).toMatchObject({ subject: 'Absent on day 51' })
  expect(first.mails[0].textBody).toBeUndefined()
  expect((await client.get(`${path}?page=2`)).body.mails).toHaveLength(2)
})

it('filters by state and words, where signs are letters', async () => {
  const client = await school.as('admin')
  expect(await subjects('state=sent')).toEqual(['Absent on day 5'])
  expect(await subjects('state=failed')).toEqual(['Absent on day 7', 'Absent on day 6'])
  expect(await subjects('state=retrying')).toEqual(['Absent on day 8'])
  expect(await subjects('state=unknown')).toEqual(['Absent on day 11', 'Absent on day 10', 'Absent on day 9'])
  expect((await client.get(`${path}?state=waiting`)).body.total).toBe(45)
  expect(await subjects('search=guardian7@')).toEqual(['Absent on day 7'])
  expect(await subjects('search=%25')).toEqual(['A 100% day'])
  expect(await subjects('search=GUARDIAN%2012')).toEqual(['Absent on day 12'])
})

it('says what asks for attention', async () => {
  const { body } = await (await school.as('admin')).get(`${path}?state=sent`)
  expect(body.isConnected).toBe(false)
  expect(body.figures).toMatchObject({
    waiting: 45,
    retrying: 1,
    failed: 2,
    unknown: 3,
    closed: 0,
    mayPass: 1,
    oldestAt: expect.any(String),
  })
})

it('tells Prometheus the same', async () => {
  const measured = await startTestSchool({ config: { METRICS_TOKEN: 'a token for figures' } })
  await insertMails(measured.db, [
    { kind: 'absence', toEmail: 'ada@school.test', subject: 'Absent', paragraphs: ['Hello.'] },
    { kind: 'absence', toEmail: 'bob@school.test', subject: 'Lost', paragraphs: ['Hello.'] },
  ])
  await measured.db
    .updateTable('outboxMails')
    .set({ unknownAt: new Date() })
    .where('subject', '=', 'Lost')
    .execute()
  await measured.db
    .updateTable('outboxMails')
    .set({ createdAt: new Date(measured.clock.nowMs() - 90_000) })
    .where('subject', '=', 'Absent')
    .execute()
  const headers = { authorization: 'Bearer a token for figures' }
  const { body } = await measured.app.inject({ url: '/metrics', headers })
  expect(body).toContain('homeroom_outbox_mails{state="waiting"} 1\n')
  expect(body).toContain('homeroom_outbox_mails{state="unknown"} 1\n')
  expect(body).toContain('homeroom_outbox_oldest_seconds 90\n')
  await measured.stop()
})

describe('the text of a mail', () => {
  const linkedMail = (isPrivate: boolean) => ({
    kind: isPrivate ? 'password_reset' : 'absence',
    toEmail: 'ada@school.test',
    subject: isPrivate ? 'Set a new password' : 'Absent',
    paragraphs: ['Hello,', 'a line of text.'],
    action: {
      label: 'Open',
      url: isPrivate
        ? 'http://homeroom.test/one-time/secret123'
        : 'http://homeroom.test/absence?x=1&token=secret123',
    },
    isPrivate,
  })

  it('comes without links that let their holder in, and whoever reads it is recorded', async () => {
    const client = await school.as('admin')
    await insertMails(school.db, [linkedMail(true), linkedMail(false)])
    for (const [subject, shown] of [
      ['Set a new password', 'http://homeroom.test/…'],
      ['Absent', 'token=…'],
    ] as const) {
      const id = await idOf(subject)
      const { body } = await client.get(`${path}/${id}`)
      expect(body.textBody).toContain('a line of text.')
      expect(body.textBody).toContain(shown)
      expect(body.htmlBody).toContain(shown)
      expect(JSON.stringify(body)).not.toContain('secret123')
      expect(await auditsOf(id)).toEqual(['outbox.read'])
    }
    await school.db.deleteFrom('outboxMails').where('toEmail', '=', 'ada@school.test').execute()
    expect((await client.get(`${path}/999999`)).status).toBe(404)
    expect((await client.get(`${path}/x`)).status).toBe(400)
  })

  it('is whole in the demo school, where nobody gets mail', async () => {
    const demo = await startTestSchool({ config: { isDemo: true } })
    await insertMails(demo.db, [linkedMail(true)])
    const client = await demo.as('admin')
    const { id } = (await client.get(path)).body.mails[0]
    expect((await client.get(`${path}/${id}`)).body.textBody).toContain('secret123')
    await demo.stop()
  })
})

describe('a mail that was not sent', () => {
  it('is sent again by one click, and so are all that failed for a passing reason', async () => {
    const client = await school.as('admin')
    const [refused, passing, trying] = [
      await idOf('Absent on day 6'),
      await idOf('Absent on day 7'),
      await idOf('Absent on day 8'),
    ]
    expect((await client.post(`${path}/send-again`)).body).toEqual({ count: 1 })
    expect([await stateOf(refused), await stateOf(passing)]).toEqual(['failed', 'waiting'])
    expect((await client.post(`${path}/send-again`)).body).toEqual({ count: 0 })
    for (const id of [refused, trying]) {
      expect((await client.post(`${path}/${id}/send-again`)).body).toEqual({ ok: true })
      expect(await stateOf(id)).toBe('waiting')
      expect(await auditsOf(id)).toEqual(['outbox.sent_again'])
    }
    expect((await client.post(`${path}/${refused}/send-again`)).status).toBe(409)
    expect((await client.post(`${path}/${await idOf('Absent on day 5')}/send-again`)).status).toBe(409)
    expect((await client.post(`${path}/999999/send-again`)).status).toBe(404)
    expect(await auditsOf('failed')).toEqual(['outbox.failed_sent_again'])
  })
})

describe('a mail of which nobody knows', () => {
  it('is closed as arrived or left alone, or sent again', async () => {
    const client = await school.as('admin')
    const [arrived, left, again] = [
      await idOf('Absent on day 9'),
      await idOf('Absent on day 10'),
      await idOf('Absent on day 11'),
    ]
    const close = (id: number, hasArrived: boolean) => client.post(`${path}/${id}/close`, { hasArrived })
    expect((await close(arrived, true)).status).toBe(200)
    expect((await close(left, false)).status).toBe(200)
    expect((await client.post(`${path}/${again}/send-again`)).status).toBe(200)
    expect([await stateOf(arrived), await stateOf(left), await stateOf(again)]).toEqual([
      'sent',
      'closed',
      'waiting',
    ])
    expect((await close(left, true)).status).toBe(409)
    expect((await close(999_999, true)).status).toBe(404)
    expect((await client.post(`${path}/${left}/close`, {})).status).toBe(400)
    expect(await auditsOf(arrived)).toEqual(['outbox.closed'])
    expect((await client.get(`${path}?state=unknown`)).body.figures).toMatchObject({ unknown: 0, closed: 1 })
    expect((await client.post(`${path}/${left}/send-again`)).status).toBe(200)
  })
})

it('is closed to everyone else', async () => {
  for (const person of ['director', 'facilitator', 'student'] as const) {
    const client = await school.as(person)
    expect((await client.get(path)).status).toBe(403)
    expect((await client.get(`${path}/1`)).status).toBe(403)
    expect((await client.post(`${path}/1/send-again`)).status).toBe(403)
    expect((await client.post(`${path}/1/close`, { hasArrived: true })).status).toBe(403)
    expect((await client.post(`${path}/send-again`)).status).toBe(403)
  }
  expect((await school.nobody.get(path)).status).toBe(401)
  expect((await (await school.as('admin')).get(`${path}?page=0`)).status).toBe(400)
})

it('is delivered by a job, which leaves mails where they are without an SMTP server', async () => {
  const waiting = async () => (await (await school.as('admin')).get(`${path}?state=waiting`)).body.total
  const before = await waiting()
  await school.runJob('mail.deliver')
  expect(await waiting()).toBe(before)
})

it('leads, when it was not sent, whoever manages its receiver to the form of the address, while they still have it', async () => {
  const mailOf = (toEmail: string) =>
    school.db
      .updateTable('outboxMails')
      .set({ toEmail, failedAt: new Date(), failure: '550 No such mailbox' })
      .where('subject', '=', 'Absent on day 12')
      .returning('id')
      .executeTakeFirstOrThrow()
  const linkFor = async (person: Parameters<typeof school.as>[0], id: number) =>
    (await (await school.as(person)).get(`${path}/${id}`)).body.addressUrl
  const { studentId, guardianId } = await makeFamily(school.db)
  const employeeId = await makeEmployee(school.db)
  const people = await school.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', [studentId, guardianId, employeeId])
    .execute()
  const links: Record<number, string> = {
    [studentId]: `/students?form=${studentId}`,
    [guardianId]: `/guardians?form=${guardianId}`,
    [employeeId]: `/workbench/employees-and-permissions/employees/${employeeId}/edit`,
  }
  for (const { id, email } of people)
    expect(await linkFor('admin', (await mailOf(email.toUpperCase())).id)).toBe(links[id])
  // Who reads the outbox and manages nobody, and who manages another campus, gets no link.
  const reader = await makeEmployee(school.db)
  await addToGroup(school.db, reader, await makeGroup(school.db, { permissions: ['outbox.view'] }))
  const elsewhere = await makeEmployee(school.db)
  await addToGroup(school.db, elsewhere, await makeGroup(school.db, { permissions: ['outbox.view'] }))
  await addToGroup(
    school.db,
    elsewhere,
    await makeGroup(school.db, { permissions: ['people.manage', 'staff.manage'], cohortIds: [2] }),
  )
  for (const { email } of people) {
    const { id } = await mailOf(email)
    expect([await linkFor(reader, id), await linkFor(elsewhere, id)]).toEqual([null, null])
  }
  const { id } = await mailOf('guardian6@school.test')
  expect(await linkFor('admin', id)).toBeNull()
  expect(await linkFor('admin', await idOf('Absent on day 13'))).toBeNull()
})

it('says from when on emails are here, once older ones were put away', async () => {
  expect((await (await school.as('admin')).get(path)).body.putAwayUntil).toBeNull()
  await sql`select make_parts('2015-07-02', '2015-07-02')`.execute(school.db)
  await putAway(school.owner, { table: 'outbox_mails', year: 2015 }, school.clock.nowMs())
  expect((await (await school.as('admin')).get(path)).body.putAwayUntil).toBe('2016-07-01T04:00:00.000Z')
})
