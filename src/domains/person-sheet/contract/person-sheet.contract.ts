import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { topicName } from '#contract/topic-name.ts'
import { id, instant } from '#contract/values.ts'
import { attendanceStatusSchema } from '#domains/attendance/contract/attendance-status.ts'
import { telling } from '#domains/attendance/contract/family-words.ts'
import { custodyMark } from '#domains/people/contract/custody-mark.ts'

const linked = z.object({ id: z.number(), title: z.string(), url: z.string().nullable() })

/** A meeting of the student: where it stands, for who may open its roll. */
const meeting = z.object({
  attendableId: z.number(),
  title: z.string(),
  startsAt: instant,
  endsAt: instant,
  url: z.string(),
})

/**
 * Where a student is in a meeting that runs: not seen with an excuse that waits is another thing than without, and until
 * the video service has said something of the meeting nothing is known.
 */
export const meetingState = z.enum(['there', 'left', 'excused', 'excuse waits', 'not seen', 'unknown'])
export type MeetingState = z.output<typeof meetingState>

const studentSheet = z.object({
  kind: z.literal('student'),
  id: z.number(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  pronouns: z.string().nullable(),
  grade: z.number(),
  status: z.string(),
  isDeactivated: z.boolean(),
  campus: z.string(),
  house: linked.nullable(),
  advisor: z.object({ id: z.number(), name: z.string() }).nullable(),
  email: z.string(),
  /** Whether the rolls that are told of are all of the student's; else those of what the viewer runs. */
  seesAllRolls: z.boolean(),
  /** The meetings that run now. Null for who sees no roll of the student. */
  now: z.array(meeting.extend({ state: meetingState })).nullable(),
  /** The current cycle, on the rolls the viewer sees. Null for who sees none, and between school years. */
  attendance: z
    .object({
      cycle: z.string(),
      taken: z.number(),
      present: z.number(),
      absences: z.number(),
      excused: z.number(),
      /** The latest absences, excused or not, and what the family was told was one; each with what it was told. */
      misses: z.array(
        meeting.extend({
          statuses: z.array(attendanceStatusSchema),
          /** An excuse over it waits to be decided; its address for who may open it. */
          excuseWaits: z.object({ url: z.string().nullable() }).nullable(),
          told: z.array(telling),
        }),
      ),
    })
    .nullable(),
  /** The nearest to now, and all that wait. Null for who sees no excuses of the student. */
  excuses: z
    .array(
      z.object({
        id: z.number(),
        startsAt: instant,
        endsAt: instant,
        reason: z.string(),
        approved: z.boolean().nullable(),
        isRecurring: z.boolean(),
        decidedAt: instant.nullable(),
      }),
    )
    .nullable(),
  /** How many excuses there are besides, all of them decided. */
  moreExcuses: z.number(),
  /** The latest; of a restricted one only its day. Null for who reads no notes on the student. */
  notes: z
    .array(
      z.object({
        id: z.number(),
        title: z.string().nullable(),
        excerpt: z.string().nullable(),
        author: z.string().nullable(),
        isReadable: z.boolean(),
        createdAt: instant,
      }),
    )
    .nullable(),
  /** Null for who sees no roll of the student: whoever asks "where are you?" has the number. */
  guardians: z
    .array(
      z.object({
        id: z.number(),
        name: z.string(),
        firstName: z.string(),
        relationship: z.string(),
        email: z.string(),
        phone: z.string().nullable(),
      }),
    )
    .nullable(),
  /**
   * What was said of the custody of guardians; empty for who may not know it. In the answer that has their numbers: a
   * number without its mark would be dialled.
   */
  custody: z.array(custodyMark),
  can: z.object({ addAbsence: z.boolean(), writeNote: z.boolean(), seeAs: z.boolean() }),
  topics: z.array(topicName),
})
export type StudentSheet = z.output<typeof studentSheet>

const employeeSheet = z.object({
  kind: z.literal('employee'),
  id: z.number(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  isDeactivated: z.boolean(),
  job: z.string(),
  campus: z.string().nullable(),
  email: z.string(),
  houses: z.array(linked),
  /** What they run in the current cycle. */
  experiences: z.array(linked),
})
export type EmployeeSheet = z.output<typeof employeeSheet>

export const personSheetContract = {
  getPerson: endpoint({
    method: 'GET',
    path: '/backoffice/people/{personId}',
    summary: 'A student the viewer sees, with what they may know of them, or a colleague',
    access: 'shell.use',
    input: z.object({ personId: id }),
    output: z.discriminatedUnion('kind', [studentSheet, employeeSheet]),
  }),
}
