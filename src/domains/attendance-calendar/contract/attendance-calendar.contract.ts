import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { topicName } from '#contract/topic-name.ts'
import { askedDate, flag, id, instant, search } from '#contract/values.ts'
import { custodySaid } from '#domains/people/contract/custody-mark.ts'
import { cycle } from '#domains/school-year/contract/school-year.contract.ts'
import { perhaps } from '../../attendance/contract/attendance.schemas.ts'
import {
  attendableKind,
  attendanceMetrics,
  boxLock,
  facultyPage,
  missedRecord,
  rollsOfDay,
} from './calendar.schemas.ts'

/** At most one of the three; more than one is a mistake of the caller. */
const selection = z.object({
  student_id: id.optional(),
  experience_id: id.optional(),
  house_id: id.optional(),
})

const inCycle = z.object({ cycle_id: id.optional() })

/** A student, experience or house that can be chosen in the side panel. */
const lookupRow = z.object({
  id: z.number(),
  title: z.string(),
  second: z.string(),
  /** Unexcused absences of the cycle. */
  absences: z.number(),
})

export const missingStudent = z.object({
  student_id: z.number(),
  student_name: z.string(),
  grade: z.number(),
  attendable_id: z.number(),
  session_title: z.string(),
  start_at: instant,
  end_at: instant,
  /** Null for one who never joined. */
  left_at: instant.nullable(),
  perhaps: perhaps.nullable(),
  excuse: z.enum(['approved', 'waiting']).nullable(),
  /** The address of the excuse that waits; null for who may not open it. */
  excuse_url: z.string().nullable(),
  guardians: z.array(
    z.object({
      name: z.string(),
      relationship: z.string(),
      phone: z.string().nullable(),
      email: z.string(),
      custody: custodySaid.nullable(),
    }),
  ),
})

/** How many are missing of the meetings that run, and of how many of those it is known. */
export const missingCount = z.object({
  /** When it was looked at. */
  at: instant,
  /** Expected, not there and not excused. */
  total: z.number(),
  /** Of them those whose excuse waits. */
  waiting: z.number(),
  /** Not there and excused, counted apart. */
  excused: z.number(),
  running: z.number(),
  /** Of those that run: the video meeting has said nothing; they have just begun. Who is missing of them is not known. */
  withoutPresence: z.number(),
  tooEarly: z.number(),
  /** Students of partner schools are expected in one of them, who are not counted here. */
  hasPartners: z.boolean(),
  /** What to listen to for changes. */
  topics: z.array(topicName),
})
export type MissingCount = z.output<typeof missingCount>

export const missingNow = z.object({
  /** When it was looked at. */
  at: instant,
  houses: z.array(
    z.object({
      house_id: z.number().nullable(),
      title: z.string(),
      students: z.array(missingStudent),
    }),
  ),
  /** Not there and not excused, however many of them are listed. */
  total: z.number(),
  /** Not there and excused: listed too, and counted apart. */
  excused: z.number(),
  runningSessions: z.number(),
  /** Running sessions the video service has said nothing of: who is there is not known. */
  sessionsWithoutPresence: z.number(),
  /** Running sessions that have just begun: it is too early to say who is missing. */
  sessionsTooEarly: z.number(),
  /** Students of partner schools are expected in one of them, who are not counted here. */
  hasPartners: z.boolean(),
  /** What to listen to for changes. */
  topics: z.array(topicName),
})
export type MissingNow = z.output<typeof missingNow>

export const rollNotTaken = z.object({
  attendable_id: z.number(),
  kind: attendableKind,
  type: z.string().nullable(),
  experience_id: z.number().nullable(),
  house_id: z.number().nullable(),
  title: z.string(),
  start_at: instant,
  end_at: instant,
  students: z.number(),
  facilitators: z.array(z.string()),
  reminded_at: instant.nullable(),
  /** From then on nobody is reminded any more. */
  reminded_until: instant,
})
export type RollNotTaken = z.output<typeof rollNotTaken>

/** Rows a page of each of the two lists of a day. */
export const missesPage = 50

