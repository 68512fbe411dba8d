/**
 * A page reads, draws, and listens then; what it shows may come from an answer that counts as fresh for 10 s. What
 * changed in between would be pushed to nobody, and the page would stand there as it was.
 */
const memoryMs = 15_000

export interface RecentChanges {
  note(topic: string): void
  /** Counts every topic as changed now: changes before it may have been missed. */
  noteAll(): void
  /** How long ago it changed last, in whole milliseconds; undefined for what did not, as far as is known. */
  agoMs(topic: string): number | undefined
}

/** Which topics changed in the last 15 s; what is older is forgotten whenever something is noted. */
export function recentChanges(nowMs: () => number = () => performance.now()): RecentChanges {
  // In the order of their last change: the oldest stands first.
  const changedAtMs = new Map<string, number>()
  let allAtMs = Number.NEGATIVE_INFINITY
  const isRecent = (atMs: number) => nowMs() - atMs <= memoryMs

  return {
    note(topic) {
      changedAtMs.delete(topic)
      changedAtMs.set(topic, nowMs())
      for (const [oldest, atMs] of changedAtMs) {
        if (isRecent(atMs)) break
        changedAtMs.delete(oldest)
      }
    },
    noteAll() {
      allAtMs = nowMs()
    },
    agoMs(topic) {
      const atMs = Math.max(allAtMs, changedAtMs.get(topic) ?? allAtMs)
      return isRecent(atMs) ? Math.ceil(nowMs() - atMs) : undefined
    },
  }
}
