import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeHouseEvent, makeSession, tellLedger, visit } from '../attendance.factory.ts'
import { checkTotals } from './check-totals.ts'
import { overBefore } from './gather-tallies.ts'

let school: TestSchool
let sessionId: number
let eventId: number

beforeAll(async () => {
  school = await startTestSchool({ nowIso: '2026-11-10T16:00:00Z' })
  const { db } = school
  const session = await makeSession(db)
  sessionId = session.sessionId
  await tellLedger(db, sessionId, [visit({ email: session.students[0]?.email ?? '' }, 5, 50)])
  eventId = (await makeHouseEvent(db, { advisorId: await school.persona('advisor') })).eventId
})
afterAll(() => school.stop())

const kept = async () => {
  const { rows } = await sql`select (select json_agg(m order by m.id) from attendables m) as meetings,
    (select json_agg(t order by t.school_date, t.kind, t.is_whole_school) from (
      select school_date, cohort_id, is_whole_school, kind, sum(meeting_count) as meetings, sum(untaken_count) as untaken,
        sum(student_count) as students, sum(late_count) as late, sum(absent_count) as absent
      from day_tallies group by 1, 2, 3, 4 having sum(meeting_count) <> 0) t) as tallies`.execute(school.db)
  return rows[0]
}

it('finds nothing where nothing differs, says nothing, and changes nothing', async () => {
  const reportError = vi.fn()
  const before = await kept()
  expect(await checkTotals({ ...school.services, reportError })).toEqual({ meetings: [], days: [] })
  expect(reportError).not.toHaveBeenCalled()
  expect(await kept()).toEqual(before)
})

it('puts right what is kept beside a meeting, its campus and the tallies of its day, and reports it', async () => {
  const before = await kept()
  // What a restored backup of some tables or a hand in the database would do: no trigger hears of it.
  await sql`set session_replication_role = replica;
    update attendables set absent_count = 7, late_count = 0 where id = ${sql.lit(sessionId)};
    update attendables set cohort_id = 2, student_count = 0 where id = ${sql.lit(eventId)};
    update day_tallies set late_count = late_count - 1, untaken_count = 5 where kind = 'session';
    delete from day_tallies where kind = 'standup';
    set session_replication_role = origin`.execute(school.owner)
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const reportError = vi.fn()
  const drift = await checkTotals({ ...school.services, reportError })
  expect(drift).toEqual({ meetings: [sessionId, eventId], days: ['2026-11-10'] })
  expect(said.mock.calls).toEqual([
    [`Kept totals were put right: 2 meetings (${sessionId}, ${eventId}), 1 school days (2026-11-10).`],
  ])
  expect(reportError).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ code: 'TOTALS_DRIFTED' }),
    'attendance.check-totals',
  )
  expect(await kept()).toEqual(before)
  said.mockRestore()
  await school.runJob('attendance.check-totals')
  expect(await kept()).toEqual(before)
})

it('tallies what one statement makes or removes once for each day and campus, and for the school', async () => {
  const { db } = school
  const rowsOf = async () => {
    const { rows } = await sql<{ meetings: number }>`select meeting_count as meetings from day_tallies
      where school_date = '2026-11-12' order by is_whole_school, meeting_count`.execute(db)
    return rows.map(({ meetings }) => meetings)
  }
  await sql`insert into attendables (kind, house_id, starts_at, ends_at, school_date)
    select 'standup', house_id, '2026-11-12T14:00:00Z', '2026-11-12T14:15:00Z', '2026-11-12'
    from attendables, generate_series(1, 30) where id = ${eventId}`.execute(db)
  expect(await rowsOf()).toEqual([30, 30])
  await sql`delete from attendables where school_date = '2026-11-12'`.execute(db)
  expect(await rowsOf()).toEqual([-30, 30, -30, 30])
  expect(await checkTotals({ ...school.services, reportError: vi.fn() })).toEqual({ meetings: [], days: [] })
})

it('takes the difference while others write: nothing of theirs is lost or counted twice', async () => {
  const { db } = school
  const houseId = await makeHouse(db, { advisorId: await school.persona('advisor') })
  const { eventId: id } = await makeHouseEvent(db, { advisorId: 0, houseId, studentNames: ['Ana One'] })
  await sql`set session_replication_role = replica;
    update attendables set student_count = 9 where id = ${sql.lit(id)};
    set session_replication_role = origin`.execute(school.owner)
  const studentId = await makeStudent(db, { houseId })
  // A roll of the same meeting is under way: it holds the meeting's row when the check comes by.
  const other = await db.startTransaction().execute()
  await other.insertInto('attendances').values({ attendableId: id, studentId }).execute()
  const checking = checkTotals({ ...school.services, reportError: () => {} })
  await vi.waitFor(async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(school.owner)
    expect(rows).toHaveLength(1)
  }, 20_000)
  await other.commit().execute()
  await checking
  const { rows } = await sql`select student_count from attendables where id = ${id}`.execute(db)
  expect(rows).toEqual([{ studentCount: 2 }])
  expect(await checkTotals(school.services)).toEqual({ meetings: [], days: [] })
})

it('keeps two rolls of one day and campus from waiting for each other', async () => {
  const { db } = school
  const [one, other] = [await makeSession(db), await makeSession(db)]
  const setPresent = (attendableId: number) =>
    sql`update attendances set staff_statuses = '{Present}' where attendable_id = ${attendableId}`
  const first = await db.startTransaction().execute()
  await setPresent(one.sessionId).execute(first)
  const second = await db.startTransaction().execute()
  await sql`set local lock_timeout = '1ms'`.execute(second)
  await setPresent(other.sessionId).execute(second)
  await sql`select gather_day_tallies(${overBefore(school.clock.nowMs())})`.execute(second)
  await second.commit().execute()
  await first.commit().execute()
  expect(await checkTotals(school.services)).toEqual({ meetings: [], days: [] })
})
