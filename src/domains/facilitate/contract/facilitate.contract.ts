import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { topicName } from '#contract/topic-name.ts'
import { askedDate, id, instant, token } from '#contract/values.ts'
import { attendanceRoot, defaultView } from '#domains/attendance/contract/attendance.contract.ts'
import { rollPage } from '#domains/attendance/contract/attendance.schemas.ts'
import { presence } from '#domains/attendance/contract/presence.ts'
import { experienceHeader, experienceType } from '#domains/experiences/contract/experience.schemas.ts'
import { sessionPlan } from '#domains/session-plans/contract/session-plans.contract.ts'

const sessionState = z.enum(['upcoming', 'running', 'roll_taken', 'roll_not_taken'])

/** A session of today, as the facilitator's list shows it. */
export const todaySession = z.object({
  sessionId: z.number(),
  startAt: instant,
  endAt: instant,
  state: sessionState,
  studentsCount: z.number(),
  /** Null while it runs and nobody knows who is missing. */
  missingCount: z.number().nullable(),
  /** What is known of who is in the running meeting; null of another. */
  presence: presence.nullable(),
  /** In the running meeting; none of another. */
  thereCount: z.number(),
  excusedCount: z.number(),
  conferenceUrl: z.string().nullable(),
  /** What is planned, at a glance; null while nothing is, and for who may not see the roll. */
  plan: z.string().nullable(),
})

export const facilitatedExperience = z.object({
  id: z.number(),
  title: z.string(),
  themeTitle: z.string(),
  type: experienceType,
  typeTitle: z.string(),
  imageUrl: z.string().nullable(),
  campus: z.string().nullable(),
  studentsCount: z.number(),
  /** e.g. `Tue, Thu` and `10:00 AM`, of the sessions of the cycle. */
  daysOfTheWeek: z.string(),
  time: z.string(),
  /** Whole percent over the cycle; null before the first roll. */
  attendancePercentage: z.number().nullable(),
  rollsNotTaken: z.array(z.object({ sessionId: z.number(), startAt: instant, studentsCount: z.number() })),
  todaySessions: z.array(todaySession),
  nextSessionAt: instant.nullable(),
})
export type FacilitatedExperience = z.output<typeof facilitatedExperience>

/** A session's page; roll and plan are null on a day without a session. */
export const sessionPage = z.object({
  root: attendanceRoot,
  days: defaultView,
  roll: rollPage.nullable(),
  plan: sessionPlan.nullable(),
})
export type SessionPage = z.output<typeof sessionPage>

export const facilitateContract = {
  listFacilitated: endpoint({
    method: 'GET',
    path: '/backoffice/facilitate/expeditions-learning-goals',
    summary: 'The experiences the viewer runs in the cycle, with today’s sessions and rolls not taken',
    access: 'experiences.facilitate',
    input: z.object({ cycle_id: id.optional() }),
    output: z.object({ cycleId: z.number().nullable(), experiences: z.array(facilitatedExperience) }),
  }),
  getFacilitated: endpoint({
    method: 'GET',
    path: '/backoffice/facilitate/{type}/{experienceId}',
    summary:
      'One experience for its facilitator: students with attendance and task progress, sessions around now, tasks',
    access: 'experiences.facilitate',
    input: z.object({ type: token(60), experienceId: id }),
    output: z.object({
      experience: experienceHeader,
      students: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          email: z.string(),
          grade: z.number(),
          houseTitle: z.string().nullable(),
          status: z.string(),
          attendancePercentage: z.number().nullable(),
          absences: z.number(),
          /** Tasks that are expected of the student; null where none is. */
          tasks: z.object({ expected: z.number(), handedIn: z.number(), overdue: z.number() }).nullable(),
        }),
      ),
      sessions: z.array(todaySession),
      /** The first to be due first. */
      tasks: z.array(
        z.object({
          id: z.number(),
          title: z.string(),
          dueAt: instant,
          isFinal: z.boolean(),
          expected: z.number(),
          handedIn: z.number(),
          /** Handed in and not reviewed yet. */
          waiting: z.number(),
        }),
      ),
      /** What the page listens to: the rolls that are not done; none for who may not see them. */
      topics: z.array(topicName),
      /** What its sessions listen to besides: who comes and goes. */
      sessionTopics: z.array(topicName),
    }),
    people: ({ students }) => students.map(({ id: studentId }) => studentId),
  }),
  getFacilitatedSessions: endpoint({
    method: 'GET',
    path: '/backoffice/facilitate/{type}/{experienceId}/sessions',
    summary: 'The sessions of an experience around now, with who is missing of the one that runs',
    access: 'experiences.facilitate',
    input: z.object({ type: token(60), experienceId: id }),
    output: z.object({
      sessions: z.array(todaySession),
      /** The rolls of what runs and what begins next; none for who may not see them. */
      sessionTopics: z.array(topicName),
    }),
  }),
  getSessionPage: endpoint({
    method: 'GET',
    path: '/backoffice/facilitate/{type}/{experienceId}/session-page',
    summary:
      'All that the page of a session shows first, as its own calls answer it: head, days, roll and plan',
    access: 'attendance.view',
    input: z.object({
      type: token(60),
      experienceId: id,
      /** Without it the session of the day, or of today. */
      session_id: id.optional(),
      date: askedDate.optional(),
    }),
    output: sessionPage,
    people: ({ roll }) => roll?.attendances.map(({ studentId }) => studentId) ?? [],
  }),
}
