import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeEmployee, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { filledIn, statementsDuring } from '#test/databases/sent-statement.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
const ids = { lead: 0, taught: 0, untaught: 0, isNew: 0 }

// Until 2026-11-29 all 42,000 rows of rolls and 8,400 of tasks were counted at each page of the list, and thrown away.
// Two campuses of 400 students, each with 40,000 rows of rolls; the lead of the first teaches one class in the second.
beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  const cycleId = await makeCycle(db, { nowMs: school.clock.nowMs() })
  ids.lead = await makeEmployee(db)
  const permissions = [
    'shell.use',
    'people.view',
    'people.view.all',
    'attendance.view',
    'attendance.view.all',
  ] as const
  await addToGroup(db, ids.lead, await makeGroup(db, { permissions, cohortIds: [1] }))
  await sql`with people as (
      insert into users (role, email, email_verified, name, first_name, last_name)
      select 'student', 's' || n || '@many.test', true, 'Many ' || n, 'Many', n::text
      from generate_series(1, 800) n returning id)
    insert into students (id, grade, cohort_id) select id, 9, 1 + id % 2 from people`.execute(db)
  ids.untaught = await makeStudent(db, { name: 'Una Untaught', cohortId: 2 })
  ids.taught = await makeStudent(db, { name: 'Tara Taught', cohortId: 2 })
  await sql`insert into experiences (cycle_id, type, title, cohort_id)
    select ${cycleId}, 'stem', 'E' || n, 1 + n % 2 from generate_series(1, 40) n`.execute(db)
  const experienceId = await makeExperience(db, {
    cycleId,
    cohortId: 2,
    expertIds: [ids.lead],
    studentIds: [ids.taught],
  })
  await sql`insert into attendables (kind, experience_id, school_date, starts_at, ends_at)
    select 'session', e.id, d::date, d + interval '15 hours', d + interval '16 hours'
    from experiences e, (select starts_at from cycles where id = ${cycleId}) c,
      generate_series('2026-11-02'::timestamptz, '2026-11-06', '1 day') d
    where d >= c.starts_at`.execute(db)
  await sql`insert into attendances (attendable_id, student_id, computed_statuses)
    select m.id, s.id, '{Present}' from attendables m join experiences e on e.id = m.experience_id
    join students s on s.cohort_id = e.cohort_id and s.id <> ${ids.taught} or e.id = ${experienceId} and s.id = ${ids.taught}`.execute(
    db,
  )
  await sql`insert into tasks (experience_id, title, due_at)
    select e.id, 'T', '2026-11-05T15:00:00Z' from experiences e where e.id % 2 = 0 or e.id = ${experienceId}`.execute(
    db,
  )
  await sql`insert into task_submissions (task_id, student_id, due_at, status)
    select t.id, s.id, t.due_at, 'pending' from tasks t join experiences e on e.id = t.experience_id
    join students s on s.cohort_id = e.cohort_id and s.id <> ${ids.taught} or e.id = ${experienceId} and s.id = ${ids.taught}`.execute(
    db,
  )
  await school.runJob('directory.reckon-standings')
  ids.isNew = await makeStudent(db, { name: 'Nora New', cohortId: 1 })
  await sql`insert into attendances (attendable_id, student_id, computed_statuses)
    select m.id, ${ids.isNew}, '{Present}' from attendables m join experiences e on e.id = m.experience_id
    where e.cohort_id = 1 order by m.id limit 3`.execute(db)
  await sql`analyze`.execute(school.owner)
}, 120_000)
afterAll(() => school.stop())

interface Step {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly Plans?: readonly Step[]
}

const steps = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(steps)]

/** How many rows of a table the list reads, explained as it is asked. */
async function rowsRead(query: string): Promise<Record<'attendances' | 'task_submissions', number>> {
  const lead = await school.as(ids.lead)
  const sent = await statementsDuring(async () =>
    expect((await lead.get(`/backoffice/students${query}`)).status).toBe(200),
  )
  const lists = sent.filter(({ text }) => /\bseen_standings\b/.test(text))
  expect(lists).toHaveLength(1)
  const read = { attendances: 0, task_submissions: 0 }
  for (const statement of lists) {
    const { rows } = await sql<{
      'QUERY PLAN': [{ Plan: Step }]
    }>`explain (analyze, format json) ${filledIn(statement)}`.execute(school.db)
    const [plan] = rows[0]?.['QUERY PLAN'] ?? []
    if (!plan) throw new Error('No plan was told.')
    for (const step of steps(plan.Plan))
      if (step['Relation Name'] === 'attendances' || step['Relation Name'] === 'task_submissions')
        read[step['Relation Name']] += step['Actual Rows'] * step['Actual Loops']
  }
  return read
}

it('counts for the lead of a campus the rolls and tasks of those alone of whom nothing whole is kept for them', async () => {
  for (const query of ['', '?search=Many', '?sort=attendance', '?below=90', '?page=3'])
    expect([query, await rowsRead(query)]).toEqual([query, { attendances: 8, task_submissions: 1 }])
})

it('says of each what the lead reads: the whole of their campus, parts of who they teach elsewhere', async () => {
  const lead = await school.as(ids.lead)
  const { students, total } = (await lead.get('/backoffice/students?sort=-name')).body
  expect(total).toBe(402)
  expect(students.slice(0, 1)).toMatchObject([
    { name: 'Tara Taught', attendance: { part: 5, whole: 5 }, tasks: { part: 0, whole: 1 } },
  ])
  expect((await lead.get('/backoffice/students?search=Nora')).body.students).toMatchObject([
    { attendance: { part: 3, whole: 3 }, tasks: { part: 0, whole: 0 } },
  ])
  expect((await lead.get('/backoffice/students?search=Many&sort=-tasks')).body.students[0]).toMatchObject({
    attendance: { part: 100, whole: 100 },
  })
  expect((await lead.get('/backoffice/students?search=Untaught')).body.total).toBe(0)
})
