import type { MeetingFacts, MeetingStop, PresenceFact, Segment, Visit } from '../roll-types.ts'
import { largest, smallest } from './meeting-facts.ts'

/** Reports may be rounded to the minute: a row and a live event this close tell of the same moment. */
const sameMomentMs = 60_000

/**
 * One person's facts as stays. Joins and leaves come one a device and not always in order, so each leave ends the
 * latest stay that is still open; stays of two devices overlap and count once. A stay without a reported end ends with
 * its meeting: who was in when the meeting ended is not in when it is started again.
 */
export function readVisits(facts: readonly PresenceFact[], stops: readonly MeetingStop[] = []): Visit[] {
  const visits: Visit[] = []
  const open: Visit[] = []
  for (const fact of [...facts].sort(byMoment)) {
    if (fact.kind === 'joined') {
      const visit: Visit = { fromMs: fact.atMs, toMs: null, name: fact.participant.name, source: 'live' }
      visits.push(visit)
      open.push(visit)
    } else if (fact.kind === 'left') {
      // It ends the stay unless the meeting was closed and went on again between the two.
      const last = open.at(-1)
      const visit = last && !stopAfter(last, stops, fact.atMs) ? open.pop() : undefined
      if (visit) visit.toMs = fact.atMs
      else visits.push({ fromMs: null, toMs: fact.atMs, name: fact.participant.name, source: 'live' })
    } else if (fact.kind === 'seen') {
      const toMs = Math.max(fact.atMs, fact.leftAtMs)
      visits.push({ fromMs: fact.atMs, toMs, name: fact.participant.name, source: 'report' })
    }
  }
  for (const visit of open) visit.toMs = stopAfter(visit, stops)?.endedMs ?? null
  return normalizeVisits(visits)
}

/** The first stop of the meeting during a stay; with `untilMs`, one that was over by then. */
function stopAfter(
  { fromMs }: Visit,
  stops: readonly MeetingStop[],
  untilMs = never,
): MeetingStop | undefined {
  return stops.find(({ endedMs, restartedMs }) => endedMs > (fromMs ?? never) && restartedMs <= untilMs)
}

/**
 * Lets report rows, which know both ends, complete live stays that know one: a join whose leave was lost ends
 * with the row it began with, and a leave whose join was lost is told by its row. Sorted, without repeats.
 */
export function normalizeVisits(visits: readonly Visit[]): Visit[] {
  const rows = visits.filter((visit) => visit.source === 'report')
  const settled = visits.flatMap((visit): Visit[] => {
    const { fromMs, toMs } = visit
    if (fromMs !== null && toMs !== null) return [visit]
    const momentMs = fromMs ?? toMs ?? 0
    const around = rows
      .filter((row) => startOf(row) <= momentMs + sameMomentMs && endOf(row) >= momentMs - sameMomentMs)
      .sort(
        (a, b) => Math.abs(startOf(a) - momentMs) - Math.abs(startOf(b) - momentMs) || compareVisits(a, b),
      )
    const row = around[0]
    if (!row) return [visit]
    return fromMs === null ? [] : [{ ...visit, toMs: Math.max(fromMs, endOf(row)) }]
  })
  const isRepeat = (visit: Visit, index: number) => {
    const before = settled[index - 1]
    return before !== undefined && compareVisits(before, visit) === 0
  }
  settled.sort(compareVisits)
  return settled.filter((visit, index) => !isRepeat(visit, index))
}

export type MeetingSpan = Pick<MeetingFacts, 'startMs' | 'countedEndMs' | 'phase'>

export interface Presence {
  isSeen: boolean
  segments: Segment[]
  presentMs: number
  /** How long it could have been at most: every lost join counted as at the start. */
  possibleMs: number
  firstJoinMs: number | null
  lastLeftMs: number | null
}

/**
 * Stays clipped to the meeting and merged. A leave whose join was lost proves that the person was there and
 * nothing about since when: it counts no minute, and neither lateness nor insufficiency may be claimed from
 * what it hides (a school would not hold a lost message against a student).
 */
