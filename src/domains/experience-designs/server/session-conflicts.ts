import { findBookingConflicts } from '#domains/faculty-availability/server/faculty-availability.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { DatedPlanOnWire, DatedSessionOnWire } from '../contract/picked-template.contract.ts'
import type { DatedPlan, DatedSession } from '../rules/date-sessions.ts'
import { notHeldText } from '../rules/session-texts.ts'

type Conflicts = DatedSessionOnWire['conflicts']

/**
 * What stands in the way of sessions where they would be held, by their keys: an expert who is booked, away or outside
 * their hours, and a block that is shorter than they are. `besides` are meetings that move and do not count. Four
 * statements for any number of sessions and experts.
 */
export async function findSessionConflicts(
  db: Database,
  viewer: Viewer,
  sessions: readonly DatedSession[],
  { expertIds, besides }: { readonly expertIds: readonly number[]; readonly besides?: ReadonlySet<number> },
): Promise<Map<string, Conflicts>> {
  const held = sessions.filter((session) => session.because === null)
  const asked = held.flatMap(({ key, startMs, endMs }) =>
    expertIds.map((employeeId) => ({ key, employeeId, fromMs: startMs, toMs: endMs })),
  )
  const found = await findBookingConflicts(db, viewer, asked, besides)
  const conflicts = new Map<string, Conflicts>()
  const add = (key: string, conflict: Conflicts[number]) =>
    conflicts.set(key, [...(conflicts.get(key) ?? []), conflict])
  for (const [at, { key }] of asked.entries()) {
    const conflict = found[at]
    if (conflict) add(key, { because: conflict.because, text: `${conflict.employeeName}: ${conflict.text}` })
  }
  for (const { key, outlasts } of held)
    if (outlasts !== null) add(key, { because: 'block', text: `Longer than block ${outlasts}` })
  return conflicts
}

/** Dates and conflicts as the wire has them; `titles` of the weeks by their keys. */
export const presentDates = (
  { weeks, sessions }: DatedPlan,
  conflicts: ReadonlyMap<string, Conflicts>,
  titles: ReadonlyMap<string, string>,
): DatedPlanOnWire => ({
  weeks: weeks.map(({ key, days }) => ({
    key,
    title: titles.get(key) ?? '',
    first_day: days?.first ?? null,
    last_day: days?.last ?? null,
  })),
  sessions: sessions.map((session) => ({
    key: session.key,
    week: session.week,
    startsAt: session.because === null ? new Date(session.startMs).toISOString() : null,
    endsAt: session.because === null ? new Date(session.endMs).toISOString() : null,
    notHeld: session.because === null ? null : notHeldText(session),
    conflicts: conflicts.get(session.key) ?? [],
  })),
})
