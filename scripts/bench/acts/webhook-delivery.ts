import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { pauseMs } from '#domains/webhooks/rules/retry-schedule.ts'
import { deliverKind, deliverWebhooks } from '#domains/webhooks/server/delivery/deliver.ts'
import { sendOne } from '#domains/webhooks/server/delivery/send-one.ts'
import { makeWebhook } from '#domains/webhooks/server/webhooks.factory.ts'
import { buildServices, stopServices } from '#server/build-services.ts'
import { settableClock } from '#server/clock.ts'
import { migrateDatabase } from '#server/database/migrations.ts'
import { createHttpServer } from '#server/http/http.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { readConfig } from '#server/settings/config.ts'
import { benchSettings } from '../product.ts'
import { time } from './with-services.ts'

/**
 * How long so many events take to a receiver that fails one call in five: `node scripts/bench/acts/webhook-delivery.ts
 * 10000`. They are enqueued by the database, as by a change, and delivered until the last was taken; the clock is moved
 * over the waits between the tries. Beside it the same calls bare: signed and sent, nothing written down.
 */
const events = Number(process.argv[2] ?? 10_000)
const name = 'bench_webhooks'

mkdirSync('.cache/bench', { recursive: true })
const postgres = await startEmbeddedPostgres({ dataDir: '.cache/bench/webhooks', log: () => {} })
const maker = new pg.Client({ connectionString: postgres.url })
await maker.connect()
await maker.query(`drop database if exists ${name} with (force)`)
await maker.query(`create database ${name}`)
await maker.end()
const databaseUrl = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href
await migrateDatabase(databaseUrl)
const config = readConfig({
  ...benchSettings,
  WEBHOOK_PRIVATE_ADDRESSES: '1',
  PUBLIC_URL: 'http://bench.test',
  DATABASE_URL: databaseUrl,
  DEMO: '0',
})
const clock = settableClock(Date.now())
const { log } = createHttpServer(config)
const services = await buildServices({ config, databaseUrl, publicUrl: 'http://bench.test', log, clock })
await services.jobs.work([deliverKind], null)
const called: string[] = []
const fails = (before: number) => before % 5 === 4
let failsAtAll = true
const server = createServer((request, response) => {
  const status = failsAtAll && fails(called.length) ? 500 : 200
  called.push(String(request.headers['webhook-id']))
  request.resume().on('end', () => response.writeHead(status).end('ok'))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`

const { rows } = await sql<{ id: number }>`insert into users (role, name, first_name, last_name, email)
  values ('employee', 'Bench', 'Bench', 'Mark', 'bench@school.test') returning id`.execute(services.database)
await makeWebhook(services, { madeBy: rows[0]?.id ?? 0, url })
const lineMs = await time(() =>
  sql`insert into webhook_events (kind, subject, data)
    select 'attendance.changed', 'attendance ' || n, jsonb_build_object('attendance_id', n, 'attendable_id', n / 25,
      'student_id', n, 'source', 'staff', 'updated_at', now()) from generate_series(1, ${events}) n`.execute(
    services.database,
  ),
)
await sql`vacuum analyze webhook_events, webhook_deliveries`.execute(services.database)

const waiting = async () => {
  const found = await sql<{ count: number }>`select count(*)::int as count from webhook_deliveries
    where state = 'waiting'`.execute(services.database)
  return found.rows[0]?.count ?? 0
}
const turns: string[] = []
let deliverMs = 0
for (let left = await waiting(); left > 0; left = await waiting()) {
  const ms = await time(() => deliverWebhooks(services))
  deliverMs += ms
  turns.push(`${left} waited: ${(ms / 1_000).toFixed(1)} s`)
  // To the next of the tries, and past every pause.
  clock.advance(Math.max(pauseMs(30), 26 * 3_600_000))
  await sql`update webhook_endpoints set failing_since = null`.execute(services.database)
}
const calls = called.length
const taken = called.filter((_id, at) => !fails(at))
const counted = await sql<{ delivered: number; tries: number }>`select
  (select count(*)::int from webhook_deliveries where state = 'delivered') as delivered,
  (select count(*)::int from webhook_attempts) as tries`.execute(services.database)
const { delivered = 0, tries = 0 } = counted.rows[0] ?? {}

failsAtAll = false
const bareMs = await time(async () => {
  let next = 0
  const lane = async () => {
    while (next < calls) {
      const messageId = `msg_${next++}`
      await sendOne(
        {
          url,
          secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
          messageId,
          body: '{"type":"bare"}',
        },
        { config, nowMs: clock.nowMs() },
      )
    }
  }
  await Promise.all(Array.from({ length: 4 }, lane))
})
console.log(
  [
    `${events} events, put in line in ${Math.round(lineMs)} ms`,
    `delivered in ${(deliverMs / 1_000).toFixed(1)} s (${Math.round((calls * 1_000) / deliverMs)} calls a second), ${calls} calls of which ${calls - taken.length} failed; bare ${(bareMs / 1_000).toFixed(1)} s`,
    ...turns,
    `taken once each: ${taken.length === events && new Set(taken).size === events}, delivered ${delivered}, tries written down ${tries}`,
  ].join('\n'),
)
server.closeAllConnections()
server.close()
await stopServices(services)
// The queue's last words are on their way.
await wait(100)
await postgres.stop()
if (taken.length !== events || delivered !== events || tries !== calls) process.exit(1)
