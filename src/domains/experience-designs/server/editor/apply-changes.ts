import {
  listRosterStudents,
  lockRolls,
  moveMeetings,
  reconcileRosters,
  removeUntouchedMeetings,
  seatExternals,
} from '#domains/attendance/server/attendance.service.ts'
import { returnSessions } from '#domains/school-calendar/server/school-calendar.service.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import type { SessionChanges } from '../../rules/session-changes.ts'
import { addSessions } from '../make-experience.ts'
import { addedOf } from './weigh-change.ts'

/**
 * Adds, moves and takes away the meetings of an experience. The caller holds the locks of everybody who is or will be on
 * their rolls. What got a roll since it was weighed stays: it is counted nowhere.
 */
export async function applyChanges(
  { db, viewer, services }: RequestContext & { readonly db: Database },
  experienceId: number,
  changes: SessionChanges,
  online: ReadonlySet<string>,
): Promise<{ readonly added: number; readonly moved: number; readonly removed: number }> {
  const by = { changedBy: viewer.userId, nowMs: services.clock.nowMs() }
  // All of them at once, in order of number (decision 24).
  await lockRolls(
    db,
    [...changes.remove, ...changes.move].map(({ id }) => id),
  )
  const removed = await removeUntouchedMeetings(
    db,
    changes.remove.map(({ id }) => id),
  )
  const moved = changes.move.length === 0 ? [] : await moveMeetings(db, changes.move, by)
  const again = moved.filter((id) => changes.move.some((one) => one.id === id && one.isHeldAgain))
  const returning = { attendableIds: again, studentIds: await listRosterStudents(db, again) }
  await returnSessions(db, returning, by)
  const added = await addSessions(db, experienceId, addedOf(changes), online)
  const studentIds = await listRosterStudents(db, added)
  await lockRolls(db, added)
  await reconcileRosters(db, { attendableIds: added, studentIds }, by)
  await seatExternals(db, [experienceId], new Date(by.nowMs))
  return { added: added.length, moved: moved.length, removed }
}
