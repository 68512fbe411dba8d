import { dayText } from '#contract/clock-text.ts'
import { isInSchoolTimes } from '#contract/school-time.ts'
import { longestEmail } from '../../rules/meeting/participant-bounds.ts'
import type { PresenceFact } from '../../rules/roll-types.ts'
import {
  columnsOf,
  isReportHeader,
  isSummaryOnlyHeader,
  type ReportColumns,
  readAbove,
} from './meeting-report-columns.ts'
import { readTable, type Table, TableFault, type TableLine } from './meeting-report-table.ts'
import { readReportText } from './meeting-report-text.ts'
import {
  type DateOrder,
  decideDateOrder,
  instantOf,
  readWrittenTime,
  type WrittenTime,
} from './meeting-report-times.ts'

export interface MeetingReportRow {
  /** The name on screen. */
  name: string
  /** The account's name, when the report has a column for it; else blank. */
  originalName: string
  email: string
  registrantId: string
  joinMs: number
  leaveMs: number
  /** Where the row stands in the file, from 1. */
  line: number
}

export type MeetingReport =
  | { ok: true; rows: MeetingReportRow[]; dateOrder: DateOrder; topic?: string; meetingId?: string }
  | { ok: false; line: number; reason: string }

export interface ReportSession {
  /** The zone the report's wall times are in. */
  zone: string
  sessionStartMs: number
  sessionEndMs: number
}

/** The rows of the largest meeting, in letters of two bytes. */
const mostMegabytes = 4

class Refusal extends TableFault {}

/**
 * Reads the CSV that a video meeting's site exports (issue 2 §5, "Uploading a report"): all of it, or nothing
 * with the line and the reason in a sentence for the person who uploaded it.
 */
export function parseMeetingReport(bytes: Uint8Array, session: ReportSession): MeetingReport {
  try {
    return readReport(bytes, session)
  } catch (error) {
    if (error instanceof TableFault) return { ok: false, line: error.line, reason: error.message }
    throw error
  }
}

/** A report's rows as facts for the ledger, each with its name as written; an account's other name stands in brackets. */
export function reportFacts(rows: readonly MeetingReportRow[]): PresenceFact[] {
  return rows.map((row) => ({
    kind: 'seen',
    atMs: row.joinMs,
    leftAtMs: row.leaveMs,
    participant: {
      name:
        row.originalName && row.originalName !== row.name
          ? `${row.name} (${row.originalName})`.trim()
          : row.name,
      email: row.email,
      registrantId: row.registrantId,
      accountId: '',
    },
  }))
}

function readReport(bytes: Uint8Array, session: ReportSession): MeetingReport {
  if (bytes.length > mostMegabytes * 1024 * 1024)
    throw new Refusal(1, `A report may have at most ${mostMegabytes} MB.`)
  const read = readReportText(bytes)
  if (!read.ok) throw new Refusal(1, read.reason)
  const table = tableOf(read.text)
  const columns = columnsOf(table.header.cells)
  const visits = table.body.flatMap((line) => readLine(line, columns))
  const [first] = visits
  if (!first) throw new Refusal(table.header.line, 'The report has a header and no participants.')
  const { zone, sessionStartMs } = session
  const times = visits.flatMap(({ join, leave }) => (leave ? [join, leave] : [join]))
  const dateOrder = decideDateOrder(times, dayIn(zone, sessionStartMs))
  const rows = visits.map((visit) => placeVisit(visit, dateOrder, zone))
  refuseOtherDay(rows, session)
  return { ok: true, rows, dateOrder, ...readAbove(table.above) }
}

function tableOf(text: string): Table {
  const table = readTable(text, isReportHeader)
  if (table) return table
  const summary = readTable(text, isSummaryOnlyHeader)
  if (summary) {
    throw new Refusal(
      summary.header.line,
      'The report has no join and leave times. Export it again without “Show unique users”.',
    )
  }
  throw new Refusal(
    1,
    'No header with a name, a join time and a leave time was found, so this is not a meeting report.',
  )
}