export function measurePresence(visits: readonly Visit[], meeting: MeetingSpan, nowMs: number): Presence {
  const isRunning = meeting.phase !== 'over'
  const limitMs = isRunning ? Math.max(nowMs, meeting.startMs) : meeting.countedEndMs
  const inside = visits.filter((visit) => touches(visit, meeting))
  const parts = inside.flatMap(({ fromMs, toMs }) => {
    if (fromMs === null) return []
    const clippedMs = Math.max(fromMs, meeting.startMs)
    const untilMs = Math.min(toMs ?? limitMs, meeting.countedEndMs)
    return [{ fromMs: clippedMs, toMs: Math.max(clippedMs, untilMs), isOpen: isRunning && toMs === null }]
  })
  const lost = inside.filter((visit) => visit.fromMs === null).map((visit) => endOf(visit))
  const lostJoins = lost.map((leftMs) => ({
    fromMs: meeting.startMs,
    toMs: Math.min(leftMs, meeting.countedEndMs),
    isOpen: false,
  }))
  const known = smallest(inside.flatMap((visit) => (visit.fromMs === null ? [] : [visit.fromMs])))
  const merged = mergeParts(parts)
  const isIn = merged.some((part) => part.isOpen)
  const isFirstJoinLost = lost.some((leftMs) => known === null || leftMs < known)
  return {
    isSeen: inside.length > 0,
    segments: merged
      .filter((part) => part.isOpen || part.toMs > part.fromMs)
      .map(({ fromMs, toMs, isOpen }) => ({ fromMs, toMs: isOpen ? null : toMs })),
    presentMs: lengthOf(merged),
    possibleMs: lengthOf(mergeParts([...parts, ...lostJoins])),
    firstJoinMs: isFirstJoinLost ? null : known,
    lastLeftMs: isIn ? null : largest(inside.map((visit) => visit.toMs ?? meeting.countedEndMs)),
  }
}

interface Part {
  fromMs: number
  toMs: number
  isOpen: boolean
}

function mergeParts(parts: readonly Part[]): Part[] {
  const merged: Part[] = []
  for (const part of [...parts].sort((a, b) => a.fromMs - b.fromMs || a.toMs - b.toMs)) {
    const last = merged.at(-1)
    if (last && part.fromMs <= last.toMs) {
      last.toMs = Math.max(last.toMs, part.toMs)
      last.isOpen = last.isOpen || part.isOpen
    } else merged.push({ ...part })
  }
  return merged
}

function lengthOf(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => sum + part.toMs - part.fromMs, 0)
}

/** In the meeting at some moment from its start up to, not including, its end. */
function touches({ fromMs, toMs }: Visit, meeting: MeetingSpan): boolean {
  if (fromMs !== null && fromMs >= meeting.countedEndMs) return false
  return toMs === null || toMs > meeting.startMs || (toMs === fromMs && toMs === meeting.startMs)
}

/** Order of the ledger: by time; at the same instant a join comes before a leave. */
export function byMoment(a: PresenceFact, b: PresenceFact): number {
  return (
    a.atMs - b.atMs ||
    compareText(a.kind, b.kind) ||
    compareText(nameOf(a), nameOf(b)) ||
    leaveOf(a) - leaveOf(b)
  )
}

export function compareVisits(a: Visit, b: Visit): number {
  return (
    startOf(a) - startOf(b) ||
    endOf(a) - endOf(b) ||
    compareText(a.source, b.source) ||
    compareText(a.name, b.name)
  )
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

const never = Number.MAX_SAFE_INTEGER

function startOf(visit: Visit): number {
  return visit.fromMs ?? visit.toMs ?? never
}

function endOf(visit: Visit): number {
  return visit.toMs ?? never
}

function nameOf(fact: PresenceFact): string {
  return 'participant' in fact ? fact.participant.name : ''
}

function leaveOf(fact: PresenceFact): number {
  return fact.kind === 'seen' ? fact.leftAtMs : 0
}
