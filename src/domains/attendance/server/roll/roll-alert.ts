import type { z } from 'zod'
import type { attendanceAlert } from '../../contract/attendance.schemas.ts'
import type { Attendable } from '../attendables.queries.ts'
import type { MeetingNow } from './meeting-phase.ts'
import type { RollRecord } from './roll.queries.ts'

type Alert = z.output<typeof attendanceAlert>

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

/** Staff set a status, and afterwards the meeting came to say something else. */
const isContradicted = (attendable: Attendable) => (row: RollRecord) =>
  row.staffStatuses !== null &&
  row.staffSetAt !== null &&
  row.computedChangedAt !== null &&
  row.computedChangedAt > row.staffSetAt &&
  (attendable.reportReviewedAt === null || row.computedChangedAt > attendable.reportReviewedAt) &&
  row.computedStatuses.join() !== row.staffStatuses.join()

/** The one alert of a roll, the most important first (domain.md §4). Nothing before the meeting is over. */
export function rollAlert(
  attendable: Attendable,
  meeting: MeetingNow,
  rows: readonly RollRecord[],
): Alert | null {
  if (meeting.phase !== 'over' || rows.length === 0) return null

  const contradicted = rows.filter(isContradicted(attendable)).length
  if (contradicted > 0)
    return {
      variant: 'warning',
      title: 'The meeting report changed',
      description: `It now differs from what staff set for ${count(contradicted, 'student', 'students')}.`,
      action: 'review_report',
      label: 'Review',
    }

  if (attendable.unsureCount > 0)
    return {
      variant: 'warning',
      title: `${count(attendable.unsureCount, 'participant', 'participants')} could not be matched to a student`,
      description: 'Say who they are, or that they are not students.',
      action: 'review_participants',
      label: 'Review',
    }

  const untold = rows.filter(
    (row) => row.statuses.includes('Unexcused Absent') && row.notifiedAt === null && !row.hasFamilySpoken,
  ).length
  if (untold > 0)
    return {
      variant: 'critical',
      title: `${count(untold, 'student was', 'students were')} absent without an excuse`,
      description: 'Their guardians have not been told yet.',
      action: 'notify_guardians',
      label: 'Notify guardians',
    }

  if (attendable.staffSavedAt === null && rows.every((row) => row.statuses.length === 0))
    return {
      variant: 'info',
      title: 'The roll was not taken',
      description:
        'The meeting reported nothing, and nobody has set a status. Until then, the session does not count anywhere.',
      action: 'take_roll',
      label: 'Take roll',
    }
  return null
}
