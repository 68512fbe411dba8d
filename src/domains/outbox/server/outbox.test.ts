import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertMails } from '#server/mail.ts'
import { startTestSchool, type TestSchool } from '#test/test-school.ts'

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
      action: { label: 'Open', url: 'http://homeroom.test/password/new?token=secret123' },
    })),
  )
  const set = (subject: string, values: object) =>
    school.db.updateTable('outboxMails').set(values).where('subject', '=', subject).execute()
  await set('Absent on day 5', { sentAt: new Date() })
  await set('Absent on day 6', { failedAt: new Date(), failure: 'Mailbox full' })
})
afterAll(() => school.stop())

it('lists the newest fifty first, with the number of pages', async () => {
  const client = await school.as('admin')
  const first = (await client.get(path)).body
  expect(first).toMatchObject({ page: 1, totalPages: 2, total: 52 })
  expect(first.mails).toHaveLength(50)
  expect(first.mails[0]).toMatchObject({ subject: 'Absent on day 51', sentAt: null })
  expect(first.mails[0].textBody).toBeUndefined()
  expect((await client.get(`${path}?page=2`)).body.mails).toHaveLength(2)
})

it('filters by state and words, where signs are letters', async () => {
  const client = await school.as('admin')
  const subjects = async (query: string) =>
    (await client.get(`${path}?${query}`)).body.mails.map((mail: { subject: string }) => mail.subject)
  expect(await subjects('state=sent')).toEqual(['Absent on day 5'])
  expect(await subjects('state=failed')).toEqual(['Absent on day 6'])
  expect((await client.get(`${path}?state=waiting`)).body.total).toBe(50)
  expect(await subjects('search=guardian7@')).toEqual(['Absent on day 7'])
  expect(await subjects('search=%25')).toEqual(['A 100% day'])
  expect(await subjects('search=GUARDIAN%2012')).toEqual(['Absent on day 12'])
})

it('shows a mail with its text', async () => {
  const client = await school.as('admin')
  const { id } = (await client.get(path)).body.mails[0]
  expect((await client.get(`${path}/${id}`)).body.textBody).toContain('token=secret123')
  expect((await client.get(`${path}/999999`)).status).toBe(404)
  expect((await client.get(`${path}/x`)).status).toBe(400)
})

it('hides one-time links once an SMTP server delivers them', async () => {
  const sending = await startTestSchool({ config: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  await insertMails(sending.db, [
    {
      kind: 'password_reset',
      toEmail: 'ada@school.test',
      subject: 'Set a new password',
      paragraphs: ['Hello,'],
      action: { label: 'Set', url: 'http://homeroom.test/password/new?token=secret123' },
    },
  ])
  const client = await sending.as('admin')
  const { id } = (await client.get(path)).body.mails[0]
  const { body } = await client.get(`${path}/${id}`)
  expect(body.textBody).toContain('token=…')
  expect(JSON.stringify(body)).not.toContain('secret123')
  await sending.stop()
})

it('is closed to everyone else', async () => {
  for (const person of ['director', 'facilitator', 'student'] as const) {
    const client = await school.as(person)
    expect((await client.get(path)).status).toBe(403)
    expect((await client.get(`${path}/1`)).status).toBe(403)
  }
  expect((await school.nobody.get(path)).status).toBe(401)
  expect((await (await school.as('admin')).get(`${path}?page=0`)).status).toBe(400)
})

it('is delivered by a job, which leaves mails where they are without an SMTP server', async () => {
  await school.runJob('mail.deliver')
  expect((await (await school.as('admin')).get(`${path}?state=waiting`)).body.total).toBe(50)
})
