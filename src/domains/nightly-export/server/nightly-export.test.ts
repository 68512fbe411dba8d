import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeApiToken } from '#domains/api-tokens/server/api-tokens.factory.ts'
import { describedTables } from '#domains/audit/server/audit.service.ts'
import { makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import { nobody } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Client } from '#test/client.ts'
import { exportedFiles, exportSettings } from '#test/exported-files.ts'
import { makeWorld } from '#test/schools/school-world.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { goodBucket } from '#vendors/s3-bucket/sandbox/bucket-behaviour.ts'
import { type BucketSandbox, startBucketSandbox } from '#vendors/s3-bucket/sandbox/bucket-sandbox.ts'
import { leaves, leavesWith, stayingTables } from '../rules/leaves.ts'

const path = '/backoffice/workbench/nightly-export'
const secretMark = 'MARKED-SECRET'
let school: TestSchool
let bucket: BucketSandbox
let admin: Client
let exported: ReturnType<typeof exportedFiles>
beforeAll(async () => {
  bucket = await startBucketSandbox(20)
  school = await startTestSchool({ config: exportSettings(bucket) })
  exported = exportedFiles(bucket, school.clock.nowMs)
  const cycleId = await makeSchoolYear(school.db)
  await makeWorld(school.db, { mark: 'Heron', cycleId, nowMs: school.clock.nowMs() })
  admin = await school.as('superadmin')
})
afterAll(async () => {
  await school.stop()
  await bucket.stop()
})
beforeEach(() => {
  bucket.objects.clear()
  bucket.behave(goodBucket)
})

const run = () => school.runJob('nightly-export.run', { askedBy: null })
const runs = async () => (await admin.get(path)).body

