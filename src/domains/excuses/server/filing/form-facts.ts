import { schoolDateOf, schoolDayBounds } from '#contract/school-time.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { holds } from '#server/api/viewer.ts'
import {
  findSchoolYear,
  listSchoolYears,
  nextSchoolDay,
  type SchoolCalendar,
} from '../../rules/school-days.ts'
import { weighExcuse } from '../decision/weigh-excuses.ts'
import { getSchoolCalendar } from '../school-calendar.queries.ts'
import { listMeetingDays } from '../student-meetings.queries.ts'
import { listFileableStudents } from './students.queries.ts'

const studentsOffered = 20
/** Before a student is chosen only the holidays of the whole network count. */
const noCampus = 0

/** The school year of today, else the next one to come. */
function shownYear(calendar: SchoolCalendar, today: string) {
  const coming = listSchoolYears(calendar)
    .filter((year) => year.end >= today)
    .sort((one, two) => (one.start < two.start ? -1 : 1))
  return findSchoolYear(calendar, { start: today, end: today }) ?? coming[0] ?? null
}

interface AskedDays {
  readonly studentId: number
  readonly cohortId: number
  readonly day: string
  readonly until: string
  readonly id: number | undefined
}

/** Whole days as an excuse over them would be weighed; undefined for what no form could file. */
function askedRange(calendar: SchoolCalendar, { studentId, cohortId, day, until, id }: AskedDays) {
  if (until < day || !findSchoolYear(calendar, { start: day, end: until })) return undefined
  const startsAt = new Date(schoolDayBounds(day).startMs)
  const endsAt = new Date(schoolDayBounds(until).endMs)
  return { studentId, cohortId, startsAt, endsAt, ...(id !== undefined && { id }) }
}

interface AskedForm {
  readonly search: string
  readonly student_id?: number | undefined
  readonly day?: string | undefined
  readonly until?: string | undefined
  readonly excuse_id?: number | undefined
}

/** What the absence form offers and allows (1-staff-tools §5): a guardian's own children, staff's students. */
export async function getFormFacts(
  { db, viewer, services }: Omit<HandlerArguments<unknown>, 'input'>,
  { search, student_id, day, until, excuse_id }: AskedForm,
) {
  const [calendar, students] = await Promise.all([
    getSchoolCalendar(db, student_id === undefined ? [] : { studentId: student_id }),
    listFileableStudents(db, viewer, { search, studentId: student_id, limit: studentsOffered }),
  ])
  const today = schoolDateOf(services.clock.nowMs())
  const campus = student_id === undefined ? undefined : students[0]?.cohortId
  const asked = day ?? today
  const nextDay = nextSchoolDay(calendar, campus ?? noCampus, asked)
  // A Saturday with classes of the student comes before Monday.
  const [meetingDay] =
    campus !== undefined && student_id !== undefined && nextDay !== asked
      ? await listMeetingDays(db, student_id, {
          from: new Date(schoolDayBounds(asked).startMs),
          to: new Date(schoolDayBounds(nextDay ?? asked).endMs),
        })
      : []
  const asking =
    campus !== undefined && student_id !== undefined && day !== undefined && until !== undefined
      ? askedRange(calendar, { studentId: student_id, cohortId: campus, day, until, id: excuse_id })
      : undefined
  return {
    canCreateRecurringExcuse: holds(viewer, 'excuses.create_recurring'),
    school_year: shownYear(calendar, today),
    first_day: meetingDay ?? nextDay ?? null,
    days_in_a_row: asking ? (await weighExcuse(db, asking)).daysInARow : null,
    students: students.map((student) => ({
      id: student.id,
      name: student.name,
      grade: student.grade,
      house_title: student.houseTitle,
      counselor:
        student.advisorEmail === null
          ? null
          : {
              first_name: student.advisorFirstName ?? '',
              last_name: student.advisorLastName ?? '',
              email: student.advisorEmail,
            },
    })),
  }
}
