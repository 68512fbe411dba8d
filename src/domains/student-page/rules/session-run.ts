import { marksOf, type RowFacts } from '../../attendance/rules/roll-facts.ts'
import type { SessionMark } from '../contract/student-overview.contract.ts'

const seen = [
  ['Insufficient', 'insufficient'],
  ['Late', 'late'],
  ['Present', 'present'],
] as const

/** The one mark of a meeting, the worst its roll says: an absence that staff set stands before an excuse beside it. */
export function markOf(row: RowFacts): SessionMark {
  const { absent, excused } = marksOf(row)
  if (absent) return 'unexcused'
  if (excused) return 'excused'
  if (!row.isOver) return 'to-come'
  return seen.find(([status]) => row.statuses.includes(status))?.[1] ?? 'not-taken'
}

/** At most so many marks stand in a run (look §14.2), the next few of those to come among them. */
const most = 16
const fewComing = 3

/** What the meetings of one experience or house say, in the order of time. */
export function runOf(meetings: readonly RowFacts[]) {
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