describe('an export', () => {
  it('brings every table that leaves, whole, with what its columns are and how they hang together', async () => {
    await makeStudent(school.db, { name: 'Zoë "Z" O’Neil, 😀' })
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace
        and relkind in ('r', 'p') and not relispartition`.execute(school.db)
    // The first one is announced.
    await run()
    // What the bucket answered is written down every few seconds: now, and not while it is counted.
    await school.services.vendorRecords.list()
    const counts = new Map<string, number | undefined>()
    for (const { name } of tables) {
      const counted = await sql<{ count: number }>`select count(*)::int from ${sql.table(name)}`.execute(
        school.db,
      )
      // Its own run stands in it by then.
      counts.set(name, (counted.rows[0]?.count ?? 0) + (name === 'export_runs' ? 1 : 0))
    }
    await run()
    const all = exported.list()
    expect(all.map(({ name }) => name).toSorted()).toEqual(
      tables
        .map(({ name }) => name)
        .filter((name) => leaves(name, describedTables))
        .toSorted(),
    )
    expect(exported.broken()).toEqual([])
    for (const { name, rows, schema } of all) {
      const found = exported.rowsOf(name)
      expect([name, found.length]).toEqual([name, rows])
      expect([name, rows]).toEqual([name, counts.get(name)])
      const [first] = found
      if (first) expect(Object.keys(first)).toEqual(schema.fields.map((field) => field.name))
      for (const { name: field, type, constraints } of schema.fields)
        for (const row of found)
          expect([name, field, fits(type, row[field] ?? '', constraints)]).toEqual([name, field, true])
    }
    expect(exported.rowsOf('users').map(({ name }) => name)).toContain('Zoë "Z" O’Neil, 😀')
  })

  it('names each row once, and points at nothing that is not there', async () => {
    await run()
    const keysOf = new Map<string, Set<string>>()
    const keys = (name: string, fields: readonly string[]) => {
      const id = `${name}.${fields}`
      const known =
        keysOf.get(id) ??
        new Set(exported.rowsOf(name).map((row) => fields.map((field) => row[field]).join(' ')))
      keysOf.set(id, known)
      return known
    }
    for (const { name, rows, schema } of exported.list()) {
      if (schema.primaryKey) expect([name, keys(name, schema.primaryKey).size]).toEqual([name, rows])
      for (const { fields, reference } of schema.foreignKeys ?? []) {
        const there = keys(reference.resource, reference.fields)
        const dead = exported
          .rowsOf(name)
          .map((row) => fields.map((field) => row[field] ?? ''))
          .filter((key) => !key.includes('') && !there.has(key.join(' ')))
        expect([name, fields, dead]).toEqual([name, fields, []])
      }
    }
  })

  it('lets out nothing that lets somebody in', async () => {
    const { id } = await makeApiToken(school.db, {
      ownerId: await school.persona('superadmin'),
      nowMs: school.clock.nowMs(),
    })
    await school.db.updateTable('apiTokens').set({ tokenHash: secretMark }).where('id', '=', id).execute()
    await school.db.updateTable('accounts').set({ password: secretMark }).execute()
    await run()
    expect(exported.texts().filter((text) => text.includes(secretMark))).toEqual([])
    expect(exported.list().map(({ name }) => name)).not.toContain('accounts')
    expect(Object.keys(exported.rowsOf('api_tokens')[0] ?? {})).not.toContain('token_hash')
  })

  it('lets out no room in which a club or a house meets, wherever it is written down', async () => {
    const room = `https://video.test/${secretMark}`
    const meeting = { weekday: 5, starts_at: '15:30', ends_at: '16:30', place: 'Room "4"', video_url: room }
    const club = await admin.post('/backoffice/clubs', {
      ...{ title: 'Chess', description: 'A \\ "quoted" word', cohort_id: 1, capacity: null },
      ...{ sponsor_id: await school.persona('advisor'), meetings: [meeting] },
    })
    expect(club.status).toBe(200)
    const houseId = await makeHouse(school.db, { title: 'Heron House' })
    await school.db
      .insertInto('houseCalendars')
      .values({
        ...{ houseId, eventId: 'one', etag: 'a' },
        content: JSON.stringify({ summary: 'Heron House stand-up', location: room, time: '08:45' }),
      })
      .execute()
    await insertAudit(
      school.db,
      { viewer: nobody, request: { id: 'a request' } },
      {
        ...{ action: 'house.updated', subjectType: 'house', subjectId: houseId },
        ...{ before: { title: 'Heron', conference_url: room }, after: { conference_url: `${room}\\"` } },
      },
    )
    await run()
    expect(exported.texts().filter((text) => text.includes(secretMark))).toEqual([])
    const saved = exported.rowsOf('audit_log').find(({ action }) => action === 'club.created')
    expect(JSON.parse(saved?.after ?? '')).toMatchObject({
      description: 'A \\ "quoted" word',
      meetings: [{ ...meeting, video_url: null }],
    })
  })

  it('stays with every table and column that nobody has looked at', () => {
    expect(leaves('made_tomorrow', describedTables)).toBe(false)
    expect(
      ['reset_token', 'secret', 'password', 'pin_hash', 'api_key'].filter((name) =>
        leavesWith('users', name),
      ),
    ).toEqual([])
    expect(Object.keys(stayingTables).filter((name) => !describedTables.has(name))).toEqual([])
  })

  it('lets out the columns that somebody has looked at: a new one changes this list', async () => {
    await run()
    const lines = exported
      .list()
      .map(({ name, schema }) => `${name}: ${schema.fields.map((field) => field.name).join(', ')}`)
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('leaving-columns.txt')
  })

  it('is of one moment, whatever is saved meanwhile', async () => {
    const exporting = run()
    await expect.poll(() => bucket.objects.size).toBeGreaterThan(3)
    const late = await makeStudent(school.db, { name: 'Came Meanwhile' })
    await exporting
    expect(exported.rowsOf('users').some(({ id }) => id === String(late))).toBe(false)
    expect(exported.rowsOf('students').some(({ id }) => id === String(late))).toBe(false)
  })
})

describe('a bucket that misbehaves', () => {
  it.each([
    ['takes no more for a while', { slowDowns: 2 }],
    ['is ill for a while', { serverErrors: 2 }],
    ['answers by half', { halfAnswers: 2 }],
    ['cuts two connections in the middle', { cutBefore: 2 }],
    ['answers late', { slowMs: 3 }],
  ])('%s: everything is there in the end, once', async (_what, behaviour) => {
    bucket.behave(behaviour)
    await run()
    const [last] = (await runs()).runs
    expect(last).toMatchObject({ state: 'done', failure: '' })
    expect(bucket.objects.size).toBe(exported.list().length + 1)
    expect(exported.broken()).toEqual([])
    expect(bucket.openUploads()).toBe(0)
  })

  it('may only be read: the run says so, its folder counts as not whole, and the next one is good', async () => {
    await run()
    bucket.behave({ readOnly: true })
    await expect(run()).rejects.toThrow()
    expect((await runs()).runs[0]).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('refuses our key'),
    })
    bucket.behave({ readOnly: false })
    await run()
    expect((await runs()).runs[0]).toMatchObject({ state: 'done' })
  })

  it('breaks off in the middle: no list of files stands there until all of them do', async () => {
    await run()
    bucket.behave({ cutBefore: 1_000_000 })
    await expect(run()).rejects.toThrow()
    expect(exported.isListed()).toBe(false)
    bucket.behave(goodBucket)
    await run()
    expect(exported.list().length).toBeGreaterThan(100)
  })
})

