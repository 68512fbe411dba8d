import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { inTransaction } from '#server/database/transactions.ts'
import { startJobQueue } from '#server/jobs/jobs.ts'
import type { Client } from '#test/client.ts'
import { type FrailNetwork, startFrailNetwork } from '#test/databases/frail-network.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let network: FrailNetwork
let school: TestSchool
let person: Client
let personId: number
afterEach(() => network.thaw())
beforeAll(async () => {
  school = await startTestSchool({
    reach: async (url) => {
      network = await startFrailNetwork(url)
      return network.url
    },
  })
  personId = await school.persona('facilitator')
  person = await school.as(personId)
})
afterAll(async () => {
  await school.stop()
  await network.close()
})

const awayOnRead = 'Homeroom cannot reach its records. Please try again in a moment.'
const awayOnWrite = 'Homeroom cannot reach its records. Nothing was saved; please try again in a moment.'
const readAll = () => person.post('/backoffice/root/authenticated', { _action: 'readAllNotifications' })

const addUnread = () =>
  school.db
    .insertInto('notifications')
    .values({ userId: personId, type: 'school', category: 'school', title: 'Unread' })
    .execute()

const countUnread = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from notifications where user_id = ${personId} and read_at is null`.execute(school.db)
  return rows[0]?.count
}

describe('a network that swallows everything', () => {
  it('ends calls in a time-out, and all is well as soon as it is back', { timeout: 180_000 }, async () => {
    expect((await person.get('/cycles')).status).toBe(200)
    const heard: string[] = []
    school.services.live.subscribe(['attendable:1'], (topic) => heard.push(topic))
    // A statement that takes its time is not mistaken for a network that is gone.
    const long = inTransaction(school.services.database, async (db) => {
      await sql`select pg_sleep(6.5)`.execute(db)
      return 'done'
    })
    await expect(long).resolves.toBe('done')

    network.freeze()
    const startMs = performance.now()
    const timed = async (call: Promise<{ status: number }>) => ({
      ...(await call),
      ms: performance.now() - startMs,
    })
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => timed(person.get('/cycles'))),
      timed(readAll()),
      timed(person.get(`/feeds/${'a'.repeat(43)}.ics`)),
      timed(person.call({ method: 'GET', url: '/readyz' })),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503))
    const slowestMs = Math.max(...answers.map(({ ms }) => ms))
    console.info(`A silent network: 503 after ${answers.map(({ ms }) => Math.round(ms)).join(', ')} ms`)
    expect(slowestMs).toBeLessThan(30_000)

    network.thaw()
    expect((await person.get('/cycles')).status).toBe(200)
    expect((await readAll()).status).toBe(200)
    // Open pages are told to look again once the listener is back.
    await expect.poll(() => heard, { timeout: 20_000 }).toContain('attendable:1')
  })
})

describe('an answer that gets lost', () => {
  let lostBefore = 0
  beforeEach(() => {
    lostBefore = network.countLost()
  })
  afterEach(() => expect(network.countLost()).toBe(lostBefore + 1))

  it('to a read is asked for again', async () => {
    network.loseAnswerTo('cycles')
    expect((await person.get('/cycles')).status).toBe(200)
  })

  it('to who is calling is asked for again', async () => {
    network.loseAnswerTo('logins')
    expect((await readAll()).status).toBe(200)
  })

  it('to a statement of a write says that nothing was saved', async () => {
    await addUnread()
    network.loseAnswerTo('update "notifications"')
    const { status, body, headers } = await readAll()
    expect([status, body.message, body.error]).toEqual([503, awayOnWrite, awayOnWrite])
    expect(body.requestId).toBe(headers['x-request-id'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(await countUnread()).toBe(1)
  })

  it('to the commit of a write says that nobody knows, and does nothing twice', async () => {
    network.loseAnswerTo('commit')
    const { status, body, headers } = await readAll()
    expect([status, body.message]).toEqual([
      503,
      'Homeroom lost its connection while saving. It is not known whether this was saved: please check before you save it again.',
    ])
    expect(headers['retry-after']).toBeUndefined()
    expect(await countUnread()).toBe(0)
  })

  it('to the commit of a write that brought a key is found, and the write answered', async () => {
    const operations = await school.as('operations')
    network.loseAnswerTo('commit')
    const { status, headers } = await operations.call({
      method: 'POST',
      url: '/api/backoffice/workbench/external-students',
      payload: { name: 'Ines Duarte', school: 'Riverside', email: 'ines@riverside.test' },
      headers: { 'idempotency-key': '7b0a4c52-6f7e-4b8e-9a53-0c1d2e3f4a5b' },
    })
    expect([status, headers['idempotency-replayed']]).toEqual([200, 'true'])
    const { rows } = await sql`select id from external_students where name = 'Ines Duarte'`.execute(school.db)
    expect(rows).toHaveLength(1)
  })
})

const stateOfJob = async () => {
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where name = 'frail.count'`.execute(school.db)
  return rows[0]?.state
}

