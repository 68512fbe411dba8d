import { schoolDateOf, schoolDayBounds } from '#contract/school-time.ts'
import { mayViewRoll } from '#domains/attendance/server/attendance.service.ts'
import {
  type ExperienceRecord,
  getFacilitatedExperience,
  listExperts,
  listRunExperiences,
  presentHeader,
} from '#domains/experiences/server/experiences.service.ts'
import { findSelectedCycle } from '#domains/school-year/server/school-year.service.ts'
import { listPlans } from '#domains/session-plans/server/session-plans.service.ts'
import { listTaskProgress, readTaskProgressByStudent } from '#domains/tasks/server/tasks.service.ts'
import { type HandlerArguments, handlers } from '#server/api/handlers.ts'
import { holds } from '#server/api/viewer.ts'
import { together } from '#server/database/asked-together.ts'
import { facilitateContract } from '../contract/facilitate.contract.ts'
import {
  heardOf,
  heardOfSessions,
  presentFacilitated,
  presentSession,
  presentStudent,
  presentTask,
} from './facilitate.present.ts'
import { getSessionPage } from './session-page.ts'
import { listExperienceFigures, listSessionSummaries, listStudentSummaries } from './sessions.queries.ts'

const dayMs = 86_400_000
/** Around now: the sessions an experience's page shows. */
const aroundMs = { before: 14 * dayMs, after: 14 * dayMs }

const idOf = ({ sessionId }: { readonly sessionId: number }) => sessionId

/** The sessions of an experience around now, with the plans that the viewer may read. */
async function loadSessions(
  { db, viewer, services }: Pick<HandlerArguments<unknown>, 'db' | 'viewer' | 'services'>,
  experience: ExperienceRecord,
) {
  const nowMs = services.clock.nowMs()
  const [experts, sessions] = await Promise.all([
    listExperts(db, experience.id),
    listSessionSummaries(db, [experience.id], {
      from: new Date(nowMs - aroundMs.before),
      to: new Date(nowMs + aroundMs.after),
      now: new Date(nowMs),
    }),
  ])
  const isOwn = experts.some(({ id }) => id === viewer.userId)
  const seesRolls = mayViewRoll(viewer, { cohortId: experience.cohortId, isOwn })
  const plans = await listPlans(db, seesRolls ? sessions.map(idOf) : [])
  const presented = sessions.map((session) => presentSession(session, { plans, nowMs }))
  return {
    experts,
    sessions: presented,
    topics: seesRolls ? heardOf(presented) : [],
    sessionTopics: seesRolls ? heardOfSessions(presented) : [],
  }
}

export const facilitateRoutes = handlers(facilitateContract, {
  listFacilitated: async ({ db, viewer, input, services }) => {
    const nowMs = services.clock.nowMs()
    const cycle = await findSelectedCycle(db, input.cycle_id, nowMs)
    if (!cycle) return { cycleId: null, experiences: [] }
    const experiences = await listRunExperiences(db, viewer, cycle.id)
    const ids = experiences.map((experience) => experience.id)
    const endOfToday = new Date(schoolDayBounds(schoolDateOf(nowMs)).endMs)
    const [sessions, figures] = await Promise.all([
      listSessionSummaries(db, ids, { from: cycle.startsAt, to: endOfToday, now: new Date(nowMs) }),
      listExperienceFigures(db, ids, new Date(nowMs)),
    ])
    const today = sessions.filter((session) => session.endsAt.getTime() > nowMs - dayMs)
    const plans = await listPlans(db, holds(viewer, 'attendance.view') ? today.map(idOf) : [])
    const figuresOf = new Map(figures.map((figure) => [figure.experienceId, figure]))
    return {
      cycleId: cycle.id,
      experiences: experiences.map((one) =>
        presentFacilitated(one, sessions, figuresOf.get(one.id), { plans, nowMs }),
      ),
    }
  },

  getFacilitated: async ({ input, ...context }) => {
    const { db, viewer } = context
    const now = new Date(context.services.clock.nowMs())
    const experience = await getFacilitatedExperience(db, viewer, input.experienceId)
    const [{ experts, ...sessions }, students, progress, tasks] = await Promise.all([
      loadSessions(context, experience),
      listStudentSummaries(db, experience.id, now),
      readTaskProgressByStudent(db, experience.id, now),
      listTaskProgress(db, experience.id, now),
    ])
    return {
      experience: { ...presentHeader(experience, experts), studentsCount: students.length },
      students: students.map((student) => presentStudent(student, progress.get(student.id))),
      tasks: tasks.map(presentTask),
      ...sessions,
    }
  },

  getFacilitatedSessions: async ({ input, ...context }) => {
    const experience = await getFacilitatedExperience(context.db, context.viewer, input.experienceId)
    const { sessions, sessionTopics } = await loadSessions(context, experience)
    return { sessions, sessionTopics }
  },

  getSessionPage: ({ db, ...context }) => getSessionPage({ ...context, db: together(db) }),
})
