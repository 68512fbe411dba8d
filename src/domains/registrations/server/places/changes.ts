import { sql } from 'kysely'
import { insertRows } from '#server/database/insert-rows.ts'
import type { ChangeAction, ChangeSource } from '../../contract/registration-values.ts'
import type { Act } from './lock-places.ts'

interface Change {
  readonly studentId: number
  readonly experienceId: number
  readonly action: ChangeAction
  readonly source: ChangeSource
  readonly motivation?: string
  readonly fromDay?: string | null
  readonly otherExperienceId?: number
  readonly isLeaving?: boolean
  readonly registrationId?: number | null
  /** The day on which the place was to end before, so that this can be taken back. */
  readonly wasUntil?: string | null
}

/**
 * Writes what happened to places into the report of registration changes (3-shell-and-houses §2.11); returns their ids.
 */
export async function insertChanges(act: Act, changes: readonly Change[]): Promise<number[]> {
  const rows = await insertRows(
    act.db,
    'registrationChanges',
    changes.map((change) => ({
      ...change,
      userId: act.byUserId,
      mirroredBy: act.mirroredBy,
      happenedAt: new Date(act.nowMs),
    })),
    (insert) => insert.returning('id'),
  )
  return rows.map(({ id }) => id)
}

export interface ManyChange {
  readonly studentId: number
  readonly experienceId: number
  readonly registrationId: number
  readonly fromDay: string
}

/**
 * Writes one kind of change for thousands of places into the report: sent as columns, in one statement that is planned
 * once, since its caller holds locks meanwhile.
 */
export async function insertManyChanges(
  { db, byUserId, mirroredBy, nowMs }: Act,
  { action, source, motivation }: Required<Pick<Change, 'action' | 'source' | 'motivation'>>,
  changes: readonly ManyChange[],
): Promise<void> {
  if (changes.length === 0) return
  await sql`insert into registration_changes
      (student_id, experience_id, registration_id, from_day, action, source, motivation, user_id, mirrored_by, happened_at)
    select many.*, ${action}, ${source}, ${motivation}, ${byUserId}::integer,
      ${mirroredBy}::integer, ${new Date(nowMs)}::timestamptz
    from unnest(${changes.map(({ studentId }) => studentId)}::integer[],
      ${changes.map(({ experienceId }) => experienceId)}::integer[],
      ${changes.map(({ registrationId }) => registrationId)}::integer[],
      ${changes.map(({ fromDay }) => fromDay)}::date[]) as many`.execute(db)
}
