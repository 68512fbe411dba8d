import type { AttendanceStatus } from '#domains/attendance/contract/attendance-status.ts'
import { mostReportAsks } from '#domains/attendance/rules/attendance-constants.ts'
import { computeRoll } from '#domains/attendance/rules/compute-roll.ts'
import type { RollRow, RosterStudent } from '#domains/attendance/rules/roll-types.ts'
import type { DemoPart, DemoTable } from '../demo-rows.ts'
import { conferenceUrlOf } from '../people/houses.ts'
import { randomFor } from '../random.ts'
import { type HeldMeeting, holdMeeting, type PlannedMeeting } from './attendees.ts'
import { addChanges } from './changes.ts'
import { type ExcusesByStudent, excusesCovering } from './excuses.ts'
import { addLedgerRows, tellMeeting } from './ledger.ts'
import { correctionsOf, type StaffStory, staffStory } from './staff-story.ts'

export interface RollContext {
  seed: string
  nowMs: number
  nextId: (table: DemoTable) => number
}

/** A session or house event with the meeting it is held in. */
export interface PlannedAttendable {
  kind: 'session' | 'standup' | 'checkpoint'
  experienceId: number | null
  houseId: number | null
  date: string
  meeting: PlannedMeeting
  /** Keep every join and leave and the history of statuses; else only what was computed from them. */
  isDetailed: boolean
}

const dayMs = 24 * 3_600_000

const instantOrNull = (atMs: number | null) => (atMs === null ? null : new Date(atMs))

/** One attendable with its roll, as it stands by now: upcoming, running, taken, saved by staff or not taken. */
export function addAttendable(
  part: DemoPart,
  context: RollContext,
  plan: PlannedAttendable,
  excuses: ExcusesByStudent,
): number {
  const { meeting } = plan
  const id = context.nextId('attendables')
  const hasBegun = meeting.startMs - 3 * 60_000 <= context.nowMs
  const isExcusedBefore = (studentId: number) =>
    excusesCovering(excuses, studentId, meeting).some((excuse) => excuse.decidedMs <= meeting.startMs)
  const held = hasBegun ? holdMeeting(context.seed, meeting, isExcusedBefore) : null
  const isStarted = held !== null && held.startMs <= context.nowMs
  const taken = isStarted
    ? addTakenRoll(part, context, plan, id, held, excuses)
    : addOpenRoll(part, context, plan, id, excuses)
  // What ended before the last day was settled then, and a report that has not come was asked for in vain.
  const isSettled = meeting.endMs <= context.nowMs - dayMs
  part.attendables ??= []
  part.attendables.push({
    id,
    kind: plan.kind,
    experienceId: plan.experienceId,
    houseId: plan.houseId,
    schoolDate: plan.date,
    startsAt: new Date(meeting.startMs),
    endsAt: new Date(meeting.endMs),
    conferenceUrl: conferenceUrlOf(meeting.meetingId),
    videoMeetingId: meeting.meetingId,
    videoMeetingUuid: isStarted ? held.uuid : null,
    meetingStartedAt: isStarted ? new Date(held.startMs) : null,
    meetingEndedAt: isStarted && held.endMs <= context.nowMs ? new Date(held.endMs) : null,
    videoFailedAt: instantOrNull(taken.failedMs),
    videoFailure: taken.failedMs === null ? null : 'The video service did not answer.',
    reportReceivedAt: instantOrNull(taken.reportMs),
    staffSavedAt: instantOrNull(taken.savedMs),
    staffSavedBy: taken.savedBy,
    rollVersion: taken.version,
    computedAt: isSettled ? new Date(meeting.endMs) : null,
    reportLooks: isSettled && taken.reportMs === null ? mostReportAsks.held : 0,
  })
  return id
}

type Taken = Pick<StaffStory, 'savedMs' | 'savedBy'> & {
  reportMs: number | null
  failedMs: number | null
  version: number
}

/** Upcoming, or held without the video meeting: empty statuses, unless staff took the roll by hand. */
function addOpenRoll(
  part: DemoPart,
  context: RollContext,
  plan: PlannedAttendable,
  id: number,
  excuses: ExcusesByStudent,
): Taken {
  const { meeting } = plan
  const random = randomFor(context.seed, 'by-hand', meeting.meetingId, meeting.startMs)
  const savedMs = meeting.endMs + random.int(1, 30) * 60_000
  const isByHand = savedMs <= context.nowMs && random.chance(0.4)
  const savedBy = meeting.hosts[0]?.id ?? null
  part.attendances ??= []
  for (const student of meeting.students) {
    const excuse = excusesCovering(excuses, student.id, meeting)[0]
    const seen = random.chance(0.93) ? 'Present' : 'Unexcused Absent'
    const set: AttendanceStatus[] | null = isByHand ? [excuse ? 'Excused Absent' : seen] : null
    part.attendances.push({
      ...emptyRow(context, id, meeting, student.id),
      staffStatuses: set,
      staffSetBy: set ? savedBy : null,
      staffSetAt: set ? new Date(savedMs) : null,
      excuseId: excuse?.id ?? null,
    })
  }
  addExternalRows(part, id, meeting, () => (isByHand ? ['Present'] : []))
  return {
    savedMs: isByHand ? savedMs : null,
    savedBy: isByHand ? savedBy : null,
    reportMs: null,
    failedMs: meeting.endMs <= context.nowMs && random.chance(0.2) ? meeting.endMs + 60_000 : null,
    version: isByHand ? 1 : 0,
  }
}

