const grouped = new Intl.NumberFormat('en-US')

/** A count with thousands grouped: `12,480`. */
export function formatCount(count: number): string {
  return grouped.format(count)
}

/** A share of 1 as whole percent: `91%`. Never rounds up to 100% nor down to 0% what is not. */
export function formatPercent(share: number): string {
  const rounded = Math.round(share * 100)
  if (rounded === 100 && share < 1) return '99%'
  if (rounded === 0 && share > 0) return '1%'
  return `${rounded}%`
}

/** The size of a file: `12 KB`, `1.2 MB`; `0 KB` only of nothing. */
export function formatFileSize(bytes: number): string {
  if (bytes === 0) return '0 KB'
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** The count on the bell: `4`, `9+` beyond 9. */
export function formatBadgeCount(count: number): string {
  return count > 9 ? '9+' : String(count)
}

/** A count and its noun: `1 student`, `5 students`; `plural` where an s does not do. */
export function formatNoun(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`
}

const minutesOf = (durationMs: number) => Math.floor(durationMs / 60_000)

/** A duration in whole minutes, begun minutes not counted: `21 min`; from an hour on `1 h 5 min`. */
export function formatDuration(durationMs: number): string {
  const minutes = minutesOf(durationMs)
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}

/** Time attended of time scheduled: `21 of 50 min`. */
export function formatMinutesOf(attendedMs: number, scheduledMs: number): string {
  return `${minutesOf(attendedMs)} of ${minutesOf(scheduledMs)} min`
}

/** Time left of long work, as a person would say it: `less than a minute left`, `about 2 min left`. */
export function formatTimeLeft(leftMs: number): string {
  return leftMs < 60_000
    ? 'less than a minute left'
    : `about ${formatDuration(Math.round(leftMs / 60_000) * 60_000)} left`
}

/** Names in a sentence: `Ada`, `Ada and Bo`, `Ada, Bo and 3 others`. */
export function formatNames(names: readonly string[], shown = 2): string {
  const [first = '', second] = names
  if (second === undefined) return first
  if (names.length <= shown) return `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`
  return `${names.slice(0, shown).join(', ')} and ${formatNoun(names.length - shown, 'other')}`
}
