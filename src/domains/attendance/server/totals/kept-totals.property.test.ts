import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { AttendanceStatus } from '../../contract/attendance-status.ts'
import { makeHouseEvent, makeSession, tellLedger, visit } from '../attendance.factory.ts'
import { isMarkedRow, isOfHeldMeeting, isTaken, wasThere, wasThereInRow } from '../roll-facts.ts'

/*
 * Whatever happens to a school's rolls, and in whatever order, what is kept of them is what their rows add up to
 * (docs/decisions/0054). Everything is done by the call that does it; what is expected is counted here, in plain
 * words of its own.
 */

/** Tuesday, 11:00 in the school's zone: the day's first meeting is over, its second runs. */
const nowIso = '2026-11-10T16:00:00Z'
const reports = '/pages/employee/attendances/report'
const calendar = '/backoffice/cycles-and-holidays/changes'
const starts = [
  '2026-11-05T15:00:00Z',
  '2026-11-10T15:00:00Z',
  '2026-11-10T15:55:00Z',
  '2026-11-12T15:00:00Z',
]
const days = ['2026-11-05', '2026-11-10', '2026-11-12']

let school: TestSchool
let admin: Client
let advisorId: number
let houses: number[]
let students: number[]
let meetings: { id: number; path: string; emails: string[] }[]

beforeAll(async () => {
  school = await startTestSchool({ nowIso })
  const { db } = school
  admin = await school.as('admin')
  await makeSchoolYear(db)
  advisorId = await school.persona('advisor')
  houses = [await makeHouse(db, { title: 'Ash', advisorId }), await makeHouse(db, { title: 'Birch' })]
  meetings = []
  for (const startAt of starts) {
    const session = await makeSession(db, {
      startAt,
      endAt: new Date(Date.parse(startAt) + 3_000_000).toISOString(),
    })
    const path = session.path
    meetings.push({ id: session.sessionId, path, emails: session.students.map(({ email }) => email) })
    for (const houseId of houses) {
      const event = await makeHouseEvent(db, { advisorId, houseId, startAt, studentNames: ['Ana One'] })
      meetings.push({ id: event.eventId, path: event.path, emails: event.students.map(({ email }) => email) })
    }
  }
  students = (await db.selectFrom('students').select('id').orderBy('id').execute()).map(({ id }) => id)
  students.push(await makeStudent(db))
})
afterAll(() => school.stop())

const statuses = fc.constantFrom<AttendanceStatus[]>(
  [],
  ['Present'],
  ['Late', 'Insufficient'],
  ['Unexcused Absent'],
  ['Excused Absent'],
)
const meeting = fc.nat(11)
/** Those that are over; the others refuse to be saved. */
const past = fc.nat(5)
const student = fc.nat(20)
const anyStep = fc.oneof(
  {
    arbitrary: fc.record({
      what: fc.constant('save' as const),
      meeting,
      statuses: fc.array(statuses, { minLength: 1, maxLength: 3 }),
    }),
    weight: 4,
  },
  { arbitrary: fc.record({ what: fc.constant('compute' as const), meeting, stays: fc.nat(3) }), weight: 3 },
  fc.record({ what: fc.constant('presence' as const), meeting: past, present: fc.boolean() }),
  { arbitrary: fc.record({ what: fc.constant('excuse' as const), student, day: fc.nat(2) }), weight: 3 },
  { arbitrary: fc.record({ what: fc.constantFrom('approve', 'reject', 'remove') }), weight: 3 },
  fc.record({ what: fc.constant('undo decision' as const) }),
  { arbitrary: fc.record({ what: fc.constant('close' as const), day: fc.nat(2) }), weight: 2 },
  fc.record({ what: fc.constantFrom('undo closing' as const, 'reopen' as const) }),
  {
    arbitrary: fc.record({
      what: fc.constant('move' as const),
      house: fc.nat(1),
      members: fc.subarray([0, 1, 2, 3, 4, 5]),
      campus: fc.constantFrom(1, 2),
    }),
    weight: 3,
  },
  fc.record({
    what: fc.constant('add meeting' as const),
    house: fc.nat(1),
    day: fc.integer({ min: 13, max: 20 }),
    minute: fc.nat(59),
  }),
  fc.record({ what: fc.constant('take meeting away' as const) }),
  fc.record({ what: fc.constant('gather' as const) }),
)
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never

