import { schoolDayBounds } from '#contract/school-time.ts'
import type { Viewer } from '#server/api/viewer.ts'
import { excuseWeekdays, stateOf } from '../contract/excuse-values.ts'
import type { Excuse, ExcuseRow } from '../contract/excuses.schemas.ts'
import { abilitiesOf, decisionNotice } from './decision/decision-rules.ts'
import type { WeighedExcuse } from './decision/weigh-excuses.ts'
import type { ExcuseRecord } from './excuses.queries.ts'

function presentRecurring(excuse: ExcuseRecord): Excuse['recurring_info'] {
  const { seriesId, weekdays, periodStart, periodEnd } = excuse
  if (seriesId === null || !weekdays || !periodStart || !periodEnd) return null
  return {
    id: seriesId,
    days: weekdays.flatMap((day) => excuseWeekdays[day - 1] ?? []),
    start_at: new Date(schoolDayBounds(periodStart).startMs).toISOString(),
    end_at: new Date(schoolDayBounds(periodEnd).endMs - 1_000).toISOString(),
    period_start: periodStart,
    period_end: periodEnd,
  }
}

/** Who asked: in a mirror the employee's name comes first. */
export const requesterText = ({
  requesterName,
  filingName,
}: Pick<ExcuseRecord, 'requesterName' | 'filingName'>): string =>
  filingName === null ? (requesterName ?? '') : `${filingName} for ${requesterName}`

/** An excuse as the wire has it (1-staff-tools §3). */
export const presentExcuse = (excuse: ExcuseRecord): Excuse => ({
  id: excuse.id,
  student_id: excuse.studentId,
  student: { name: excuse.studentName },
  title: `${excuse.studentName}: ${excuse.reason}`,
  start_at: excuse.startsAt.toISOString(),
  end_at: excuse.endsAt.toISOString(),
  allDay: excuse.allDay,
  reason: excuse.reason,
  additional_comments: excuse.additionalComments,
  approved: excuse.approved,
  state: stateOf(excuse.approved),
  recurring_info: presentRecurring(excuse),
  created_at: excuse.createdAt.toISOString(),
  version: excuse.version,
})

const nothing: ExcuseRow['can'] = {
  edit: false,
  approve: false,
  reject: false,
  remove: false,
  choose_removal_scope: false,
}

/** A row of the report, with what the viewer may do with it. */
export const presentRow = (viewer: Viewer, excuse: WeighedExcuse): ExcuseRow => ({
  ...presentExcuse(excuse),
  student_name: excuse.studentName,
  grade: excuse.grade,
  house_title: excuse.houseTitle,
  requester_name: requesterText(excuse),
  corrected_by_name:
    excuse.correctingName === null ? null : `${excuse.correctingName} for ${excuse.requesterName}`,
  requester_email: excuse.requesterEmail ?? '',
  creator: excuse.isByGuardian ? 'Guardian' : 'Employee',
  fell_away: excuse.hasFallenAway,
  decided_by_name: excuse.decidedByName,
  decided_at: excuse.decidedAt?.toISOString() ?? null,
  school_days: excuse.schoolDays,
  days_in_a_row: excuse.daysInARow,
  decision_notice: excuse.hasFallenAway ? null : decisionNotice(viewer, excuse),
  can: excuse.hasFallenAway ? nothing : abilitiesOf(viewer, excuse),
  document_count: excuse.documentCount ?? 0,
  message_count: excuse.messageCount ?? 0,
})
