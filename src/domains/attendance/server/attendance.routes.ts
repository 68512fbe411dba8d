import { type HandlerArguments, handlers } from '#server/api/handlers.ts'
import { together } from '#server/database/asked-together.ts'
import { attendanceContract } from '../contract/attendance.contract.ts'
import { getSession, type NamedExperience } from './attendables.queries.ts'
import { readAggregated } from './roll/read-aggregated.ts'
import { actOnReport, actOnRoll, isMatching, lockEditable } from './roll/roll.actions.ts'
import { getReportPage, getWhyPanel } from './roll/roll.pages.ts'
import { getAttendanceRoot, getDefaultView, getSessionRoll } from './session-parts.ts'

type Context = HandlerArguments<NamedExperience & { sessionId: number }>

const session = ({ db, viewer, input }: Context) => getSession(db, viewer, input)

export const attendanceRoutes = handlers(attendanceContract, {
  getAttendanceRoot: ({ db, viewer, input }) => getAttendanceRoot(together(db), viewer, input),

  getDefaultView: ({ db, viewer, input, services }) =>
    getDefaultView(together(db), viewer, input, services.clock.nowMs()),

  getSession: ({ db, ...context }) => getSessionRoll({ ...context, db: together(db) }, context.input),

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

  getAggregated: ({ db, viewer, input, services }) =>
    readAggregated(db, viewer, input, services.clock.nowMs()),
})
