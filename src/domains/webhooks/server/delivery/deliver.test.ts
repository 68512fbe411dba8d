import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { wakeJob } from '#server/jobs/start-jobs.ts'
import { startJobProcess, whileHeld } from '#test/programs/job-process.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { type Received, startWebhookReceiver, type WebhookReceiver } from '#test/services/webhook-receiver.ts'
import { makeDeliveries, makeWebhook } from '../webhooks.factory.ts'
import { deliverWebhooks } from './deliver.ts'

const path = '/backoffice/workbench/webhooks'
const [second, minute, hour] = [1_000, 60_000, 3_600_000]

let school: TestSchool
let receiver: WebhookReceiver
let hook: { id: number; secret: string }
beforeAll(async () => {
  school = await startTestSchool({ config: { WEBHOOK_PRIVATE_ADDRESSES: true, WEBHOOK_TIMEOUT: 0.4 } })
})
afterAll(() => school.stop())
beforeEach(async () => {
  await sql`truncate webhook_endpoints, webhook_events, outbox_mails cascade`.execute(school.owner)
  receiver = await startWebhookReceiver()
  hook = await makeWebhook(school.services, {
    ...{ url: receiver.url, madeBy: await school.persona('superadmin') },
  })
})
afterEach(() => receiver.stop())

const deliver = () => school.runJob('webhooks.deliver')
const make = (count: number) => makeDeliveries(school.db, hook.id, count)
const page = async (id = hook.id) => (await (await school.as('superadmin')).get(`${path}/${id}`)).body
const deliveryOf = async (id = 0) =>
  (await (await school.as('superadmin')).get(`${path}/${hook.id}/deliveries/${id}`)).body
const ids = () => receiver.received.map(({ id }) => id)
const places = () => receiver.received.map(({ body }) => JSON.parse(body).data.at)

/** Whether a library that is not ours takes it, by this secret at the time of the school. */
function verifies(secret: string, { body, headers }: Received): boolean {
  vi.useFakeTimers({ toFake: ['Date'], now: school.clock.nowMs() })
  try {
    new Webhook(secret).verify(body, { ...headers })
    return true
  } catch {
    return false
  } finally {
    vi.useRealTimers()
  }
}

describe('a try that was not taken', () => {
  it('is made again under the same id with the time of the try, until it is', async () => {
    receiver.behave((_call, before) => ({ status: before < 2 ? 500 : 204, body: 'Oh no' }))
    const [id] = await make(1)
    await deliver()
    await deliver()
    expect(ids()).toHaveLength(1)
    expect(await deliveryOf(id)).toMatchObject({
      ...{ state: 'waiting', tries: 1, lastStatus: 500, lastFailure: 'It answered 500.' },
      attempts: [{ status: 500, answer: 'Oh no' }],
    })
    expect(await page()).toMatchObject({ waiting: 1, lastDeliveredAt: null, lastFailure: 'It answered 500.' })
    school.clock.advance(6 * second)
    await deliver()
    school.clock.advance(6 * minute)
    await deliver()
    expect(new Set(ids()).size).toBe(1)
    expect(new Set(receiver.received.map(({ timestamp }) => timestamp)).size).toBe(3)
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    expect(await deliveryOf(id)).toMatchObject({ state: 'delivered', tries: 3, nextTryAt: null })
    expect(await page()).toMatchObject({ waiting: 0, failingSince: null, lastFailure: '' })
  })

  it('is given up after ten tries within four days', async () => {
    receiver.behave(() => ({ status: 500 }))
    const [id] = await make(1)
    for (let tries = 0; tries < 12; tries++) {
      await deliver()
      school.clock.advance(27 * hour)
      // It works now and then, so it is not switched off.
      await school.db.updateTable('webhookEndpoints').set({ failingSince: null }).execute()
    }
    expect(ids()).toHaveLength(10)
    expect(await deliveryOf(id)).toMatchObject({ state: 'failed', tries: 10, nextTryAt: null })
    expect(await page()).toMatchObject({ waiting: 0, failed: 1 })
  })

  it('holds up nothing of the same receiver but what has to wait', async () => {
    receiver.behave(({ body }) => ({ status: body.includes('"at":1') ? 500 : 200 }))
    await make(3)
    await deliver()
    expect(places().toSorted()).toEqual([0, 1, 2])
    expect(await page()).toMatchObject({ waiting: 1 })
  })
})

