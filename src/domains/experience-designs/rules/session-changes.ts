import type { DatedSession } from './date-sessions.ts'

/** A meeting that was made from a session of the plan. */
export interface PlannedMeeting {
  readonly id: number
  /** The session of the plan it is. */
  readonly key: string
  readonly startMs: number
  readonly endMs: number
  /** Somebody or a video service has said something of its roll. */
  readonly hasRoll: boolean
  /** An expert has written down what happens in it: it moves with that, and is not taken away. */
  readonly hasPlan: boolean
  readonly isCancelled: boolean
  /** The calendar cancelled it with its day, and nobody else did. */
  readonly isByCalendar: boolean
}

/** Why a meeting is left where it is although the plan says otherwise. */
export type Staying = 'roll' | 'begun' | 'cancelled' | 'plan' | 'no block'

export interface SessionChanges {
  readonly add: readonly { readonly key: string; readonly startMs: number; readonly endMs: number }[]
  readonly move: readonly {
    readonly id: number
    readonly key: string
    readonly fromMs: number
    readonly startMs: number
    readonly endMs: number
    /** Its own day was closed: where it moves to it is held again. */
    readonly isHeldAgain: boolean
  }[]
  readonly remove: readonly { readonly id: number; readonly key: string; readonly fromMs: number }[]
  readonly stay: readonly {
    readonly id: number
    readonly key: string
    readonly fromMs: number
    readonly because: Staying
  }[]
}

/**
 * What has to happen to the meetings of an experience so that they stand where its plan says, at an instant in epoch ms.
 * A meeting with a roll, one that has begun and one that was cancelled never move and are never removed; but one whose day
 * the calendar took moves where its plan says another day by now, as of a week that a break has left. One for which an
 * expert wrote a plan is not removed, nor is one whose block has another name at the campus by now: it is still held, and
 * who does not want it takes it out of the plan. Nothing is added or moved into the past.
 */
export function sessionChanges(
  meetings: readonly PlannedMeeting[],
  dated: readonly DatedSession[],
  nowMs: number,
): SessionChanges {
  const known = new Map(meetings.map((meeting) => [meeting.key, meeting]))
  const wanted = new Map(dated.flatMap((one) => (one.because === null ? [[one.key, one] as const] : [])))
  const nameless = new Set(dated.flatMap(({ key, because }) => (because === 'no block' ? [key] : [])))
  const add: SessionChanges['add'][number][] = []
  const move: SessionChanges['move'][number][] = []
  const remove: SessionChanges['remove'][number][] = []
  const stay: SessionChanges['stay'][number][] = []
  for (const { key, startMs, endMs } of wanted.values())
    if (!known.has(key) && startMs > nowMs) add.push({ key, startMs, endMs })
  for (const { id, key, startMs: fromMs, endMs, ...meeting } of meetings) {
    const to = wanted.get(key)
    if (to?.startMs === fromMs && to.endMs === endMs) continue
    const isHeldAgain = meeting.isByCalendar && to !== undefined && to.startMs !== fromMs
    const isCancelled = meeting.isCancelled && !isHeldAgain
    const because = stayingOf({ ...meeting, isCancelled }, Math.min(fromMs, to?.startMs ?? fromMs) <= nowMs)
    if (because !== undefined) stay.push({ id, key, fromMs, because })
    else if (nameless.has(key)) stay.push({ id, key, fromMs, because: 'no block' })
    else if (to === undefined && meeting.hasPlan) stay.push({ id, key, fromMs, because: 'plan' })
    else if (to === undefined) remove.push({ id, key, fromMs })
    else move.push({ id, key, fromMs, startMs: to.startMs, endMs: to.endMs, isHeldAgain })
  }
  return { add, move, remove, stay }
}

function stayingOf(
  { hasRoll, isCancelled }: Pick<PlannedMeeting, 'hasRoll' | 'isCancelled'>,
  isPast: boolean,
): Staying | undefined {
  if (hasRoll) return 'roll'
  if (isPast) return 'begun'
  return isCancelled ? 'cancelled' : undefined
}
