import { formatCount } from '#ui/format/quantities.ts'
import type { JobRun } from '../contract/sync-actions.contract.ts'

/** The last run that has ended: while the next one runs or is tried again, its result stays. */
export const lastEnded = (runs: readonly JobRun[]): JobRun | undefined =>
  runs.find(({ endedAt }) => endedAt !== null)

/** What is under way, or what ended last. */
export const present = (runs: readonly JobRun[]): JobRun | undefined =>
  runs.find(({ endedAt }) => endedAt === null) ?? lastEnded(runs)

/** What a run says of itself: how far it is, what went wrong, or what it did. */
export function saidBy(run: JobRun | undefined): string | undefined {
  if (run?.progress) return `${formatCount(run.progress.done)} of ${formatCount(run.progress.total)}`
  return run?.failure ?? run?.did ?? undefined
}

/** How long a run took, or runs already: `340 ms`, `12 s`, `3 min`. */
export function durationText(run: JobRun | undefined, nowMs: number): string {
  if (run?.startedAt == null) return '–'
  const ms = Math.max(0, (run.endedAt === null ? nowMs : Date.parse(run.endedAt)) - Date.parse(run.startedAt))
  if (ms < 1_000) return `${ms} ms`
  return ms < 120_000 ? `${Math.round(ms / 1_000)} s` : `${Math.round(ms / 60_000)} min`
}
