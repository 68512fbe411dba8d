import { schoolDateOf, schoolDayBounds } from '#contract/school-time.ts'
import { type Topic, topic } from '#contract/topics.ts'
import { addressOf } from '#domains/attendance/rules/addresses.ts'
import { findStudentForSheet, meetingStateOf } from '#domains/person-sheet/server/person-sheet.service.ts'
import { notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { StudentOverview } from '../../contract/student-overview.contract.ts'
import { markOf } from '../../rules/session-run.ts'
import { type AskedOfStudent, listMeetingsOfPeriod, type MeetingOfPeriod } from './student-cycle.queries.ts'

type Today = Pick<StudentOverview, 'today' | 'todayTopics'>

/** Topics at most, of the day and of where they are in it; the sheet of a person beside them listens to others. */
const mostOfDay = 8
const mostOfToday = 6

/** The meetings of the school day of today of a student, as far as the viewer sees their rolls. */
export function listToday(db: Database, viewer: Viewer, asked: AskedOfStudent): Promise<MeetingOfPeriod[]> {
  const day = schoolDayBounds(schoolDateOf(asked.now.getTime()))
  return listMeetingsOfPeriod(db, viewer, asked, { from: new Date(day.startMs), to: new Date(day.endMs) })
}

/** So many of the meetings to come are named. */
const mostUpcoming = 3

/** The next of a student's meetings after the school day of today. */
export const upcomingOf = (
  meetings: readonly MeetingOfPeriod[],
  nowMs: number,
): StudentOverview['upcoming'] => {
  const { endMs } = schoolDayBounds(schoolDateOf(nowMs))
  return meetings
    .filter(({ startsAt }) => startsAt.getTime() >= endMs)
    .slice(0, mostUpcoming)
    .map(shownMeeting)
    .map(({ attendableId, title, startsAt, url }) => ({ attendableId, title, startsAt, url }))
}

interface AskedToday {
  readonly db: Database
  readonly viewer: Viewer
  readonly nowMs: number
}

/** Today of a student; not-found for who does not see the student. Two statements. */
export async function loadStudentToday({ db, viewer, nowMs }: AskedToday, studentId: number): Promise<Today> {
  const student = await findStudentForSheet(db, viewer, studentId)
  if (!student) throw notFound('There is no such student, or none you can see.')
  if (!student.seesRolls) return shownToday(null)
  const asked = { studentId, seesAll: student.seesAllRolls, now: new Date(nowMs) }
  return shownToday(await listToday(db, viewer, asked))
}

/**
 * Today as it is shown, and the topics of its rolls: those that are not over, in which people come and go, stand first;
 * of those that are over it may come late how long they were there. Null for who sees no roll.
 */
export const shownToday = (meetings: readonly MeetingOfPeriod[] | null): Today => ({
  today: meetings?.map(shownMeeting) ?? null,
  todayTopics: (meetings ?? [])
    .filter(({ seesRoll }) => seesRoll)
    .toSorted((one, other) => Number(one.isOver) - Number(other.isOver))
    .map(({ id }) => topic('attendable', id))
    .slice(0, mostOfToday),
})

/** The topics that the whole cycle listens to: the student, and what the rolls of today say once a meeting is over. */
export const topicsOfDay = (studentId: number, ofToday: readonly MeetingOfPeriod[]): Topic[] =>
  [
    topic('student', studentId),
    ...ofToday.filter(({ seesRoll }) => seesRoll).map(({ id }) => topic('meeting', id)),
  ].slice(0, mostOfDay)

const shownMeeting = (row: MeetingOfPeriod) => ({
  attendableId: row.id,
  title: row.title,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  url:
    row.experienceId !== null
      ? addressOf.session({ type: row.type ?? '', experienceId: row.experienceId, sessionId: row.id })
      : addressOf.houseEvent({ houseId: row.houseId ?? 0, eventId: row.id }),
  mark: markOf(row),
  state: row.isRunning ? meetingStateOf(row) : null,
  joinedAt: row.firstJoinedAt?.toISOString() ?? null,
  leftAt: row.lastLeftAt?.toISOString() ?? null,
  presentSeconds: row.presentSeconds,
})