describe('a receiver that misbehaves ends with everything delivered once', () => {
  it.each([
    ['ends the connection without an answer', 'lost' as const],
    ['never answers', 'silent' as const],
    ['is full', { status: 503 }],
    ['is not there behind its proxy', { status: 502 }],
    ['redirects', { status: 307, headers: { location: 'http://127.0.0.1:9/elsewhere' } }],
  ])('%s', async (_what, behaviour) => {
    receiver.behave((_call, before) => (before === 0 ? behaviour : { status: 200 }))
    await make(5)
    await deliver()
    school.clock.advance(6 * minute)
    await deliver()
    expect(new Set(ids()).size).toBe(5)
    expect(ids()).toHaveLength(6)
    expect(places().slice(-4).toSorted()).not.toContain(undefined)
    expect(await page()).toMatchObject({ waiting: 0, failed: 0, failingSince: null })
  })

  it.each([
    ['answers by drops', 'drip' as const],
    ['cuts its answer off', 'half' as const],
    ['answers more than anybody reads', { status: 200, body: 'x'.repeat(700_000) }],
  ])('%s: what was answered with 200 is taken', async (_what, behaviour) => {
    receiver.behave(() => behaviour)
    const [id] = await make(1)
    await deliver()
    expect(await deliveryOf(id)).toMatchObject({ state: 'delivered', tries: 1, attempts: [{ status: 200 }] })
    expect((await deliveryOf(id)).attempts[0].answer.length).toBeLessThanOrEqual(1_000)
  })

  it('is left alone for as long as it asks, all of it', async () => {
    receiver.behave((_call, before) =>
      before === 0 ? { status: 429, headers: { 'retry-after': '120' } } : { status: 200 },
    )
    await make(3)
    await deliver()
    const tried = ids().length
    school.clock.advance(110 * second)
    await make(2)
    await deliver()
    expect(ids()).toHaveLength(tried)
    expect((await page()).pausedUntil).toBe(new Date(school.clock.nowMs() + 10 * second).toISOString())
    school.clock.advance(11 * second)
    await deliver()
    school.clock.advance(10 * minute)
    await deliver()
    expect(new Set(ids()).size).toBe(5)
    expect(await page()).toMatchObject({ waiting: 0, pausedUntil: null })
  })

  it('has the later ones wait while it is away, and is asked by one of them', async () => {
    receiver.behave(() => ({ status: 503 }))
    await make(20)
    await deliver()
    expect(ids().length).toBeLessThanOrEqual(4)
    school.clock.advance(31 * second)
    const before = ids().length
    await deliver()
    expect(ids()).toHaveLength(before + 1)
  })
})

