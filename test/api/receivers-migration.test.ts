import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { databaseUrl, runOnServer, testDatabasePrefix } from '#test/databases/database-server.ts'
import { migrateDatabase } from '../../src/server/database/migrations.ts'

const folder = 'database/migrations/'
const receiving = '2026-12-31-70-mails-of-receivers.sql'
const server = process.env['TEST_DATABASE_SERVER'] ?? ''
const name = `${testDatabasePrefix}${randomBytes(6).toString('hex')}`
const url = databaseUrl(server, name)
const client = new pg.Client({ connectionString: url })

/** Mails of the version before: Eva is a guardian of Bo alone, whose records are closed to her, and no more of Ada. */
beforeAll(async () => {
  await runOnServer(server, `create database ${name}`)
  await client.connect()
  await client.query(`create table schema_migrations (name text primary key, checksum text not null,
    applied_at timestamptz not null default now())`)
  for (const file of readdirSync(folder)
    .filter((one) => one.endsWith('.sql') && one < receiving)
    .sort()) {
    const sql = readFileSync(folder + file, 'utf8')
    await client.query(sql)
    const checksum = createHash('sha256').update(sql).digest('hex')
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [file, checksum])
  }
  await client.query(`
    insert into users (id, name, first_name, last_name, email, role) values
      (1, 'Ada One', 'Ada', 'One', 'ada@s.test', 'student'), (2, 'Eva Two', 'Eva', 'Two', 'eva@s.test', 'guardian'),
      (3, 'Bo Three', 'Bo', 'Three', 'bo@s.test', 'student');
    insert into cohorts (id, title) values (1, 'North');
    insert into students (id, grade, cohort_id) values (1, 9, 1), (3, 9, 1);
    insert into guardians (id) values (2);
    insert into guardian_students (guardian_id, student_id, sees_records) values (2, 3, false);
    insert into excuses (id, student_id, requester_id, reason, starts_at, ends_at) values
      (7, 1, 2, 'Ill', '2026-11-10', '2026-11-11');
    insert into outbox_mails (id, kind, to_email, subject, text_body, html_body, created_at, sent_at, failed_at, is_to_address) values
      (101, 'excuse_message', 'Eva@s.test', 'An excuse', 'Answer: https://h.test/family/excuses/7', '', now(), null, now(), false),
      (102, 'notification_x', 'eva@s.test', 'The week', 'Open: https://h.test/family?student=3&date=2026-11-10', '', now(), null, null, false),
      (103, 'notification_reports', 'eva@s.test', 'A report', 'Open it', '', now(), null, now(), false),
      (104, 'application_link', 'eva@s.test', 'Apply', 'Open it', '', now(), null, now(), true),
      (105, 'x', 'eva@s.test', 'Sent', 'https://h.test/family/excuses/7', '', now(), now(), null, false),
      (106, 'notification_announcements', 'eva@s.test', 'A form', 'Open: https://h.test/family?student=1', '', now(), null, null, false),
      (107, 'notification_x', 'eva@s.test', 'Tickets', 'Open: https://t.test/order?student=1', '', now(), null, null, false),
      (108, 'notification_x', 'eva@s.test', 'Choose', 'Open: https://h.test/family/choices?student=1#choices-3-1', '', now(), null, null, false);
    insert into notifications (user_id, type, category, title, mail_id, records_of) values (2, 'school', 'reports', 'A', 103, 3)`)
})
afterAll(async () => {
  await client.end()
  await runOnServer(server, `drop database if exists ${name} with (force)`)
})

it('mails of before that may still go out know their receiver and of whom they tell, and end where the right has', async () => {
  await migrateDatabase(url)
  const { rows } = await client.query(
    'select id::integer, user_id, about, is_record, state, failure from outbox_mails order by id',
  )
  const ended = (what: string) => `${what}: this email is not sent any more.`
  const [hers, nobodys] = [{ user_id: 2 }, { user_id: null, about: [], failure: null }]
  expect(rows).toEqual([
    {
      ...{ id: 101, ...hers, about: [1], is_record: false, state: 'closed' },
      failure: ended('Eva Two is no longer a guardian of Ada One'),
    },
    { id: 102, ...hers, about: [3], is_record: false, state: 'waiting', failure: null },
    {
      ...{ id: 103, ...hers, about: [3], is_record: true, state: 'closed' },
      failure: ended('The records of Bo Three are closed to Eva Two'),
    },
    { id: 104, ...nobodys, is_record: false, state: 'failed' },
    { id: 105, ...nobodys, is_record: false, state: 'sent' },
    { id: 106, ...hers, about: [], is_record: false, state: 'waiting', failure: null },
    { id: 107, ...hers, about: [], is_record: false, state: 'waiting', failure: null },
    {
      ...{ id: 108, ...hers, about: [1], is_record: false, state: 'closed' },
      failure: ended('Eva Two is no longer a guardian of Ada One'),
    },
  ])
})
