import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { startWebhookReceiver } from '#test/services/webhook-receiver.ts'

const path = '/backoffice/workbench/webhooks'
const fields = { title: 'Student information', kinds: ['attendance.changed'] }

let school: TestSchool
let boss: Client
beforeAll(async () => {
  school = await startTestSchool({ config: { WEBHOOK_PRIVATE_ADDRESSES: true } })
  boss = await school.as('superadmin')
})
afterAll(() => school.stop())

describe('a receiver', () => {
  it('is set up with a secret that is shown once, and told of once', async () => {
    const director = await school.persona('director')
    const made = await boss.post(path, { ...fields, url: 'http://127.0.0.1:9/hooks' })
    expect(made.body).toMatchObject({ ok: true, message: 'Student information is set up' })
    expect(made.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const page = await boss.get(`${path}/${made.body.id}`)
    expect(page.body).toMatchObject({
      ...{ title: 'Student information', isOn: true, waiting: 0, failed: 0, kept: 0, lastDeliveredAt: null },
      ...{ kinds: ['attendance.changed'], oldSecretUntil: null, cohort_id: null },
      secretEnd: made.body.secret.slice(-5, -1),
    })
    const kept = JSON.stringify(await school.db.selectFrom('webhookEndpoints').selectAll().execute())
    expect(page.text + kept).not.toContain(made.body.secret)
    const told = await school.db
      .selectFrom('notifications')
      .select('redirectUrl')
      .where('userId', '=', director)
      .where('title', '=', 'Pat superadmin lets Student information hear of changes')
      .execute()
    // The page of the audit shows seven days unless it is told which.
    expect(told).toEqual([
      {
        redirectUrl: expect.stringMatching(
          /^\/workbench\/audit\?kind=webhook_endpoint&from=(\d{4}-\d\d-\d\d)&to=\1&entry=\d+$/,
        ),
      },
    ])
  })

  it('that moves, or hears of more, is told of once more; what takes something away from it is not', async () => {
    const director = await school.persona('director')
    const told = async (title: string) => {
      const rows = await school.db
        .selectFrom('notifications')
        .select(['title', 'body'])
        .where('userId', '=', director)
        .where('title', 'like', `%${title}%`)
        .orderBy('id')
        .execute()
      return rows.slice(1)
    }
    const title = 'Moving system'
    const url = 'http://127.0.0.1:9/hooks'
    const { id } = (await boss.post(path, { ...fields, title, url, cohort_id: 1 })).body
    const change = async (more: object) => {
      const { version, kinds, cohort_id, ...now } = (await boss.get(`${path}/${id}`)).body
      const answer = await boss.post(`${path}/${id}`, {
        ...{ title, url: now.url, kinds, cohort_id, version },
        ...more,
      })
      expect(answer.status).toBe(200)
    }
    await change({ kinds: ['excuse.decided', 'attendance.changed'] })
    await change({ cohort_id: null })
    await change({ url: 'http://127.0.0.2:9/hooks' })
    await change({ url: 'http://127.0.0.2:9/other' })
    await change({ kinds: ['excuse.decided'], cohort_id: 2 })
    await change({ title: 'Moving system again' })
    expect(await told(title)).toEqual([
      {
        title: 'Pat superadmin lets Moving system hear of more',
        body: '127.0.0.1:9 is told of decided excuses now, too, by webhook, by numbers and without names.',
      },
      {
        title: 'Pat superadmin lets Moving system hear of more',
        body: '127.0.0.1:9 is told of the whole network now, by webhook, by numbers and without names.',
      },
      {
        title: 'Pat superadmin moved Moving system to another address',
        body: 'From now on 127.0.0.2:9 is told by webhook what changed, and 127.0.0.1:9 no longer is. What did not arrive in the last 30 days can be sent there, too.',
      },
      {
        title: 'Pat superadmin moved Moving system to another address',
        body: 'From now on another address at 127.0.0.2:9 is told by webhook what changed. What did not arrive in the last 30 days can be sent there, too.',
      },
    ])
  })

  it('leaves each change in the audit, without a secret', async () => {
    const { id } = (await boss.post(path, { ...fields, url: 'http://127.0.0.1:9/a' })).body
    const { version } = (await boss.get(`${path}/${id}`)).body
    await boss.post(`${path}/${id}`, { ...fields, url: 'http://127.0.0.1:9/b', version })
    await boss.post(`${path}/${id}/secret`)
    await boss.post(`${path}/${id}/test`)
    await boss.post(`${path}/${id}/switch`, { is_on: false })
    await boss.post(`${path}/${id}/switch`, { is_on: true })
    await boss.delete(`${path}/${id}`)
    const audited = await school.db
      .selectFrom('auditLog')
      .select(['action', 'before', 'after'])
      .where('subjectType', '=', 'webhook_endpoint')
      .where('subjectId', '=', String(id))
      .orderBy('id')
      .execute()
    expect(audited.map(({ action }) => action.replace('webhooks.', ''))).toEqual([
      ...['added', 'changed', 'secret_made', 'tested', 'switched_off', 'switched_on', 'removed'],
    ])
    expect(JSON.stringify(audited)).not.toContain('whsec_')
    expect((await boss.get(`${path}/${id}`)).status).toBe(404)
  })

  it('is tried by an event that tells of nothing; not while it is off', async () => {
    const receiver = await startWebhookReceiver()
    const { id } = (await boss.post(path, { ...fields, url: receiver.url })).body
    expect((await boss.post(`${path}/${id}/test`)).status).toBe(200)
    await school.runJob('webhooks.deliver')
    expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'webhook.test', data: { endpoint_id: id } },
    ])
    const { deliveries, total } = (
      await boss.get(`${path}/${id}/deliveries?state=delivered&kind=webhook.test`)
    ).body
    expect([total, deliveries[0].state, deliveries[0].lastStatus]).toEqual([1, 'delivered', 200])
    expect((await boss.get(`${path}/${id}/deliveries?state=failed`)).body.total).toBe(0)
    await boss.post(`${path}/${id}/switch`, { is_on: false })
    expect((await boss.post(`${path}/${id}/test`)).body.formErrors.form).toContain('Switch it on first')
    await receiver.stop()
  })

  it('is saved by one of two who save at once', async () => {
    const { id } = (await boss.post(path, { ...fields, url: 'http://127.0.0.1:9/c' })).body
    const { version } = (await boss.get(`${path}/${id}`)).body
    const answers = await Promise.all(
      ['One', 'Two'].map((title) =>
        boss.post(`${path}/${id}`, { ...fields, title, url: 'http://127.0.0.1:9/c', version }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is the business of who manages webhooks alone', async () => {
    for (const persona of ['director', 'facilitator', 'operations', 'guardian'] as const) {
      const client = await school.as(persona)
      expect((await client.get(path)).status).toBe(403)
      expect((await client.post(path, { ...fields, url: 'https://sis.example/' })).status).toBe(403)
    }
    expect((await boss.get(`${path}/999999`)).status).toBe(404)
    expect((await boss.get(`${path}/999999/deliveries`)).status).toBe(404)
  })

  it('is refused by field, in words', async () => {
    const wrong = await boss.post(path, { title: '', url: 'sis', kinds: [], cohort_id: 99 })
    expect(wrong.status).toBe(400)
    expect(wrong.body.data.formErrors).toMatchObject({
      title: 'Say who receives them, such as the name of the system.',
      url: 'Paste the whole address, beginning with https://.',
      kinds: 'Choose at least one thing to tell of.',
    })
    const campus = await boss.post(path, { ...fields, url: 'http://127.0.0.1:9/', cohort_id: 99 })
    expect(campus.body.formErrors.cohort_id).toBe('There is no such campus.')
    const named = await boss.post(path, { ...fields, url: 'http://me:secret@127.0.0.1:9/' })
    expect(named.body.formErrors.url).toContain('Leave out the name and password')
  })
})

describe('an address of our own network', () => {
  let strict: TestSchool
  beforeAll(async () => {
    strict = await startTestSchool()
  })
  afterAll(() => strict.stop())

  it.each([
    ...[
      'https://169.254.169.254/latest/meta-data',
      'https://[::1]/',
      'https://localhost:9/',
      'https://10.1.2.3/',
    ],
    ...['https://[::ffff:127.0.0.1]/', 'https://0x7f.1/', 'https://2130706433/'],
  ])('%s is refused when it is typed', async (url) => {
    const { status, body } = await (await strict.as('superadmin')).post(path, { ...fields, url })
    expect(status).toBe(422)
    expect(body.formErrors.url).toMatch(/within our own network.*WEBHOOK_PRIVATE_ADDRESSES/)
  })

  it('without https, or of a name that nobody has, is refused too', async () => {
    const client = await strict.as('superadmin')
    const plain = await client.post(path, { ...fields, url: 'http://sis.example/' })
    expect(plain.body.formErrors.url).toBe('The address must begin with https://.')
    const unknown = await client.post(path, { ...fields, url: 'https://nobody.invalid/' })
    expect(unknown.body.formErrors.url).toContain('No machine named nobody.invalid was found')
  })

  it('is not called either where a name leads there by then', async () => {
    const receiver = await startWebhookReceiver()
    const { makeDeliveries, makeWebhook } = await import('../webhooks.factory.ts')
    const { id } = await makeWebhook(strict.services, {
      madeBy: await strict.persona('superadmin'),
      url: receiver.url.replace('http://127.0.0.1', 'https://localhost'),
    })
    await makeDeliveries(strict.db, id, 1)
    await strict.runJob('webhooks.deliver')
    expect(receiver.received).toEqual([])
    expect((await (await strict.as('superadmin')).get(`${path}/${id}`)).body.lastFailure).toContain(
      'within our own network',
    )
    await receiver.stop()
  })
})

// The last: it sets the clock ahead.
describe('a fresh proof of who sits there', () => {
  it('is asked for where something is told to another machine, and for a secret; not for the rest', async () => {
    const title = 'Proved system'
    const url = 'http://127.0.0.1:9/proved'
    const { id } = (await boss.post(path, { ...fields, title, url })).body
    const { version } = (await boss.get(`${path}/${id}`)).body
    school.clock.advance(11 * 60_000)
    const late = async (at: string, body: object) => {
      const answer = await boss.post(at, body)
      return [answer.status, answer.body.code]
    }
    const needed = [403, 'PROOF_NEEDED']
    expect(await late(path, { ...fields, title: 'New', url })).toEqual(needed)
    expect(await late(`${path}/${id}`, { ...fields, title, version, url: `${url}/moved` })).toEqual(needed)
    expect(await late(`${path}/${id}/secret`, {})).toEqual(needed)
    expect((await boss.get(`${path}/${id}`)).body).toMatchObject({ url, version })
    expect(await late(`${path}/${id}`, { ...fields, title: 'Renamed', version, url })).toEqual([
      200,
      undefined,
    ])
    expect(await late(`${path}/${id}/switch`, { is_on: false })).toEqual([200, undefined])
  })
})
