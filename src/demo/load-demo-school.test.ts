import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyPassword } from '#domains/sign-in/server/sign-in.service.ts'
import { createTestDatabase, type TestDatabase } from '#test/databases/test-database.ts'
import { copyPart } from './copy-rows.ts'
import { demoMeetings } from './demo-meetings.ts'
import { demoPassword, demoPersonas } from './demo-personas.ts'
import { ensureSessionsAroundNow } from './ensure-sessions-around-now.ts'
import { inTransaction } from './in-transaction.ts'
import { loadDemoSchool } from './load-demo-school.ts'

const nowMs = Temporal.Instant.from('2026-11-21T08:03:20Z').epochMilliseconds
const minute = 60_000
const hour = 60 * minute

let database: TestDatabase
let pool: pg.Pool

const all = async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
  (await pool.query<Row>(sql, values)).rows

describe('a loaded demo school', () => {
  beforeAll(async () => {
    database = await createTestDatabase()
    pool = new pg.Pool({ connectionString: database.url })
    await loadDemoSchool(pool, { students: 120, seed: 'test', nowMs })
  })
  afterAll(async () => {
    await pool.end()
    await database.drop()
  })

  test('lets every persona sign in with the demo password', async () => {
    const accounts = await all<{ email: string; password: string }>(
      `select u.email, a.password from users u join accounts a on a.user_id = u.id
       where a.provider_id = 'credential' and a.account_id = u.id::text and u.email = any($1)`,
      [demoPersonas.map(({ email }) => email)],
    )
    expect(accounts).toHaveLength(12)
    expect(await verifyPassword({ hash: accounts[0]?.password ?? '', password: demoPassword })).toBe(true)
  })

  test('goes on counting identities behind the last one', async () => {
    const last = await all<{ id: number }>('select max(id) as id from users')
    const added = await all<{ id: number }>(
      `insert into users (role, email, name, first_name, last_name)
       values ('guardian', 'new@demo.homeroom.test', 'New Person', 'New', 'Person') returning id`,
    )
    expect(added[0]?.id).toBe((last[0]?.id ?? 0) + 1)
  })

  test('keeps what every roll and day adds up to, counted once at the end', async () => {
    const wrongMeetings = await all(
      `select m.id from attendables m join attendances a on a.attendable_id = m.id group by m.id
       having (m.student_count, m.marked_count, m.there_count, m.late_count, m.absent_count, m.excused_count) <> (
         count(*), count(*) filter (where has_status(a.statuses)), count(*) filter (where was_there(a.statuses)),
         count(*) filter (where is_late(a.statuses)), count(*) filter (where is_unexcused(a.statuses)),
         count(*) filter (where is_excused(a.statuses)))`,
    )
    expect(wrongMeetings).toEqual([])
    const sums =
      'sum(student_count), sum(marked_count), sum(late_count), sum(absent_count), sum(excused_over_count)'
    const wrongDays = await all(
      `(select school_date, cohort_id, false, kind, count(*) filter (where is_untaken), ${sums} from attendables group by 1, 2, 4
         union all select school_date, null, true, kind, count(*) filter (where is_untaken), ${sums} from attendables group by 1, 4)
       except (select school_date, cohort_id, is_whole_school, kind, sum(untaken_count), ${sums} from day_tallies group by 1, 2, 3, 4)`,
    )
    expect(wrongDays).toEqual([])
    const [kept] = await all<{ students: string; rows: string }>(
      `select (select sum(student_count) from day_tallies where is_whole_school) as students, (select count(*) from attendances) as rows`,
    )
    expect(kept?.students).toBe(kept?.rows)
    expect(Number(kept?.rows)).toBeGreaterThan(120 * 300)
  })

  test('puts back every index, foreign key and trigger that it loads rolls without', async () => {
    const empty = await createTestDatabase()
    const emptyPool = new pg.Pool({ connectionString: empty.url })
    const structure = `
      select indexdef as definition from pg_indexes where schemaname = 'public'
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
      order by 1`
    try {
      expect(await all(structure)).toEqual((await emptyPool.query(structure)).rows)
    } finally {
      await emptyPool.end()
      await empty.drop()
    }
  })

  test('refuses a database that has people in it', async () => {
    await expect(loadDemoSchool(pool, { students: 60, seed: 'test', nowMs })).rejects.toThrow(
      /empty database/,
    )
  })

  test('has told families of absences, each by a mail that says so', async () => {
    const [told] = await all<{ count: number; wrong: number }>(
      `select count(*)::integer as count, count(*) filter (where mail.to_email <> guardian.email
          or mail.dedupe_key <> 'unexcused_absence:' || t.guardian_id || ':' || t.attendance_id)::integer as wrong
       from family_tellings t join users guardian on guardian.id = t.guardian_id
       join outbox_mails mail on mail.id = t.mail_id`,
    )
    expect(told?.count).toBeGreaterThan(10)
    expect(told?.wrong).toBe(0)
  })

  test('has planned some sessions of the persona who teaches, and not others', async () => {
    const [planned] = await all<{ plans: number; without: number }>(
      `select count(p.attendable_id)::integer as plans, (count(*) - count(p.attendable_id))::integer as without
       from attendables m join experience_experts x on x.experience_id = m.experience_id
       join users u on u.id = x.employee_id and u.email = 'facilitator@demo.homeroom.test'
       left join session_plans p on p.attendable_id = m.id and p.updated_at < $1
       where m.starts_at between $1::timestamptz - interval '14 days' and $1`,
      [new Date(nowMs)],
    )
    expect(planned?.plans).toBeGreaterThan(2)
    expect(planned?.without).toBeGreaterThan(2)
  })

  test('gives presidents to houses out of their own students', async () => {
    const houses = await all(
      `select h.id from houses h join students p on p.id = h.president_id and p.house_id = h.id
       join students v on v.id = h.vice_president_id and v.house_id = h.id where v.id <> p.id`,
    )
    expect(houses.length).toBeGreaterThanOrEqual(4)
  })

  test('has one experience of the cycle that is planned which nobody can teach, and one alone', async () => {
    const untaught = await all<{ id: number }>(
      `select e.id from experiences e where e.cycle_id = (select cycle_id from choice_windows) and not exists (
         select from attendables m join experience_experts x on x.experience_id = e.id
         where m.experience_id = e.id and not exists (
           select from availability_exceptions a cross join lateral (select m.starts_at at time zone 'America/New_York') t (at)
           where a.employee_id = x.employee_id and a.kind = 'away' and t.at::date between a.first_day and a.last_day
             and extract(epoch from t.at::time) / 60 between coalesce(a.from_minute, 0) and coalesce(a.to_minute, 1440)))`,
    )
    expect(untaught).toHaveLength(1)
  })

  test('has ranked choices of all students for the cycle that is planned', async () => {
    const [students] = await all<{ count: number; unranked: number }>(
      `select count(*)::integer as count, count(*) filter (where not exists (
           select from choices c where c.student_id = s.id and c.cycle_id = (select cycle_id from choice_windows)))::integer
         as unranked
       from students s where s.status = 'active'`,
    )
    expect(students?.count).toBeGreaterThan(30)
    expect(students?.unranked).toBe(0)
  })

  test('plays the running meeting exactly as it is stored', async () => {
    const meetings = await demoMeetings(pool, { fromMs: nowMs, toMs: nowMs + minute })
    const running = meetings.find((meeting) => meeting.topic === 'The Kelp Forest')
    const told = running?.attendees.flatMap((one) =>
      one.segments.flatMap(({ fromMs }) => (fromMs <= nowMs ? [`${one.name} ${fromMs}`] : [])),
    )
    const stored = await all<{ participant_name: string; happened_at: Date }>(
      `select e.participant_name, e.happened_at from presence_events e join attendables b on b.id = e.attendable_id
       where e.kind = 'joined' and b.video_meeting_uuid = $1`,
      [running?.uuid],
    )
    expect(told?.length).toBeGreaterThan(15)
    expect(stored.map((one) => `${one.participant_name} ${one.happened_at.getTime()}`).sort()).toEqual(
      told?.sort(),
    )
    expect(running?.attendees.some((one) => one.segments.some(({ toMs }) => toMs > nowMs))).toBe(true)
  })

  test('leaves participants of the ended meetings to the review: unknown devices and shared first names', async () => {
    const names = await all<{ participant_name: string }>(
      `select distinct participant_name from presence_events where participant_email = '' and registrant_id = ''`,
    )
    const unsure = names.map((one) => one.participant_name)
    expect(unsure).toEqual(expect.arrayContaining(['Noor', 'iPad de Catalina']))
  })

  test('keeps a session running for a day, and adds nothing when called twice', async () => {
    for (let atMs = nowMs; atMs < nowMs + 24 * hour; atMs += 4 * hour) {
      await ensureSessionsAroundNow(pool, atMs)
      expect(await ensureSessionsAroundNow(pool, atMs)).toBe(0)
      const running = await all<{ seen: boolean }>(
        `select exists (select from attendances a where a.attendable_id = b.id and a.first_joined_at is not null) as seen
         from attendables b join experience_experts x on x.experience_id = b.experience_id
         join users u on u.id = x.employee_id
         where u.email = 'facilitator@demo.homeroom.test' and b.starts_at <= $1 and b.ends_at > $1`,
        [new Date(atMs)],
      )
      expect(running.map((one) => one.seen)).toContain(true)
    }
  })

  test('servers that look at once do not plan the same session twice', async () => {
    const atMs = nowMs + 72 * hour
    const servers = [1, 2, 3, 4]
    // Connections are opened first, so that all of them really look at the same moment.
    await Promise.all(servers.map(() => pool.query('select pg_sleep(0.2)')))
    const added = await Promise.all(servers.map(() => ensureSessionsAroundNow(pool, atMs)))
    expect(added.filter((count) => count > 0)).toHaveLength(1)
  })
})

test('a part that cannot be written ends the copy and leaves the connection usable', async () => {
  const empty = await createTestDatabase()
  const client = new pg.Client({ connectionString: empty.url })
  await client.connect()
  try {
    const cycles = [
      {
        title: 'Cycle 1',
        position: 1,
        schoolYear: '2026-2027',
        startsAt: new Date(nowMs),
        endsAt: new Date(Number.NaN),
      },
    ]
    await expect(inTransaction(client, (open) => copyPart(open, { cycles }))).rejects.toThrow(
      'Invalid time value',
    )
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  } finally {
    await client.end()
    await empty.drop()
  }
})

test('a database without a demo school has no meetings and is left alone', async () => {
  const empty = await createTestDatabase()
  const client = new pg.Client({ connectionString: empty.url })
  await client.connect()
  try {
    expect(await ensureSessionsAroundNow(client, nowMs)).toBe(0)
    expect(await demoMeetings(client, { fromMs: nowMs, toMs: nowMs + hour })).toEqual([])
  } finally {
    await client.end()
    await empty.drop()
  }
})
