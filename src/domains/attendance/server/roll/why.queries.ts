import { sql } from 'kysely'
import type { Database } from '#server/database.ts'
import type { WhyPanel } from '../../contract/attendance.schemas.ts'
import type { Attendable } from '../attendables.queries.ts'

/** The excuses of a student that overlap a meeting, removed ones left out. */
export async function listOverlappingExcuses(
  db: Database,
  studentId: number,
  { startsAt, endsAt }: Pick<Attendable, 'startsAt' | 'endsAt'>,
): Promise<WhyPanel['excuses']> {
  const excuses = await db
    .selectFrom('excuses')
    .select(['id', 'reason', 'startsAt', 'endsAt', 'approved'])
    .where('studentId', '=', studentId)
    .where('removedAt', 'is', null)
    .where('startsAt', '<', endsAt)
    .where('endsAt', '>', startsAt)
    .orderBy('startsAt')
    .execute()
  return excuses.map((excuse) => ({
    id: excuse.id,
    reason: excuse.reason,
    startAt: excuse.startsAt.toISOString(),
    endAt: excuse.endsAt.toISOString(),
    state: excuse.approved === null ? 'waiting' : excuse.approved ? 'approved' : 'rejected',
  }))
}

/** Unexcused absences of a student in the experience or house of a roll: the n of "n / 5" (domain.md §4). */
export async function countAbsences(
  db: Database,
  studentId: number,
  attendable: Attendable,
): Promise<number> {
  const { count } = await db
    .selectFrom('attendables')
    .innerJoin('attendances', 'attendances.attendableId', 'attendables.id')
    .select(sql<number>`count(*)`.as('count'))
    .where(
      attendable.experienceId !== null ? 'attendables.experienceId' : 'attendables.houseId',
      '=',
      attendable.experienceId ?? attendable.houseId,
    )
    .where('attendances.studentId', '=', studentId)
    .where(sql<boolean>`'Unexcused Absent' = any(attendances.statuses)`)
    .executeTakeFirstOrThrow()
  return count
}
