import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type MadeSession, makeSession } from '#domains/attendance/server/attendance.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { settableClock } from '../clock.ts'
import { inTransaction } from '../database/transactions.ts'
import { insertMail } from '../mail/mail.ts'
import { findPutAway } from './find-put-away.ts'
import { keepParts, listStrays, makeParts, makePartsAtStart } from './keep-parts.ts'
import { bringBack, listParts, PartRefused, putAway } from './put-away.ts'

let school: TestSchool
let personId: number
beforeAll(async () => {
  school = await startTestSchool()
  personId = await school.persona('admin')
  await sql`select make_parts('2015-07-02', '2016-07-02')`.execute(school.db)
})
afterAll(() => school.stop())

const partsOf = async (table: string) => {
  const { rows } = await sql<{ id: number; part: string }>`
    select id, tableoid::regclass::text as part from ${sql.table(table)} order by id`.execute(school.db)
  return rows
}

const addNotification = async (at: string) => {
  const { rows } = await sql<{ id: number }>`
    insert into notifications (user_id, type, category, title, created_at)
    values (${personId}, 'school', 'announcements', 'Snow', ${at}) returning id`.execute(school.db)
  return rows[0]?.id ?? 0
}

const mailOf = (dedupeKey: string) => ({
  kind: 'test',
  toEmail: 'family@home.test',
  subject: 'Once',
  paragraphs: ['Once.'],
  dedupeKey,
})

it('makes parts once, however many servers ask, and takes rows that came before their part', async () => {
  const id = await addNotification('2041-09-01T12:00:00Z')
  const { rows: devices } = await sql<{ id: number }>`
    insert into push_devices (user_id, token) values (${personId}, 'token') returning id`.execute(school.db)
  await sql`insert into push_messages (device_id, notification_id, created_at, next_try_at)
    values (${devices[0]?.id}, ${id}, '2041-09-01', '2041-09-01')`.execute(school.db)
  await insertMail(school.db, mailOf('moved'))
  await sql`update outbox_mails set created_at = '2041-09-01' where dedupe_key = 'moved'`.execute(school.db)
  expect(await listStrays(school.db)).toEqual([
    { table: 'notifications', count: 1 },
    { table: 'outbox_mails', count: 1 },
  ])
  const nowMs = Date.parse('2041-09-01T13:00:00Z')
  const made = await Promise.all([1, 2, 3].map(() => makeParts(school.services.database, nowMs)))
  expect(made.flat()).toHaveLength(5)
  expect(await listStrays(school.db)).toEqual([])
  expect(await partsOf('notifications')).toContainEqual({ id, part: 'parts.notifications_2041_2042' })
  // Moving is not deleting: what waits to be pushed waits still, and the mail's key stays taken.
  expect(await school.db.selectFrom('pushMessages').select('notificationId').execute()).toEqual([
    { notificationId: id },
  ])
  await insertMail(school.db, mailOf('moved'))
  expect(await partsOf('outbox_mails')).toHaveLength(1)
})

it('reports rows of years that have no part, each night', async () => {
  const reported: string[] = []
  await addNotification('1999-09-01T12:00:00Z')
  await keepParts({ ...school.services, reportError: (error) => void reported.push(String(error)) })
  expect(reported).toEqual(['Error: Rows of school years that have no part: 1 of notifications.'])
  await sql`delete from notifications where created_at < '2000-01-01'`.execute(school.db)
})

it('sends a mail once, whoever asks at the same moment and whatever year was put away since', async () => {
  const asks = Array.from({ length: 8 }, () => insertMail(school.db, mailOf('together')))
  await Promise.all(asks)
  const ofKey = (key: string) =>
    school.db.selectFrom('outboxMails').select('id').where('dedupeKey', '=', key).execute()
  expect(await ofKey('together')).toHaveLength(1)
  // Taken back before it went out, it may be asked for again.
  await school.db.deleteFrom('outboxMails').where('dedupeKey', '=', 'together').execute()
  await insertMail(school.db, mailOf('together'))
  expect(await ofKey('together')).toHaveLength(1)

  await sql`update outbox_mails set created_at = '2015-10-01', sent_at = '2015-10-01'
    where dedupe_key = 'together'`.execute(school.db)
  await putAway(school.owner, { table: 'outbox_mails', year: 2015 }, school.clock.nowMs())
  await insertMail(school.db, mailOf('together'))
  expect(await ofKey('together')).toEqual([])
  await bringBack(school.owner, { table: 'outbox_mails', year: 2015 })
  expect(await ofKey('together')).toHaveLength(1)
})

