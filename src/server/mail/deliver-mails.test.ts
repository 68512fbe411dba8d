import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { startProduct } from '#test/programs/product-process.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { type SmtpServer, startSmtpServer } from '#test/services/smtp-server.ts'
import { insertMails } from './mail.ts'

let smtp: SmtpServer
let school: TestSchool

const start = async (config: { SMTP_TIMEOUT?: number } = {}) => {
  smtp = await startSmtpServer()
  school = await startTestSchool({ config: { SMTP_URL: smtp.url, ...config } })
}
afterEach(async () => {
  await school.stop()
  await smtp.stop()
})

const write = (...names: string[]) =>
  insertMails(
    school.db,
    names.map((name) => ({
      kind: 'absence',
      toEmail: name === ' ' ? name : `${name}@school.test`,
      toName: name,
      subject: 'Absent',
      paragraphs: ['Your child was missed.'],
      dedupeKey: `absence:${name}`,
    })),
  )
const deliver = () => school.runJob('mail.deliver')
const mails = () => school.db.selectFrom('outboxMails').selectAll().orderBy('id').execute()
const states = async () => (await mails()).map(({ state }) => state)
const arrived = () => smtp.received.map(({ to }) => to.split('@')[0]).sort()
const minute = 60_000

describe('a mail server that is away', () => {
  beforeEach(() => start())

  it('loses nothing, and mails that were not tried yet stay as they are', async () => {
    const names = Array.from({ length: 12 }, (_, n) => `guardian${n}`)
    await write(...names)
    await smtp.goAway()
    await deliver()
    const tried = (await mails()).filter(({ attempts }) => attempts > 0)
    expect(tried.length).toBeLessThanOrEqual(5)
    expect(new Set(tried.map(({ state, failedAt }) => `${state} ${failedAt}`))).toEqual(
      new Set(['retrying null']),
    )
    expect(tried[0]?.failure).toContain('ECONNREFUSED')
    await smtp.comeBack()
    school.clock.advance(minute)
    await deliver()
    expect(new Set(await states())).toEqual(new Set(['sent']))
    expect(arrived()).toEqual(names.toSorted())
  })

  it('for more than a day makes a mail fail, which may be sent again', async () => {
    await write('patient')
    await smtp.goAway()
    const tries = async () => (await mails())[0]?.attempts
    await deliver()
    await deliver()
    expect(await tries()).toBe(1)
    school.clock.advance(12 * 60 * minute)
    await deliver()
    expect(await tries()).toBe(2)
    school.clock.advance(12 * 60 * minute)
    await deliver()
    expect(await mails()).toEqual([expect.objectContaining({ state: 'failed', mayPass: true, attempts: 3 })])
    school.clock.advance(12 * 60 * minute)
    await deliver()
    expect(await tries()).toBe(3)
  })
})

describe('a mail server that says no', () => {
  beforeEach(() => start())

  it('for good ends a mail, for now does not, and the others go out', async () => {
    await write('gone', 'full', 'good', ' ')
    smtp.behave({
      recipients: {
        'gone@school.test': '550 5.1.1 No such mailbox',
        'full@school.test': '452 4.2.2 Mailbox full',
      },
    })
    await deliver()
    const [gone, full, good, invalid] = await mails()
    expect(gone).toMatchObject({ state: 'failed', mayPass: false })
    expect(gone?.failure).toContain('No such mailbox')
    expect(full).toMatchObject({ state: 'retrying', attempts: 1 })
    expect(good).toMatchObject({ state: 'sent', failure: null })
    expect(invalid).toMatchObject({ state: 'failed', mayPass: false })
    smtp.behave({})
    school.clock.advance(minute)
    await deliver()
    expect(arrived()).toEqual(['full', 'good'])
  })

  it('to the whole mail ends it for good or for now, as it says', async () => {
    await write('spam')
    smtp.behave({ afterContent: '451 Try again later' })
    await deliver()
    expect(await states()).toEqual(['retrying'])
    smtp.behave({ afterContent: '554 This is spam' })
    school.clock.advance(minute)
    await deliver()
    expect(await mails()).toEqual([expect.objectContaining({ state: 'failed', mayPass: false })])
  })

  it('to our password fails no mail', async () => {
    await write('one', 'two')
    smtp.behave({ authentication: '535 Wrong password' })
    await deliver()
    expect(await states()).toEqual(['retrying', 'retrying'])
    smtp.behave({})
    school.clock.advance(minute)
    await deliver()
    expect(await states()).toEqual(['sent', 'sent'])
  })
})