/** No meeting is longer; a number that is leads out of every calendar. */
const mostMinutes = 7 * 24 * 60

interface WrittenVisit extends Omit<MeetingReportRow, 'joinMs' | 'leaveMs'> {
  join: WrittenTime
  leave: WrittenTime | null
  minutes: number | null
}

function readLine({ cells, line }: TableLine, columns: ReportColumns): WrittenVisit[] {
  const cell = (column: number | undefined) => {
    const text = column === undefined ? '' : (cells[column] ?? '').trim()
    return /^[-–—]+$/.test(text) ? '' : text
  }
  if (isYes(cell(columns.waitingRoom)) || isNo(cell(columns.attended))) return []
  const email = cell(columns.email)
  const [name, originalName] = [cell(columns.name), cell(columns.originalName)]
  const join = readWrittenTime(cell(columns.join))
  if (!join) {
    // The header again, where a program put one table under another.
    if (isReportHeader(cells)) return []
    throw new Refusal(line, timeReason(cell(columns.join), 'join'))
  }
  const leave = readWrittenTime(cell(columns.leave))
  const minutes = Number.parseFloat(cell(columns.minutes))
  if (!leave && (cell(columns.leave) !== '' || Number.isNaN(minutes))) {
    throw new Refusal(line, timeReason(cell(columns.leave), 'leave'))
  }
  if (minutes > mostMinutes) throw new Refusal(line, 'The duration is longer than a week.')
  if (email.length > longestEmail)
    throw new Refusal(line, `The email is longer than ${longestEmail} characters.`)
  if (name === '' && email === '') throw new Refusal(line, 'The row has neither a name nor an email.')
  const registrantId = cell(columns.registrantId)
  return [
    {
      name,
      originalName,
      email,
      registrantId,
      join,
      leave,
      minutes: Number.isNaN(minutes) ? null : minutes,
      line,
    },
  ]
}

function placeVisit(visit: WrittenVisit, order: DateOrder, zone: string): MeetingReportRow {
  const { join, leave, minutes, ...row } = visit
  const joinMs = instantOf(join, order, zone)
  if (joinMs === null) throw new Refusal(row.line, 'The join time has a day that does not exist.')
  const leaveMs = leave ? instantOf(leave, order, zone, joinMs) : joinMs + (minutes ?? 0) * 60_000
  if (leaveMs === null) throw new Refusal(row.line, 'The leave time has a day that does not exist.')
  if (!isInSchoolTimes(joinMs) || !isInSchoolTimes(leaveMs))
    throw new Refusal(row.line, 'The time lies too far away.')
  if (leaveMs < joinMs) throw new Refusal(row.line, 'The leave time is before the join time.')
  return { ...row, joinMs, leaveMs }
}

function refuseOtherDay(
  rows: readonly MeetingReportRow[],
  { zone, sessionStartMs, sessionEndMs }: ReportSession,
): void {
  const days = new Set([dayIn(zone, sessionStartMs), dayIn(zone, sessionEndMs)])
  const isOfTheDay = rows.some(
    (row) => days.has(dayIn(zone, row.joinMs)) || days.has(dayIn(zone, row.leaveMs)),
  )
  const [first] = rows
  if (isOfTheDay || !first) return
  const [reportDay, sessionDay] = [dayText(first.joinMs, zone), dayText(sessionStartMs, zone)]
  throw new Refusal(first.line, `This is the report of ${reportDay}; the session was on ${sessionDay}.`)
}

function dayIn(zone: string, atMs: number): string {
  return Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(zone).toPlainDate().toString()
}

function timeReason(text: string, which: 'join' | 'leave'): string {
  return text === ''
    ? `The row has no ${which} time.`
    : `“${text.slice(0, 40)}” is not a ${which} time with its date.`
}

function isYes(text: string): boolean {
  return /^(?:yes|y|true|1)$/i.test(text)
}

function isNo(text: string): boolean {
  return /^(?:no|n|false|0)$/i.test(text)
}
