import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { type AttendanceStatus, attendanceStatuses } from '../contract/attendance-status.ts'
import { countsAsTaken, isOverAt, marksOf } from '../rules/roll-facts.ts'
import { makeSession } from './attendance.factory.ts'
import { isAbsence, isExcused, isOver, isTaken, wasThere } from './roll-facts.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

/** All 32 sets of statuses, those that no roll should hold too. */
const everySet = Array.from({ length: 32 }, (_, bits) =>
  attendanceStatuses.filter((_status, index) => (bits >> index) & 1),
)
const at = (time: string) => new Date(`2026-11-10T${time}:00Z`)
const early = at('15:30')
const instants = [at('14:59'), at('15:00'), at('15:29'), early, at('15:49'), at('15:50'), at('16:30')]

it('means the same in SQL as in the rule, for every set of statuses, covered or not, at every time', async () => {
  const { db } = school
  const session = await makeSession(db)
  await db.deleteFrom('attendances').execute()
  const excuse = await db
    .insertInto('excuses')
    .values({
      studentId: session.students[0]?.id ?? 0,
      startsAt: at('05:00'),
      endsAt: at('23:00'),
      reason: 'Other',
      approved: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const computedStatuses of everySet)
    for (const excuseId of [null, excuse.id])
      await db
        .insertInto('attendances')
        .values({
          attendableId: session.sessionId,
          studentId: await makeStudent(db),
          computedStatuses: [...computedStatuses],
          excuseId,
        })
        .execute()

  for (const meetingEndedAt of [null, early, at('14:00'), at('16:10')]) {
    await db.updateTable('attendables').set({ meetingEndedAt }).execute()
    for (const now of instants) {
      const { rows } = await sql<{
        statuses: AttendanceStatus[]
        isCovered: boolean
        isOver: boolean
        startsAt: Date
        endsAt: Date
        said: { taken: boolean; present: boolean; absent: boolean; excused: boolean }
      }>`
        select a.statuses, a.excuse_id is not null as is_covered, m.starts_at, m.ends_at, ${isOver(now)} as is_over,
          jsonb_build_object('taken', ${isTaken(now)}, 'present', ${wasThere(now)}, 'absent', ${isAbsence(now)},
            'excused', ${isExcused(now)}) as said
        from attendables m join attendances a on a.attendable_id = m.id`.execute(db)
      expect(rows).toHaveLength(64)
      for (const row of rows) {
        const where = [row.statuses.join(), row.isCovered, now.toISOString(), meetingEndedAt?.toISOString()]
        const { present, absent, excused } = marksOf(row)
        expect([...where, isOverAt({ ...row, meetingEndedAt }, now.getTime())]).toEqual([
          ...where,
          row.isOver,
        ])
        expect([...where, { taken: countsAsTaken(row), present, absent, excused }]).toEqual([
          ...where,
          row.said,
        ])
      }
    }
  }
})

it('counts a cancelled meeting nowhere', async () => {
  const { db } = school
  await db
    .updateTable('attendables')
    .set({ cancelledAt: at('12:00'), meetingEndedAt: null })
    .execute()
  const now = at('16:30')
  const { rows } = await sql`
    select 1 from attendables m join attendances a on a.attendable_id = m.id
    where ${isTaken(now)} or ${wasThere(now)} or ${isAbsence(now)} or ${isExcused(now)}`.execute(db)
  expect(rows).toEqual([])
})

it('is inlined: the planner sees the statuses themselves', async () => {
  const { rows } = await sql<Record<string, string>>`
    explain (costs off, verbose) select count(*) from attendables m join attendances a on a.attendable_id = m.id
    where ${isAbsence(at('16:30'))} and ${isExcused(at('16:30'))} and ${wasThere(at('16:30'))}`.execute(
    school.db,
  )
  const plan = rows.map((row) => Object.values(row)[0]).join('\n')
  expect(plan).toContain("'Unexcused Absent'")
  expect(plan).not.toMatch(/meeting_is_over|is_unexcused|is_excused|was_there|is_spoken_for|has_status/)
})
