import type { DayCounts } from '../contract/calendar.schemas.ts'

/** What is told apart by colour when it is more than usual; present is the normal and never is. */
export type CountKey = 'tardy' | 'absent' | 'excused'

/** Days of fewer rolls say nothing of what is usual. */
const leastRows = 10
/** By how much more than usual a day stands out. */
const factor = 1.5

const rowsOf = ({ present, absent, excused }: DayCounts) => present + absent + excused
const shareOf = (counts: DayCounts, key: CountKey) => counts[key] / rowsOf(counts)

/**
 * The shares of tardy, absent and excused that a usual day of the cycle has: the middle of its days. Undefined while
 * fewer than five days have rolls.
 */
export function usualShares(days: Readonly<Record<string, DayCounts>>): Record<CountKey, number> | undefined {
  const busy = Object.values(days).filter((counts) => rowsOf(counts) >= leastRows)
  if (busy.length < 5) return undefined
  const middle = (key: CountKey) => {
    const shares = busy.map((counts) => shareOf(counts, key)).sort((one, two) => one - two)
    return shares[Math.floor(shares.length / 2)] ?? 0
  }
  return { tardy: middle('tardy'), absent: middle('absent'), excused: middle('excused') }
}

/** Whether a day has so much more of it than usual that it asks for a look: half as much again, and three people. */
export function isUnusual(
  counts: DayCounts,
  key: CountKey,
  usual: Record<CountKey, number> | undefined,
): boolean {
  if (usual === undefined || rowsOf(counts) < leastRows) return false
  const expected = usual[key] * rowsOf(counts)
  return counts[key] >= expected * factor && counts[key] - expected >= 3
}
