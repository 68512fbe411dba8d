import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { askedDate, formErrors, id, instant, token } from '#contract/values.ts'
import { experienceHeader } from '#domains/experiences/contract/experience.schemas.ts'
import { aggregatedView, reportPage, rollPage, whyPanel } from './attendance.schemas.ts'
import { reportAction, reportAnswer, rollAction, rollAnswer, rollConflict } from './roll-actions.ts'

export const ofExperience = z.object({ type: token(60), experienceId: id })
const ofSession = ofExperience.extend({ sessionId: id })

const base = '/backoffice/facilitate/{type}/{experienceId}/attendance' as const

/** The head of an experience's attendance: its two views and what the viewer may do. */
export const attendanceRoot = z.object({
  views: z.array(z.object({ value: z.enum(['default', 'aggregated']), label: z.string() })),
  experience: experienceHeader,
  can: z.object({ take: z.boolean() }),
})
export type AttendanceRoot = z.output<typeof attendanceRoot>

/** The days that have a session, and the session of the asked one. */
export const defaultView = z.object({
  initialDate: z.string().nullable(),
  minDate: z.string(),
  maxDate: z.string(),
  availableDates: z.array(z.string()),
  formErrors,
  sessionId: z.number().nullable(),
  sessions: z.array(z.object({ sessionId: z.number(), date: z.string(), startAt: instant, endAt: instant })),
})
export type DefaultView = z.output<typeof defaultView>

export const attendanceContract = {
  getAttendanceRoot: endpoint({
    method: 'GET',
    path: base,
    summary: 'The two views of an experience’s attendance',
    access: 'attendance.view',
    input: ofExperience,
    output: attendanceRoot,
  }),
  getDefaultView: endpoint({
    method: 'GET',
    path: `${base}/default`,
    summary: 'The days that have a session, and the session of the asked one',
    access: 'attendance.view',
    input: ofExperience.extend({ date: askedDate.optional(), cycle_id: id.optional() }),
    output: defaultView,
  }),
  getSession: endpoint({
    method: 'GET',
    path: `${base}/default/{sessionId}`,
    summary: 'The roll of a session',
    access: 'attendance.view',
    input: ofSession,
    output: rollPage,
    people: ({ attendances }) => attendances.map(({ studentId }) => studentId),
  }),
  postSession: endpoint({
    method: 'POST',
    path: `${base}/default/{sessionId}`,
    summary: 'Overwrites the roll, or does what the alert offers',
    access: 'attendance.take',
    input: rollAction(ofSession.shape),
    output: rollAnswer,
    errors: { CONFLICT: { status: 409, data: rollConflict } },
  }),
  getWhy: endpoint({
    method: 'GET',
    path: `${base}/default/{sessionId}/attendances/{attendanceId}`,
    summary: 'Why a row has its status, what happened, and who changed what',
    access: 'attendance.view',
    input: ofSession.extend({ attendanceId: id }),
    output: whyPanel,
  }),
  getReport: endpoint({
    method: 'GET',
    path: `${base}/default/{sessionId}/zoom-report`,
    summary: 'Who was in the video meeting',
    access: 'attendance.view',
    input: ofSession,
    output: reportPage,
    people: ({ roster }) => roster.map(({ studentId }) => studentId),
  }),
  postReport: endpoint({
    method: 'POST',
    path: `${base}/default/{sessionId}/zoom-report`,
    summary: 'Updates statuses from the meeting, previews that, takes an uploaded report, forgets a match',
    access: 'attendance.take',
    input: reportAction(ofSession.shape),
    output: reportAnswer,
  }),
  getAggregated: endpoint({
    method: 'GET',
    path: `${base}/aggregated`,
    summary: 'Students by day over the cycle of the experience',
    access: 'attendance.view',
    input: ofExperience,
    output: aggregatedView,
    people: ({ students }) => students.map(({ studentId }) => studentId),
  }),
}
