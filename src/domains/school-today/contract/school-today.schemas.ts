import { z } from 'zod'
import { topicName } from '#contract/topic-name.ts'
import { instant, schoolDate } from '#contract/values.ts'
import { contact, perhaps, segment } from '#domains/attendance/contract/attendance.schemas.ts'
import { missingCount } from '#domains/attendance-calendar/contract/attendance-calendar.contract.ts'

/** A student as a list names them: two of one name are told apart by grade and house. */
const student = z.object({
  id: z.number(),
  name: z.string(),
  grade: z.number(),
  houseTitle: z.string().nullable(),
})

const missingStudent = student.extend({
  eventId: z.number(),
  meetingTitle: z.string(),
  startAt: instant,
  endAt: instant,
  leftAt: instant.nullable(),
  segments: z.array(segment),
  perhaps: perhaps.nullable(),
  /** The family has spoken and nobody has decided. */
  excuseWaits: z.boolean(),
  /** Where it stands, for who may open it. */
  excuseUrl: z.string().nullable(),
  /** The live roll. */
  url: z.string(),
  contact: contact.nullable(),
})

const meeting = z.object({
  eventId: z.number(),
  title: z.string(),
  startAt: instant,
  endAt: instant,
  students: z.number(),
  /** Those who take its roll. */
  facilitators: z.array(z.string()),
  url: z.string(),
})

const waitingExcuse = z.object({
  excuseId: z.number(),
  student,
  reason: z.string(),
  startAt: instant,
  endAt: instant,
  allDay: z.boolean(),
  /** School days of this excuse, and of all that the family asks for in a row with it. */
  schoolDays: z.number(),
  daysInARow: z.number(),
  requesterName: z.string(),
  createdAt: instant,
  /** Who decides when the viewer does not: a long absence is left to the advisor. */
  leftTo: z.string().nullable(),
  url: z.string(),
})

const week = z.object({ part: z.number(), whole: z.number() })

const slipping = z.object({
  kind: z.enum(['house', 'experience']),
  id: z.number(),
  title: z.string(),
  imageUrl: z.string().nullable(),
  /** `House meetings`, `Expedition`. */
  kindTitle: z.string(),
  /** The oldest first, the last seven days last. */
  weeks: z.array(week),
  percent: z.number(),
  before: z.number(),
  url: z.string(),
})

/** Who is missing now: what changes with each who joins, and so asked for apart from the rest of the morning. */
export const missingToday = missingCount.extend({
  /** The longest missing first, some of them. */
  students: z.array(missingStudent),
  /** All of them. */
  url: z.string(),
})
export type MissingToday = z.output<typeof missingToday>

/** The school today. What the viewer may not see is null, and was not asked for. */
export const schoolToday = z.object({
  at: instant,
  today: schoolDate,
  /** The campuses one is limited to, by title; none when one oversees the network. */
  campuses: z.array(z.string()),
  day: z.object({
    kind: z.enum(['school', 'holiday', 'weekend', 'between_cycles', 'no_calendar']),
    /** Holidays of today and closed days, `Closed: snow`; `campus` is null for the whole network. */
    holidays: z.array(z.object({ title: z.string(), campus: z.string().nullable(), isClosed: z.boolean() })),
    cycle: z.string().nullable(),
    nextSchoolDay: schoolDate.nullable(),
    meetings: z.number(),
    running: z.number(),
    over: z.number(),
    firstStartAt: instant.nullable(),
    lastEndAt: instant.nullable(),
    /** The next meeting to begin, today or later. */
    next: z.object({ title: z.string(), startAt: instant, url: z.string() }).nullable(),
    hasStudents: z.boolean(),
    hasMeetings: z.boolean(),
  }),
  /** Only for who asks for the whole: a page asks for it apart. */
  missing: missingToday.optional(),
  untaken: z.object({ total: z.number(), rolls: z.array(meeting), url: z.string() }),
  unsure: z.object({
    participants: z.number(),
    total: z.number(),
    rolls: z.array(meeting.extend({ unsureCount: z.number() })),
  }),
  excuses: z.object({ total: z.number(), excuses: z.array(waitingExcuse), url: z.string() }).nullable(),
  trend: z.object({
    /** All that the viewer oversees. */
    weeks: z.array(week),
    percent: z.number().nullable(),
    before: z.number().nullable(),
    total: z.number(),
    slipping: z.array(slipping),
  }),
  followUps: z
    .object({
      total: z.number(),
      notes: z.array(
        z.object({
          noteId: z.number(),
          studentId: z.number(),
          studentName: z.string(),
          /** Of a restricted note never its own. */
          title: z.string(),
          dueOn: schoolDate,
          url: z.string(),
        }),
      ),
      /** All of them. */
      url: z.string(),
    })
    .nullable(),
  /** Topics whose change makes this page look again. */
  topics: z.array(topicName),
})
export type SchoolToday = z.output<typeof schoolToday>
export type MissingStudent = z.output<typeof missingStudent>
export type WaitingExcuse = z.output<typeof waitingExcuse>
export type Slipping = z.output<typeof slipping>
