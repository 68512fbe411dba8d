import { school } from '#contract/school/school.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import type { AggregatedView } from '../../contract/attendance.schemas.ts'
import type { DayValue, dayValues } from '../../contract/attendance-status.ts'
import { wholePercent } from '../../rules/percentages.ts'
import { isOverAt } from '../../rules/roll-facts.ts'
import type { listSessions } from '../attendables.queries.ts'
import type { SessionLetter, StudentLetters } from './aggregated.queries.ts'

const values: Readonly<Record<SessionLetter, DayValue | null>> = {
  U: 'Unexcused',
  E: 'Excused',
  I: 'Insufficient',
  L: 'Late',
  P: 'Present',
  '-': null,
  '.': null,
}

const bySeverity: readonly SessionLetter[] = ['U', 'E', 'I', 'L', 'P']
const present: readonly string[] = ['I', 'L', 'P']
const taken: readonly string[] = bySeverity

type Session = Awaited<ReturnType<typeof listSessions>>[number]

interface Day {
  readonly date: string
  readonly sessions: readonly { session: Session; index: number }[]
}

const percentPresent = (letters: readonly string[]): number | null =>
  wholePercent(
    letters.filter((letter) => present.includes(letter)).length,
    letters.filter((letter) => taken.includes(letter)).length,
  )

/** The grid of students by day; several sessions on a day show the worst (domain.md §4). */
export function presentAggregated(
  sessions: readonly Session[],
  students: readonly StudentLetters[],
  nowMs: number,
): AggregatedView {
  const indexed = sessions.map((session, index) => ({ session, index }))
  const days: Day[] = [...Map.groupBy(indexed, ({ session }) => session.schoolDate)].map(([date, ofDay]) => ({
    date,
    sessions: ofDay,
  }))
  // What still runs has no outcome yet: it is as good as to come.
  const isUpcoming = (day: Day) => day.sessions.every(({ session }) => !isOverAt(session, nowMs))
  const lettersOf = (student: StudentLetters, day: Day) =>
    day.sessions.map(({ index }) => student.letters[index] ?? '.')

  const isExpected = (student: StudentLetters, day: Day) =>
    lettersOf(student, day).some((letter) => letter !== '.')

  function dayValueOf(student: StudentLetters, day: Day): DayValue | null {
    if (!isExpected(student, day)) return null
    if (isUpcoming(day)) return 'Upcoming' satisfies (typeof dayValues)[number]
    const letters = lettersOf(student, day)
    const worst = bySeverity.find((letter) => letters.includes(letter))
    return worst ? values[worst] : null
  }

  const today = schoolDateOf(nowMs)
  return {
    days: days.map((day) => {
      const letters = students.flatMap((student) => lettersOf(student, day))
      const [first] = day.sessions
      return {
        timestampz: (first?.session.startsAt ?? new Date(nowMs)).toISOString(),
        date: day.date,
        isUpcoming: isUpcoming(day),
        isToday: day.date === today,
        isRollTaken: letters.some((letter) => taken.includes(letter)),
        sessionId: first?.session.id ?? 0,
        presentPercentage: isUpcoming(day) ? null : percentPresent(letters),
      }
    }),
    students: students.map((student) => {
      const letters = [...student.letters]
      return {
        studentId: student.studentId,
        studentName: student.studentName,
        nameDetail: student.nameDetail,
        status: student.status,
        presentPercentage: percentPresent(letters),
        absences: letters.filter((letter) => letter === 'U').length,
        dailyStatuses: days.map((day) => dayValueOf(student, day)),
        notExpected: days.flatMap((day, at) => (isExpected(student, day) ? [] : [at])),
      }
    }),
    presentPercentage: percentPresent(students.flatMap((student) => [...student.letters])),
    absenceLimit: school().absenceLimit,
  }
}
