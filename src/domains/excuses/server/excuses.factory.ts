import { makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import type { Database } from '#server/database/database.ts'

/** A student in the house of an advisor, with a guardian of their own. */
export async function makeFamily(
  db: Database,
  choice: {
    readonly advisorId?: number
    readonly houseId?: number
    readonly studentName?: string
    readonly cohortId?: number
  } = {},
): Promise<{ studentId: number; guardianId: number; houseId: number }> {
  const { advisorId, studentName = 'Amara Nwosu', cohortId = 1 } = choice
  const houseId = choice.houseId ?? (await makeHouse(db, { cohortId, ...(advisorId ? { advisorId } : {}) }))
  const studentId = await makeStudent(db, { name: studentName, houseId, cohortId })
  const guardianId = await makeGuardian(db, { name: `Guardian of ${studentName}`, studentIds: [studentId] })
  return { studentId, guardianId, houseId }
}

/** An excuse as it is stored; it waits unless `approved` says otherwise. */
export async function makeExcuse(
  db: Database,
  choice: {
    readonly studentId: number
    readonly requesterId: number
    readonly startAt?: string
    readonly endAt?: string
    readonly approved?: boolean | null
    readonly reason?: string
    readonly comments?: string
    readonly createdAt?: string
  },
): Promise<number> {
  const { startAt = '2026-11-10T05:00:00Z', endAt = '2026-11-11T04:59:59Z', approved = null } = choice
  const { id } = await db
    .insertInto('excuses')
    .values({
      studentId: choice.studentId,
      requesterId: choice.requesterId,
      startsAt: new Date(startAt),
      endsAt: new Date(endAt),
      allDay: true,
      reason: choice.reason ?? 'Feeling sick or unwell',
      additionalComments: choice.comments ?? '',
      approved,
      createdAt: new Date(choice.createdAt ?? '2026-11-09T15:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
