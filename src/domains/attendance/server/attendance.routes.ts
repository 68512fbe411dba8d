import { getExperienceHeader } from '#domains/experiences/server/experiences.service.ts'
import { invalid, notFound, refused } from '#server/errors.ts'
import { type HandlerArguments, handlers } from '#server/handlers.ts'
import { attendanceContract } from '../contract/attendance.contract.ts'
import { presentAggregated } from './aggregated.present.ts'
import { listStudentLetters } from './aggregated.queries.ts'
import { type Attendable, getSession, getVisibleExperience, listSessions } from './attendables.queries.ts'
import { mayTakeRoll } from './attendance.access.ts'
import { presentDefaultView } from './default-view.ts'
import { meetingNow } from './meeting-phase.ts'
import { actOnReport, actOnRoll } from './roll.actions.ts'
import { getReportPage, getRollPage, getWhyPanel } from './roll.pages.ts'

/** The session asked for, when the viewer may change its roll and the meeting is over. */
async function getEditableSession(
  { db, viewer, services }: HandlerArguments<unknown>,
  ids: { experienceId: number; sessionId: number },
): Promise<Attendable> {
  const session = await getSession(db, viewer, ids)
  if (!mayTakeRoll(viewer, session))
    throw refused(
      'Only those who run this experience, and those who oversee attendance, can change this roll.',
    )
  const { phase } = meetingNow(session, services.clock.nowMs())
  if (phase === 'before') throw invalid({ session: "This event hasn't happened yet" })
  if (phase === 'running')
    throw invalid({ session: 'Attendance is auto-updating. You can edit after the meeting.' })
  return session
}

export const attendanceRoutes = handlers(attendanceContract, {
  getAttendanceRoot: async ({ db, viewer, input }) => {
    const experience = await getVisibleExperience(db, viewer, input.experienceId)
    return {
      views: [
        { value: 'default' as const, label: 'Session' },
        { value: 'aggregated' as const, label: 'Aggregated' },
      ],
      experience: await getExperienceHeader(db, experience.id),
      can: { take: mayTakeRoll(viewer, experience) },
    }
  },

  getDefaultView: async ({ db, viewer, input, services }) => {
    const experience = await getVisibleExperience(db, viewer, input.experienceId)
    return presentDefaultView(await listSessions(db, experience.id), input.date, services.clock.nowMs())
  },

  getSession: async (context) =>
    getRollPage(context, await getSession(context.db, context.viewer, context.input)),

  postSession: async (context) =>
    actOnRoll(context, await getEditableSession(context, context.input), context.input),

  getWhy: async (context) => {
    const { db, viewer, input } = context
    const why = await getWhyPanel(context, await getSession(db, viewer, input), input.attendanceId)
    if (!why) throw notFound('This row is not on the roll.')
    return why
  },

  getReport: async (context) =>
    getReportPage(context, await getSession(context.db, context.viewer, context.input)),

  postReport: async (context) =>
    actOnReport(context, await getEditableSession(context, context.input), context.input),

  getAggregated: async ({ db, viewer, input, services }) => {
    const experience = await getVisibleExperience(db, viewer, input.experienceId)
    const sessions = await listSessions(db, experience.id)
    return presentAggregated(sessions, await listStudentLetters(db, experience.id), services.clock.nowMs())
  },
})
