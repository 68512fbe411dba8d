import { formatDayRange } from '#ui/format/days.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import type { Viewer } from '#web/calls/session.ts'

/** From when to when a cycle goes: `Nov 2 – Jan 22`. */
export const rangeOf = (cycle: Viewer['cycles'][number]): string =>
  formatDayRange(schoolDayOf(cycle.start_timestamp), schoolDayOf(cycle.end_timestamp))
