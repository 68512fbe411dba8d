import {
  type MissingRow,
  perhapsOf,
} from '#domains/attendance-calendar/server/attendance-calendar.service.ts'
import type { ExcuseRow } from '#domains/excuses/contract/excuses.schemas.ts'
import { staffExcuseAddress } from '#domains/excuses/rules/excuse-addresses.ts'
import type { DueFollowUp } from '#domains/notes/server/notes.service.ts'
import { dayOffTitle } from '#domains/school-year/rules/day-off.ts'
import type { MissingStudent, SchoolToday, WaitingExcuse } from '../contract/school-today.schemas.ts'
import { dayKindOf, nextSchoolDayOf } from '../rules/day-kind.ts'
import { meetingTitleOf, reportUrlOf, rollUrlOf } from './meeting-rolls.ts'
import type { OpenRoll } from './open-rolls.queries.ts'
import type { SchoolDay } from './school-day.queries.ts'

const covers = (date: string) => (range: { readonly startsOn: string; readonly endsOn: string }) =>
  range.startsOn <= date && date <= range.endsOn

/** What kind of day it is, how far it has come and what comes next. */
export function presentDay(day: SchoolDay, today: string): SchoolToday['day'] {
  const campusIds = day.campuses.map(({ id }) => id)
  return {
    kind: dayKindOf(day, campusIds, today, day.meetings > 0),
    holidays: day.holidays
      .filter(covers(today))
      .filter(({ cohortId }) => cohortId === null || campusIds.includes(cohortId))
      .map((holiday) => ({
        title: dayOffTitle(holiday),
        campus: holiday.campus,
        isClosed: holiday.closedFor !== null,
      })),
    cycle: day.cycles.find(covers(today))?.title ?? null,
    nextSchoolDay: nextSchoolDayOf(day, campusIds, today),
    meetings: day.meetings,
    running: day.running,
    over: day.over,
    firstStartAt: day.firstStartsAt?.toISOString() ?? null,
    lastEndAt: day.lastEndsAt?.toISOString() ?? null,
    next: day.next && {
      title: meetingTitleOf(day.next),
      startAt: new Date(day.next.startsAt).toISOString(),
      url: rollUrlOf(day.next),
    },
    hasStudents: day.hasStudents,
    hasMeetings: day.hasMeetings,
  }
}

/** One who is missing, with the live roll and how to reach them. */
export const presentMissing = (
  row: MissingRow,
  { contact, excuseUrl }: Pick<MissingStudent, 'contact' | 'excuseUrl'>,
): MissingStudent => ({
  id: row.studentId,
  name: row.studentName,
  grade: row.grade,
  houseTitle: row.houseTitle,
  eventId: row.attendableId,
  meetingTitle: meetingTitleOf({ title: row.sessionTitle, kind: row.kind }),
  startAt: row.startsAt.toISOString(),
  endAt: row.endsAt.toISOString(),
  leftAt: row.leftAt?.toISOString() ?? null,
  segments: row.segments,
  perhaps: perhapsOf(row),
  excuseWaits: row.excuse === 'waiting',
  excuseUrl,
  url: rollUrlOf({ ...row, id: row.attendableId, houseId: row.meetingHouseId }),
  contact,
})

/** A roll not taken leads to the roll, one with unsure participants to its report. */
export const presentRoll = (roll: OpenRoll): SchoolToday['untaken']['rolls'][number] => ({
  eventId: roll.id,
  title: meetingTitleOf(roll),
  startAt: roll.startsAt.toISOString(),
  endAt: roll.endsAt.toISOString(),
  students: roll.students,
  facilitators: roll.facilitators,
  url: roll.what === 'untaken' ? rollUrlOf(roll) : reportUrlOf(roll),
})

/** An excuse that waits; one that only the advisor decides says whose it is. */
export const presentExcuse = (excuse: ExcuseRow): WaitingExcuse => ({
  excuseId: excuse.id,
  student: {
    id: excuse.student_id,
    name: excuse.student_name,
    grade: excuse.grade,
    houseTitle: excuse.house_title,
  },
  reason: excuse.reason,
  startAt: excuse.start_at,
  endAt: excuse.end_at,
  allDay: excuse.allDay,
  schoolDays: excuse.school_days,
  daysInARow: excuse.days_in_a_row,
  requesterName: excuse.requester_name,
  createdAt: excuse.created_at,
  leftTo: excuse.can.approve || excuse.can.reject ? null : excuse.decision_notice,
  url: staffExcuseAddress(excuse.id),
})

export const presentFollowUp = ({ id, studentId, studentName, title, dueOn, url }: DueFollowUp) => ({
  noteId: id,
  studentId,
  studentName,
  title,
  dueOn,
  url,
})
