import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mostCounted, mostSearched } from '#contract/paging.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

/* Mails are kept for years: what is shown of them, and asked again while the page is open, reads some of the newest. */

let school: TestSchool
let admin: Client

/** Mails a second after each other, the last of them so many days ago. */
const write = (
  count: number,
  toEmail: string,
  { daysAgo, hasFailed = false }: { daysAgo: number; hasFailed?: boolean },
) =>
  sql`insert into outbox_mails (kind, to_email, to_name, subject, text_body, html_body, created_at, sent_at, failed_at)
    select 'digest', ${toEmail}, '', 'News', '', '', at, case when not ${hasFailed} then at end, case when ${hasFailed} then at end
    from (select ${new Date(school.clock.nowMs())}::timestamptz - ${daysAgo} * interval '1 day'
      - (${count} - n) * interval '1 second' as at from generate_series(1, ${count}::integer) n) written`.execute(
    school.db,
  )

beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('admin')
  await write(1, 'first@family.test', { daysAgo: 60, hasFailed: true })
  await write(mostSearched, 'many@family.test', { daysAgo: 1 })
  await write(1, 'last@family.test', { daysAgo: 0 })
}, 60_000)
afterAll(() => school.stop())

const listed = async (query = '') => (await admin.get(`/backoffice/workbench/outbox?${query}`)).body

it('lists the newest, and says that there are more', async () => {
  const first = await listed()
  expect(first).toMatchObject({ total: mostCounted, isMore: true, hasUnsearched: false })
  expect(first.mails[0]).toMatchObject({ toEmail: 'last@family.test' })
  expect((await listed(`page=${mostCounted / 50}`)).mails).toHaveLength(50)
  expect(await listed(`page=${mostCounted / 50 + 1}`)).toMatchObject({
    total: mostCounted,
    isMore: true,
    mails: [],
  })
  expect(await listed('search=many')).toMatchObject({ total: mostCounted, isMore: true })
})

it('looks for an address among the newest, and for what failed among all that did', async () => {
  const found = { isMore: false, total: 1 }
  expect(await listed('search=last')).toMatchObject({ ...found, hasUnsearched: true })
  expect(await listed('search=first')).toMatchObject({ ...found, total: 0, hasUnsearched: true })
  const failed = await listed('search=first&state=failed')
  expect(failed).toMatchObject({ ...found, hasUnsearched: false })
  expect(failed.mails).toMatchObject([{ toEmail: 'first@family.test', state: 'failed' }])
})
