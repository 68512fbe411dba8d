import type { RawBuilder } from 'kysely'
import { type Topic, topic } from '#contract/topics.ts'
import { addressOf } from '#domains/attendance/rules/addresses.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { StudentSheet } from '../contract/person-sheet.contract.ts'
import { listMeetingsOfStudent, type MeetingOfStudent } from './rolls-of-student.queries.ts'

type RunningMeeting = NonNullable<StudentSheet['now']>[number]

/** A meeting of a student with the address of its roll. */
export const presentMeeting = ({
  id,
  experienceId,
  houseId,
  type,
  title,
  startsAt,
  endsAt,
}: MeetingOfStudent) => ({
  attendableId: id,
  title,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  url:
    experienceId !== null
      ? addressOf.session({ type: type ?? '', experienceId, sessionId: id })
      : addressOf.houseEvent({ houseId: houseId ?? 0, eventId: id }),
})

type SeenOfStudent = Pick<
  MeetingOfStudent,
  'firstJoinedAt' | 'lastLeftAt' | 'isExcused' | 'waiting' | 'hasPresence'
>

/** Where a student is in a meeting that runs. */
export function meetingStateOf(row: SeenOfStudent): RunningMeeting['state'] {
  if (row.firstJoinedAt !== null) return row.lastLeftAt === null ? 'there' : 'left'
  if (row.isExcused) return 'excused'
  if (row.waiting !== null) return 'excuse waits'
  return row.hasPresence ? 'not seen' : 'unknown'
}

/** A meeting that runs, and where they are in it. */
export const presentRunning = (row: MeetingOfStudent): RunningMeeting => ({
  ...presentMeeting(row),
  state: meetingStateOf(row),
})

/** Topics at most; the page below the sheet listens to others. */
const mostTopics = 4

/** The topics that a viewer of a student listens to: the student, and the rolls of what runs. */
export const topicsOfStudent = (studentId: number, meetings: readonly MeetingOfStudent[]): Topic[] =>
  [
    topic('student', studentId),
    ...meetings
      .filter(({ isRunning, seesRoll }) => isRunning && seesRoll)
      .map(({ id }) => topic('attendable', id)),
  ].slice(0, mostTopics)

/** The meetings of a student that run now, as far as the viewer sees their rolls, and what to listen to. */
export async function listRunningMeetings(
  db: Database,
  viewer: Viewer,
  asked: { readonly studentId: number; readonly seesAll: boolean | RawBuilder<boolean>; readonly now: Date },
) {
  const meetings = await listMeetingsOfStudent(db, viewer, asked, { from: asked.now, to: asked.now })
  return {
    running: meetings.filter(({ isRunning }) => isRunning).map(presentRunning),
    topics: topicsOfStudent(asked.studentId, meetings),
  }
}
