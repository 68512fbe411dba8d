import { getExperienceHeader } from '#domains/experiences/server/experiences.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { AttendanceRoot, DefaultView } from '../contract/attendance.contract.ts'
import type { RollPage } from '../contract/attendance.schemas.ts'
import {
  getSession,
  getVisibleExperience,
  listSessions,
  type NamedExperience,
} from './attendables.queries.ts'
import { mayTakeRoll } from './attendance.access.ts'
import { presentDefaultView } from './roll/default-view.ts'
import { getRollPage, type ReadContext } from './roll/roll.pages.ts'

/*
 * What the page of a session is made of, for its own calls and for the one that asks all of it. Each part asks side by
 * side who may see it and what it shows; not-found where the viewer may not.
 */

/** The head of an experience's attendance, with its two views. */
export async function getAttendanceRoot(
  db: Database,
  viewer: Viewer,
  named: NamedExperience,
): Promise<AttendanceRoot> {
  const [visible, experience] = await Promise.all([
    getVisibleExperience(db, viewer, named),
    getExperienceHeader(db, named.experienceId),
  ])
  return {
    views: [
      { value: 'default', label: 'Session' },
      { value: 'aggregated', label: 'Aggregated' },
    ],
    experience,
    can: { take: mayTakeRoll(viewer, visible) },
  }
}

/** The days that have a session, and the session of the asked one. */
export async function getDefaultView(
  db: Database,
  viewer: Viewer,
  asked: NamedExperience & { readonly date?: string | undefined },
  nowMs: number,
): Promise<DefaultView> {
  const [, sessions] = await Promise.all([
    getVisibleExperience(db, viewer, asked),
    listSessions(db, asked.experienceId),
  ])
  return presentDefaultView(sessions, asked.date, nowMs)
}

/** The roll of a session. */
export const getSessionRoll = (
  context: ReadContext,
  named: NamedExperience & { readonly sessionId: number },
): Promise<RollPage> => getRollPage(context, named.sessionId, getSession(context.db, context.viewer, named))
