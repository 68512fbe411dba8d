interface Shared {
  readonly minutes: number
  readonly subjects: readonly string[]
}

/** What an experience without a unit is counted as. */
export const noSubject = 'No subject'

/** Minutes by subject, the most first. Those of several subjects are shared evenly, and not a minute is lost or added. */
export function shareMinutes(experiences: readonly Shared[]): { title: string; minutes: number }[] {
  const bySubject = new Map<string, number>()
  for (const { minutes, subjects } of experiences) {
    const takers = subjects.length === 0 ? [noSubject] : subjects
    const each = Math.floor(minutes / takers.length)
    for (const [at, subject] of takers.entries()) {
      const more = at < minutes % takers.length ? 1 : 0
      bySubject.set(subject, (bySubject.get(subject) ?? 0) + each + more)
    }
  }
  return [...bySubject]
    .map(([title, minutes]) => ({ title, minutes }))
    .toSorted((a, b) => b.minutes - a.minutes || a.title.localeCompare(b.title))
}