describe('a database that is stopped', () => {
  it('in the middle of a job, has the job tried again when it is back', async () => {
    const jobs = await startJobQueue(network.url, school.app.log)
    const isCut = Promise.withResolvers<void>()
    await jobs.work([{ name: 'frail.count' }], async () => {
      await isCut.promise
      await sql`select count(*) from users`.execute(school.db)
    })
    await jobs.enqueue(school.db, { name: 'frail.count', data: z.object({}) }, {})
    await expect.poll(stateOfJob, { timeout: 20_000 }).toBe('active')

    network.cut()
    isCut.resolve()
    const { status, body } = await person.get('/cycles')
    expect([status, body.message]).toEqual([503, awayOnRead])
    network.mend()
    // Said to have failed, it is tried again like any other; unsaid, it would count as under way for long.
    await expect.poll(stateOfJob, { timeout: 20_000 }).toMatch(/^(retry|completed)$/)
    await jobs.stop()
    expect((await person.get('/cycles')).status).toBe(200)
  })
})

describe('a download whose connection is cut', () => {
  it('breaks off instead of waiting, and gives its connection back', async () => {
    await addUnread()
    const seen: unknown[] = []
    const reading = (async () => {
      const numbers = school.services.database
        .selectFrom('notifications')
        .select(sql<number>`generate_series(1, 100000)`.as('number'))
        .stream(100)
      for await (const row of numbers) {
        if (seen.length === 0) network.loseAnswerTo('C_')
        seen.push(row)
      }
    })()
    await expect(reading).rejects.toThrow()
    expect(seen.length).toBeLessThan(100_000)
    await expect.poll(() => school.services.pool.totalCount - school.services.pool.idleCount).toBe(0)
  })
})

describe('a database that refuses', () => {
  const refuse = (code: string) =>
    sql`create or replace function refuse() returns trigger language plpgsql as ${sql.lit(
      `begin raise exception 'refused' using errcode = '${code}'; end`,
    )}`.execute(school.owner)

  it.each([
    ['53100', 507, /^There is no room left to store this\. Nothing was saved;/],
    ['53200', 503, /^Homeroom is too busy right now\. Nothing was saved;/],
    ['57014', 503, /^Homeroom is too busy right now\. Nothing was saved;/],
    ['57P03', 503, /^Homeroom cannot reach its records\. Nothing was saved;/],
    ['XX000', 500, /^Something went wrong\. Please try again later\.$/],
  ])('with %s is answered %i with a sentence, and nothing is stored', async (code, status, sentence) => {
    await addUnread()
    await refuse(code)
    await sql`create trigger refuse before update on notifications for each row execute function refuse()`.execute(
      school.owner,
    )
    const answer = await readAll()
    await sql`drop trigger refuse on notifications`.execute(school.owner)
    expect(answer.status).toBe(status)
    expect(answer.body.message).toMatch(sentence)
    expect(await countUnread()).not.toBe(0)
  })
})