it('puts a year away whole, keeps it in the database, and says so in the audit', async () => {
  const id = await addNotification('2015-10-01T12:00:00Z')
  const part = { table: 'notifications', year: 2015 } as const
  expect(await putAway(school.owner, part, school.clock.nowMs())).toEqual({ ...part, rowCount: 1 })
  expect((await partsOf('notifications')).map((row) => row.id)).not.toContain(id)
  const kept = await sql`select id from put_away.notifications_2015_2016`.execute(school.owner)
  expect(kept.rows).toEqual([{ id }])
  // Asked for that year again, nobody makes an empty one in its place.
  await sql`select make_parts('2015-07-02', '2016-07-02')`.execute(school.db)
  expect(await listParts(school.db)).toContainEqual(
    expect.objectContaining({ ...part, state: 'put away', rowCount: 1 }),
  )
  await bringBack(school.owner, part)
  expect(await partsOf('notifications')).toContainEqual({ id, part: 'parts.notifications_2015_2016' })
  const audit = await school.db
    .selectFrom('auditLog')
    .select(['action', 'subjectId'])
    .where('subjectType', '=', 'part')
    .where('subjectId', 'like', 'notifications%')
    .orderBy('id')
    .execute()
  expect(audit).toEqual([
    { action: 'part.put_away', subjectId: 'notifications_2015_2016' },
    { action: 'part.brought_back', subjectId: 'notifications_2015_2016' },
  ])
})

it('a fact that is told again while its year is away is brought back as one', async () => {
  const { sessionId } = await makeSession(school.db)
  const tell = () =>
    sql`insert into presence_events (attendable_id, source, kind, happened_at, dedupe_key)
      values (${sessionId}, 'webhook', 'meeting_started', '2015-10-01', 'told again')
      on conflict (attendable_id, dedupe_key, happened_at) do nothing`.execute(school.db)
  await tell()
  const part = { table: 'presence_events', year: 2015 } as const
  await putAway(school.owner, part, school.clock.nowMs())
  await tell()
  await bringBack(school.owner, part)
  expect((await partsOf('presence_events')).map((row) => row.part)).toEqual([
    'parts.presence_events_2015_2016',
  ])
})

it('a backup that reads the whole time keeps no server from starting', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const clock = settableClock(Date.parse('2043-09-01T12:00:00Z'))
  const services = { ...school.services, clock }
  await school.services.database.transaction().execute(async (db) => {
    await sql`lock table notifications in access share mode`.execute(db)
    await makePartsAtStart(services)
  })
  expect(said.mock.calls).toEqual([[expect.stringContaining('The night tries again.')]])
  expect(await makeParts(services.database, clock.nowMs())).toContain('notifications_2043_2044')
  said.mockRestore()
})