describe('several workers', () => {
  it('deliver each event once, in the order of its subject', async () => {
    await make(60)
    await school.db.updateTable('webhookEvents').set({ subject: 'the same' }).where('id', '>', 0).execute()
    await Promise.all([deliver(), deliver(), deliver()])
    expect(places()).toEqual(Array.from({ length: 60 }, (_, at) => at))
  })

  it('are not held up by a receiver that hangs: also what happens meanwhile arrives elsewhere', async () => {
    receiver.behave(() => 'silent')
    await make(1)
    const other = await startWebhookReceiver()
    const { id } = await makeWebhook(school.services, {
      ...{ url: other.url, madeBy: await school.persona('superadmin'), title: 'Another' },
    })
    await makeDeliveries(school.db, id, 20)
    // The one that hangs would take two seconds.
    const patient = { ...school.services, config: { ...school.services.config, WEBHOOK_TIMEOUT: 2 } }
    const running = deliverWebhooks(patient)
    await expect.poll(() => other.received.length).toBe(20)
    await makeDeliveries(school.db, id, 5)
    await expect.poll(() => other.received.length).toBe(25)
    expect(
      await school.db.selectFrom('webhookAttempts').select('id').where('status', 'is', null).execute(),
    ).toEqual([])
    await running
    await other.stop()
  })

  it('leave an address from which the receiver is moved with what is on its way, and bring the rest to the new one', async () => {
    receiver.behave(() => 'drip')
    const other = await startWebhookReceiver()
    await make(20)
    // Each try takes two seconds.
    const patient = { ...school.services, config: { ...school.services.config, WEBHOOK_TIMEOUT: 2 } }
    const running = deliverWebhooks(patient)
    await expect.poll(() => receiver.received.length).toBeGreaterThan(0)
    const boss = await school.as('superadmin')
    const { title, kinds, cohort_id, version } = await page()
    const moved = await boss.post(`${path}/${hook.id}`, {
      ...{ title, kinds, cohort_id, version, url: other.url },
    })
    expect(moved.status).toBe(200)
    const before = receiver.received.length
    await running
    expect(receiver.received.length - before).toBeLessThanOrEqual(4)
    const all = [...receiver.received, ...other.received].map(({ id }) => id)
    expect(new Set(all).size).toBe(20)
    expect(await page()).toMatchObject({ waiting: 0, failed: 0 })
    await other.stop()
  })

  it('killed between the answer and the record: it arrives again under the same id', async () => {
    const [id = 0] = await make(1)
    const lock = (held: TestSchool['db']) =>
      held.selectFrom('webhookDeliveries').select('id').where('id', '=', id).forUpdate().execute()
    await whileHeld(school, lock, async () => {
      const running = startJobProcess(school, 'webhooks.deliver')
      await running.waitsForLock()
      await running.kill()
    })
    expect(ids()).toHaveLength(1)
    // Nobody else has it until the lease is over.
    await deliver()
    expect(ids()).toHaveLength(1)
    school.clock.advance(5 * minute)
    await deliver()
    expect(ids()).toHaveLength(2)
    expect(new Set(ids()).size).toBe(1)
    expect(await deliveryOf(id)).toMatchObject({ state: 'delivered' })
  })

  it('send nothing from a copy of the school', async () => {
    await make(1)
    const copy = { ...school.services, outgoingHold: { reason: () => 'copied' as const } }
    expect(await deliverWebhooks(copy)).toBe(0)
    expect(ids()).toEqual([])
  })
})

describe('switching off by itself', () => {
  const mails = () =>
    school.db
      .selectFrom('outboxMails')
      .select(['toEmail', 'subject'])
      .where('kind', '=', 'webhook_switched_off')
      .orderBy('toEmail')
      .execute()

  it('is at once where the receiver says that it is gone; what waits is kept', async () => {
    receiver.behave(() => ({ status: 410 }))
    await make(10)
    await deliver()
    expect(await page()).toMatchObject({ isOn: false, offBecause: 'gone', waiting: 0 })
    const before = ids().length
    await make(1)
    school.clock.advance(hour)
    await deliver()
    expect(ids()).toHaveLength(before)
    expect((await mails()).length).toBeGreaterThan(0)
  })

  it('comes after five days without a delivery, is mailed to all who manage webhooks, and stands in the audit', async () => {
    await school.persona('admin')
    receiver.behave(() => ({ status: 500 }))
    for (let day = 0; day < 7; day++) {
      await make(1)
      await deliver()
      school.clock.advance(24 * hour)
    }
    expect(await page()).toMatchObject({
      isOn: false,
      offBecause: 'failing',
      lastFailure: 'It answered 500.',
    })
    const sent = await mails()
    expect(sent.map(({ toEmail }) => toEmail)).toEqual(['admin@school.test', 'superadmin@school.test'])
    expect(sent[0]?.subject).toBe('Student information was switched off: its webhooks do not arrive')
    const { rows } = await sql<{
      action: string
    }>`select action from audit_log where subject_type = 'webhook_endpoint'
      and subject_id = ${String(hook.id)}`.execute(school.db)
    expect(rows).toEqual([{ action: 'webhooks.switched_off' }])
  })

  it('never comes while something arrives now and then', async () => {
    receiver.behave((_call, before) => ({ status: before % 2 === 0 ? 500 : 200 }))
    for (let day = 0; day < 12; day++) {
      await make(1)
      await deliver()
      school.clock.advance(24 * hour)
    }
    expect(await page()).toMatchObject({ isOn: true })
  })
})

