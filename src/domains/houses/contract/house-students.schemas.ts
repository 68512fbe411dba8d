import { z } from 'zod'
import { graduationStatuses } from '#domains/graduation/contract/graduation-status.ts'
import { custodySaid } from '#domains/people/contract/custody-mark.ts'

// Of the words alone: a schema from their file would stand beside them in the shell, and bring its validator along.
/** A student of a house, without the counts that are loaded after (3-shell-and-houses §3). */
export const houseStudent = z.object({
  studentId: z.number(),
  studentName: z.string(),
  studentEmail: z.string(),
  profileImageUrl: z.string().nullable(),
  grade: z.number(),
  studentTemporaryStatus: z.string(),
  graduationStatus: z.enum(graduationStatuses).nullable(),
  abilitiesGraduationStatus: z.enum(graduationStatuses).nullable(),
  graduationStatusUrl: z.string().nullable(),
  guardians: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      email: z.string(),
      /** Null where nothing was said, and for who may not read it. */
      custody: custodySaid.nullable(),
      /** Something was said of their custody: their address is not copied before that is read. Told to everybody. */
      isLeftOut: z.boolean(),
    }),
  ),
})
export type HouseStudent = z.output<typeof houseStudent>

/** What is counted of a student over a timeframe; trends are against the same length of time before. */
export const houseStudentMetrics = z.object({
  actualAttendanceCount: z.number(),
  expectedAttendanceCount: z.number(),
  trendAttendanceCount: z.number(),
  assignedTasksCount: z.number(),
  completedTasksCount: z.number(),
  trendCompletedTasksCount: z.number(),
  missedFinalTasksCount: z.number(),
})
export type HouseStudentMetrics = z.output<typeof houseStudentMetrics>

/** Both answers of the one call are maps by student id: the students, and with `metrics=true` their counts. */
export const houseStudentMap = z.record(z.string(), houseStudent)
export const houseMetricsMap = z.record(z.string(), houseStudentMetrics)