const latest = { excuse: 0, decision: 0, closing: 0, meeting: { house: 0, id: 0 } }

/** Does a step and answers whether it was done, or refused with a sentence. */
async function take(step: Step): Promise<boolean> {
  const { status } = await act(step)
  expect([step, status < 500]).toEqual([step, true])
  return status < 300
}

async function act(step: Step): Promise<{ status: number }> {
  const { db } = school
  const of = 'meeting' in step ? meetings[step.meeting] : undefined
  const studentId = 'student' in step ? students[step.student] : undefined
  switch (step.what) {
    case 'save': {
      const rows = await db
        .selectFrom('attendances')
        .select('id')
        .where('attendableId', '=', of?.id ?? 0)
        .orderBy('id')
        .execute()
      const attendances = step.statuses.flatMap((status, index) => {
        const row = rows[index]
        return row ? [{ id: row.id, status: status.join(', ') }] : []
      })
      return admin.post(of?.path ?? '', { _action: 'overwrite_attendances', attendances })
    }
    case 'compute': {
      const at = [0, 10, 40]
      const facts = (of?.emails ?? [])
        .slice(0, step.stays)
        .map((email, index) => visit({ email }, at[index] ?? 0, 50))
      await tellLedger(db, of?.id ?? 0, facts, nowIso)
      return { status: 200 }
    }
    case 'presence': {
      const row = await db
        .selectFrom('attendances')
        .select('studentId')
        .where('attendableId', '=', of?.id ?? 0)
        .executeTakeFirst()
      return admin.patch('/attendances', {
        student_id: row?.studentId ?? 1,
        attendable_id: of?.id,
        present: step.present,
      })
    }
    case 'excuse': {
      const day = days[step.day] ?? days[0]
      const { status, body } = await admin.post('/excuses', {
        student_id: studentId,
        start_at: `${day}T05:00:00Z`,
        end_at: `${day}T23:00:00Z`,
        reason: 'Medical appointment',
        additional_comments: '',
      })
      if (status < 300) latest.excuse = body.id
      return { status }
    }
    case 'approve':
    case 'reject':
    case 'remove': {
      const { status, body } = await admin.put(`${reports}/excuse/${step.what}`, {
        excuse_ids: [latest.excuse],
      })
      latest.decision = body.decision_id ?? latest.decision
      return { status }
    }
    case 'undo decision':
      return admin.post(`${reports}/undo`, { decision_id: latest.decision })
    case 'close': {
      const day = days[step.day]
      const { status, body } = await admin.post(calendar, {
        change: { kind: 'holiday', title: `Storm ${day}`, starts_on: day, ends_on: day, cohort_id: null },
      })
      latest.closing = body.change_id ?? latest.closing
      return { status }
    }
    case 'undo closing':
      return admin.post(`${calendar}/${latest.closing}/undo`)
    case 'reopen': {
      const holiday = await db
        .selectFrom('holidays')
        .select('id')
        .where('title', 'like', 'Storm%')
        .executeTakeFirst()
      return admin.post(calendar, { change: { kind: 'remove_holiday', id: holiday?.id ?? 0 } })
    }
    case 'move': {
      const id = houses[step.house] ?? 0
      const house = await db
        .selectFrom('houses')
        .select(['version', 'title', 'cohortId'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return admin.post(`/backoffice/houses/edit/${id}`, {
        _action: 'update',
        version: house.version,
        title: house.title,
        cohort_id: step.campus,
        advisor_id: advisorId,
        president_id: null,
        vice_president_id: null,
        default_standup_time: '08:45',
        conference_url: '',
        // Those of a house are of its campus: who moves to another takes nobody along.
        member_ids: step.campus === 1 ? step.members.map((index) => students[index]) : [],
      })
    }
    case 'add meeting': {
      const houseId = houses[step.house] ?? 0
      const minute = String(step.minute).padStart(2, '0')
      const { status, body } = await admin.post(`/backoffice/houses/${houseId}/meetings`, {
        kind: 'checkpoint',
        date: `2026-11-${step.day}`,
        starts_at: `12:${minute}`,
        ends_at: `14:${minute}`,
      })
      if (status < 300) latest.meeting = { house: houseId, id: body.eventId }
      return { status }
    }
    case 'take meeting away':
      return admin.delete(`/backoffice/houses/${latest.meeting.house}/meetings/${latest.meeting.id}`)
    case 'gather':
      await school.runJob('attendance.gather-tallies')
      return { status: 200 }
  }
}

// What the rows add up to.

interface Sums {
  students: number
  marked: number
  there: number
  late: number
  absent: number
  excused: number
  excusedOver: number
  excusedAhead: number
}
const nothing: Sums = {
  students: 0,
  marked: 0,
  there: 0,
  late: 0,
  absent: 0,
  excused: 0,
  excusedOver: 0,
  excusedAhead: 0,
}
const add = (one: Sums, other: Sums): Sums =>
  Object.fromEntries(
    Object.entries(one).map(([key, value]) => [key, value + other[key as keyof Sums]]),
  ) as unknown as Sums

function sumOf(rows: readonly { statuses: readonly string[]; excuseId: number | null }[]): Sums {
  const seen = (all: readonly string[]) =>
    ['Present', 'Late', 'Insufficient'].some((one) => all.includes(one))
  const count = (is: (row: (typeof rows)[number]) => boolean) => rows.filter(is).length
  return {
    students: rows.length,
    marked: count(({ statuses: all }) => all.length > 0),
    there: count(({ statuses: all }) => seen(all)),
    late: count(({ statuses: all }) => all.includes('Late')),
    absent: count(({ statuses: all }) => all.includes('Unexcused Absent')),
    excused: count(({ statuses: all }) => all.includes('Excused Absent')),
    excusedOver: count(
      ({ statuses: all, excuseId }) =>
        all.includes('Excused Absent') || (excuseId !== null && all.length > 0 && !seen(all)),
    ),
    excusedAhead: count(({ statuses: all, excuseId }) => excuseId !== null && !seen(all)),
  }
}

async function compare(): Promise<void> {
  const { db } = school
  const kept = await sql<Sums & { id: number; cohortId: number; isUntaken: boolean }>`
    select id, cohort_id, is_untaken, student_count as students, marked_count as marked, there_count as there,
      late_count as late, absent_count as absent, excused_count as excused, excused_over_count as excused_over,
      excused_ahead_count as excused_ahead from attendables order by id`.execute(db)
  const rolls = await sql<{
    id: number
    cohortId: number
    schoolDate: string
    kind: string
    isCancelled: boolean
    isSaved: boolean
    rows: { statuses: string[]; excuseId: number | null }[]
  }>`
    select m.id, coalesce(e.cohort_id, h.cohort_id) as cohort_id, m.school_date, m.kind,
      m.cancelled_at is not null as is_cancelled, m.staff_saved_at is not null as is_saved,
      coalesce((select json_agg(json_build_object('statuses', a.statuses, 'excuseId', a.excuse_id))
        from attendances a where a.attendable_id = m.id), '[]') as rows
    from attendables m left join experiences e on e.id = m.experience_id left join houses h on h.id = m.house_id
    order by m.id`.execute(db)
  const counted = rolls.rows.map((one) => {
    const sums = sumOf(one.rows)
    const isUntaken = !one.isCancelled && !one.isSaved && sums.marked === 0 && sums.students > 0
    return { ...one, sums, isUntaken }
  })
  expect(kept.rows).toEqual(
    counted.map(({ id, cohortId, isUntaken, sums }) => ({ id, cohortId, isUntaken, ...sums })),
  )

  // What is said of a row without its meeting is what its meeting says.
  const now = new Date(school.clock.nowMs())
  const apart = await sql`
    select a.id from attendances a join attendables m on m.id = a.attendable_id
    where ${isTaken(now)} <> (${isMarkedRow} and ${isOfHeldMeeting({ from: new Date(0), to: new Date(Date.UTC(2100, 0)) }, now)})
      or ${wasThere(now)} <> (${wasThereInRow} and ${isOfHeldMeeting({ from: new Date(0), to: new Date(Date.UTC(2100, 0)) }, now)})`.execute(
    db,
  )
  expect(apart.rows).toEqual([])

  const tallies = await sql<Sums & { day: string; meetings: number; untaken: number }>`
    select concat_ws(' ', school_date, case when is_whole_school then 'all' else cohort_id::text end, kind) as day, sum(meeting_count)::integer as meetings,
      sum(untaken_count)::integer as untaken, sum(student_count)::integer as students,
      sum(marked_count)::integer as marked, sum(there_count)::integer as there, sum(late_count)::integer as late,
      sum(absent_count)::integer as absent, sum(excused_count)::integer as excused,
      sum(excused_over_count)::integer as excused_over, sum(excused_ahead_count)::integer as excused_ahead
    from day_tallies group by 1 having sum(meeting_count) <> 0 or sum(student_count) <> 0 order by 1`.execute(
    db,
  )
  const held = counted.filter(({ isCancelled }) => !isCancelled)
  const byDay = Map.groupBy(
    [...held, ...held.map((meeting) => ({ ...meeting, cohortId: 'all' }))],
    ({ schoolDate, cohortId, kind }) => `${schoolDate} ${cohortId} ${kind}`,
  )
  expect(tallies.rows).toEqual(
    [...byDay]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([day, all]) => ({
        day,
        meetings: all.length,
        untaken: all.filter(({ isUntaken }) => isUntaken).length,
        ...all.map(({ sums }) => sums).reduce(add, nothing),
      })),
  )
}

it('are what the rows add up to, after every kind of change', { timeout: 180_000 }, async () => {
  await compare()
  const steps: Step[] = [
    { what: 'compute', meeting: 0, stays: 2 },
    { what: 'compute', meeting: 6, stays: 1 },
    { what: 'save', meeting: 0, statuses: [['Late', 'Insufficient'], ['Excused Absent']] },
    { what: 'presence', meeting: 1, present: false },
    { what: 'excuse', student: 2, day: 0 },
    { what: 'excuse', student: 0, day: 2 },
    { what: 'reject' },
    { what: 'undo decision' },
    { what: 'approve' },
    { what: 'remove' },
    { what: 'close', day: 2 },
    { what: 'undo closing' },
    { what: 'move', house: 1, members: [0, 1, 2], campus: 1 },
    { what: 'close', day: 2 },
    { what: 'move', house: 0, members: [1, 3], campus: 1 },
    { what: 'reopen' },
    { what: 'add meeting', house: 0, day: 18, minute: 5 },
    { what: 'take meeting away' },
    { what: 'move', house: 1, members: [], campus: 2 },
    { what: 'gather' },
    { what: 'save', meeting: 2, statuses: [['Present']] },
    { what: 'gather' },
  ]
  for (const step of steps) {
    expect([step, await take(step)]).toEqual([step, true])
    await compare()
  }
})

it('are what the rows add up to, after any history', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 12 }), async (steps) => {
      for (const step of steps) {
        await take(step)
        await compare()
      }
    }),
    { numRuns: 25 },
  )
})
