import { stopAnnouncement } from '#domains/notifications/server/announcements.service.ts'
import { lockCalendar } from '#domains/school-year/server/school-year.service.ts'
import { conflict } from '#server/api/errors.ts'
import { schoolCalendarContract } from '../../contract/school-calendar.contract.ts'
import { type CalendarOp, invertOps, stillStands } from '../../rules/calendar-state.ts'
import { whyNotTogether } from '../../rules/check-together.ts'
import { getCalendar } from '../calendar.queries.ts'
import { lockChange, updateUndone } from './changes.queries.ts'
import { whyStillChosen } from './expect-chosen.ts'
import { expectUnused } from './expect-unused.ts'
import { requireManaged } from './make-change.ts'
import { storeChange, type WriteContext } from './store-change.ts'

const nameOf = ({ after, before }: CalendarOp) => (after ?? before)?.title ?? 'A row'

/**
 * Takes a change back: its rows are what they were, cancelled sessions are held again, skipped days of recurring
 * excuses return, and what was to be told of it is not sent any more. Throws a conflict when one of its rows has been
 * changed since, because that would undo more, when years or cycles would not fit together any more, and when students would
 * still choose for a cycle that has begun.
 */
export async function undoChange(
  context: WriteContext,
  changeId: number,
): Promise<{ change_id: null; message: string }> {
  const { db, viewer, services } = context
  await lockCalendar(db)
  const change = await lockChange(db, changeId)
  if (change.undoneAt !== null)
    throw conflict(schoolCalendarContract.undoChange, 'This change was already taken back.', null)
  const state = await getCalendar(db)
  const moved = change.ops.find((op) => !stillStands(state, op))
  if (moved)
    throw conflict(
      schoolCalendarContract.undoChange,
      `${nameOf(moved)} has been changed since. Take the later change back first.`,
      null,
    )
  const inverse = invertOps(change.ops)
  // Another row may have taken, since, the days that this one goes back to.
  const clash = whyNotTogether(state, inverse)
  if (clash !== null)
    throw conflict(schoolCalendarContract.undoChange, `${clash} Take the later change back first.`, null)
  requireManaged(viewer, change.ops)
  await expectUnused(db, inverse)
  const chosen = await whyStillChosen(db, inverse, services.clock.nowMs())
  if (chosen !== null) throw conflict(schoolCalendarContract.undoChange, chosen, null)
  await storeChange(context, { state, ops: inverse, action: 'school_calendar.undone' })
  const wasAnnounced =
    change.announcementId !== null && !(await stopAnnouncement(context, change.announcementId))
  await updateUndone(db, changeId, viewer.userId, new Date(services.clock.nowMs()))
  const tellToo = wasAnnounced ? '. People were told of it: tell them that it is not so.' : ''
  return { change_id: null, message: `Taken back: ${change.summary}${tellToo}` }
}
