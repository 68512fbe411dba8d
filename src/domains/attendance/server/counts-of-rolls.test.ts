import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { AttendanceStatus } from '../contract/attendance-status.ts'
import { makeSession } from './attendance.factory.ts'

let school: TestSchool
const sessions: Awaited<ReturnType<typeof makeSession>>[] = []

beforeAll(async () => {
  school = await startTestSchool()
  sessions.push(await makeSession(school.db), await makeSession(school.db))
})
afterAll(() => school.stop())

const statuses = fc.constantFrom<AttendanceStatus[] | null>(
  null,
  [],
  ['Present'],
  ['Late', 'Insufficient'],
  ['Unexcused Absent'],
  ['Excused Absent'],
)
const step = fc.record({
  what: fc.constantFrom('compute', 'set', 'set all', 'move', 'remove', 'add'),
  session: fc.nat(1),
  student: fc.nat(2),
  statuses,
})

/** What the database keeps beside the meetings, and what their rows say. */
async function bothCounts() {
  const { rows } = await sql<{ kept: number[]; counted: number[] }>`
    select array[m.marked_count, m.there_count] as kept, array[
      count(a.id) filter (where has_status(a.statuses))::integer,
      count(a.id) filter (where was_there(a.statuses))::integer] as counted
    from attendables m left join attendances a on a.attendable_id = m.id group by m.id order by m.id`.execute(
    school.db,
  )
  return [rows.map(({ kept }) => kept), rows.map(({ counted }) => counted)]
}

it('keeps with each meeting how many rows say something, whoever writes them and however', async () => {
  const { db } = school
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      for (const { what, session: index, student, statuses } of steps) {
        const [session, other] = index === 0 ? sessions : [...sessions].reverse()
        const studentId = session?.students[student]?.id ?? 0
        const attendableId = session?.sessionId ?? 0
        const rows = db.updateTable('attendances').where('attendableId', '=', attendableId)
        const one = rows.where('studentId', '=', studentId)
        if (what === 'compute') await one.set({ computedStatuses: statuses ?? [] }).execute()
        if (what === 'set') await one.set({ staffStatuses: statuses }).execute()
        if (what === 'set all') await rows.set({ staffStatuses: statuses }).execute()
        if (what === 'move') {
          const there = other?.sessionId ?? 0
          await db
            .deleteFrom('attendances')
            .where('studentId', '=', studentId)
            .where('attendableId', '=', there)
            .execute()
          await one.set({ attendableId: there }).execute()
        }
        if (what === 'remove')
          await db
            .deleteFrom('attendances')
            .where('studentId', '=', studentId)
            .where('attendableId', '=', attendableId)
            .execute()
        if (what === 'add')
          await db
            .insertInto('attendances')
            .values({ attendableId, studentId, computedStatuses: statuses ?? [] })
            .onConflict((conflict) => conflict.columns(['attendableId', 'studentId']).doNothing())
            .execute()
        const [kept, counted] = await bothCounts()
        expect(kept).toEqual(counted)
      }
    }),
    { numRuns: 25 },
  )
})

it('loses none of two writers of one roll', async () => {
  const { db } = school
  const session = await makeSession(db)
  const [one, other] = session.students.map(({ attendanceId }) => attendanceId)
  const first = await db.startTransaction().execute()
  await first
    .updateTable('attendances')
    .set({ staffStatuses: ['Present'] })
    .where('id', '=', one ?? 0)
    .execute()
  const second = db
    .updateTable('attendances')
    .set({ staffStatuses: ['Late'] })
    .where('id', '=', other ?? 0)
    .execute()
  await first.commit().execute()
  await second
  const [kept, counted] = await bothCounts()
  expect(kept).toEqual(counted)
})
