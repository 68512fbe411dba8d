import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/databases/test-database.ts'
import { buildServices, stopServices } from '../build-services.ts'
import { readConfig } from '../settings/config.ts'
import { runsApart } from './app-role.ts'
import { createPool } from './database.ts'
import { migrateDatabase } from './migrations.ts'

let database: TestDatabase
let owner: pg.Pool
let product: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Pool({ connectionString: database.url, max: 1 })
  product = createPool(database.url, 2)
  await product.query(
    `insert into audit_log (action, subject_type, subject_id) values ('x.changed', 'x', '1')`,
  )
})
afterAll(async () => {
  await product.end()
  await owner.end()
  await database.drop()
})

const refusal = (text: string, pool = product) =>
  pool.query(text).then(
    () => 'done',
    (error: pg.DatabaseError) => error.code,
  )

it('only adds to the audit log, whatever it tries', async () => {
  expect(await runsApart(product)).toBe(true)
  await owner.query(`select make_parts('2031-08-01', '2031-08-01')`)
  // Only warned of: who owns nothing has nothing to give.
  await refusal('grant update, delete on audit_log to public')
  for (const text of [
    `update audit_log set action = 'y'`,
    'delete from audit_log',
    'truncate audit_log',
    `delete from parts.audit_log_2031_2032`,
    `insert into audit_log (id, action, subject_type, subject_id) overriding system value
      select id, 'y', 'x', '1' from audit_log on conflict (id, happened_at) do update set action = 'y'`,
    'alter table audit_log disable trigger all',
    `select setval('audit_log_id_seq', 1)`,
    `insert into pgboss.bam (name, version, table_name, command) values ('x', 1, 'job', 'delete from audit_log')`,
    'update pgboss.version set version = 1',
    `update pgboss.queue set table_name = 'x'`,
    `update pgboss.job set state = 'completed'`,
    'alter table audit_log detach partition parts.audit_log_2031_2032',
    'drop table audit_log',
    'create rule gone as on insert to audit_log do instead nothing',
    `select forget_audit(now() - interval '88 days', true)`,
    `select forget_audit(now() - interval '1090 days', false)`,
  ])
    expect([text, await refusal(text)]).not.toContain('done')
  expect((await owner.query('select action from audit_log')).rows).toEqual([{ action: 'x.changed' }])
})

it('has the parts of the coming years made and everything else done as before', async () => {
  await product.query(`select make_parts('2033-08-01', '2033-08-01')`)
  await product.query(`insert into audit_log (action, subject_type, subject_id, happened_at)
    values ('x.changed', 'x', '2', '2033-08-02')`)
  expect(await refusal('delete from parts.audit_log_2033_2034')).toBe('42501')
  await product.query(`select analyze_tables('{audit_log,users}')`)
  await product.query('begin; lock table settings in share row exclusive mode; commit')
})

it('cannot become the owner again where it has a login of its own', async () => {
  const login = `app_login_${process.pid}`
  await owner.query(`create role ${login} login password 'x' in role homeroom_app`)
  const url = new URL(database.url)
  url.username = login
  url.password = 'x'
  const services = await buildServices({
    config: readConfig({ NODE_ENV: 'test', DATA_DIR: '/tmp/none', AUTH_SECRET: 'x'.repeat(40), DEMO: '0' }),
    databaseUrl: url.href,
    ownerUrl: database.url,
    publicUrl: 'http://homeroom.test',
    log: pino({ level: 'silent' }),
  })
  try {
    expect(await runsApart(services.pool)).toBe(true)
    await services.pool.query('reset role').catch(() => {})
    expect(await refusal('delete from audit_log', services.pool)).toBe('42501')
    expect(await refusal('set role postgres', services.pool)).not.toBe('done')
  } finally {
    await stopServices(services)
    await owner.query(`drop role ${login}`)
  }
})

it('gives a table that came by hand to the role at the next start', async () => {
  await owner.query('create table by_hand (id integer); revoke all on by_hand from homeroom_app')
  await owner.query('grant delete on audit_log to homeroom_app')
  await product.query('alter role homeroom_app set default_transaction_read_only to on')
  await migrateDatabase(database.url)
  expect(await refusal('select from by_hand')).toBe('done')
  expect(await refusal('delete from audit_log')).toBe('42501')
  expect(await refusal('create temp table audit_log (id int)')).toBe('42501')
  const settings = "select from pg_db_role_setting where setrole = to_regrole('homeroom_app')"
  expect((await owner.query(settings)).rowCount).toBe(0)
})
