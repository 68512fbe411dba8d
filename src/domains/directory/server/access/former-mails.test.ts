import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeGuardian, makeStudent } from '#domains/people/server/people.factory.ts'
import { insertMails, type Mail } from '#server/mail/mail.ts'
import { readdressMails } from '#server/mail/readdress-mails.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let office: Client
beforeAll(async () => {
  school = await startTestSchool()
  office = await school.as('admin')
})
afterAll(() => school.stop())
beforeEach(async () => {
  await school.db.deleteFrom('outboxMails').execute()
})

const wrong = 'mistyped@home.example'
const right = 'right@home.example'

const mail = (subject: string, more: Partial<Mail> = {}): Mail => ({
  ...{ kind: 'test', toEmail: wrong, toName: 'Ines Lund', subject, paragraphs: [subject] },
  ...more,
})

const saveGuardian = async (id: number, more: object) => {
  const { guardian } = (await office.get(`/backoffice/guardians/${id}/edit`)).body
  const { id: _id, holds: _h, access: _a, lastSignInAt: _l, ...fields } = guardian
  const answer = await office.post(`/backoffice/guardians/${id}/edit`, {
    ...{ ...fields, ...more, _action: 'update' },
  })
  expect(answer.status).toBe(200)
}

/** Where each mail goes, or stayed, by its subject. */
const ends = async () => {
  const rows = await school.db
    .selectFrom('outboxMails')
    .select(['subject', 'toEmail', 'state'])
    .orderBy('id')
    .execute()
  return Object.fromEntries(rows.map(({ subject, toEmail, state }) => [subject, `${state}: ${toEmail}`]))
}

describe('mails that wait when an address is corrected', () => {
  it('go to the new one, but for links, which open nothing any more, and what is written to an address', async () => {
    const child = await makeStudent(school.db)
    const id = await makeGuardian(school.db, { email: wrong, studentIds: [child] })
    await insertMails(school.db, [
      mail('Waits'),
      mail('Failed'),
      mail('Sent'),
      mail('In doubt'),
      mail('A link', { isPrivate: true }),
      mail('A link that failed', { isPrivate: true }),
      mail('Of an application', { isPrivate: true, isToAddress: true }),
      mail('Of another', { toEmail: 'other@home.example' }),
    ])
    const at = new Date(school.clock.nowMs())
    for (const [subject, set] of [
      ['Failed', { failedAt: at, mayPass: true, failure: 'away' }],
      ['Sent', { sentAt: at }],
      ['In doubt', { unknownAt: at }],
      ['A link that failed', { failedAt: at, mayPass: true, failure: 'away' }],
    ] as const)
      await school.db.updateTable('outboxMails').set(set).where('subject', '=', subject).execute()

    await saveGuardian(id, { email: right })
    expect(await ends()).toEqual({
      Waits: `waiting: ${right}`,
      Failed: `failed: ${right}`,
      Sent: `sent: ${wrong}`,
      'In doubt': `unknown: ${right}`,
      // Who sends them again sends nobody else what they say; their link is dead.
      'A link': `closed: ${right}`,
      'A link that failed': `closed: ${right}`,
      'Of an application': `waiting: ${wrong}`,
      'Of another': 'waiting: other@home.example',
      // In place of the link that went nowhere.
      'Your Homeroom account has another address': `waiting: ${right}`,
    })
  })

  it('of two who change addresses go to each', async () => {
    await insertMails(school.db, [mail('One'), mail('The other', { toEmail: right })])
    await readdressMails(
      school.db,
      [
        { from: wrong, to: right },
        { from: right, to: wrong },
      ],
      new Date(school.clock.nowMs()),
    )
    expect(await ends()).toEqual({ One: `waiting: ${right}`, 'The other': `waiting: ${wrong}` })
  })
})

it('a calendar that was made at the former address shows nothing any more', async () => {
  const id = await makeGuardian(school.db, {
    email: 'calendar@home.example',
    studentIds: [await makeStudent(school.db)],
  })
  const { url } = (await (await school.as(id)).post('/calendar-feeds', {})).body
  const open = async () => (await school.app.inject({ method: 'GET', url: new URL(url).pathname })).statusCode
  await saveGuardian(id, { last_name: 'Lund' })
  expect(await open()).toBe(200)
  await saveGuardian(id, { email: 'calendar2@home.example' })
  expect(await open()).toBe(404)
  expect((await (await school.as(id)).get('/calendar-feeds')).body.own).toBeNull()
})
