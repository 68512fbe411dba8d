import { school } from '#contract/school/school.ts'
import { staffExcuseAddress } from '#domains/excuses/rules/excuse-addresses.ts'
import type { WhyPanel } from '../../../contract/attendance.schemas.ts'
import { joinStatuses } from '../../../contract/attendance-status.ts'
import { explainRow, rowInOneLine } from '../../../rules/explain-row.ts'
import { neededMinutes, shownMinutes } from '../../../rules/shown-minutes.ts'
import { rowTimeline } from '../../../rules/timeline.ts'
import type { Attendable } from '../../attendables.queries.ts'
import type { RollPutAway } from '../../meeting/ledger-away.ts'
import type { listChanges } from '../changes.queries.ts'
import type { LoadedRoll } from '../load-roll.ts'
import { meetingNow } from '../meeting-phase.ts'
import type { RollRecord } from '../roll.queries.ts'
import type { OverlappingExcuse } from './why.queries.ts'

const sources: Record<string, string> = {
  live: 'live',
  report: 'meeting report',
  upload: 'uploaded report',
  staff: 'set by staff',
  update_statuses: 'updated from the meeting',
  match: 'participant matched',
  excuse: 'excuse',
}

interface WhyParts {
  readonly attendable: Attendable
  readonly row: RollRecord
  readonly loaded: LoadedRoll
  readonly changes: Awaited<ReturnType<typeof listChanges>>
  readonly putAway: RollPutAway
  readonly excuses: readonly OverlappingExcuse[]
  readonly told: WhyPanel['told']
  /** The viewer may open the student's excuses. */
  readonly mayOpen: boolean
  readonly absences: number
  readonly viewerId: number
  readonly nowMs: number
}

function sourceOf(row: RollRecord, viewerId: number): string {
  if (row.staffStatuses)
    return row.staffSetBy === viewerId
      ? 'Set by you'
      : `Set by ${row.staffSetByName ?? 'someone who has left'}`
  return row.computedStatuses.length > 0 ? 'Computed from the meeting' : 'Roll not taken'
}

/** What the row itself keeps of what was computed, when the ledger behind it is away. */
const kept = (row: RollRecord) => ({
  firstJoinMs: row.firstJoinedAt?.getTime() ?? null,
  presentMs: row.presentSeconds * 1_000,
  segments: row.segments.map(({ joinedAt, leftAt }) => ({
    fromMs: Date.parse(joinedAt),
    toMs: leftAt === null ? null : Date.parse(leftAt),
  })),
})

/** Why a row has its status: reasons, what happened, who changed what. */
export function presentWhy(parts: WhyParts): WhyPanel {
  const { attendable, row, loaded, changes, putAway, excuses, told, mayOpen, absences, viewerId, nowMs } =
    parts
  const meeting = meetingNow(attendable, nowMs)
  const computed =
    putAway.ledger === null ? loaded.roll.rows.find((one) => one.studentId === row.studentId) : kept(row)
  const explainable = {
    statuses: row.computedStatuses,
    firstJoinMs: computed?.firstJoinMs ?? null,
    presentMs: computed?.presentMs ?? 0,
    excuseReason: row.excuseReason,
    isExcuseWaiting: row.waitingExcuse !== null,
    segments: computed?.segments ?? [],
  }
  return {
    attendanceId: row.id,
    studentId: row.studentId,
    studentName: row.studentName,
    grade: row.grade,
    houseTitle: row.houseTitle,
    status: joinStatuses(row.statuses),
    computedStatus: joinStatuses(row.computedStatuses),
    source: sourceOf(row, viewerId),
    reasons: explainRow(explainable, meeting).clauses.map(({ status, text }) => ({ status, sentence: text })),
    summary: rowInOneLine(explainable, meeting),
    startAt: attendable.startsAt.toISOString(),
    endAt: attendable.endsAt.toISOString(),
    lateFromAt: new Date(meeting.lateFromMs).toISOString(),
    segments: [...row.segments],
    presentMinutes: shownMinutes(explainable, meeting),
    neededMinutes: neededMinutes(meeting),
    events: (putAway.ledger === null ? rowTimeline(loaded.roll, row.studentId) : []).map(
      ({ atMs, title, detail, isPresent }) => ({
        at: new Date(atMs).toISOString(),
        title,
        detail,
        isPresent,
      }),
    ),
    history: changes.map((change) => ({
      at: change.changedAt.toISOString(),
      from: joinStatuses(change.fromStatuses),
      to: joinStatuses(change.toStatuses),
      source: sources[change.source] ?? change.source,
      by: change.changedByName,
    })),
    excuses: excuses.map((excuse) => ({ ...excuse, url: mayOpen ? staffExcuseAddress(excuse.id) : null })),
    told,
    putAway,
    absences,
    absenceLimit: school().absenceLimit,
  }
}
