import { schoolDateOf, schoolDayBounds } from '#contract/school-time.ts'
import { joinStatuses } from '#domains/attendance/contract/attendance-status.ts'
import { addressOf } from '#domains/attendance/rules/addresses.ts'
import { isOverAt } from '#domains/attendance/rules/roll-facts.ts'
import { findVisibleAttendable } from '#domains/attendance/server/attendance.service.ts'
import { listClubMeetings } from '#domains/clubs/server/clubs.service.ts'
import { listExcusesOnDesk } from '#domains/excuses/server/excuses.service.ts'
import { listPlans } from '#domains/session-plans/server/session-plans.service.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { holds, type Viewer } from '#server/api/viewer.ts'
import { together } from '#server/database/asked-together.ts'
import type { CalendarPageData, EventDetail } from '../contract/home.schemas.ts'
import { presentEvent, presentEvents, presentExcuse, presentHoliday } from './calendar.present.ts'
import { findThemeTitle, getVisibleMeeting, listExpected, listHosts } from './event-detail.queries.ts'
import { listCyclesWithin, listOwnHolidays } from './home.queries.ts'
import { listOwnMeetings, type MeetingRow } from './own-meetings.queries.ts'

/** Excuses of a month that a calendar holds at most. */
const mostExcuses = 300
/** Students the panel of an event names at most; their number is said beside. */
const mostStudents = 200

type Range = HandlerArguments<{ readonly from: string; readonly to: string }>

/** One's meetings, clubs, excuses and holidays from a school day to another, both included (domain.md §7). */
export async function loadCalendar({ db, viewer, input, services }: Range): Promise<CalendarPageData> {
  const nowMs = services.clock.nowMs()
  const period = {
    from: new Date(schoolDayBounds(input.from).startMs),
    to: new Date(schoolDayBounds(input.to).endMs),
  }
  // Meetings and excuses of a month take most of the time, and go by themselves (docs/decisions/0060).
  const beside = together(db)
  const [meetings, clubs, holidays, excuses, cycles] = await Promise.all([
    listOwnMeetings(db, viewer, { ...period, now: new Date(nowMs) }),
    listClubMeetings(beside, { sponsorIds: [viewer.userId] }, period),
    listOwnHolidays(beside, viewer, { first: input.from, last: input.to }),
    listExcusesOnDesk(db, viewer, period, mostExcuses),
    listCyclesWithin(beside, period),
  ])
  return {
    today: schoolDateOf(nowMs),
    from: input.from,
    to: input.to,
    events: presentEvents(viewer, { meetings, clubs }, nowMs),
    allDayEvents: [...holidays.map(presentHoliday), ...excuses.map(presentExcuse)],
    cycles: cycles.map(({ title, startsAt, endsAt }) => ({
      title,
      firstDay: schoolDateOf(startsAt.getTime()),
      lastDay: schoolDateOf(endsAt.getTime() - 1),
    })),
  }
}

/** A meeting with its people, asked together in one wave (3-shell-and-houses §2.2, `events/{eventId}`). */
export async function loadEvent({
  db: database,
  viewer,
  input,
  services,
}: HandlerArguments<{ readonly eventId: number }>): Promise<EventDetail> {
  const nowMs = services.clock.nowMs()
  const { eventId } = input
  const db = together(database)
  const [meeting, hosts, students, themeTitle, roll, plans] = await Promise.all([
    getVisibleMeeting(db, viewer, eventId, new Date(nowMs)),
    listHosts(db, eventId),
    listExpected(db, eventId, mostStudents),
    findThemeTitle(db, eventId),
    findVisibleAttendable(db, viewer, eventId),
    listPlans(db, [eventId]),
  ])
  const isOver = isOverAt(meeting, nowMs)
  // Who runs a meeting may open it here without seeing rolls, and so without its plan and what its roll says.
  const seesRoll = roll !== undefined
  return {
    ...presentEvent(viewer, meeting, nowMs),
    themeTitle,
    imageUrl: meeting.imageUrl,
    hosts,
    students: students.map(({ statuses, excuse, ...student }) => ({
      ...student,
      excuse: seesRoll ? excuse : null,
      status: seesRoll && isOver ? joinStatuses(statuses) : '',
    })),
    studentsCount: meeting.studentsCount,
    plan: (seesRoll && plans.get(meeting.id)) || '',
    placeUrl: placeUrlOf(viewer, meeting),
  }
}

function placeUrlOf(viewer: Viewer, { type, experienceId, houseId }: MeetingRow): string | null {
  if (type !== null && experienceId !== null)
    return holds(viewer, 'experiences.facilitate') || holds(viewer, 'experiences.view.all')
      ? addressOf.experience({ type, experienceId })
      : null
  return houseId === null ? null : addressOf.houseAttendances({ houseId })
}
