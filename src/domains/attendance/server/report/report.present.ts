import { wholeMinutes } from '#contract/clock-text.ts'
import type { ReportPage, ReportParticipant } from '../../contract/attendance.schemas.ts'
import { plainEmail, plainName } from '../../rules/plain-name.ts'
import { ledgerAwayText } from '../../rules/put-away-words.ts'
import type { ParticipantLine } from '../../rules/roll-types.ts'
import { gradeAndHouse } from '../../rules/tell-apart.ts'
import type { Attendable } from '../attendables.queries.ts'
import { rollRefusal } from '../attendance.access.ts'
import type { LoadedRoll } from '../roll/load-roll.ts'
import { meetingNow } from '../roll/meeting-phase.ts'
import type { RollRecord } from '../roll/roll.queries.ts'
import { differences } from './reconcile-roll.ts'

const detailOf = (row: RollRecord | undefined) => (row ? gradeAndHouse(row) : 'External student')

interface ReportParts {
  readonly attendable: Attendable
  readonly loaded: LoadedRoll
  readonly rows: readonly RollRecord[]
  /** The school year with which the ledger was put away. */
  readonly putAway: string | null
  readonly mayTake: boolean
  readonly nowMs: number
}

/** The video-meeting report: unsure people first, then by name (2-back-office §3). */
export function presentReport({
  attendable,
  loaded,
  rows,
  putAway,
  mayTake,
  nowMs,
}: ReportParts): ReportPage {
  const { roll, roster, aliases } = loaded
  const byStudent = new Map(rows.map((row) => [row.studentId, row]))
  const names = new Map(roster.map((student) => [student.studentId, student.name]))

  const aliasOf = (line: ParticipantLine): number | null => {
    const values = [plainEmail(line.email), line.accountId, ...line.names.map(plainName)]
    return (
      aliases.find((alias) => alias.aliasId > 0 && alias.value !== '' && values.includes(alias.value))
        ?.aliasId ?? null
    )
  }
  const present = (line: ParticipantLine): ReportParticipant => ({
    key: line.key,
    name: (line.match && names.get(line.match.studentId)) ?? line.displayName,
    nameDetail: (line.match && byStudent.get(line.match.studentId)?.nameDetail) ?? null,
    displayName: line.displayName,
    email: line.email,
    isVerified: line.isVerified,
    joinedAt: line.firstJoinMs === null ? null : new Date(line.firstJoinMs).toISOString(),
    time: wholeMinutes(line.presentMs),
    state: line.state,
    needsReview: line.needsReview,
    studentId: line.match?.studentId ?? null,
    matchedBy: line.match?.by ?? null,
    aliasId: line.match?.by === 'alias' || line.state === 'not_a_student' ? aliasOf(line) : null,
    candidates: line.candidates
      .filter((candidate) => candidate.studentId > 0)
      .map(({ studentId, reason }) => ({
        studentId,
        name: names.get(studentId) ?? '',
        detail: detailOf(byStudent.get(studentId)),
        reason,
      })),
    segments: line.segments.map(({ fromMs, toMs }) => ({
      joinedAt: new Date(fromMs).toISOString(),
      leftAt: toMs === null ? null : new Date(toMs).toISOString(),
    })),
  })
  const { phase } = meetingNow(attendable, nowMs)
  const isOver = phase === 'over'
  const updateRefusal = () => {
    if (!mayTake) return rollRefusal(attendable)
    if (putAway !== null) return ledgerAwayText(putAway)
    return isOver ? null : 'You can update statuses after the meeting.'
  }
  return {
    title: attendable.title,
    startAt: attendable.startsAt.toISOString(),
    endAt: attendable.endsAt.toISOString(),
    receivedAt: attendable.reportReceivedAt?.toISOString() ?? null,
    participants: roll.participants
      .map(present)
      .sort((a, b) => Number(b.needsReview) - Number(a.needsReview) || a.name.localeCompare(b.name)),
    roster: rows.map((row) => ({ studentId: row.studentId, name: row.studentName, detail: detailOf(row) })),
    changes: differences(rows, loaded),
    canUpdate: mayTake && isOver && putAway === null,
    canMatch: mayTake && phase !== 'before' && putAway === null,
    updateRefusal: updateRefusal(),
    putAway,
  }
}
