import { wholeMinutes } from '#contract/clock-text.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import { staffExcuseAddress } from '#domains/excuses/rules/excuse-addresses.ts'
import { consentRemark } from '#domains/external-students/rules/consent.ts'
import type { AttendanceEntry, RollPage } from '../../contract/attendance.schemas.ts'
import { attendanceStatuses, joinStatuses } from '../../contract/attendance-status.ts'
import { addressOf } from '../../rules/addresses.ts'
import { explainRow } from '../../rules/explain-row.ts'
import { shownMinutes } from '../../rules/shown-minutes.ts'
import type { Attendable } from '../attendables.queries.ts'
import { rollRefusal } from '../attendance.access.ts'
import { type MeetingNow, meetingNow, nextRefresh, videoConnection } from './meeting-phase.ts'
import type { listContacts, listExternalRows, RollRecord } from './roll.queries.ts'
import { rollAlert } from './roll-alert.ts'

const iso = (instant: Date | null) => instant?.toISOString() ?? null

/** What the page of a roll knows of its students beside the roll. */
interface BesideRoll {
  /** Those whose waiting excuse the viewer may open. */
  readonly openable: ReadonlySet<number>
  readonly lastTime: { readonly startsAt: Date; readonly studentIds: readonly number[] } | undefined
}

const nothingBeside: BesideRoll = { openable: new Set(), lastTime: undefined }

/** A row of the roll as the wire has it; `beside` is what a page adds to it. */
export function presentEntry(
  row: RollRecord,
  meeting: MeetingNow,
  viewerId: number,
  beside: BesideRoll = nothingBeside,
): AttendanceEntry {
  const wasSeen = row.segments.length > 0
  const stay = { statuses: row.computedStatuses, presentMs: row.presentSeconds * 1000 }
  return {
    id: row.id,
    studentId: row.studentId,
    studentName: row.studentName,
    nameDetail: row.nameDetail,
    studentStatus: row.studentStatus,
    grade: row.grade,
    houseTitle: row.houseTitle,
    status: joinStatuses(row.statuses),
    options: [...attendanceStatuses],
    notifiedAt: iso(row.notifiedAt),
    computedStatus: joinStatuses(row.computedStatuses),
    setByStaff:
      row.staffStatuses && row.staffSetAt
        ? {
            name: row.staffSetByName ?? 'Someone who has left',
            isViewer: row.staffSetBy === viewerId,
            at: row.staffSetAt.toISOString(),
          }
        : null,
    segments: [...row.segments],
    presentMinutes: wasSeen ? shownMinutes(stay, meeting) : null,
    firstJoinedAt: iso(row.firstJoinedAt),
    lastLeftAt: iso(row.lastLeftAt),
    matchedBy: row.matchedBy as AttendanceEntry['matchedBy'],
    excuse:
      row.excuseReason && row.excuseStartsAt && row.excuseEndsAt
        ? {
            reason: row.excuseReason,
            startAt: row.excuseStartsAt.toISOString(),
            endAt: row.excuseEndsAt.toISOString(),
          }
        : null,
    waitingExcuse: row.waitingExcuse && {
      reason: row.waitingExcuse.reason,
      startAt: new Date(row.waitingExcuse.begins).toISOString(),
      endAt: new Date(row.waitingExcuse.ends).toISOString(),
      url: beside.openable.has(row.studentId) ? staffExcuseAddress(row.waitingExcuse.id) : null,
    },
    awayLastTimeAt: beside.lastTime?.studentIds.includes(row.studentId)
      ? beside.lastTime.startsAt.toISOString()
      : null,
    perhapsAs: meeting.phase === 'running' ? row.perhapsAs : null,
    hasFamilySpoken: row.hasFamilySpoken,
    hearers: row.hearers,
    why: explainRow(
      {
        ...stay,
        firstJoinMs: row.firstJoinedAt?.getTime() ?? null,
        excuseReason: row.excuseReason,
        isExcuseWaiting: row.waitingExcuse !== null,
      },
      meeting,
    ).short,
  }
}