describe('replay', () => {
  it('sends what failed or was kept since an instant, one after the other as it happened', async () => {
    const boss = await school.as('superadmin')
    const made = await make(6)
    await sql`update webhook_events set happened_at = ${new Date(school.clock.nowMs())}::timestamptz
      - interval '1 hour' * (6 - (data ->> 'at')::int)`.execute(school.db)
    await boss.post(`${path}/${hook.id}/switch`, { is_on: false })
    expect(await page()).toMatchObject({ isOn: false, offBecause: 'hand', kept: 6, waiting: 0 })
    const since = new Date(school.clock.nowMs() - 4.5 * hour).toISOString()
    const refused = await boss.post(`${path}/${hook.id}/replay`, { since })
    expect(refused.body.formErrors.form).toContain('Switch it on first')
    await boss.post(`${path}/${hook.id}/switch`, { is_on: true })
    await deliver()
    expect(ids()).toEqual([])
    const until = new Date(school.clock.nowMs() - 1.5 * hour).toISOString()
    const { body } = await boss.post(`${path}/${hook.id}/replay`, { since, until })
    expect(body).toMatchObject({ ok: true, replayed: 3 })
    await deliver()
    expect(places()).toEqual([2, 3, 4])
    expect((await boss.post(`${path}/${hook.id}/replay`, { since })).body).toMatchObject({ replayed: 1 })
    await deliver()
    expect(places()).toEqual([2, 3, 4, 5])
    expect(await deliveryOf(made[2])).toMatchObject({ state: 'delivered', isReplay: true })
    expect(await page()).toMatchObject({ kept: 2 })
    const again = await boss.post(`${path}/${hook.id}/replay`, { since })
    const turned = await boss.post(`${path}/${hook.id}/replay`, { since, until: since })
    expect(turned.body.formErrors.until).toBe('This is before the start.')
    expect(again.body.formErrors.since).toBe('Nothing failed and nothing was kept in this time.')
  })

  it('sends one once more under its id, with the time of the try', async () => {
    const [id] = await make(1)
    await deliver()
    school.clock.advance(hour)
    const boss = await school.as('superadmin')
    expect((await boss.post(`${path}/${hook.id}/deliveries/${id}/replay`)).status).toBe(200)
    await deliver()
    expect(new Set(ids()).size).toBe(1)
    const [first, again] = receiver.received
    expect((again?.timestamp ?? 0) - (first?.timestamp ?? 0)).toBe(3_600)
    expect((await deliveryOf(id)).attempts).toHaveLength(2)
    expect((await boss.post(`${path}/${hook.id}/deliveries/999999/replay`)).status).toBe(404)
  })
})

it('signs with both secrets for 24 hours, then with the new one alone', async () => {
  const boss = await school.as('superadmin')
  const { body } = await boss.post(`${path}/${hook.id}/secret`)
  await make(1)
  await deliver()
  const [both] = receiver.received
  expect(both?.signatures).toHaveLength(2)
  expect([body.secret, hook.secret].map((secret) => both && verifies(secret, both))).toEqual([true, true])
  school.clock.advance(25 * hour)
  await make(1)
  await deliver()
  const later = receiver.received[1]
  expect(later?.signatures).toHaveLength(1)
  expect([body.secret, hook.secret].map((secret) => later && verifies(secret, later))).toEqual([true, false])
})

it('is woken at the commit of what happened, and not before', async () => {
  const line = async () => {
    const { rows } =
      await sql`select from pgboss.job where name = 'webhooks.deliver' and state = 'created'`.execute(
        school.db,
      )
    return rows.length
  }
  await sql`delete from pgboss.job where name = 'webhooks.deliver'`.execute(school.owner)
  const stop = wakeJob(school.services, { name: 'webhooks.deliver', wokenBy: 'webhooks:0' })
  await school.db.transaction().execute(async (db) => {
    await sql`insert into webhook_events (kind, subject, data) values ('excuse.decided', 'x', '{}')`.execute(
      db,
    )
    expect(await line()).toBe(0)
  })
  await expect.poll(line).toBe(1)
  stop()
})

it('forgets events after 30 days, with what was tried', async () => {
  await make(2)
  await deliver()
  await sql`update webhook_events set happened_at = ${new Date(school.clock.nowMs() - 31 * 24 * hour)}
    where id = (select min(id) from webhook_events)`.execute(school.db)
  await school.runJob('webhooks.forget')
  expect(await school.db.selectFrom('webhookAttempts').select('id').execute()).toHaveLength(1)
})
