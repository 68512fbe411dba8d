import { formatDuration } from '#ui/format/quantities.ts'

/** How far behind something is, or how long an answer took: `0.3 s`, `12 s`, `11 min`, `1 h 12 min`. */
export function lagText(ms: number): string {
  if (ms < 950) return `${Math.max(0.1, Math.round(ms / 100) / 10)} s`
  if (ms < 60_000) return `${Math.round(ms / 1_000)} s`
  if (ms < 48 * 3_600_000) return formatDuration(ms)
  return `${Math.floor(ms / 86_400_000)} days`
}

/** What waits, with its word: `1 change waits`, `218 changes wait`. */
export const waitingText = (count: number, [one, many]: readonly [string, string]): string =>
  count === 1 ? `1 ${one} waits` : `${count.toLocaleString('en-US')} ${many} wait`
