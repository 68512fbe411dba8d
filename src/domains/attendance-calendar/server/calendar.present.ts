import { joinStatuses } from '#domains/attendance/contract/attendance-status.ts'
import { isOverAt, marksOf, type RowMarks } from '#domains/attendance/rules/roll-facts.ts'
import { mayTakeRoll } from '#domains/attendance/server/attendance.service.ts'
import { staffExcuseAddress } from '#domains/excuses/rules/excuse-addresses.ts'
import type { listExcusesOfStudent } from '#domains/excuses/server/excuses.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type {
  AttendanceRecord,
  BoxLock,
  CalendarSession,
  MissedRecord,
  ShownDay,
} from '../contract/calendar.schemas.ts'
import { addCounts, noCounts, type RollCounts, shownCounts } from '../rules/day-tally.ts'
import type { AttendableKind } from './day-counts.queries.ts'
import type { MissRow } from './misses.queries.ts'
import { excuseUrlOf } from './missing-now.ts'
import type { RollLine, RollSummary, StudentRow } from './roll-lines.queries.ts'

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
      | 'isOver'
    >,
    StudentRow {}

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

/** A missed meeting; `openable` are the students whose excuses the viewer may open. */
export const presentMiss = (row: MissRow, openable: ReadonlySet<number>): MissedRecord => ({
  ...presentRecord(row),
  excuse_waits: row.waitingExcuseId === null ? null : { url: excuseUrlOf(row, openable) },
})

type ExcusesOfStudent = Awaited<ReturnType<typeof listExcusesOfStudent>>

/** Sessions with the counts of their rolls, and the student's row with its excuse where there is one. */
export function presentSessions(
  lines: readonly RollLine[],
  viewer: Viewer,
  { excuses, nowMs }: { readonly excuses: ExcusesOfStudent; readonly nowMs: number },
): CalendarSession[] {
  return lines.map((line) => {
    const phase = phaseOf(line, nowMs)
    return {
      attendable_id: line.attendableId,
      kind: line.kind,
      type: line.type,
      experience_id: line.experienceId,
      house_id: line.houseId,
      title: line.title,
      theme_title: line.themeTitle,
      date: line.date,
      start_at: line.startsAt.toISOString(),
      end_at: line.endsAt.toISOString(),
      phase,
      is_roll_taken: line.taken > 0,
      counts: { ...shownCounts(line), expected: line.expected },
      record: presentOwnRecord(line, phase, { viewer, excuses }),
    }
  })
}

function presentOwnRecord(
  line: RollLine,
  phase: Phase,
  { viewer, excuses }: { readonly viewer: Viewer; readonly excuses: ExcusesOfStudent },
): CalendarSession['record'] {
  if (line.row === null) return null
  const record = presentRecord({ ...line, ...line.row })
  return {
    ...record,
    status: line.isOver ? joinStatuses(line.row.statuses) : '',
    box_lock: lockOf(record, phase, mayTakeRoll(viewer, line)),
    excuse: excuseOver(line, excuses),
  }
}

/** The excuse in the time of a session, whatever the roll says of it: that of the row, else one that counts, else one that waits. */
function excuseOver({ startsAt, endsAt, row }: RollLine, excuses: ExcusesOfStudent) {
  const over = excuses.filter(
    ({ excuse }) =>
      Date.parse(excuse.start_at) < endsAt.getTime() && Date.parse(excuse.end_at) > startsAt.getTime(),
  )
  const found =
    over.find(({ excuse }) => excuse.id === row?.excuseId) ??
    over.find(({ excuse }) => excuse.approved === true) ??
    over[0]
  if (!found) return null
  const { excuse, removeRefusal } = found
  return {
    id: excuse.id,
    is_waiting: excuse.approved === null,
    url: staffExcuseAddress(excuse.id),
    remove_refusal: removeRefusal,
  }
}

/** Counts of rows, of a day or of one roll of it. */
interface CountsOfDay extends RollCounts {
  readonly date: string
  readonly kind: AttendableKind
  /** Meetings that are over and whose roll nobody took. */
  readonly untaken: number
}

/** Counts by day; days without any row are left out. */
export function presentDays(counts: readonly CountsOfDay[]): Record<string, ShownDay> {
  return Object.fromEntries([...groupByDay(counts)].map(([date, ofDay]) => [date, sumOf(ofDay)]))
}

/** Counts of house events by day, with how many rows are of which kind; days without any row are left out. */
export function presentHouseDays(counts: readonly CountsOfDay[]) {
  const rowsOf = (ofDay: readonly CountsOfDay[], kind: AttendableKind) =>
    ofDay.filter((count) => count.kind === kind).reduce((sum, { expected }) => sum + expected, 0)
  return Object.fromEntries(
    [...groupByDay(counts)].map(([date, ofDay]) => [
      date,
      { ...sumOf(ofDay), standup: rowsOf(ofDay, 'standup'), checkpoint: rowsOf(ofDay, 'checkpoint') },
    ]),
  )
}

const groupByDay = (counts: readonly CountsOfDay[]) =>
  Map.groupBy(
    counts.filter(({ expected }) => expected > 0),
    ({ date }) => date,
  )

const sumOf = (ofDay: readonly CountsOfDay[]): ShownDay => ({
  ...shownCounts(ofDay.reduce(addCounts, noCounts)),
  untaken: ofDay.reduce((sum, { untaken }) => sum + untaken, 0),
})
