import { schoolDateOf, schoolDayBounds } from '#contract/school-time.ts'
import { topic } from '#contract/topics.ts'
import { listClubMeetings } from '#domains/clubs/server/clubs.service.ts'
import { stateOf } from '#domains/excuses/contract/excuse-values.ts'
import { listOpenQuestions } from '#domains/excuses/server/excuses.service.ts'
import { dayOffTitle } from '#domains/school-year/rules/day-off.ts'
import { handlers } from '#server/api/handlers.ts'
import { together } from '#server/database/asked-together.ts'
import { type FamilySession, type FamilyStudent, familyContract } from '../contract/family.contract.ts'
import { weekBounds } from '../rules/school-week.ts'
import { requireFamily } from './family.access.ts'
import {
  type ExpectedMeeting,
  getFamilyStudent,
  listExpectedMeetings,
  listFamilyExcuses,
  listFamilyStudents,
  listHolidays,
  studentsHere,
} from './family.queries.ts'
import { isLookedAt, statusForFamily, whyForFamily } from './status-for-family.ts'

type StudentRow = Awaited<ReturnType<typeof listFamilyStudents>>[number]

const presentStudent = (row: StudentRow): FamilyStudent => ({
  id: row.id,
  name: row.name,
  first_name: row.firstName,
  grade: row.grade,
  house_title: row.houseTitle,
  has_left: row.hasLeft,
  counselor:
    row.advisorEmail === null
      ? null
      : {
          first_name: row.advisorFirstName ?? '',
          last_name: row.advisorLastName ?? '',
          email: row.advisorEmail,
        },
})

const presentSession = (row: ExpectedMeeting, nowMs: number): FamilySession => ({
  attendable_id: row.attendableId,
  kind: row.kind,
  type: row.type,
  title: row.title,
  school_day: row.schoolDate,
  start_at: row.startsAt.toISOString(),
  end_at: row.endsAt.toISOString(),
  conference_url: row.conferenceUrl,
  status: statusForFamily(row, nowMs),
  why: whyForFamily(row, nowMs),
  is_looked_at: isLookedAt(row, nowMs),
})

export const familyRoutes = handlers(familyContract, {
  getFamily: async ({ db: database, viewer }) => {
    requireFamily(viewer)
    const db = together(database)
    const [students, questions] = await Promise.all([
      listFamilyStudents(db, viewer),
      viewer.role === 'guardian' ? listOpenQuestions(db, studentsHere(db, viewer)) : [],
    ])
    const here = students.filter(({ hasLeft }) => !hasLeft)
    return {
      students: students.map(presentStudent),
      questions: questions.map((one) => ({
        excuse_id: one.excuseId,
        student_id: one.studentId,
        student_first_name: one.studentFirstName,
        start_at: one.startsAt.toISOString(),
        end_at: one.endsAt.toISOString(),
        asked_by_name: one.askedByName,
        body: one.body,
        asked_at: one.askedAt.toISOString(),
      })),
      can: { file_absence: viewer.role === 'guardian' && here.length > 0 },
    }
  },

  getCalendar: async ({ db: database, viewer, input, services }) => {
    requireFamily(viewer)
    const db = together(database)
    const nowMs = services.clock.nowMs()
    const student = await getFamilyStudent(db, viewer, input.student_id)
    const today = schoolDateOf(nowMs)
    const { start, end } = weekBounds(input.date ?? today)
    const span = {
      from: new Date(schoolDayBounds(start).startMs),
      to: new Date(schoolDayBounds(end).endMs),
    }
    const [sessions, clubs, excuses, holidays] = await Promise.all([
      listExpectedMeetings(db, [student.id], { ...span, now: new Date(nowMs) }),
      listClubMeetings(db, { memberIds: [student.id] }, span),
      listFamilyExcuses(db, student.id, span),
      listHolidays(db, student.cohortId, start, end),
    ])
    return {
      student_id: student.id,
      start,
      end,
      today,
      sessions: sessions.map((session) => presentSession(session, nowMs)),
      clubs: clubs.map((club) => ({
        id: club.id,
        title: club.title,
        school_day: club.schoolDate,
        start_at: club.startsAt.toISOString(),
        end_at: club.endsAt.toISOString(),
        place: club.place,
        conference_url: club.conferenceUrl,
      })),
      excuses: excuses.map((excuse) => ({
        id: excuse.id,
        start_at: excuse.startsAt.toISOString(),
        end_at: excuse.endsAt.toISOString(),
        all_day: excuse.allDay,
        state: stateOf(excuse.approved),
        reason: viewer.role === 'guardian' ? excuse.reason : null,
      })),
      holidays: holidays.map((day) => ({
        title: dayOffTitle(day),
        closed_for: day.closedFor,
        start: day.start,
        end: day.end,
      })),
      // Its excuses, and what the bell says of a roll that was corrected.
      topics: [topic('student', student.id), topic('user', viewer.userId)],
    }
  },
})