describe('a copy of the school', () => {
  it('that speaks to nobody leaves the bucket alone, also when it is asked by hand', async () => {
    const held = await startTestSchool({ config: { ...exportSettings(bucket), HOLD_OUTGOING: true } })
    bucket.objects.set('homeroom/2026-01-02/datapackage.json', Buffer.from('of the real school'))
    await held.runJob('nightly-export.run', { askedBy: null })
    expect((await (await held.as('superadmin')).post(`${path}/start`)).status).toBe(422)
    await held.stop()
    expect([...bucket.objects.keys()]).toEqual(['homeroom/2026-01-02/datapackage.json'])
  })

  it('is announced before its first byte: records are there also when it breaks off', async () => {
    const other = await startTestSchool({ config: exportSettings(bucket) })
    await other.persona('superadmin')
    const going = other.runJob('nightly-export.run', { askedBy: null }).catch(() => 'failed')
    await expect.poll(() => bucket.objects.size).toBeGreaterThan(20)
    bucket.behave({ readOnly: true })
    expect(await going).toBe('failed')
    const told = await other.db
      .selectFrom('notifications')
      .select('redirectUrl')
      .where('title', '=', 'A copy of all records leaves every night')
      .execute()
    await other.stop()
    expect(told.length).toBeGreaterThan(0)
    expect(told[0]?.redirectUrl).toMatch(/kind=nightly_export&from=[\d-]+&to=[\d-]+&entry=\d+$/)
  })
})

it('says that the bucket is full', async () => {
  bucket.behave({ isFull: true })
  await expect(run()).rejects.toThrow()
  expect((await runs()).runs[0].failure).toMatch(/^The bucket is full/)
})

it('takes the list of an old folder away first', async () => {
  for (const name of ['a.csv.gz', 'datapackage.json', 'z.csv.gz'])
    bucket.objects.set(`homeroom/2026-01-02/${name}`, Buffer.from('x'))
  const removed: string[] = []
  const remove = bucket.objects.delete.bind(bucket.objects)
  bucket.objects.delete = (key) => {
    if (key.includes('2026-01-02')) removed.push(key)
    return remove(key)
  }
  await run()
  bucket.objects.delete = remove
  expect(removed).toEqual(
    ['datapackage.json', 'a.csv.gz', 'z.csv.gz'].map((name) => `homeroom/2026-01-02/${name}`),
  )
})

it('is made by one of two that begin at once', async () => {
  const before = (await runs()).total
  await Promise.all([run(), run()])
  expect((await runs()).total).toBe(before + 1)
})

it('ends a run that a killed server left, and begins anew', async () => {
  await school.db
    .insertInto('exportRuns')
    .values({ day: exported.day(), place: 'x', state: 'running', beganAt: new Date(school.clock.nowMs()) })
    .execute()
  await run()
  const [last, killed] = (await runs()).runs
  expect(last).toMatchObject({ state: 'done' })
  expect(killed).toMatchObject({ state: 'failed', failure: 'The server ended before it was done.' })
})

it('keeps as many days as the school says, and touches nothing that is not its own', async () => {
  for (const key of [
    'homeroom/2026-01-02/users.csv.gz',
    'homeroom/notes/2026-01-02/mine',
    'other/2026-01-02/x',
  ])
    bucket.objects.set(key, Buffer.from('x'))
  await run()
  expect([...bucket.objects.keys()].filter((key) => !key.startsWith(exported.folder())).toSorted()).toEqual([
    'homeroom/notes/2026-01-02/mine',
    'other/2026-01-02/x',
  ])
})

