import {
  scheduleAnnouncement,
  stopAnnouncement,
} from '#domains/notifications/server/announcements.service.ts'
import { lacks } from '#server/api/access.ts'
import { invalid } from '#server/api/errors.ts'
import { holds } from '#server/api/viewer.ts'
import type { CalendarChange } from '../../contract/school-calendar.schemas.ts'
import type { CalendarOp } from '../../rules/calendar-state.ts'
import type { Words } from '../../rules/closing-words.ts'
import { listUnsentAnnouncements } from './changes.queries.ts'
import type { WriteContext } from './store-change.ts'

/**
 * Tells families and staff of the campus of a closed or opened day, or of the whole network, what somebody wrote: as
 * any announcement in ten seconds, within this transaction. Returns its id. Throws refused without the right to send.
 */
export function announceDay(
  context: WriteContext,
  change: CalendarChange,
  { words, ops }: { readonly words: Words; readonly ops: readonly CalendarOp[] },
): Promise<number> {
  if (!holds(context.viewer, 'announcements.send')) throw lacks('announcements.send')
  if (change.kind !== 'closure' && change.kind !== 'open_day')
    throw invalid({ title: 'People are told of days that are closed or opened.' })
  const [op] = ops
  const cohortId = op?.table === 'holidays' ? ((op.after ?? op.before)?.cohortId ?? null) : null
  return scheduleAnnouncement(context, {
    ...words,
    type: 'school',
    linkUrl: null,
    linkLabel: '',
    sendAt: null,
    roles: ['student', 'guardian', 'employee'],
    groupIds: [],
    cohortIds: cohortId === null ? [] : [cohortId],
    houseIds: [],
  })
}

/** Keeps what would be told of days off that are changed again from being sent. */
export async function stopAnnouncing(context: WriteContext, ops: readonly CalendarOp[]): Promise<void> {
  const ids = ops.flatMap((op) => (op.table === 'holidays' && op.before ? [op.before.id] : []))
  for (const id of await listUnsentAnnouncements(context.db, ids)) await stopAnnouncement(context, id)
}
