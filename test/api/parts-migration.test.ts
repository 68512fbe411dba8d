import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { databaseUrl, runOnServer, testDatabasePrefix } from '#test/databases/database-server.ts'
import { migrateDatabase } from '../../src/server/database/migrations.ts'

const folder = 'database/migrations/'
const parting = '2026-11-27-10-parts-by-year.sql'
const server = process.env['TEST_DATABASE_SERVER'] ?? ''
const name = `${testDatabasePrefix}${randomBytes(6).toString('hex')}`
const url = databaseUrl(server, name)
const client = new pg.Client({ connectionString: url })

/** A school of the version before, whose rows lie in two school years. */
beforeAll(async () => {
  await runOnServer(server, `create database ${name}`)
  await client.connect()
  await client.query(`create table schema_migrations (name text primary key, checksum text not null,
    applied_at timestamptz not null default now())`)
  for (const file of readdirSync(folder)
    .filter((one) => one.endsWith('.sql') && one < parting)
    .sort()) {
    const sql = readFileSync(folder + file, 'utf8')
    await client.query(sql)
    const checksum = createHash('sha256').update(sql).digest('hex')
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [file, checksum])
  }
  await client.query(`
    insert into users (id, name, first_name, last_name, email, role)
      values (1, 'Ana One', 'Ana', 'One', 'ana@s.test', 'student');
    insert into cohorts (id, title) values (1, 'North');
    insert into students (id, grade, cohort_id) values (1, 9, 1);
    insert into houses (id, title, cohort_id) values (1, 'Oak', 1);
    insert into attendables (id, kind, house_id, school_date, starts_at, ends_at) values
      (1, 'standup', 1, '2025-10-14', '2025-10-14 14:00Z', '2025-10-14 14:15Z'),
      (2, 'standup', 1, '2026-10-14', '2026-10-14 14:00Z', '2026-10-14 14:15Z');
    insert into attendances (id, attendable_id, student_id) values (1, 1, 1), (2, 2, 1);
    insert into presence_events (attendable_id, source, kind, happened_at, dedupe_key) values
      (1, 'webhook', 'joined', '2025-10-14 14:00Z', 'a'), (2, 'webhook', 'joined', '2026-10-14 14:00Z', 'a');
    insert into attendance_changes (attendance_id, from_statuses, to_statuses, source, changed_at) values
      (1, '{}', '{Late}', 'live', '2025-10-14 14:00Z'), (2, '{}', '{Present}', 'live', '2026-10-14 14:00Z');
    insert into audit_log (actor_id, action, subject_type, subject_id, happened_at) values
      (1, 'a.b', 'c', '1', '2025-10-14'), (1, 'a.b', 'c', '2', '2026-10-14');
    insert into outbox_mails (kind, to_email, subject, text_body, html_body, dedupe_key, created_at, sent_at) values
      ('k', 'a@b.c', 's', 't', 'h', 'asked', '2025-10-14', '2025-10-14'),
      ('k', 'a@b.c', 's', 't', 'h', null, '2026-10-14', null);
    insert into notifications (user_id, type, category, title, created_at, mail_id) values
      (1, 'school', 'x', 'One', '2025-10-14', 1), (1, 'school', 'x', 'Two', '2026-10-14', null);
    insert into family_tellings (attendance_id, guardian_id, said, told_at, mail_id, notification_id)
      values (1, 1, 'absent', '2025-10-14', 1, 1);
    insert into push_devices (id, user_id, token) values (1, 1, 'x');
    insert into push_messages (device_id, notification_id, created_at, next_try_at) values (1, 2, now(), now())`)
})
afterAll(async () => {
  await client.end()
  await runOnServer(server, `drop database if exists ${name} with (force)`)
})

const tables = ['attendance_changes', 'audit_log', 'notifications', 'outbox_mails', 'presence_events']

async function readRows(table: string): Promise<unknown[]> {
  const { rows } = await client.query(`select to_jsonb(t) as row from ${table} t order by id`)
  return rows.map(({ row }) => row)
}

it('a school that was filled keeps every row, in the part of its school year, and its numbers go on', async () => {
  const read = async () => {
    const rows: Record<string, unknown[]> = {}
    for (const table of tables) rows[table] = await readRows(table)
    return rows
  }
  const before = await read()
  await migrateDatabase(url)
  // Every row as it was; columns that came later stand beside.
  expect(await read()).toMatchObject(before)
  for (const table of tables) {
    const { rows } = await client.query<{ part: string }>(
      `select tableoid::regclass::text as part from ${table} order by id`,
    )
    expect(rows.map(({ part }) => part)).toEqual([`parts.${table}_2025_2026`, `parts.${table}_2026_2027`])
    const { rows: next } = await client.query(
      `select nextval(pg_get_serial_sequence('${table}', 'id'))::integer as id`,
    )
    expect(next).toEqual([{ id: 3 }])
  }
  const { rows: kept } = await client.query(
    'select mail_id::integer, notification_id::integer from family_tellings',
  )
  expect(kept).toEqual([{ mail_id: 1, notification_id: 1 }])
  const { rows: left } = await client.query("select relname from pg_class where relname like '%before'")
  expect(left).toEqual([])
})

it('what was held once stays held once', async () => {
  const facts = await client.query(`
    insert into presence_events (attendable_id, source, kind, happened_at, dedupe_key) values
      (1, 'report', 'joined', '2025-10-14 14:00Z', 'a') on conflict (attendable_id, dedupe_key, happened_at) do nothing`)
  const mails = await client.query(`
    insert into outbox_mails (kind, to_email, subject, text_body, html_body, dedupe_key)
    values ('k', 'a@b.c', 's', 't', 'h', 'asked')`)
  expect([facts.rowCount, mails.rowCount]).toEqual([0, 0])
  // What waits to be pushed goes with its notification, as before.
  await client.query('delete from notifications where id = 2')
  expect((await client.query('select from push_messages')).rowCount).toBe(0)
})
