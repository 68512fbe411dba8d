import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { filledIn, statementsDuring } from '#test/databases/sent-statement.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { missesPage } from '../contract/attendance-calendar.contract.ts'

// Tuesday, November 10, 2026, noon in the school's zone.
const now = '2026-11-10T17:00:00Z'
const list = '/pages/attendance/missesOnDay?day=2026-11-10'

let school: TestSchool
let director: Client
let ofSecondCampus: Client

interface Row {
  readonly student_id: number
  readonly student_name: string
  readonly attendable_id: number
  readonly session_start: string
}

/** Every page of one of the two lists. */
async function listAll(client: Client, which: 'absent' | 'excused', query = ''): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const { status, body } = await client.get(`${list}&page=${page}${query}`)
    expect(status).toBe(200)
    rows.push(...body[which])
    if (body[which].length === 0) {
      expect(rows).toHaveLength(body[`${which}Total`])
      return rows
    }
    expect(body[which].length).toBeLessThanOrEqual(missesPage)
  }
}

/** Those of a list as the database has them, by name. */
async function expected(status: string, cohortId?: number) {
  const { rows } = await sql<{ key: string }>`
    select s.id || ' ' || m.id as key from attendances a join attendables m on m.id = a.attendable_id
    join users s on s.id = a.student_id join experiences e on e.id = m.experience_id
    where ${status} = any(a.statuses) and m.school_date = '2026-11-10' and m.ends_at < ${now}
      and (${cohortId ?? null}::integer is null or e.cohort_id = ${cohortId ?? null})
    order by s.last_name, s.first_name, s.id, m.starts_at, m.id`.execute(school.db)
  return rows.map(({ key }) => key)
}

const keysOf = (rows: readonly Row[]) => rows.map((row) => `${row.student_id} ${row.attendable_id}`)

// 600 students of 40 names in two campuses, each in two sessions of the day: two thirds missed one, some both. The last
// session is still to come, and who is known to miss it counts once it is over.
beforeAll(async () => {
  school = await startTestSchool({ nowIso: now })
  const { db } = school
  director = await school.as('director')
  const cycleId = await makeCycle(db, { nowMs: Date.parse(now) })
  await makeExperience(db, { title: 'First', cycleId, cohortId: 1 })
  await makeExperience(db, { title: 'Second', cycleId, cohortId: 2 })
  await sql`with people as (
      insert into users (role, email, email_verified, name, first_name, last_name)
      select 'student', 's' || n || '@many.test', true, 'A' || n % 4 || ' B' || n % 10, 'A' || n % 4, 'B' || n % 10
      from generate_series(1, 600) n returning id)
    insert into students (id, grade, cohort_id) select id, 9, 1 + id % 2 from people`.execute(db)
  await sql`insert into attendables (kind, experience_id, school_date, starts_at, ends_at)
    select 'session', e.id, '2026-11-10', at::timestamptz, at::timestamptz + interval '1 hour'
    from experiences e, unnest(array['2026-11-10T13:00:00Z', '2026-11-10T15:00:00Z', '2026-11-10T20:00:00Z']) at`.execute(
    db,
  )
  await sql`insert into attendances (attendable_id, student_id, computed_statuses)
    select m.id, s.id, case when m.starts_at > ${now} and s.id % 2 = 0 then '{}'::text[]
      when (s.id + m.id) % 3 = 0 then '{Unexcused Absent}' when (s.id + m.id) % 31 = 1 then '{Excused Absent}' else '{Present}' end
    from attendables m join experiences e on e.id = m.experience_id join students s on s.cohort_id = e.cohort_id`.execute(
    db,
  )
  await sql`analyze`.execute(school.owner)
  const employeeId = await makeEmployee(db)
  const permissions = ['shell.use', 'attendance.view.all'] as const
  await addToGroup(db, employeeId, await makeGroup(db, { permissions }), [2])
  ofSecondCampus = await school.as(employeeId)
})
afterAll(() => school.stop())

it('lists everybody once and by name, on the pages that are read person by person and on those that are sorted', async () => {
  const absent = keysOf(await listAll(director, 'absent'))
  expect(absent.length).toBeGreaterThan(5 * missesPage)
  expect(absent).toEqual(await expected('Unexcused Absent'))
  const excused = keysOf(await listAll(director, 'excused'))
  expect(excused.length).toBeGreaterThan(20)
  expect(excused).toEqual(await expected('Excused Absent'))
})

it('lists those of one campus to who oversees that one', async () => {
  const absent = keysOf(await listAll(ofSecondCampus, 'absent'))
  expect(absent.length).toBeGreaterThan(missesPage)
  expect(absent).toEqual(await expected('Unexcused Absent', 2))
})

it('follows an experience to another campus at once', async () => {
  const move = (from: number, to: number) =>
    school.db
      .updateTable('experiences')
      .set({ cohortId: to })
      .where('title', '=', 'First')
      .where('cohortId', '=', from)
      .execute()
  await move(1, 2)
  const absent = keysOf(await listAll(ofSecondCampus, 'absent'))
  await move(2, 1)
  expect(absent).toEqual(await expected('Unexcused Absent'))
  expect(keysOf(await listAll(ofSecondCampus, 'absent'))).toEqual(await expected('Unexcused Absent', 2))
})

it('lists whom a search finds, and how many they are', async () => {
  const found = await listAll(director, 'absent', '&search=A1%20B3')
  expect(found.length).toBeGreaterThan(5)
  expect(new Set(found.map((row) => row.student_name))).toEqual(new Set(['A1 B3']))
})

it('counts a miss of a session to come in neither', async () => {
  const { body } = await director.get(`${list}&attType=house`)
  expect([body.absentTotal, body.excusedTotal]).toEqual([0, 0])
  const later = (await listAll(director, 'absent')).filter((row) => row.session_start > now)
  expect(later).toEqual([])
})

it('reads the first page of a long list in the order of names, and sorts no list', async () => {
  const sent = await statementsDuring(() => director.get(list))
  const [of] = sent.filter(({ text }) => /\battendances\b/.test(text))
  if (!of) throw new Error('No statement asked for rows of rolls.')
  const { rows } = await sql<Record<string, string>>`explain (costs off) ${filledIn(of)}`.execute(school.db)
  const plan = rows.map((row) => Object.values(row)[0]).join('\n')
  expect(plan).toMatch(
    /Incremental Sort[\s\S]*users_students_by_name_idx[\s\S]*attendances_missed_of_student_idx/,
  )
})
