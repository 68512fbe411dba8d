import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeApplication } from '#domains/admissions/server/admissions.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeEmployee, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { makeLogin } from '#domains/sign-in/server/sign-in.factory.ts'
import { statementsDuring } from '#test/databases/sent-statement.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

/*
 * What a statement costs in a large school hangs on its plan. It is made for any values and kept, or at each call anew,
 * from what the database guesses of the tables; so the guesses are made as misleading here as a large school's are.
 */

let school: TestSchool
let directorId: number
let classId: number
let applicationId: number

beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  const nowMs = school.clock.nowMs()
  // Those who logged in so far are the first people of the school: the director comes after 4,000 others.
  const firstId = await makeEmployee(db)
  for (let login = 0; login < 20; login++) await makeLogin(db, { userId: firstId, nowMs })
  const cycleId = await makeCycle(db, { nowMs })
  const studentIds = [await makeStudent(db)]
  classId = await await makeExperience(db, { cycleId, studentIds })
  await sql`with people as (
      insert into users (role, email, email_verified, name, first_name, last_name)
      select 'student', 's' || n || '@many.test', true, 'Many ' || n, 'Many', n::text
      from generate_series(1, 4000) n returning id)
    insert into students (id, grade, cohort_id) select id, 9, 1 from people`.execute(db)
  directorId = await school.persona('director')
  await sql`insert into experiences (cycle_id, type, title, cohort_id)
    select ${cycleId}, 'stem', 'E' || n, 1 from generate_series(1, 200) n`.execute(db)
  await sql`insert into attendables (kind, experience_id, school_date, starts_at, ends_at)
    select 'session', e.id, d::date, d + interval '15 hours', d + interval '16 hours'
    from experiences e, generate_series('2026-06-01'::timestamptz, '2027-03-31', '3 days') d`.execute(db)
  await sql`insert into attendances (attendable_id, student_id, computed_statuses)
    select m.id, s.id, '{Present}' from attendables m
    join (select id, row_number() over () as place from students) s on s.place = m.id / 10 where m.id % 10 = 0`.execute(
    db,
  )
  applicationId = await makeApplication(db)
  await sql`insert into outbox_mails (kind, to_email, to_name, subject, text_body, html_body, dedupe_key)
    select 'digest', 'x' || n || '@many.test', '', 'News', 'News', 'News', 'many-' || n
    from generate_series(1, 4000) n`.execute(db)
  // As where a few meetings have most of the rows: a class is taken for a tenth of the school.
  await sql`alter table attendances alter attendable_id set (n_distinct = 2)`.execute(school.owner)
  await sql`analyze`.execute(school.owner)
})
afterAll(() => school.stop())

interface Planned {
  readonly text: string
  /** For any values; and for those that were given, with nothing read whole that an index can find. */
  readonly plan: string
  readonly planForThese: string
  /** Whether the plan for any values is kept, so that nothing is planned at a call. */
  readonly isKept: boolean
}

/** The statements of a call of the director with their plans. */
async function plansOf(path: string): Promise<Planned[]> {
  const director = await school.as(directorId)
  const sent = await statementsDuring(async () => expect((await director.get(path)).status).toBe(200))
  const client = new pg.Client({ connectionString: school.databaseUrl })
  await client.connect()
  const plans: Planned[] = []
  for (const [index, { text, values }] of sent.entries()) {
    if (!/^\s*(select|with)/.test(text) || values.length === 0) continue
    const name = `tried${index}`
    // After five plans for the values given, the database decides for good.
    for (let time = 0; time < 7; time++) await client.query({ name, text, values: [...values] })
    const kept = await client.query(
      `select generic_plans > 0 as is_kept from pg_prepared_statements where name = $1`,
      [name],
    )
    const explained = await client.query<Record<string, string>>(`explain (generic_plan, costs off) ${text}`)
    await client.query('set enable_seqscan = off; set enable_indexscan = off')
    const forThese = await client.query<Record<string, string>>(`explain (costs off) ${text}`, [...values])
    await client.query('reset all')
    const [plan = '', planForThese = ''] = [explained, forThese].map(({ rows }) =>
      rows.map((row) => Object.values(row)[0]).join('\n'),
    )
    plans.push({ text, plan, planForThese, isKept: kept.rows[0]?.is_kept })
  }
  await client.end()
  return plans
}

it('finds who is calling by number, whoever has logged in so far', async () => {
  const [login] = (await plansOf('/backoffice/_root')).filter(({ text }) => text.includes('from logins'))
  expect(login?.plan).toMatch(/Index Scan using users_pkey/)
  expect(login?.plan).not.toMatch(/Merge Join|Hash Join.*\n.*users|Seq Scan on users/)
})