describe('a mail server that takes a mail and does not say so', () => {
  it('leaves its end unknown, which is never repeated by itself', async () => {
    await start()
    await write('one')
    smtp.behave({ afterContent: 'dies' })
    await deliver()
    expect(await mails()).toEqual([
      expect.objectContaining({ state: 'unknown', failure: expect.stringContaining('its answer was lost') }),
    ])
    smtp.behave({})
    school.clock.advance(48 * 60 * minute)
    await deliver()
    expect(arrived()).toEqual(['one'])
    expect(await states()).toEqual(['unknown'])
  })

  it('is given up after a while', async () => {
    await start({ SMTP_TIMEOUT: 0.3 })
    await write('one', 'two', 'three')
    smtp.behave({ afterContent: 'silent' })
    await deliver()
    await deliver()
    expect(await states()).toEqual(['unknown', 'unknown', 'unknown'])
    expect(arrived()).toEqual(['one', 'three', 'two'])
  })

  it('for a while gets each mail once, and no transaction waits for it', async () => {
    await start()
    await write('one', 'two', 'three')
    smtp.behave({ afterContent: 'silent' })
    const first = deliver()
    await smtp.taken(3)
    await deliver()
    const { rows } =
      await sql`select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`.execute(
        school.owner,
      )
    expect(rows).toEqual([])
    smtp.speak()
    await first
    expect(await states()).toEqual(['sent', 'sent', 'sent'])
    expect(arrived()).toEqual(['one', 'three', 'two'])
  })

  it('tells the truth late, after the mail was held in doubt', async () => {
    await start()
    await write('one')
    smtp.behave({ afterContent: 'silent' })
    const first = deliver()
    await smtp.taken(1)
    school.clock.advance(60 * minute)
    await deliver()
    expect(await states()).toEqual(['unknown'])
    smtp.speak()
    await first
    expect(await states()).toEqual(['sent'])
    expect(arrived()).toEqual(['one'])
  })
})

describe('two servers', () => {
  it('send each mail once, on a few connections', async () => {
    await start()
    const names = Array.from({ length: 300 }, (_, n) => `guardian${n}`)
    await write(...names)
    await Promise.all([deliver(), deliver(), deliver()])
    expect(arrived()).toEqual(names.toSorted())
    expect(smtp.connections.most).toBeLessThanOrEqual(5)
    expect(smtp.connections.opened).toBeLessThanOrEqual(15)
  })

  it('leave in doubt only what was on its way when one of them is killed', { timeout: 120_000 }, async () => {
    await start()
    await write(...Array.from({ length: 20 }, (_, n) => `guardian${n}`))
    smtp.behave({ afterContent: 'silent' })
    const worker = startProduct('server', {
      PORT: '0',
      DATABASE_URL: school.services.pool.options.connectionString ?? '',
      DEMO: '0',
      DATA_DIR: school.services.config.DATA_DIR,
      AUTH_SECRET: 'a secret of thirty-two characters',
      SMTP_URL: smtp.url,
      SMTP_CONNECTIONS: '3',
    })
    let isEnded = false
    onTestFinished(() => {
      if (!isEnded) worker.signal('SIGKILL')
    })
    await school.services.jobs.enqueue(school.db, { name: 'mail.deliver', data: z.object({}) }, {})
    await smtp.taken(3)
    worker.signal('SIGKILL')
    await worker.ended
    isEnded = true
    expect((await states()).filter((state) => state === 'sending')).toHaveLength(3)

    smtp.behave({})
    school.clock.set(Date.now() + 10 * minute)
    await deliver()
    const ended = Object.groupBy(await mails(), ({ state }) => state)
    expect(ended.unknown).toHaveLength(3)
    expect(ended.sent).toHaveLength(17)
    expect(smtp.received).toHaveLength(20)
    expect(new Set(arrived()).size).toBe(20)
  })
})

it('gives a mail the same Message-ID each time it goes out', async () => {
  await start()
  await write('one', 'two')
  smtp.behave({ afterContent: 'dies' })
  await deliver()
  smtp.behave({})
  const client = await school.as('admin')
  for (const { id } of await mails())
    expect((await client.post(`/backoffice/workbench/outbox/${id}/send-again`)).status).toBe(200)
  await deliver()
  expect(await states()).toEqual(['sent', 'sent'])
  const ids = Map.groupBy(smtp.received, ({ to }) => to)
  expect([...ids.values()].map((both) => new Set(both.map(({ messageId }) => messageId)).size)).toEqual([
    1, 1,
  ])
  expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(2)
})
