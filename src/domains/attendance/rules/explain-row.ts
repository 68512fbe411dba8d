import { countOf, minutesOf, shortClockText, wholeMinutes } from '#contract/clock-text.ts'
import { type AttendanceStatus, isAbsence } from '../contract/attendance-status.ts'
import type { Presence } from '../contract/presence.ts'
import type { MeetingFacts, RollRow } from './roll-types.ts'
import { shownMinutes } from './shown-minutes.ts'

/** What a stored or a computed row must know to explain itself. */
export interface ExplainableRow
  extends Pick<RollRow, 'statuses' | 'firstJoinMs' | 'presentMs' | 'excuseReason'> {
  /** No excuse covers it yet, but one waits to be decided. */
  readonly isExcuseWaiting?: boolean
}
export interface ExplainableMeeting extends Pick<MeetingFacts, 'startMs' | 'countedMs' | 'phase'> {
  /** While it runs: what is known of who is in it. */
  readonly presence?: Presence | null
}

export interface Explanation {
  /** A status and its reason, to set the status in bold; a null status has only a reason. */
  clauses: { status: AttendanceStatus | null; text: string }[]
  /** "Late, because the first join was 6 minutes after the start." */
  sentence: string
  /** For the table: "6 min late, 21 of 50"; blank when there is nothing to explain. */
  short: string
}

/** Why a row has its computed statuses, in a teacher's words (domain §4, look §7.8). */
export function explainRow(row: ExplainableRow, meeting: ExplainableMeeting): Explanation {
  const clauses = row.statuses.map((status) => ({ status, text: because(status, row, meeting) }))
  if (clauses.length === 0) {
    const phase = meeting.presence === 'unheard' ? 'unheard' : meeting.phase
    const text = whyEmpty[phase]
    return { clauses: [{ status: null, text }], sentence: text, short: shortWhyEmpty[phase] }
  }
  const sentence = clauses.map(({ status, text }) => `${status}, ${text}`).join(' ')
  return { clauses, sentence, short: shortReason(row, meeting) }
}

type NothingSeen = MeetingFacts['phase'] | 'unheard'

const whyEmpty: Record<NothingSeen, string> = {
  before: 'The meeting has not started.',
  running: 'Not in the meeting yet.',
  unheard: 'Not known yet: the video meeting has said nothing.',
  over: 'The roll was not taken: nobody was seen in the meeting.',
}

const shortWhyEmpty: Record<NothingSeen, string> = {
  before: '',
  running: 'Not seen yet',
  unheard: 'Not known yet',
  over: 'Roll not taken',
}

function because(status: AttendanceStatus, row: ExplainableRow, meeting: ExplainableMeeting): string {
  if (status === 'Unexcused Absent')
    return row.isExcuseWaiting
      ? 'because the student was not seen in the meeting. The excuse that covers it waits to be decided.'
      : 'because the student was not seen in the meeting and no excuse covers it.'
  if (status === 'Excused Absent') {
    const reason = row.excuseReason ? `: ${endSentence(row.excuseReason)}` : '.'
    return `because the student was not seen in the meeting and an approved excuse covers it${reason}`
  }
  if (status === 'Late') {
    return `because the first join was ${countOf(lateMinutes(row, meeting), 'minute')} after the start.`
  }
  const present = shownMinutes(row, meeting)
  if (status === 'Insufficient') {
    return `because ${present} of ${countOf(minutesOf(meeting.countedMs), 'minute')} is less than half.`
  }
  if (row.firstJoinMs === null)
    return 'because the student was seen leaving; the meeting did not report when they joined.'
  const joined =
    row.firstJoinMs <= meeting.startMs
      ? 'in the meeting from the start'
      : `joined ${sinceStart(row.firstJoinMs - meeting.startMs)} after the start`
  const stayed =
    meeting.phase === 'running'
      ? `${countOf(present, 'minute')} so far`
      : `${present} of ${countOf(minutesOf(meeting.countedMs), 'minute')}`
  return `${joined}, ${stayed}.`
}

function shortReason(row: ExplainableRow, meeting: ExplainableMeeting): string {
  if (row.statuses.some(isAbsence)) {
    if (row.statuses.includes('Excused Absent')) return row.excuseReason ?? 'Excused'
    return row.isExcuseWaiting ? 'Not seen, excuse waits' : 'Not seen, no excuse'
  }
  const stay = `${shownMinutes(row, meeting)} of ${minutesOf(meeting.countedMs)}`
  const late = `${lateMinutes(row, meeting)} min late`
  if (!row.statuses.includes('Insufficient')) return row.statuses.includes('Late') ? late : ''
  return row.statuses.includes('Late') ? `${late}, ${stay}` : `${stay} min`
}

/**
 * The row in one line: "joined 10:04, left 10:31, back 10:33–11:00 · 54 of 60 min · Late: 4 min after the
 * start" (issue 2 §5). Times on the wall of `zone`.
 */
export function rowInOneLine(
  row: ExplainableRow & Pick<RollRow, 'segments'>,
  meeting: ExplainableMeeting,
  zone?: string,
): string {
  const at = (ms: number) => shortClockText(ms, zone)
  const stays = row.segments.map(({ fromMs, toMs }, index) => {
    if (index === 0)
      return `joined ${at(row.firstJoinMs ?? fromMs)}, ${toMs === null ? 'still in' : `left ${at(toMs)}`}`
    return toMs === null ? `back ${at(fromMs)}, still in` : `back ${at(fromMs)}–${at(toMs)}`
  })
  const minutes = `${shownMinutes(row, meeting)} of ${minutesOf(meeting.countedMs)} min`
  const reasons = row.statuses.map((status) => {
    if (status === 'Late') return `Late: ${lateMinutes(row, meeting)} min after the start`
    if (status === 'Insufficient') return 'Insufficient: less than half'
    return status
  })
  return [stays.join(', ') || 'not seen', minutes, reasons.join(', ')].filter(Boolean).join(' · ')
}

function lateMinutes(row: ExplainableRow, meeting: ExplainableMeeting): number {
  return wholeMinutes((row.firstJoinMs ?? meeting.startMs) - meeting.startMs)
}

function sinceStart(durationMs: number): string {
  return durationMs < 60_000 ? 'less than a minute' : countOf(wholeMinutes(durationMs), 'minute')
}

function endSentence(text: string): string {
  return /[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`
}