it.each([
  '/pages/attendance/faculty',
  '/pages/attendance/rollsNotTaken',
  '/pages/attendance/lookup?tab=all',
  '/backoffice/search?q=many',
  '/backoffice/search?q=add%20absence%20for%20many',
])('%s plans nothing at each call', async (path) => {
  const planned = (await plansOf(path)).filter(({ isKept }) => !isKept)
  expect(planned.map(({ text }) => text)).toEqual([])
})

it('keeps the plan of a roll, and looks at the excuses of each of its students once', async () => {
  const [session] = await school.db
    .selectFrom('attendables')
    .select('id')
    .where('experienceId', '=', classId)
    .limit(1)
    .execute()
  const planned = await plansOf(
    `/backoffice/facilitate/expedition/${classId}/attendance/default/${session?.id}`,
  )
  const [roll] = planned.filter(({ text }) => text.includes('staff_set_by_name'))
  expect(roll?.isKept).toBe(true)
  expect(roll?.plan.match(/ on excuses x/g)).toHaveLength(1)
})

it('reads the students of a class by number, however many it is taken for', async () => {
  const plans = await plansOf(`/backoffice/facilitate/expedition/${classId}/attendance/aggregated`)
  const [letters] = plans.filter(({ text }) => text.includes('as letters'))
  expect(letters?.plan).toMatch(/Index Scan using students_(pkey|cohort_of_idx)/)
  expect(plans.map(({ plan }) => plan).join('\n')).not.toMatch(/Seq Scan on (students|users)/)
})

it('counts the excuses of the school without a look at their students, and finds names by index', async () => {
  const [listed] = (await plansOf('/pages/employee/attendances/report')).filter(({ text }) =>
    text.includes('over ()'),
  )
  expect(listed?.plan.match(/ on students( students_\d+)?$/gm)).toHaveLength(1)
  const report = '/pages/employee/attendances/report?start_at=0&end_at=4102444800000&search=byron'
  const [named] = (await plansOf(report)).filter(({ text }) => text.includes('over ()'))
  expect(named?.planForThese).toMatch(/users_students_search_idx/)
  expect(named?.planForThese).toMatch(/users_email_search_idx/)
  expect(named?.planForThese).not.toMatch(/Seq Scan on users/)
})

it('looks for each student in calendars among the guests of all houses once', async () => {
  const plans = await plansOf('/backoffice/workbench/google/students-calendar-cache?state=missing')
  const [calendars] = plans.filter(({ text }) => text.includes('judged as'))
  expect(calendars?.plan).toMatch(/CTE Scan on places/)
  expect(calendars?.plan).not.toMatch(/SubPlan.*\n\s+-> {2}CTE Scan on places/)
})

it('finds the mails of an application by their keys, not among all of the outbox', async () => {
  const plans = await plansOf(`/backoffice/workbench/admissions/${applicationId}`)
  const ofMails = plans.filter(({ text }) => text.includes('mail_state'))
  expect(ofMails).toHaveLength(2)
  for (const { plan } of ofMails) expect(plan).not.toMatch(/(Seq|Index Only) Scan .*outbox_mails_\d+/)
})

it.each([
  ['experience-designs.find-videos', 'session_videos', /Index Cond: \(+starts_at > /],
  [
    'attendance.keep-time',
    'next_look_at',
    /attendables_unreported_idx.*\s+Index Cond: \(+starts_at > [^)]+\) AND \(starts_at <= /,
  ],
  ['recordings.after_sessions', 'recording_pulls', /Index Cond: \(+starts_at >= .+\) AND \(starts_at <= /],
])('%s reads the meetings of these days alone', async (job, asked, bounds) => {
  await sql`insert into session_videos (attendable_id) select id from attendables on conflict do nothing`.execute(
    school.db,
  )
  await sql`update attendables set computed_at = ends_at, video_meeting_id = id::text`.execute(school.db)
  await sql`analyze`.execute(school.owner)
  // Nearly all are over.
  school.clock.set(Date.parse('2027-03-29T15:00:00Z'))
  Object.assign(school.services.vendors, { videoMeetings: {} })
  const sent = await statementsDuring(() => school.runJob(job))
  const client = new pg.Client({ connectionString: school.databaseUrl })
  await client.connect()
  const plans: string[] = []
  for (const { text, values } of sent) {
    if (!text.includes(asked) || !text.includes('attendables')) continue
    const { rows } = await client.query<Record<string, string>>(`explain (costs off) ${text}`, [...values])
    plans.push(rows.map((row) => Object.values(row)[0]).join('\n'))
  }
  await client.end()
  expect(plans).not.toEqual([])
  for (const plan of plans) {
    expect(plan).not.toMatch(/Seq Scan on (attendables|session_videos)/)
    expect(plan).toMatch(bounds)
  }
})
