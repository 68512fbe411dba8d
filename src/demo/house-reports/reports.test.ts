import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/databases/test-database.ts'
import { loadDemoSchool } from '../load-demo-school.ts'

const nowMs = Date.parse('2026-11-21T08:03:20Z')

let database: TestDatabase
let pool: pg.Pool
const all = async <Row extends pg.QueryResultRow>(sql: string) => (await pool.query<Row>(sql)).rows

beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url })
  await loadDemoSchool(pool, { students: 60, seed: 'test', nowMs, passwordHash: 'hash' })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

describe('the weekly reports of the demo school', () => {
  test('are there for each house and each of the last weeks', async () => {
    const weeks = await all<{ week: string; missing: number }>(
      `select r.week_starts_on::text as week, (select count(*) from houses where archived_at is null)::int - count(*)::int as missing
       from house_reports r group by 1 order by 1 desc`,
    )
    expect(weeks.length).toBeGreaterThanOrEqual(6)
    expect(weeks[0]?.week).toBe('2026-11-09')
    expect(weeks.map((week) => week.missing)).toEqual(weeks.map(() => 0))
  })

  test('are mostly done when they are old, and mostly open in the newest week', async () => {
    const [shares] = await all<{ newest: number; older: number; ahead: number }>(
      `select avg((i.decided_by is not null)::int) filter (where r.week_starts_on = '2026-11-09')::float as newest,
         avg((i.decided_by is not null)::int) filter (where r.week_starts_on < '2026-11-09')::float as older,
         (count(*) filter (where coalesce(i.done_at, i.dismissed_at) > to_timestamp(${nowMs / 1000})))::int as ahead
       from house_report_items i join house_reports r on r.id = i.report_id`,
    )
    expect(shares?.newest).toBeLessThan(0.6)
    expect(shares?.older).toBeGreaterThan(0.85)
    expect(shares?.ahead).toBe(0)
  })

  test('ring once for each house, for the newest week', async () => {
    const rung = await all<{ redirect_url: string }>(
      `select redirect_url from notifications n
       where category = 'house_reports' and exists (select from house_reports r
         where '/houses/' || r.house_id || '/overview/' || r.id = n.redirect_url and r.week_starts_on = '2026-11-09')`,
    )
    const [{ count } = { count: 0 }] = await all<{ count: number }>(
      'select count(*)::int as count from houses where archived_at is null and advisor_id is not null',
    )
    expect(new Set(rung.map((one) => one.redirect_url)).size).toBe(count)
  })
})
