import type { Database } from '#server/database/database.ts'
import type { WhyPanel } from '../../../contract/attendance.schemas.ts'
import type { Attendable } from '../../attendables.queries.ts'

export type OverlappingExcuse = Omit<WhyPanel['excuses'][number], 'url'>

/** The excuses of a student that overlap a meeting, removed ones left out. */
export async function listOverlappingExcuses(
  db: Database,
  studentId: number,
  { startsAt, endsAt }: Pick<Attendable, 'startsAt' | 'endsAt'>,
): Promise<OverlappingExcuse[]> {
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
