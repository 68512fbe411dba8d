import { keptDaysOf, type RecordKind } from '#contract/retention.ts'
import { school } from '#contract/school/school.ts'

const dayMs = 24 * 60 * 60_000

/** What of a kind is older than this is no longer kept, as the school has set it now; null: all of it is. */
export function keptSince(kind: RecordKind, nowMs: number): Date | null {
  const days = keptDaysOf(school().keptDays, kind)
  return days === null ? null : new Date(nowMs - days * dayMs)
}
