import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, token } from '#contract/values.ts'

export const experienceTypes = [
  'expedition',
  'humanities',
  'stem',
  'activity',
  'electives',
  'independent_study',
  'language_learning_goal',
  'learning_goal',
  'math_learning_goal',
  'track',
  'coworking',
  'extracurricular',
  'dual_enrollment',
] as const
export const experienceType = z.enum(experienceTypes)
export type ExperienceType = z.output<typeof experienceType>

const sessionState = z.enum(['upcoming', 'running', 'roll_taken', 'roll_not_taken'])

/** A session of today, as the facilitator's list shows it. */
export const todaySession = z.object({
  sessionId: z.number(),
  startAt: instant,
  endAt: instant,
  state: sessionState,
  studentsCount: z.number(),
  missingCount: z.number(),
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

export const experienceHeader = z.object({
  id: z.number(),
  title: z.string(),
  themeTitle: z.string(),
  type: experienceType,
  typeTitle: z.string(),
  imageUrl: z.string().nullable(),
  campus: z.string().nullable(),
  cycleId: z.number(),
  cycleTitle: z.string(),
  experts: z.array(z.object({ id: z.number(), name: z.string(), isMain: z.boolean() })),
  studentsCount: z.number(),
  description: z.string(),
  conferenceUrl: z.string().nullable(),
})

export const experiencesContract = {
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
    summary: 'One experience for its facilitator: students with attendance, sessions around now',
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
        }),
      ),
      sessions: z.array(todaySession),
    }),
  }),
}