it('makes parts while a school is at work, and nobody’s work fails of it', async () => {
  const { database } = school.services
  const sessions = [await makeSession(school.db), await makeSession(school.db)]
  let isAtWork = true
  let saves = 0
  const work = async (session: MadeSession) => {
    const { attendanceId } = session.students[0] ?? { attendanceId: 0 }
    for (let count = 0; isAtWork; count++) {
      await inTransaction(database, async (db) => {
        await sql`select count(*) from presence_events where attendable_id = ${session.sessionId}`.execute(db)
        await sql`insert into presence_events (attendable_id, source, kind, happened_at, dedupe_key)
          values (${session.sessionId}, 'webhook', 'joined', now(), ${String(count)})`.execute(db)
        await sql`insert into attendance_changes (attendance_id, from_statuses, to_statuses, source)
          values (${attendanceId}, '{}', '{Late}', 'live')`.execute(db)
        await insertMail(db, mailOf(`at work ${session.sessionId} ${count}`))
        await sql`update attendances set student_id = student_id where id = ${attendanceId}`.execute(db)
      })
      saves++
      // As people save: with moments in between.
      await setTimeout(20)
    }
  }
  const working = Promise.all(sessions.map(work))
  const made = await makeParts(database, Date.parse('2051-09-01T12:00:00Z'))
  isAtWork = false
  await working
  expect(made).toHaveLength(5)
  expect(saves).toBeGreaterThan(0)
})

it('nor does a school that is at work, whose saves stand in the way each time', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { database } = school.services
  vi.spyOn(database, 'transaction').mockImplementation(() => {
    throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
  })
  await makePartsAtStart(school.services)
  expect(said.mock.calls).toEqual([[expect.stringContaining('The night tries again.')]])
  vi.restoreAllMocks()
})

it('keeps what is not due, what is unfinished, and what cannot be brought back as it is', async () => {
  const nowMs = school.clock.nowMs()
  await expect(putAway(school.owner, { table: 'audit_log', year: 2026 }, nowMs)).rejects.toThrow(
    'audit_log of 2026–2027 is kept until 2034-07-01: 7 years beyond its end.',
  )
  await expect(putAway(school.owner, { table: 'audit_log', year: 1990 }, nowMs)).rejects.toThrow(
    'There is no part of audit_log of 1990–1991 to put away.',
  )
  await sql`insert into outbox_mails (kind, to_email, subject, text_body, html_body, created_at)
    values ('test', 'a@b.test', 'Waits', '', '', '2015-10-02')`.execute(school.db)
  await expect(putAway(school.owner, { table: 'outbox_mails', year: 2015 }, nowMs)).rejects.toThrow(
    'outbox_mails of 2015–2016 stays: 1 of its rows wait to go out or for somebody to look at them.',
  )
  const part = { table: 'attendance_changes', year: 2015 } as const
  await expect(bringBack(school.owner, part)).rejects.toThrow('was not put away')
  await putAway(school.owner, part, nowMs)
  await sql`alter table put_away.attendance_changes_2015_2016 add column older text`.execute(school.owner)
  await expect(bringBack(school.owner, part)).rejects.toThrow('drop older text.')
  await sql`drop table put_away.attendance_changes_2015_2016`.execute(school.owner)
  await expect(bringBack(school.owner, part)).rejects.toThrow('restore it first')
  expect(await listParts(school.db)).toContainEqual(expect.objectContaining({ ...part, state: 'gone' }))
})

it('waits for whoever reads the table, and is done once when two ask for it', async () => {
  const { database } = school.services
  const part = { table: 'presence_events', year: 2015 } as const
  const reading = Promise.withResolvers<void>()
  const hasRead = Promise.withResolvers<void>()
  const reader = database.transaction().execute(async (db) => {
    await sql`select from presence_events`.execute(db)
    hasRead.resolve()
    await reading.promise
    // What was read whole is known to be whole until the end.
    return findPutAway(db, part.table, { from: new Date('2015-10-01'), to: new Date('2015-10-02') })
  })
  await hasRead.promise
  const asks = [1, 2].map(() => putAway(school.owner, part, school.clock.nowMs()))
  const areWaiting = async () =>
    (
      await sql`select from pg_locks where not granted and relation = 'presence_events'::regclass`.execute(
        school.db,
      )
    ).rows.length
  await expect.poll(areWaiting).toBe(1)
  reading.resolve()
  expect(await reader).toBeUndefined()
  const ends = await Promise.allSettled(asks)
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(ends.find((end) => end.status === 'rejected')).toMatchObject({
    reason: new PartRefused('There is no part of presence_events of 2015–2016 to put away.'),
  })
  await bringBack(school.owner, part)
})