function addTakenRoll(
  part: DemoPart,
  context: RollContext,
  plan: PlannedAttendable,
  id: number,
  held: HeldMeeting,
  excuses: ExcusesByStudent,
): Taken {
  const { nowMs } = context
  const { meeting } = plan
  const story = staffStory(context.seed, meeting, held, nowMs)
  const reportMs = story.reportMs <= nowMs ? story.reportMs : null
  // Years of old rolls are told by their reports; joins and leaves matter while someone may still ask why.
  const isLive = plan.isDetailed || reportMs === null
  const facts = tellMeeting(held, { nowMs, isLive, reportMs, lost: story.lost })
  const roll = computeRoll({
    times: meeting,
    nowMs,
    facts: facts.map(({ fact }) => fact),
    roster: [...meeting.students.map(rosterStudent), ...meeting.externals.map(externalOnRoster)],
    others: meeting.hosts,
    aliases: [],
    excuses: coveringExcuses(meeting, excuses),
  })
  const rows = roll.rows.filter((row) => row.studentId > 0)
  const corrected = correctionsOf(rows, story.corrections)
  const lostId =
    story.savedMs === null ? undefined : meeting.students.find((one) => one.email === story.lost?.email)?.id
  if (lostId !== undefined) corrected.set(lostId, ['Unexcused Absent'])
  part.attendances ??= []
  const changed = new Set<number>()
  for (const row of rows) {
    const staffStatuses = corrected.get(row.studentId) ?? null
    const attendance = {
      ...emptyRow(context, id, meeting, row.studentId),
      ...presenceOf(row),
      computedChangedAt: new Date(
        row.studentId === lostId ? story.reportMs : lastChangeMs(row, meeting, nowMs),
      ),
      staffStatuses,
      staffSetBy: staffStatuses ? story.savedBy : null,
      staffSetAt: staffStatuses ? instantOrNull(story.savedMs) : null,
      notifiedAt: row.statuses.includes('Unexcused Absent') ? instantOrNull(story.notifiedMs) : null,
    }
    part.attendances.push(attendance)
    if (plan.isDetailed) {
      const times = addChanges(part, attendance.id, row, meeting, { staffStatuses, story, nowMs })
      for (const atMs of times) changed.add(atMs)
    }
  }
  const externals = new Map(roll.rows.map((row) => [row.studentId, row.statuses]))
  addExternalRows(part, id, meeting, (externalId) => externals.get(-externalId) ?? [])
  if (plan.isDetailed) addLedgerRows(part, id, facts)
  const { savedMs, savedBy } = story
  return { savedMs, savedBy, reportMs, failedMs: null, version: Math.max(1, changed.size) }
}

const rosterStudent = (student: PlannedMeeting['students'][number]): RosterStudent => ({
  studentId: student.id,
  name: student.name,
  email: student.email,
  registrantId: student.registrantId,
})

/** External students are counted by the same rules; a number below zero keeps them apart from the school's own. */
const externalOnRoster = (external: PlannedMeeting['externals'][number]): RosterStudent => ({
  studentId: -external.id,
  name: external.name,
  email: external.email,
  registrantId: '',
})

const coveringExcuses = (meeting: PlannedMeeting, excuses: ExcusesByStudent) =>
  meeting.students.flatMap(({ id }) => {
    const excuse = excusesCovering(excuses, id, meeting)[0]
    return excuse ? [{ excuseId: excuse.id, studentId: id, reason: excuse.reason }] : []
  })

/** Every row has every column, so that all of them travel in one copy. */
const emptyRow = (
  context: RollContext,
  attendableId: number,
  { startMs }: PlannedMeeting,
  studentId: number,
) => ({
  id: context.nextId('attendances'),
  attendableId,
  meetingStartsAt: new Date(startMs),
  studentId,
  computedStatuses: [] as AttendanceStatus[],
  staffStatuses: null as AttendanceStatus[] | null,
  computedChangedAt: null as Date | null,
  staffSetBy: null as number | null,
  staffSetAt: null as Date | null,
  firstJoinedAt: null as Date | null,
  lastLeftAt: null as Date | null,
  presentSeconds: 0,
  segments: '[]',
  matchedBy: null as string | null,
  excuseId: null as number | null,
  notifiedAt: null as Date | null,
})

const presenceOf = (row: RollRow) => ({
  computedStatuses: row.statuses,
  firstJoinedAt: instantOrNull(row.firstJoinMs),
  lastLeftAt: instantOrNull(row.lastLeftMs),
  presentSeconds: Math.round(row.presentMs / 1000),
  segments: JSON.stringify(
    row.segments.map(({ fromMs, toMs }) => ({ joinedAt: new Date(fromMs), leftAt: instantOrNull(toMs) })),
  ),
  matchedBy: row.matchedBy,
  excuseId: row.excuseId,
})

/** When the computed status became what it is: at the join, at the limit for being late, or at the end. */
function lastChangeMs(row: RollRow, meeting: PlannedMeeting, nowMs: number): number {
  if (row.statuses.includes('Insufficient')) return Math.min(nowMs, meeting.endMs)
  return Math.min(nowMs, Math.max(meeting.startMs, row.firstJoinMs ?? meeting.startMs + 180_000))
}

function addExternalRows(
  part: DemoPart,
  attendableId: number,
  meeting: PlannedMeeting,
  statusesOf: (externalId: number) => AttendanceStatus[],
): void {
  part.externalAttendances ??= []
  for (const { id } of meeting.externals) {
    part.externalAttendances.push({ attendableId, externalStudentId: id, statuses: statusesOf(id) })
  }
}
