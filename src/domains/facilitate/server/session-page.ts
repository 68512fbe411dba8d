import {
  getAttendanceRoot,
  getDefaultView,
  getSessionRoll,
} from '#domains/attendance/server/attendance.service.ts'
import { getPlan } from '#domains/session-plans/server/session-plans.service.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import type { SessionPage } from '../contract/facilitate.contract.ts'

interface Asked {
  readonly type: string
  readonly experienceId: number
  readonly session_id?: number | undefined
  readonly date?: string | undefined
}

/**
 * All that the page of a session shows first, each part as its own call returns it. Not-found where one of them is.
 * Without a session the day's is found first; then all is asked side by side.
 */
export async function getSessionPage(context: HandlerArguments<Asked>): Promise<SessionPage> {
  const { db, viewer, input, services } = context
  const { type, experienceId, session_id: asked, date } = input
  const experience = { type, experienceId }
  const findingDays = getDefaultView(db, viewer, { ...experience, date }, services.clock.nowMs())
  const sessionId = asked ?? (await findingDays).sessionId
  const named = sessionId === null ? undefined : { ...experience, sessionId }
  const [root, days, roll, plan] = await Promise.all([
    getAttendanceRoot(db, viewer, experience),
    findingDays,
    named ? getSessionRoll(context, named) : null,
    named ? getPlan(db, viewer, named) : null,
  ])
  return { root, days, roll, plan }
}
