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
}

/** Writes what happened to places into the report of registration changes (3-shell-and-houses §2.11); their numbers. */
export async function insertChanges(act: Act, changes: readonly Change[]): Promise<number[]> {
  const rows = await insertRows(
    act.db,
    'registrationChanges',
    changes.map((change) => ({ ...change, userId: act.byUserId, happenedAt: new Date(act.nowMs) })),
    (insert) => insert.returning('id'),
  )
  return rows.map(({ id }) => id)
}
