import { z } from 'zod'
import { instant, schoolDate } from '#contract/values.ts'
import { excuse } from '#domains/excuses/contract/excuses.schemas.ts'
import { closedFor } from '#domains/school-year/contract/closures.ts'
import { cycle } from '#domains/school-year/contract/school-year.contract.ts'

/**
 * How many rows of rolls are present, tardy and so on (domain.md §4). A late student is tardy and present; a row whose
 * roll was not taken counts nowhere, only an excuse that already covers it counts as excused.
 */
export const dayCounts = z.object({
  present: z.number(),
  tardy: z.number(),
  absent: z.number(),
  excused: z.number(),
})
export type DayCounts = z.output<typeof dayCounts>

/** What a day of the calendar shows; without `untaken`, ended meetings without a roll, it would be blank like one without school. */
const shownDay = dayCounts.extend({ untaken: z.number() })
export type ShownDay = z.output<typeof shownDay>

/** Counts of house events of a day, with how many of the rows belong to which kind. */
export const houseDayCounts = shownDay.extend({ standup: z.number(), checkpoint: z.number() })

/** Whole percent of the rows that have statuses; null before the first roll. */
export const attendanceMetrics = z.object({
  total_attendance_present_percentage: z.number().nullable(),
  total_attendance_tardy_percentage: z.number().nullable(),
  total_attendance_excused_percentage: z.number().nullable(),
  total_attendance_absent_percentage: z.number().nullable(),
  /** The rows the percentages are of. */
  total: z.number(),
})
export type AttendanceMetrics = z.output<typeof attendanceMetrics>

export const attendableKind = z.enum(['session', 'standup', 'checkpoint'])
export type AttendableKind = z.output<typeof attendableKind>

/** A row of a roll as staff tools speak of it (1-staff-tools §3). */
const attendanceRecord = z.object({
  student_id: z.number(),
  student_name: z.string(),
  attendable_id: z.number(),
  present: z.boolean(),
  tardy: z.boolean(),
  absent: z.boolean(),
  excused: z.boolean(),
  excuse_id: z.number().nullable(),
  employee_name: z.string().nullable(),
  employee_email: z.string().nullable(),
  session_start: instant,
  session_end: instant,
  start_at: instant,
  end_at: instant,
  title: z.string(),
  theme_title: z.string(),
  kind: attendableKind,
})
export type AttendanceRecord = z.output<typeof attendanceRecord>

/** A row that was missed, with the excuse over it that waits to be decided: its address for who may open it. */
export const missedRecord = attendanceRecord.extend({
  excuse_waits: z.object({ url: z.string().nullable() }).nullable(),
})
export type MissedRecord = z.output<typeof missedRecord>

/** The meetings of a day, of what is chosen: of those that are not over or whose roll nobody took, nobody is absent yet. */
export const rollsOfDay = z.object({ meetings: z.number(), notOver: z.number(), notTaken: z.number() })
export type RollsOfDay = z.output<typeof rollsOfDay>

/** Why the absence box of a row cannot be used; null when it can. */
export const boxLock = z.enum(['upcoming', 'running', 'tardy', 'both', 'not_yours']).nullable()
export type BoxLock = z.output<typeof boxLock>

/** The excuse over a student's session that counts or waits, for who sees the excuses of the student. */
const sessionExcuse = z.object({
  id: z.number(),
  is_waiting: z.boolean(),
  url: z.string(),
  /** Why the viewer cannot take it from the session; null where they can. */
  remove_refusal: z.string().nullable(),
})

/** A session or house event on the calendar: the counts of its roll, and the student's row when one is chosen. */
export const calendarSession = z.object({
  attendable_id: z.number(),
  kind: attendableKind,
  /** The type of the experience, which has a colour and is in the roll's address; null for house events. */
  type: z.string().nullable(),
  experience_id: z.number().nullable(),
  house_id: z.number().nullable(),
  title: z.string(),
  theme_title: z.string(),
  date: schoolDate,
  start_at: instant,
  end_at: instant,
  phase: z.enum(['upcoming', 'running', 'ended']),
  is_roll_taken: z.boolean(),
  counts: dayCounts.extend({ expected: z.number() }),
  record: attendanceRecord
    .extend({ status: z.string(), box_lock: boxLock, excuse: sessionExcuse.nullable() })
    .nullable(),
})
export type CalendarSession = z.output<typeof calendarSession>

export const sessionMetrics = z.object({
  total: z.number(),
  ended: z.number(),
  /** Ended sessions whose roll says nothing. */
  rolls_not_taken: z.number(),
})

/** The chosen student, experience or house, as the side panel shows it. */
export const calendarSelection = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('student'),
    id: z.number(),
    title: z.string(),
    second: z.string(),
    /** Unexcused absences of the cycle out of five, by experience. */
    experiences: z.array(
      z.object({
        id: z.number(),
        title: z.string(),
        imageUrl: z.string().nullable(),
        absences: z.number(),
      }),
    ),
    /** Attended out of ended, by kind of the house's events. */
    houseEvents: z.array(
      z.object({
        houseId: z.number(),
        title: z.string(),
        kind: attendableKind,
        attended: z.number(),
        taken: z.number(),
      }),
    ),
  }),
  z.object({
    kind: z.enum(['experience', 'house']),
    id: z.number(),
    title: z.string(),
    second: z.string(),
    studentsTotal: z.number(),
    students: z.array(z.object({ id: z.number(), title: z.string(), absences: z.number() })),
  }),
])
export type CalendarSelection = z.output<typeof calendarSelection>

const byDay = <T extends z.ZodType>(counts: T) => z.record(schoolDate, counts)

/** The page of the calendar (1-staff-tools §2.2, §3: attendance page data). */
export const facultyPage = z.object({
  cycle: cycle.nullable(),
  today: schoolDate,
  selection: calendarSelection.nullable(),
  sessions: z.array(calendarSession),
  attendances: byDay(shownDay),
  excuses: z.array(excuse),
  sessionMetrics,
  attendanceMetrics,
  experienceSessions: z.array(calendarSession),
  experienceAttendances: byDay(shownDay),
  experienceMetrics: attendanceMetrics,
  houseEventsSessions: z.array(calendarSession),
  houseEventsAttendances: byDay(houseDayCounts),
  houseEventMetrics: attendanceMetrics,
  /** `campus` names the campus of a holiday that is not everyone's, where days of several campuses stand together. */
  holidays: z.array(
    z.object({
      title: z.string(),
      closed_for: closedFor,
      campus: z.string().nullable(),
      starts_on: schoolDate,
      ends_on: schoolDate,
    }),
  ),
  canCreateRecurringExcuse: z.boolean(),
  isFaculty: z.boolean(),
  counselor: z.object({ first_name: z.string(), last_name: z.string(), email: z.string() }).nullable(),
})
export type FacultyPage = z.output<typeof facultyPage>
