import { getExperienceHeader } from '#domains/experiences/server/experiences.service.ts'
import { type HandlerArguments, handlers } from '#server/handlers.ts'
import { attendanceContract } from '../contract/attendance.contract.ts'
import {
  getSession,
  getVisibleExperience,
  listSessions,
  type NamedExperience,
} from './attendables.queries.ts'
import { mayTakeRoll } from './attendance.access.ts'
import { presentAggregated } from './roll/aggregated.present.ts'
import { listStudentLetters } from './roll/aggregated.queries.ts'
import { presentDefaultView } from './roll/default-view.ts'
import { actOnReport, actOnRoll, isMatching, lockEditable } from './roll/roll.actions.ts'
import { getReportPage, getRollPage, getWhyPanel } from './roll/roll.pages.ts'

type Context = HandlerArguments<NamedExperience & { sessionId: number }>

const session = ({ db, viewer, input }: Context) => getSession(db, viewer, input)

export const attendanceRoutes = handlers(attendanceContract, {
  getAttendanceRoot: async ({ db, viewer, input }) => {
    const experience = await getVisibleExperience(db, viewer, input)
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
    const experience = await getVisibleExperience(db, viewer, input)
    return presentDefaultView(await listSessions(db, experience.id), input.date, services.clock.nowMs())
  },

  getSession: async (context) => getRollPage(context, await session(context)),

  postSession: async (context) =>
    actOnRoll(context, await lockEditable(context, await session(context)), context.input),

  getWhy: async (context) => getWhyPanel(context, await session(context), context.input.attendanceId),

  getReport: async (context) => getReportPage(context, await session(context)),

  postReport: async (context) =>
    actOnReport(
      context,
      await lockEditable(context, await session(context), { whileRunning: isMatching(context.input) }),
      context.input,
    ),

  getAggregated: async ({ db, viewer, input, services }) => {
    const experience = await getVisibleExperience(db, viewer, input)
    const sessions = await listSessions(db, experience.id)
    const nowMs = services.clock.nowMs()
    return presentAggregated(sessions, await listStudentLetters(db, experience.id, nowMs), nowMs)
  },
})
