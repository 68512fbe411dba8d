import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeEmployee, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Database } from '#server/database/database.ts'
import { statementPatience } from '#server/database/statement-patience.ts'
import { filledIn, statementsDuring } from '#test/databases/sent-statement.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let advisorId: number

// 300 experiences and 100 houses with a year of rolls and excuses, of which the advisor has one each.
beforeAll(async () => {
  school = await startTestSchool()
  advisorId = await school.persona('advisor')
  await school.db.transaction().execute(fill)
  await sql`analyze`.execute(school.owner)
}, 180_000)
afterAll(() => school.stop())

async function fill(db: Database) {
  await statementPatience().execute(db)
  const cycleId = await makeCycle(db, { nowMs: school.clock.nowMs() })
  const houseId = await makeHouse(db, { advisorId })
  const studentId = await makeStudent(db, { houseId })
  await makeExperience(db, { cycleId, expertIds: [advisorId], studentIds: [studentId] })
  await sql`insert into experiences (cycle_id, type, title, cohort_id)
    select ${cycleId}, 'stem', 'E' || n, 1 from generate_series(1, 3000) n`.execute(db)
  await sql`insert into houses (title, cohort_id) select 'H' || n, 1 from generate_series(1, 100) n`.execute(
    db,
  )
  await sql`with people as (
      insert into users (role, email, email_verified, name, first_name, last_name)
      select 'student', 's' || n || '@many.test', true, 'Many ' || n, 'Many', n::text
      from generate_series(1, 3000) n returning id)
    insert into students (id, grade, cohort_id, house_id)
    select id, 9, 1, (select max(id) from houses) - id % 100 from people`.execute(db)
  await sql`insert into attendables (kind, experience_id, school_date, starts_at, ends_at)
    select 'session', e.id, d::date, d + interval '15 hours', d + interval '16 hours'
    from (select id from experiences order by id limit 300) e, generate_series('2026-06-01'::timestamptz, '2027-03-31', '4 days') d`.execute(
    db,
  )
  await sql`insert into attendances (attendable_id, student_id, computed_statuses)
    select a.id, s.id, '{Present}' from attendables a
    join (select id, row_number() over () - 1 as place from students) s on s.place = a.id % 3000`.execute(db)
  await sql`insert into excuses (student_id, starts_at, ends_at, reason, approved)
    select s.id, d, d + interval '1 day', 'Other: many', n = 1
    from students s, generate_series('2026-06-01'::timestamptz, '2027-03-31', '60 days') d,
      generate_series(1, 2) n where s.id <> ${studentId}`.execute(db)
  await sql`insert into registrations (experience_id, student_id)
    select e.id, s.id from experiences e join students s on s.id % 300 = e.id % 300
    where e.id > 1`.execute(db)
  await sql`insert into experience_experts (experience_id, employee_id, is_main)
    select id, ${await makeEmployee(db)}, true from experiences where id > 1`.execute(db)
}

/** The statements that a call sends, each with its plan. */
async function plansOf(path: string): Promise<string[]> {
  const advisor = await school.as(advisorId)
  // As it is asked again and again: what stands side by side is one statement then.
  for (let time = 0; time < 3; time++) await advisor.get(path)
  const sent = await statementsDuring(async () => expect((await advisor.get(path)).status).toBe(200))
  const plans: string[] = []
  for (const { text, values } of sent) {
    if (!/^\s*(select|with)/.test(text)) continue
    const { rows } = await sql<
      Record<string, string>
    >`explain (costs off) ${filledIn({ text, values })}`.execute(school.db)
    plans.push(`${text}\n${rows.map((row) => Object.values(row)[0]).join('\n')}`)
  }
  return plans
}

it.each([
  ['/backoffice/home', 3],
  ['/backoffice/calendar?from=2026-11-01&to=2026-12-06', 4],
])('%s reads no large table whole', async (path, least) => {
  const plans = await plansOf(path)
  expect(plans.length).toBeGreaterThanOrEqual(least)
  const whole = plans.filter((plan) =>
    /Seq Scan on (attendables|attendances|excuses|students|users|experiences|registrations|experience_experts)/.test(
      plan,
    ),
  )
  expect(whole).toEqual([])
})
