import { joinStatuses } from '#domains/attendance/contract/attendance-status.ts'
import { countsAsTaken, isOverAt, marksOf, type RowMarks } from '#domains/attendance/rules/roll-facts.ts'
import { mayTakeRoll } from '#domains/attendance/server/attendance.service.ts'
import type { Viewer } from '#server/viewer.ts'
import type { AttendanceRecord, BoxLock, CalendarSession, DayCounts } from '../contract/calendar.schemas.ts'
import { addCount, noCounts } from '../rules/day-tally.ts'
import type { DayStatusCount, RollLine, RollSummary } from './day-counts.queries.ts'
import type { MissRow } from './misses.queries.ts'

type Phase = CalendarSession['phase']

export function phaseOf(roll: RollSummary, nowMs: number): Phase {
  if (nowMs < roll.startsAt.getTime()) return 'upcoming'
  return isOverAt(roll, nowMs) ? 'ended' : 'running'
}

/** Why the absence box of a row cannot be used (1-staff-tools §4); null when it can. */
export function lockOf(marks: RowMarks, phase: Phase, mayTake: boolean): BoxLock {
  if (phase === 'upcoming') return 'upcoming'
  if (phase === 'running') return 'running'
  if (marks.tardy) return 'tardy'
  if (marks.excused && marks.absent) return 'both'
  return mayTake ? null : 'not_yours'
}

interface RecordFacts
  extends Pick<
    RollLine,
    | 'attendableId'
    | 'kind'
    | 'startsAt'
    | 'endsAt'
    | 'title'
    | 'themeTitle'
    | 'employeeName'
    | 'employeeEmail'
    | 'excuseId'
    | 'isOver'
  > {
  readonly studentId: number
  readonly studentName: string
  readonly statuses: RollLine['statuses']
}

function presentRecord(row: RecordFacts): AttendanceRecord {
  const startAt = row.startsAt.toISOString()
  const endAt = row.endsAt.toISOString()
  return {
    student_id: row.studentId,
    student_name: row.studentName,
    attendable_id: row.attendableId,
    ...marksOf({ statuses: row.statuses, isCovered: row.excuseId !== null, isOver: row.isOver }),
    excuse_id: row.excuseId,
    employee_name: row.employeeName,
    employee_email: row.employeeEmail,
    session_start: startAt,
    session_end: endAt,
    start_at: startAt,
    end_at: endAt,
    title: row.title,
    theme_title: row.themeTitle,
    kind: row.kind,
  }
}

export const presentMiss = (row: MissRow): AttendanceRecord => presentRecord(row)

/** Sessions with the counts of their rolls, from the lines of each; and the student's row where there is one. */
export function presentSessions(
  lines: readonly RollLine[],
  viewer: Viewer,
  nowMs: number,
): CalendarSession[] {
  return [...Map.groupBy(lines, (line) => line.attendableId).values()].flatMap((ofRoll) => {
    const [first] = ofRoll
    if (!first) return []
    const phase = phaseOf(first, nowMs)
    return [
      {
        attendable_id: first.attendableId,
        kind: first.kind,
        type: first.type,
        experience_id: first.experienceId,
        house_id: first.houseId,
        title: first.title,
        theme_title: first.themeTitle,
        date: first.date,
        start_at: first.startsAt.toISOString(),
        end_at: first.endsAt.toISOString(),
        phase,
        is_roll_taken: ofRoll.some(countsAsTaken),
        counts: {
          ...ofRoll.reduce(addCount, noCounts),
          expected: ofRoll.reduce((sum, line) => sum + line.count, 0),
        },
        record: presentOwnRecord(first, phase, viewer),
      },
    ]
  })
}

function presentOwnRecord(line: RollLine, phase: Phase, viewer: Viewer): CalendarSession['record'] {
  const { studentId, studentName } = line
  if (studentId === null || studentName === null) return null
  const record = presentRecord({ ...line, studentId, studentName })
  return {
    ...record,
    status: line.isOver ? joinStatuses(line.statuses) : '',
    box_lock: lockOf(record, phase, mayTakeRoll(viewer, line)),
  }
}

/** Counts by day; days without any row are left out. */
export function presentDays(counts: readonly DayStatusCount[]): Record<string, DayCounts> {
  const days = Map.groupBy(counts, (count) => count.date)
  return Object.fromEntries([...days].map(([date, ofDay]) => [date, ofDay.reduce(addCount, noCounts)]))
}

/** The same for house events, with how many rows are of which kind. */
export function presentHouseDays(counts: readonly DayStatusCount[]) {
  const rowsOf = (ofDay: readonly DayStatusCount[], kind: DayStatusCount['kind']) =>
    ofDay.filter((count) => count.kind === kind).reduce((sum, { count }) => sum + count, 0)
  const days = Map.groupBy(counts, (count) => count.date)
  return Object.fromEntries(
    [...days].map(([date, ofDay]) => [
      date,
      {
        ...ofDay.reduce(addCount, noCounts),
        standup: rowsOf(ofDay, 'standup'),
        checkpoint: rowsOf(ofDay, 'checkpoint'),
      },
    ]),
  )
}
