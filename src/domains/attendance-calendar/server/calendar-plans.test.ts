import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { nobody, type Viewer } from '#server/api/viewer.ts'
import { filledIn, statementsDuring } from '#test/databases/sent-statement.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { dayCounts } from './day-counts.queries.ts'

const cycle = { from: new Date('2026-10-20T04:00:00Z'), to: new Date('2026-12-01T05:00:00Z') }

let school: TestSchool
let viewer: Viewer

// 200 experiences with a year of rolls, of which the facilitator runs one.
beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  const userId = await school.persona('facilitator')
  viewer = { ...nobody, userId, role: 'employee', grants: new Map([['attendance.view', 'all']]) }
  const cycleId = await makeCycle(db, { nowMs: school.clock.nowMs() })
  const studentId = await makeStudent(db)
  await makeExperience(db, { cycleId, expertIds: [userId], studentIds: [studentId] })
  await sql`insert into experiences (cycle_id, type, title, cohort_id)
    select ${cycleId}, 'stem', 'E' || n, 1 from generate_series(1, 200) n`.execute(db)
  await sql`insert into attendables (kind, experience_id, school_date, starts_at, ends_at)
    select 'session', e.id, d::date, d + interval '15 hours', d + interval '16 hours'
    from experiences e, generate_series('2026-06-01'::timestamptz, '2027-03-31', '3 days') d`.execute(db)
  await sql`insert into attendances (attendable_id, student_id, computed_statuses)
    select id, ${studentId}, '{Present}' from attendables`.execute(db)
  await sql`analyze attendables`.execute(school.owner)
  await sql`analyze attendances`.execute(school.owner)
})
afterAll(() => school.stop())

async function planOf(who: Viewer): Promise<string> {
  const { rows } = await sql<
    Record<string, string>
  >`explain (analyze, costs off, timing off) ${dayCounts(who, cycle, new Date(school.clock.nowMs()))}`.execute(
    school.db,
  )
  return rows.map((row) => Object.values(row)[0]).join('\n')
}

it('finds one’s own rolls through indexes, without reading those of the school', async () => {
  const plan = await planOf(viewer)
  expect(plan).not.toMatch(/Seq Scan on attendables/)
  expect(plan).toMatch(/attendables_experience_idx/)
})

it('counts the whole school by its days, and reads no meeting', async () => {
  for (const reach of ['all', [1]] as const) {
    const plan = await planOf({ ...viewer, grants: new Map([['attendance.view.all', reach]]) })
    expect(plan).toMatch(reach === 'all' ? /day_tallies_of_school_idx/ : /day_tallies_of_campus_idx/)
    expect(plan).not.toMatch(/ on attendances/)
    if (reach === 'all') expect(plan).not.toMatch(/attendables/)
  }
})

// Until 2026-11-23 the last day of a cycle, which ends at 23:59:59, was counted meeting by meeting.
it('tells the calendar of the whole school by its days alone', async () => {
  await sql`update cycles set starts_at = '2026-10-19T04:00:00Z', ends_at = '2026-12-05T04:59:59Z'`.execute(
    school.db,
  )
  const sent = await statementsOf('/pages/attendance/faculty')
  expect(sent.filter(({ text }) => /day_tallies/.test(text))).toHaveLength(1)
  expect(sent.filter(({ text }) => /attendables/.test(text))).toEqual([])
})

/** The statements that a call of the director sends, with their values. */
async function statementsOf(path: string) {
  const director = await school.as('director')
  const sent = await statementsDuring(async () => expect((await director.get(path)).status).toBe(200))
  return sent.filter(({ text }) => /^\s*(select|with)/.test(text))
}

it.each([
  '/pages/attendance/faculty',
  '/pages/attendance/metrics',
  '/pages/attendance/rollsNotTaken',
  '/pages/attendance/lookup?tab=experiences',
  '/pages/attendance/lookup?tab=houses',
  '/backoffice/home',
])('%s reads no row of a roll, whatever the school’s size', async (path) => {
  const sent = await statementsOf(path)
  expect(sent.length).toBeGreaterThan(2)
  expect(sent.filter(({ text }) => /\battendances\b/.test(text))).toEqual([])
})

it.each([
  ['/pages/attendance/lookup?tab=all', /users_students_by_name_idx[\s\S]*attendances_(student|missed)_idx/],
  ['/pages/attendance/missesOnDay?day=2026-11-10&attType=all', /attendances_missed_idx/],
])('%s finds rows of rolls by index', async (path, index) => {
  const ofRolls = (await statementsOf(path)).filter(({ text }) => /\battendances\b/.test(text))
  expect(ofRolls).toHaveLength(1)
  for (const statement of ofRolls) {
    const { rows } = await sql<Record<string, string>>`explain (costs off) ${filledIn(statement)}`.execute(
      school.db,
    )
    const plan = rows.map((row) => Object.values(row)[0]).join('\n')
    expect(plan).toMatch(index)
    expect(plan).not.toMatch(/Seq Scan on (attendances|attendables)/)
  }
})
