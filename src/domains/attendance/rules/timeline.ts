import { clockRangeText, countOf, wholeMinutes } from '#contract/clock-text.ts'
import { schoolZone } from '#contract/school-time.ts'
import { compareVisits, normalizeVisits } from './meeting/visits.ts'
import type { MatchedBy, Roll, Visit } from './roll-types.ts'

export interface TimelineEvent {
  atMs: number
  kind: 'started' | 'joined' | 'left' | 'ended'
  title: string
  detail: string
  /** Only on the first join: whether the student was matched by something sure. */
  isVerified?: boolean
  /** In the meeting from this event to the next: a filled dot and a thick line (look §7.10). */
  isPresent: boolean
}

const matchText: Record<MatchedBy, string> = {
  email: 'Matched by account email',
  registrant: 'Matched by registration',
  alias: 'Matched by staff',
  name: 'Matched by name only',
}

/** What happened to one student in the meeting, as it happened and not clipped (look §7.10). */
export function rowTimeline(roll: Roll, studentId: number, zone = schoolZone): TimelineEvent[] {
  const { meeting } = roll
  const own = roll.participants.filter((line) => line.match?.studentId === studentId)
  const stays = mergeStays(normalizeVisits(own.flatMap((line) => line.visits)))
  const by = roll.rows.find((row) => row.studentId === studentId)?.matchedBy ?? null
  const isOver = meeting.phase === 'over'
  const events = stays.flatMap((stay, index): TimelineEvent[] => {
    const join = stay.fromMs === null ? [] : [joinEvent(stay.fromMs, index === 0 ? stay.name : null, by)]
    const leftMs = stay.toMs ?? (isOver ? Math.max(meeting.countedEndMs, stay.fromMs ?? 0) : null)
    if (leftMs === null) return join
    const isForGood = index === stays.length - 1 && isOver && leftMs < meeting.countedEndMs
    const title = isForGood ? 'Left, did not return' : 'Left'
    return [
      ...join,
      { atMs: leftMs, kind: 'left', title, detail: leaveDetail(stay, leftMs), isPresent: false },
    ]
  })
  return [...meetingEvents(roll, zone), ...events].sort(
    (a, b) => a.atMs - b.atMs || rank[a.kind] - rank[b.kind],
  )
}

const rank: Record<TimelineEvent['kind'], number> = { started: 0, left: 1, joined: 2, ended: 3 }

function meetingEvents({ meeting }: Roll, zone: string): TimelineEvent[] {
  if (meeting.phase === 'before') return []
  const scheduled = `Scheduled ${clockRangeText(meeting.startMs, meeting.endMs, zone)}`
  const started: TimelineEvent = {
    atMs: meeting.startedMs ?? meeting.startMs,
    kind: 'started',
    title: 'Meeting started',
    detail: scheduled,
    isPresent: false,
  }
  if (meeting.phase === 'running') return [started]
  const earlyMs = meeting.endMs - meeting.countedEndMs
  const detail = earlyMs >= 60_000 ? `${countOf(wholeMinutes(earlyMs), 'minute')} early` : ''
  const endedMs = meeting.endedMs ?? meeting.countedEndMs
  return [started, { atMs: endedMs, kind: 'ended', title: 'Meeting ended', detail, isPresent: false }]
}

/** The first join, which has a name, says how the student was known; later ones only that it happened. */
function joinEvent(atMs: number, name: string | null, by: MatchedBy | null): TimelineEvent {
  if (name === null) return { atMs, kind: 'joined', title: 'Joined again', detail: '', isPresent: true }
  return {
    atMs,
    kind: 'joined',
    title: name ? `Joined as “${name}”` : 'Joined',
    detail: by ? matchText[by] : '',
    isVerified: by !== null && by !== 'name',
    isPresent: true,
  }
}

function leaveDetail({ fromMs }: Visit, leftMs: number): string {
  if (fromMs === null) return 'The join was not reported'
  const minutes = wholeMinutes(leftMs - fromMs)
  return minutes > 0 ? `After ${minutes} min` : 'After less than a minute'
}

/** Devices that overlap are one stay: a person who closes the laptop with the phone still in has not left. */
function mergeStays(visits: readonly Visit[]): Visit[] {
  const merged: Visit[] = []
  for (const visit of [...visits].sort(compareVisits)) {
    const last = merged.at(-1)
    const isWithin =
      last !== undefined &&
      last.fromMs !== null &&
      visit.fromMs !== null &&
      (last.toMs === null || visit.fromMs <= last.toMs)
    if (!isWithin) merged.push({ ...visit })
    else if (last.toMs !== null) last.toMs = visit.toMs === null ? null : Math.max(last.toMs, visit.toMs)
  }
  return merged
}
