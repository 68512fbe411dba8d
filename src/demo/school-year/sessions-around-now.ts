export interface SessionTime {
  experienceId: number
  startMs: number
  endMs: number
}

const minute = 60_000
const lengthMs = 50 * minute
/** How far into its meeting a session is when nothing else runs (look 02-session-live). */
const startedBeforeMs = 23 * minute
const hour = 60 * minute

/** How long a plan keeps its promise without another look. */
export const planHoldsMs = 15 * minute

/**
 * The sessions that are missing so that, from now on for a quarter of an hour, one session is always running,
 * one ended within the last hour and one begins within the hour (issue 2 §4): each follows the one before
 * without a gap, and the next is planned before it must begin. Sessions that exist count; a full plan needs
 * none more. Rotates through the experiences, beginning with the second: the first has just ended.
 */
export function planSessionsAroundNow(
  existing: readonly SessionTime[],
  rotation: readonly number[],
  nowMs: number,
): SessionTime[] {
  if (rotation.length === 0) return []
  const planned: SessionTime[] = []
  const coveringMs = (atMs: number) =>
    [...existing, ...planned]
      .filter((session) => session.startMs <= atMs && atMs < session.endMs)
      .reduce<SessionTime | undefined>(
        (best, one) => (best && best.endMs >= one.endMs ? best : one),
        undefined,
      )
  const plan = (experienceId: number, startMs: number): SessionTime => {
    const session = { experienceId, startMs, endMs: startMs + lengthMs }
    planned.push(session)
    return session
  }
  const inRotation = (experienceId: number, step: number) => {
    const position = Math.max(0, rotation.indexOf(experienceId)) + step
    return rotation[(position + rotation.length) % rotation.length] ?? experienceId
  }

  const startMs = nowMs - (nowMs % (5 * minute)) - startedBeforeMs
  const running = coveringMs(nowMs) ?? plan(rotation[1 % rotation.length] ?? 0, startMs)
  // What ended long ago must do until the running one ends, or until the next look.
  const neededUntilMs = Math.min(running.endMs, nowMs + planHoldsMs)
  const hasEnded = existing.some((one) => one.endMs <= nowMs && neededUntilMs <= one.endMs + hour)
  if (!hasEnded) {
    plan(inRotation(running.experienceId, -1), Math.min(running.startMs, nowMs) - 5 * minute - lengthMs)
  }
  for (let last = running; last.startMs <= nowMs + planHoldsMs; ) {
    last = coveringMs(last.endMs) ?? plan(inRotation(last.experienceId, 1), last.endMs)
  }
  return planned
}