describe('its page', () => {
  it('says where it goes, what each run brought and what stays, to super admins alone', async () => {
    await run()
    const page = await runs()
    expect(page).toMatchObject({ place: expect.stringMatching(/\/school-export$/), keptDays: 3 })
    const [last] = page.runs
    const one = (await admin.get(`${path}/${last.id}`)).body
    expect(one.files).toHaveLength(exported.list().length)
    expect(one.rows).toBe(exported.list().reduce((all, { rows }) => all + rows, 0))
    const { tables, columns } = (await admin.get(`${path}/staying`)).body
    expect(tables).toContainEqual({ table: 'passkeys', why: 'It lets somebody in, or proves who they are.' })
    expect(columns).toEqual(
      expect.arrayContaining(['api_tokens.token_hash', 'webhook_endpoints.url', 'webhook_endpoints.secret']),
    )
    expect(columns.some((column: string) => column.startsWith('passkeys.'))).toBe(false)
    expect((await admin.get(`${path}/999999`)).status).toBe(404)
    for (const persona of ['admin', 'operations', 'facilitator', 'guardian'] as const)
      expect([persona, (await (await school.as(persona)).get(path)).status]).toEqual([persona, 403])
  })

  it('hands out what an export holds, with the words of each column, also before the first one', async () => {
    const address = '/downloads/nightly-export/schema'
    const { status, body, headers } = await admin.get(address)
    expect([status, headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('nightly-export-schema.json'),
    ])
    await run()
    const brought = exported.list().map(({ rows: _r, bytes: _b, hash: _h, ...described }) => described)
    expect(body.resources).toEqual(brought)
    const described = brought.find(({ name }) => name === 'export_runs')
    expect(described?.schema.fields.find(({ name }) => name === 'asked_by')).toMatchObject({
      ...{ title: 'Asked by', description: 'Null: by night.', type: 'integer' },
    })
    expect((await (await school.as('admin')).get(address)).status).toBe(403)
  })

  it('starts one by hand, for who has shown that it is they', async () => {
    school.clock.advance(11 * 60_000)
    expect((await admin.post(`${path}/start`)).status).toBe(403)
    const proved = await school.as('superadmin')
    expect((await proved.post(`${path}/start`)).body.message).toBe('The export was started')
  })

  it('announces a new place once to who watches over the records', async () => {
    const told = async () =>
      await school.db
        .selectFrom('notifications')
        .select('userId')
        .where('title', '=', 'A copy of all records leaves every night')
        .execute()
    const before = await told()
    expect(before.length).toBeGreaterThan(0)
    await run()
    expect(await told()).toHaveLength(before.length)
  })
})

it('a school without a bucket is told what to set, and exports nothing', async () => {
  const other = await startTestSchool()
  const asked = await other.as('superadmin')
  expect((await asked.get(path)).body).toMatchObject({ place: null, runs: [], lastGoodAt: null })
  expect((await asked.post(`${path}/start`)).status).toBe(422)
  expect((await asked.post(`${path}/test`)).status).toBe(422)
  await other.runJob('nightly-export.run', { askedBy: null })
  expect((await asked.get(path)).body.total).toBe(0)
  await other.stop()
})

it('calls an export good no longer once another of its day has written over it', async () => {
  const boss = async () => school.as('superadmin')
  const shown = async () => (await (await boss()).get(path)).body
  await run()
  const { endedAt: dayBefore } = (await shown()).runs[0]
  school.clock.advance(24 * 60 * 60_000)
  await run()
  const [{ id, endedAt }] = (await shown()).runs
  expect((await shown()).lastGoodAt).toBe(endedAt)
  school.clock.advance(60_000)
  // What the bucket refuses leaves it as it was.
  bucket.behave({ readOnly: true })
  await expect(run()).rejects.toThrow()
  expect(await shown()).toMatchObject({
    lastGoodAt: endedAt,
    runs: expect.arrayContaining([expect.objectContaining({ id, writtenOverAt: null })]),
  })
  bucket.behave({ readOnly: false, cutBefore: 1_000_000 })
  await expect(run()).rejects.toThrow()
  const at = new Date(school.clock.nowMs()).toISOString()
  const after = await shown()
  expect(after.lastGoodAt).toBe(dayBefore)
  expect(after.runs.find((one: { id: number }) => one.id === id)).toMatchObject({
    ...{ state: 'done', writtenOverAt: at },
  })
  expect((await (await boss()).get(`${path}/${id}`)).body.writtenOverAt).toBe(at)
  bucket.behave(goodBucket)
  await run()
  expect((await shown()).lastGoodAt).toBe(at)
})

/** Whether a cell is of the type that the schema says. */
function fits(type: string, cell: string, constraints?: { required: true }): boolean {
  if (cell === '') return constraints === undefined || type === 'string'
  switch (type) {
    case 'integer':
      return /^-?\d+$/.test(cell)
    case 'number':
      return Number.isFinite(Number(cell))
    case 'boolean':
      return cell === 'true' || cell === 'false'
    case 'date':
      return /^\d{4}-\d\d-\d\d$/.test(cell)
    case 'datetime':
      return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(cell)
    case 'time':
      return /^\d\d:\d\d:\d\d$/.test(cell)
    case 'array':
      return Array.isArray(JSON.parse(cell))
    case 'any':
      JSON.parse(cell)
      return true
    default:
      return true
  }
}
