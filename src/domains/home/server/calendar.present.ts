import { schoolDateOf, schoolDayBounds, schoolZone } from '#contract/school-time.ts'
import { addressOf } from '#domains/attendance/rules/addresses.ts'
import { isOverAt } from '#domains/attendance/rules/roll-facts.ts'
import type { ClubMeetingRow } from '#domains/clubs/server/clubs.service.ts'
import { staffExcuseAddress } from '#domains/excuses/rules/excuse-addresses.ts'
import type { DeskExcuse } from '#domains/excuses/server/excuses.service.ts'
import { experienceTypeTitles } from '#domains/experiences/server/experiences.service.ts'
import { dayOffTitle } from '#domains/school-year/rules/day-off.ts'
import { holds, type Viewer } from '#server/api/viewer.ts'
import type { AllDayEvent, CalendarEvent, ClubEvent, MeetingEvent } from '../contract/home.schemas.ts'
import { colourOf } from '../rules/event-colours.ts'
import type { HolidayRow } from './home.queries.ts'
import type { MeetingRow } from './own-meetings.queries.ts'

const kindNames = { session: '', standup: ' stand-up', checkpoint: ' checkpoint' } as const

/** `Juniper House stand-up`, `The Kelp Forest`. */
export const titleOf = ({ title, kind }: Pick<MeetingRow, 'title' | 'kind'>): string =>
  title + kindNames[kind]

type Place = Pick<MeetingRow, 'id' | 'type' | 'experienceId' | 'houseId'>

/** Where the roll of a meeting is. */
export const rollPath = ({ id, type, experienceId, houseId }: Place): string =>
  type !== null && experienceId !== null
    ? addressOf.session({ type, experienceId, sessionId: id })
    : addressOf.houseEvent({ houseId: houseId ?? 0, eventId: id })

/** Where the roll is, for who may see rolls. */
const rollUrlOf = (viewer: Viewer, meeting: Place): string | null =>
  holds(viewer, 'attendance.view') || holds(viewer, 'attendance.view.all') ? rollPath(meeting) : null

/** `24 students, 1 excused`; empty while nobody is expected. */
export function describeCounts({
  studentsCount,
  excusedCount,
}: Pick<MeetingRow, 'studentsCount' | 'excusedCount'>): string {
  if (studentsCount === 0) return ''
  const students = `${studentsCount} ${studentsCount === 1 ? 'student' : 'students'}`
  return excusedCount > 0 ? `${students}, ${excusedCount} excused` : students
}

function stateOf(meeting: MeetingRow, nowMs: number): MeetingEvent['state'] {
  if (nowMs < meeting.startsAt.getTime()) return 'upcoming'
  if (!isOverAt(meeting, nowMs)) return 'running'
  return meeting.isNotTaken ? 'roll_not_taken' : 'ended'
}

export const presentEvent = (viewer: Viewer, meeting: MeetingRow, nowMs: number): MeetingEvent => ({
  id: meeting.id,
  title: titleOf(meeting),
  description: describeCounts(meeting),
  startAt: meeting.startsAt.toISOString(),
  endAt: meeting.endsAt.toISOString(),
  color: colourOf(meeting.type),
  kind: meeting.kind,
  typeTitle: meeting.type === null ? 'House' : experienceTypeTitles[meeting.type].one,
  date: meeting.date,
  state: stateOf(meeting, nowMs),
  rollUrl: rollUrlOf(viewer, meeting),
  conferenceUrl: meeting.conferenceUrl,
})

const presentClub = (club: ClubMeetingRow, nowMs: number): ClubEvent => ({
  id: club.id,
  title: club.title,
  description: club.place === '' && club.conferenceUrl !== null ? 'By video' : club.place,
  startAt: club.startsAt.toISOString(),
  endAt: club.endsAt.toISOString(),
  color: 'student-club',
  kind: 'club',
  typeTitle: 'Club',
  date: club.schoolDate,
  state: nowMs < club.startsAt.getTime() ? 'upcoming' : nowMs < club.endsAt.getTime() ? 'running' : 'ended',
  conferenceUrl: club.conferenceUrl,
  url: `/clubs/${club.clubId}/members`,
})

/** What somebody runs, in time order. */
export const presentEvents = (
  viewer: Viewer,
  {
    meetings,
    clubs,
  }: { readonly meetings: readonly MeetingRow[]; readonly clubs: readonly ClubMeetingRow[] },
  nowMs: number,
): CalendarEvent[] =>
  [
    ...meetings.map((meeting) => presentEvent(viewer, meeting, nowMs)),
    ...clubs.map((club) => presentClub(club, nowMs)),
  ].toSorted((one, other) => one.startAt.localeCompare(other.startAt))

export const presentHoliday = ({ id, startsOn, endsOn, ...day }: HolidayRow): AllDayEvent => ({
  id: `holiday-${id}`,
  kind: 'holiday',
  title: dayOffTitle(day),
  closedFor: day.closedFor,
  description: '',
  startAt: new Date(schoolDayBounds(startsOn).startMs).toISOString(),
  endAt: new Date(schoolDayBounds(endsOn).endMs).toISOString(),
  color: 'holiday',
  firstDay: startsOn,
  lastDay: endsOn,
  url: null,
})

const clock = new Intl.DateTimeFormat('en-US', { timeZone: schoolZone, hour: 'numeric', minute: '2-digit' })
const timeText = (at: Date) => clock.format(at).replace(/\u202f/g, ' ')

/** What part of its first or last day an excuse leaves out: `until 11:30 AM`. All day is 00:00 to 23:59:59. */
function describePart({ startsAt, endsAt }: DeskExcuse): string {
  const first = schoolDayBounds(schoolDateOf(startsAt.getTime()))
  const last = schoolDayBounds(schoolDateOf(endsAt.getTime() - 1))
  const fromStart = startsAt.getTime() === first.startMs
  const toEnd = endsAt.getTime() >= last.endMs - 1_000
  if (fromStart) return toEnd ? '' : `until ${timeText(endsAt)}`
  return toEnd ? `from ${timeText(startsAt)}` : `${timeText(startsAt)} – ${timeText(endsAt)}`
}

export const presentExcuse = (excuse: DeskExcuse): AllDayEvent => ({
  id: `excuse-${excuse.id}`,
  closedFor: null,
  kind: excuse.approved === null ? 'waiting' : 'excused',
  title: `${excuse.approved === null ? 'Excuse waits' : 'Excused'}: ${excuse.studentName}`,
  description: describePart(excuse),
  startAt: excuse.startsAt.toISOString(),
  endAt: excuse.endsAt.toISOString(),
  color: excuse.approved === null ? 'late' : 'exc',
  firstDay: schoolDateOf(excuse.startsAt.getTime()),
  lastDay: schoolDateOf(excuse.endsAt.getTime() - 1),
  url: staffExcuseAddress(excuse.id),
})