export const attendanceCalendarContract = {
  setPresence: endpoint({
    method: 'PATCH',
    path: '/attendances',
    summary: 'Marks one student of an ended session present or absent; the signed-in person is recorded',
    access: 'attendance.take',
    input: z.object({
      student_id: id,
      /** Documented, and sent by the page; whoever is signed in is recorded, whatever it says. */
      employee_id: id.optional(),
      attendable_id: id,
      present: flag,
      /** The family, told otherwise before, is told what the roll says now. Without it nobody is told. */
      tell_family: flag.optional(),
    }),
    output: z.object({
      ok: z.literal(true),
      message: z.literal('Absence changed!'),
      status: z.string(),
      box_lock: boxLock,
      /** Guardians who were told something else and have not heard of this, by name. */
      told_otherwise: z.array(z.string()),
    }),
  }),
  getFacultyPage: endpoint({
    method: 'GET',
    path: '/pages/attendance/faculty',
    summary:
      'The attendance calendar: counts by day of the cycle; with a student, experience or house its sessions in the month of `date`',
    access: 'attendance.view',
    input: inCycle.extend({ ...selection.shape, date: askedDate.optional() }),
    output: facultyPage,
    people: ({ excuses }, { student_id: chosen }) => [
      ...(chosen === undefined ? [] : [chosen]),
      ...excuses.map((excuse) => excuse.student_id),
    ],
  }),
  getMissesOnDay: endpoint({
    method: 'GET',
    path: '/pages/attendance/missesOnDay',
    summary: `Who was excused or absent on a day, ${missesPage} rows of each a page`,
    access: 'attendance.view',
    input: paged(
      selection.extend({
        day: askedDate,
        attType: z.enum(['experience', 'house', 'all']).default('all'),
        search: search(),
      }),
    ),
    output: z.object({
      excused: z.array(missedRecord),
      absent: z.array(missedRecord),
      excusedTotal: z.number(),
      absentTotal: z.number(),
      rolls: rollsOfDay,
      pageSize: z.number(),
    }),
    people: ({ excused, absent }) => [...excused, ...absent].map((record) => record.student_id),
  }),
  getMetrics: endpoint({
    method: 'GET',
    path: '/pages/attendance/metrics',
    summary: 'Percentages of a student in the cycle, or of all rolls the viewer sees',
    access: 'attendance.view',
    input: inCycle.extend({ student_id: id.optional() }),
    output: attendanceMetrics,
  }),
  getExperienceMetrics: endpoint({
    method: 'GET',
    path: '/pages/attendance/experienceMetrics',
    summary: 'Percentages of an experience',
    access: 'attendance.view',
    input: inCycle.extend({ experience_id: id }),
    output: attendanceMetrics,
  }),
  getHouseEventsMetrics: endpoint({
    method: 'GET',
    path: '/pages/attendance/houseEventsMetrics',
    summary: 'Percentages of the events of a house in the cycle',
    access: 'attendance.view',
    input: inCycle.extend({ house_id: id }),
    output: attendanceMetrics,
  }),
  lookUp: endpoint({
    method: 'GET',
    path: '/pages/attendance/lookup',
    summary: 'Students, experiences or houses to choose from in the side panel, 25 a page',
    access: 'attendance.view',
    input: paged(
      inCycle.extend({
        tab: z.enum(['all', 'experiences', 'houses']).default('all'),
        search: search(),
      }),
    ),
    output: z.object({ rows: z.array(lookupRow), hasMore: z.boolean() }),
  }),
  getMissingNow: endpoint({
    method: 'GET',
    path: '/pages/attendance/missingNow',
    summary: 'Who is expected in a running session and not in it, by house',
    access: 'attendance.view',
    output: missingNow,
    people: ({ houses }) => houses.flatMap(({ students }) => students.map((student) => student.student_id)),
  }),
  countMissingNow: endpoint({
    method: 'GET',
    path: '/pages/attendance/missingNow/count',
    summary: 'How many are expected in a running session and not in it, without a name',
    access: 'attendance.view',
    output: missingCount,
  }),
  listRollsNotTaken: endpoint({
    method: 'GET',
    path: '/pages/attendance/rollsNotTaken',
    summary: 'Ended sessions of the cycle without a roll, 50 a page, the latest first',
    access: 'attendance.view',
    // The roll a reminder is about: its cycle is listed, whichever is selected. `recent`: those of which the school's
    // morning tells, of the current cycle and of the last two weeks of school.
    input: paged(inCycle.extend({ attendable_id: id.optional(), recent: flag.optional() })),
    output: z.object({ cycle: cycle.nullable(), rolls: z.array(rollNotTaken), ...pageFacts }),
  }),
}
