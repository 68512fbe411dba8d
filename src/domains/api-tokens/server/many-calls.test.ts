import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mostCounted, mostSearched } from '#contract/paging.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeApiToken } from './api-tokens.factory.ts'

/* A program that never rests makes millions of calls: what is shown of them reads some of the newest. */

const path = '/backoffice/workbench/api-tokens'

let school: TestSchool
let admin: Client
let busy: number
let resting: number

/** Calls of a token a second after each other, the last of them so many days ago. */
const call = (tokenId: number, count: number, { daysAgo = 0, route = '/api/busy', status = 200 } = {}) =>
  sql`insert into api_token_calls (token_id, happened_at, method, route, status, address, request_id)
    select ${tokenId}, ${new Date(school.clock.nowMs())}::timestamptz - ${daysAgo} * interval '1 day'
      - (${count} - n) * interval '1 second', 'GET', ${route}, ${status}::smallint, '10.0.0.1', 'r' || n
    from generate_series(1, ${count}::integer) n`.execute(school.db)

beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('admin')
  const own = { ownerId: await school.persona('admin'), nowMs: school.clock.nowMs() }
  busy = (await makeApiToken(school.db, { ...own, title: 'Busy' })).id
  resting = (await makeApiToken(school.db, { ...own, title: 'Resting' })).id
  await call(busy, 1, { daysAgo: 80, route: '/api/first', status: 500 })
  await call(busy, mostSearched / 2, { daysAgo: 2 })
  await call(busy, mostSearched / 2)
  await call(resting, mostCounted, { daysAgo: 8 })
  await call(resting, 3, { daysAgo: 6, route: '/api/once' })
}, 60_000)
afterAll(() => school.stop())

const callsOf = async (tokenId: number, query = '') =>
  (await admin.get(`${path}/${tokenId}/calls?${query}`)).body

it('counts the calls of a week as far as anybody needs to know', async () => {
  const { body } = await admin.get(path)
  expect(body.tokens).toMatchObject([
    { title: 'Resting', calls: 3, hasMoreCalls: false },
    { title: 'Busy', calls: mostCounted, hasMoreCalls: true, lastUsedAt: '2026-11-10T15:00:00.000Z' },
  ])
})

it('lists the newest, and says that there are more', async () => {
  const first = await callsOf(busy)
  expect(first).toMatchObject({ total: mostCounted, isMore: true, hasUnsearched: false })
  expect(first.calls[0]).toMatchObject({ requestId: `r${mostSearched / 2}` })
  expect((await callsOf(busy, `page=${mostCounted / 50}`)).calls).toHaveLength(50)
  const past = await callsOf(busy, `page=${mostCounted / 50 + 1}`)
  expect(past).toMatchObject({ total: mostCounted, isMore: true, calls: [] })
  expect(await callsOf(resting)).toMatchObject({ total: mostCounted, isMore: true })
})

it('looks for an address among the newest, and for what failed among all of these', async () => {
  expect(await callsOf(busy, 'search=first')).toMatchObject({ total: 0, isMore: false, hasUnsearched: true })
  expect(await callsOf(resting, 'search=once')).toMatchObject({
    total: 3,
    isMore: false,
    hasUnsearched: false,
  })
  const failed = await callsOf(busy, 'result=failed')
  expect(failed).toMatchObject({ total: 1, isMore: false, hasUnsearched: false })
  expect(failed.calls).toMatchObject([{ route: '/api/first', status: 500 }])
  expect((await callsOf(busy, 'result=answered')).isMore).toBe(true)
})
