import { z } from 'zod'
import { endpoint, signedInAccess } from '#contract/endpoint.ts'
import { topicName } from '#contract/topic-name.ts'
import { askedDate, id, instant, schoolDate } from '#contract/values.ts'
import { excuseStates } from '#domains/excuses/contract/excuse-values.ts'
import { closedFor } from '#domains/school-year/contract/closures.ts'

const family = signedInAccess(
  'Students see themselves and guardians their own children: every query is held to it, employees find nobody.',
)

/** Whom to write to about a student: the advisor of the house (domain.md §2). */
const counselor = z.object({ first_name: z.string(), last_name: z.string(), email: z.string() })

const familyStudent = z.object({
  id: z.number(),
  name: z.string(),
  first_name: z.string(),
  grade: z.number(),
  house_title: z.string().nullable(),
  /** The child left the school: what was there is read, nothing is reported or chosen. */
  has_left: z.boolean(),
  counselor: counselor.nullable(),
})
export type FamilyStudent = z.output<typeof familyStudent>

/** A meeting of an experience or house that the student is expected at. */
const familySession = z.object({
  attendable_id: z.number(),
  kind: z.enum(['session', 'standup', 'checkpoint']),
  /** The experience's type; null for house events. */
  type: z.string().nullable(),
  title: z.string(),
  school_day: schoolDate,
  start_at: instant,
  end_at: instant,
  conference_url: z.string().nullable(),
  /** `Late, Insufficient`; empty before the end and while the roll is not taken. */
  status: z.string(),
  /** How late, how short, or that the school set it: a sentence; empty where the status says all. */
  why: z.string(),
  /** Absent, while an excuse over it waits to be decided: shown in place of the status. */
  is_looked_at: z.boolean(),
})
export type FamilySession = z.output<typeof familySession>

/** A club of the student meets. Nobody takes a roll there (decision 72). */
const familyClub = z.object({
  /** `club-4-0-2026-11-24`. */
  id: z.string(),
  title: z.string(),
  school_day: schoolDate,
  start_at: instant,
  end_at: instant,
  place: z.string(),
  conference_url: z.string().nullable(),
})
export type FamilyClub = z.output<typeof familyClub>

const familyExcuse = z.object({
  id: z.number(),
  start_at: instant,
  end_at: instant,
  all_day: z.boolean(),
  state: z.enum(excuseStates),
  /** For guardians only. */
  reason: z.string().nullable(),
})
export type FamilyExcuse = z.output<typeof familyExcuse>

/** What the school asks a guardian about an excuse that waits, unanswered. */
const schoolQuestion = z.object({
  excuse_id: z.number(),
  student_id: z.number(),
  student_first_name: z.string(),
  start_at: instant,
  end_at: instant,
  asked_by_name: z.string(),
  body: z.string(),
  asked_at: instant,
})
export type SchoolQuestion = z.output<typeof schoolQuestion>

/** The portal of students and guardians (domain.md §10). */
export const familyContract = {
  getFamily: endpoint({
    method: 'GET',
    path: '/family',
    summary: 'The student, or the guardian’s children, each with the advisor to write to',
    access: family,
    output: z.object({
      students: z.array(familyStudent),
      /** Of all children who are here, the longest waiting first; for guardians only. */
      questions: z.array(schoolQuestion),
      can: z.object({ file_absence: z.boolean() }),
    }),
  }),
  getCalendar: endpoint({
    method: 'GET',
    path: '/family/calendar',
    summary: 'A school week of one student: meetings with their status, clubs, excuses, holidays',
    access: family,
    /** The first child of `getFamily` without a student. */
    input: z.object({ student_id: id.optional(), date: askedDate.optional() }),
    output: z.object({
      student_id: z.number(),
      /** Sunday and Saturday of the week that holds the date, today’s without one. */
      start: schoolDate,
      end: schoolDate,
      today: schoolDate,
      sessions: z.array(familySession),
      clubs: z.array(familyClub),
      excuses: z.array(familyExcuse),
      holidays: z.array(
        z.object({ title: z.string(), closed_for: closedFor, start: schoolDate, end: schoolDate }),
      ),
      /** The topics on which the week is fetched anew. */
      topics: z.array(topicName),
    }),
  }),
}
