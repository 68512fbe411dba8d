import type { MeetingFacts, MeetingStop, MeetingTimes, PresenceFact } from '../roll-types.ts'

/** A join this soon after an end is a straggler's, not the sign of a restart. */
const stragglerMs = 5_000

/**
 * What the ledger says of the meeting itself. The duration is the scheduled one, cut by an earlier actual
 * end (domain §4). An end before the scheduled start was a rehearsal, and an end that was followed by a start
 * or a join was not the end: neither cuts.
 */
export function readMeeting(
  times: MeetingTimes,
  facts: readonly PresenceFact[],
  nowMs: number,
): Omit<MeetingFacts, 'hasPresence'> {
  const { startMs, endMs } = times
  const instants = (...kinds: PresenceFact['kind'][]) =>
    facts.filter((fact) => kinds.includes(fact.kind)).map((fact) => fact.atMs)
  const starts = instants('meeting_started').filter((atMs) => atMs < endMs)
  const joins = instants('joined').filter((atMs) => atMs < endMs)
  const ends = instants('meeting_ended').filter((atMs) => atMs > startMs)
  const earlyMs = largest(ends.filter((atMs) => atMs < endMs))
  const isCut =
    earlyMs !== null &&
    !starts.some((atMs) => atMs > earlyMs) &&
    !instants('joined', 'seen').some((atMs) => atMs > earlyMs + stragglerMs && atMs < endMs)
  const countedEndMs = isCut ? earlyMs : endMs
  return {
    startMs,
    endMs,
    // It began at the latest when the first one joined: its start may be told later, or never.
    startedMs: smallest([...starts, ...joins]),
    endedMs: isCut ? earlyMs : smallest(ends.filter((atMs) => atMs >= endMs)),
    phase: nowMs < startMs ? 'before' : nowMs < countedEndMs ? 'running' : 'over',
    countedEndMs,
    countedMs: countedEndMs - startMs,
  }
}

/**
 * The times in which the meeting was closed although it went on later: nobody was in it then, even without a reported
 * leave. An end that nothing followed is one only before the scheduled start; a later one cuts the meeting itself.
 */
export function readStops({ startMs }: MeetingTimes, facts: readonly PresenceFact[]): MeetingStop[] {
  const stops = facts.flatMap((fact): MeetingStop[] => {
    if (fact.kind !== 'meeting_ended') return []
    const restarts = facts.flatMap(({ kind, atMs }) =>
      (kind === 'meeting_started' && atMs > fact.atMs) ||
      ((kind === 'joined' || kind === 'seen') && atMs > fact.atMs + stragglerMs)
        ? [atMs]
        : [],
    )
    const restartedMs = smallest(restarts)
    return restartedMs === null && fact.atMs >= startMs
      ? []
      : [{ endedMs: fact.atMs, restartedMs: restartedMs ?? Number.POSITIVE_INFINITY }]
  })
  return stops.sort((a, b) => a.endedMs - b.endedMs)
}

export function smallest(values: readonly number[]): number | null {
  return values.reduce<number | null>((best, value) => (best === null || value < best ? value : best), null)
}

export function largest(values: readonly number[]): number | null {
  return values.reduce<number | null>((best, value) => (best === null || value > best ? value : best), null)
}
