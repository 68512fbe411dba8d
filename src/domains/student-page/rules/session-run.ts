import type { SessionMark } from '../contract/student-overview.contract.ts'

/** A meeting of a student as the database tells it. */
export interface MeetingFacts {
  readonly isOver: boolean
  /** Of the roll; empty while it is not taken. */
  readonly statuses: readonly string[]
  /** An approved excuse speaks for it, or its status does. */
  readonly isExcused: boolean
}

const marks: readonly (readonly [string, SessionMark])[] = [
  ['Unexcused Absent', 'unexcused'],
  ['Excused Absent', 'excused'],
  ['Insufficient', 'insufficient'],
  ['Late', 'late'],
  ['Present', 'present'],
]

/** The one mark of a meeting: the worst it says. */
export function markOf({ isOver, statuses, isExcused }: MeetingFacts): SessionMark {
  if (isExcused && !statuses.some((status) => status === 'Present' || status === 'Late')) return 'excused'
  if (!isOver) return 'to-come'
  return marks.find(([status]) => statuses.includes(status))?.[1] ?? 'not-taken'
}

/** At most so many marks stand in a run (look §14.2), the next few of those to come among them. */
const most = 16
const fewComing = 3

/** What the meetings of one experience or house say, in the order of time. */
export function runOf(meetings: readonly MeetingFacts[]) {
  const all = meetings.map((meeting) => ({ mark: markOf(meeting), isOver: meeting.isOver }))
  const past = all.filter(({ isOver }) => isOver).map(({ mark }) => mark)
  const coming = all.filter(({ isOver }) => !isOver).map(({ mark }) => mark)
  const count = (...wanted: readonly SessionMark[]) => past.filter((mark) => wanted.includes(mark)).length
  const next = coming.slice(0, Math.max(fewComing, most - past.length))
  return {
    marks: [...past.slice(next.length - most), ...next],
    taken: past.length - count('not-taken'),
    present: count('present', 'late', 'insufficient'),
    absences: count('unexcused'),
  }
}