/** What just happened, newest first, from the segments of the rows. */
function justNow(rows: readonly RollRecord[], nowMs: number): RollPage['justNow'] {
  const events = rows.flatMap(({ studentName, nameDetail, segments }) =>
    segments.flatMap((segment, index): RollPage['justNow'] => {
      const leftBefore = segments[index - 1]?.leftAt
      const awayMinutes = leftBefore
        ? Math.max(1, wholeMinutes(Date.parse(segment.joinedAt) - Date.parse(leftBefore)))
        : null
      const joined = {
        at: segment.joinedAt,
        studentName,
        nameDetail,
        awayMinutes,
        what: leftBefore ? 'joined_again' : 'joined',
      } as const
      return segment.leftAt
        ? [joined, { at: segment.leftAt, studentName, nameDetail, awayMinutes: null, what: 'left' }]
        : [joined]
    }),
  )
  return events
    .filter((event) => Date.parse(event.at) <= nowMs)
    .sort((a, b) => b.at.localeCompare(a.at) || a.studentName.localeCompare(b.studentName))
    .slice(0, 8)
}

interface RollPageParts {
  readonly attendable: Attendable
  readonly recordingId: number | undefined
  readonly rows: readonly RollRecord[]
  readonly externals: Awaited<ReturnType<typeof listExternalRows>>
  readonly contacts: Awaited<ReturnType<typeof listContacts>>
  readonly beside: BesideRoll
  readonly viewerId: number
  readonly mayTake: boolean
  /** Whether the viewer may edit the experience. */
  readonly mayEdit: boolean
  readonly nowMs: number
}

/** The page of a roll, for an experience session and a house event alike (2-back-office §3). */
export function presentRollPage(parts: RollPageParts): RollPage {
  const { attendable, rows, externals, contacts, beside, viewerId, mayTake, nowMs } = parts
  const meeting = meetingNow(attendable, nowMs)
  const isOver = meeting.phase === 'over'
  return {
    attendableId: attendable.id,
    startAt: attendable.startsAt.toISOString(),
    endAt: attendable.endsAt.toISOString(),
    phase: meeting.wirePhase,
    conferenceUrlLabel: 'Open meeting',
    conferenceUrlLink: attendable.conferenceUrl,
    ...videoConnection(attendable, meeting),
    presence: meeting.presence,
    videoFailure: attendable.videoFailure,
    isVideoDeleted: attendable.videoDeletedAt !== null,
    canTryVideoAgain: parts.mayEdit && attendable.videoFailure !== null && meeting.phase === 'before',
    recordingUrl: parts.recordingId === undefined ? null : addressOf.recording(parts.recordingId),
    isEditingEnabled: isOver && mayTake,
    editRefusal: mayTake ? null : rollRefusal(attendable),
    alert: mayTake ? rollAlert(attendable, meeting, rows) : null,
    attendances: rows.map((row) => presentEntry(row, meeting, viewerId, beside)),
    externalStudentsAttendance: externals.map(({ id, name, statuses, lastLeftAt, ...consent }) => ({
      id,
      name,
      status: joinStatuses(statuses),
      leftAt: meeting.phase === 'running' ? iso(lastLeftAt) : null,
      remark:
        consentRemark(
          { from: consent.consentFrom, until: consent.consentUntil },
          schoolDateOf(meeting.startMs),
        ) ?? null,
    })),
    nextRefreshAt: nextRefresh(attendable, meeting, nowMs),
    version: attendable.rollVersion,
    updatedAt: new Date(nowMs).toISOString(),
    countedMinutes: Math.ceil(meeting.countedMs / 60_000),
    lateFromAt: new Date(meeting.lateFromMs).toISOString(),
    unmatchedCount: attendable.unsureCount,
    lastSave:
      attendable.staffSavedAt && attendable.savedByName
        ? { name: attendable.savedByName, at: attendable.staffSavedAt.toISOString() }
        : null,
    contacts,
    justNow: meeting.phase === 'running' ? justNow(rows, nowMs) : [],
  }
}
