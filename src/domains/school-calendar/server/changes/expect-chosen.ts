import { dayText, dayTextOf } from '#contract/clock-text.ts'
import { schoolDayBounds } from '#contract/school-time.ts'
import { findChoosingAfter } from '#domains/journey-builder/server/journey-builder.service.ts'
import type { Database } from '#server/database/database.ts'
import type { CalendarOp } from '../../rules/calendar-state.ts'

/**
 * Why a cycle does not begin earlier, as a sentence: students would still choose for it on its first day. Families were told
 * until when they may, so that nothing cuts it short unseen: who plans the cycle ends it first, and they hear of the other day.
 * Null where nothing speaks against it.
 */
export async function whyStillChosen(
  db: Database,
  ops: readonly CalendarOp[],
  nowMs: number,
): Promise<string | null> {
  for (const op of ops) {
    if (op.table !== 'cycles' || op.before === null || op.after === null) continue
    const { id, title, startsOn } = op.after
    if (startsOn >= op.before.startsOn) continue
    const begins = new Date(schoolDayBounds(startsOn).startMs)
    const closesAt = await findChoosingAfter(db, id, { begins, now: new Date(nowMs) })
    if (closesAt)
      return `Choosing for ${title} goes on until the end of ${dayText(closesAt.getTime() - 1)}. End it in the journey builder before the cycle begins on ${dayTextOf(startsOn)}.`
  }
  return null
}
