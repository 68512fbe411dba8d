import { clockText, dayText } from '#contract/clock-text.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import { type Handlers, handlers } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'
import { guardianChatContract, studentChatContract } from '../contract/chat-server.contract.ts'
import { type ChatServer, invitationHours } from '../contract/chat-words.ts'
import { getInconsistency, getStray, listInconsistencies } from './pages/inconsistency-lists.ts'
import { getJob, listJobs } from './pages/job-lists.ts'
import { listEmployees, listStudents, listUsers } from './pages/people-lists.ts'
import { listEnableable, listExperiences, listHouses, setEnabled } from './pages/room-lists.ts'
import { getState } from './pages/state.queries.ts'
import { approveJob, stopJob } from './plans/act-on-job.ts'
import { askForJob } from './plans/ask-for-job.ts'
import { heed, ignore } from './plans/ignore.ts'
import { applyPlan, makePlan } from './plans/plan.ts'
import { testConnection } from './plans/test-connection.ts'
import { tellOfChat } from './work/job.queries.ts'

const pageSize = 50
const bare = <Row extends { readonly total: number }>(rows: readonly Row[]) =>
  rows.map(({ total: _total, ...row }) => row)

/** Throws not-found where the school has no such person, house or experience. */
async function requireRow(
  db: Database,
  table: 'users' | 'students' | 'employees' | 'houses' | 'experiences',
  id: number,
) {
  const found = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound('There is no such person, house or experience.')
}

/** The handlers of one community. */
const chatServerHandlers = (server: ChatServer): Handlers<typeof studentChatContract> => ({
  getState: ({ db, services }) => getState(db, services, server),

  setUp: async ({ input, ...context }) => {
    const { memberRoleId, staffRoleId } = input
    if (memberRoleId !== undefined || staffRoleId !== undefined)
      await context.db
        .updateTable('chatServers')
        .set({
          ...(memberRoleId !== undefined && { memberRoleId }),
          ...(staffRoleId !== undefined && { staffRoleId }),
        })
        .where('server', '=', server)
        .execute()
    return askForJob(context, { server, type: 'setup', scope: { of: 'nothing' } })
  },

  testConnection: {
    prepare: async ({ services }) => {
      const answer = await testConnection(services, server)
      return async () => answer
    },
  },

  listStudents: async ({ db, input: { page, search } }) => {
    const { rows, total } = await readPage(page, pageSize, (range) =>
      listStudents(db, { server, search }, range),
    )
    return { page, pageSize, total, students: bare(rows) }
  },
  syncStudent: async ({ input: { studentId }, ...context }) => {
    await requireRow(context.db, 'students', studentId)
    const guardians = await context.db
      .selectFrom('guardianStudents')
      .select('guardianId')
      .where('studentId', '=', studentId)
      .execute()
    const userIds = server === 'students' ? [studentId] : guardians.map(({ guardianId }) => guardianId)
    return askForJob(context, {
      server,
      type: 'student',
      resourceId: studentId,
      scope: { of: 'people', userIds },
    })
  },

  listHouses: async ({ db, input: { page, search } }) => {
    const { rows, total } = await readPage(page, pageSize, (range) =>
      listHouses(db, { server, search }, range),
    )
    return { page, pageSize, total, houses: bare(rows) }
  },
  syncHouse: async ({ input: { houseId }, ...context }) => {
    await requireRow(context.db, 'houses', houseId)
    const scope = { of: 'room', room: 'house', itemId: houseId } as const
    return askForJob(context, { server, type: 'house', resourceId: houseId, scope })
  },

  listExperiences: async ({ db, services, input: { page, search } }) => {
    const asked = { server, search, nowMs: services.clock.nowMs() }
    const { rows, total } = await readPage(page, pageSize, (range) => listExperiences(db, asked, range))
    return { page, pageSize, total, experiences: bare(rows) }
  },
  actOnExperience: async ({ input, ...context }) => {
    const { experienceId, _action: action, experienceIds, enableHeartbeat } = input
    const { db, services } = context
    if (action === 'syncAllExperiences')
      return askForJob(context, { server, type: 'experiences', scope: { of: 'experiences' } })
    if (action === undefined) {
      await requireRow(db, 'experiences', experienceId)
      const scope = { of: 'room', room: 'experience', itemId: experienceId } as const
      return askForJob(context, { server, type: 'experience', resourceId: experienceId, scope })
    }
    const chosen = experienceIds ?? (experienceId === 0 ? 'all' : [experienceId])
    const ids = await listEnableable(db, chosen, services.clock.nowMs())
    if (ids.length === 0) throw notFound('None of these experiences is of the current cycle.')
    await setEnabled(db, server, { ids, isEnabled: enableHeartbeat })
    await tellOfChat(db)
    const verb = enableHeartbeat ? 'enabled' : 'disabled'
    const what = ids.length === 1 ? 'one experience' : `${ids.length} experiences`
    return { ok: true as const, message: `Chat ${verb} for ${what}`, jobId: null }
  },

  listUsers: async ({ db, input: { page, search, missing } }) => {
    const { rows, total } = await readPage(page, pageSize, (range) =>
      listUsers(db, { server, search, missing }, range),
    )
    const users = bare(rows).map((row) => ({ ...row, invitedAt: row.invitedAt?.toISOString() ?? null }))
    return { page, pageSize, total, users }
  },
  syncUsers: async ({ input, ...context }) => {
    if (input._action === 'sync_all_users')
      return askForJob(context, { server, type: 'users', scope: { of: 'users' } })
    await requireRow(context.db, 'users', input.userId)
    if (input.invite)
      await refuseEarlyInvitation(context.db, server, input.userId, context.services.clock.nowMs())
    const scope = { of: 'people', userIds: [input.userId], invites: input.invite } as const
    const type = input.invite ? 'invitation' : 'user'
    return askForJob(context, { server, type, resourceId: input.userId, scope })
  },

  listEmployees: async ({ db, input: { page, search } }) => {
    const { rows, total } = await readPage(page, pageSize, (range) =>
      listEmployees(db, { server, search }, range),
    )
    return { page, pageSize, total, employees: bare(rows) }
  },
  syncEmployee: async ({ input: { employeeId }, ...context }) => {
    await requireRow(context.db, 'employees', employeeId)
    const scope = { of: 'people', userIds: [employeeId] } as const
    return askForJob(context, { server, type: 'employee', resourceId: employeeId, scope })
  },

  listJobs: async ({ db, input: { page } }) => {
    const { rows, total } = await readPage(page, pageSize, (range) => listJobs(db, server, range))
    return { page, pageSize, total, jobs: bare(rows) }
  },
  getJob: ({ db, viewer, input }) => getJob(db, server, input.jobId, viewer.userId),
  actOnJob: ({ input: { jobId, _action: action }, ...context }) =>
    action === 'stop' ? stopJob(context, server, jobId) : approveJob(context, server, jobId),

  plan: { prepare: ({ input, ...context }) => makePlan(context, server, input.scope) },
  applyPlan: { prepare: ({ input, ...context }) => applyPlan(context, server, input.jobId) },

  listInconsistencies: async ({ db, services, input: { page, search, ignored } }) => {
    const asked = { server, search, ignored, nowMs: services.clock.nowMs() }
    const { rows, total } = await readPage(page, pageSize, (range) => listInconsistencies(db, asked, range))
    return { page, pageSize, total, inconsistencies: bare(rows) }
  },
  deleteStray: async ({ input: { type }, ...context }) => {
    const stray =
      'groupId' in type
        ? await getStray(context.db, server, 'groupId', type.groupId)
        : await getStray(context.db, server, 'outsideId', type.heartbeatId)
    if (!stray.canRepair) throw invalid({ form: 'Whoever runs the community is left alone.' })
    return askForJob(context, { server, type: 'repair', scope: { of: 'keys', keys: [stray.key] } })
  },
  compare: (context) => askForJob(context, { server, type: 'compare', scope: { of: 'nothing' } }),
  repair: async ({ input: { inconsistencyId }, ...context }) => {
    const { key, canRepair } = await getInconsistency(context.db, server, inconsistencyId)
    if (!canRepair) throw invalid({ form: 'Whoever runs the community is left alone.' })
    return askForJob(context, { server, type: 'repair', scope: { of: 'keys', keys: [key] } })
  },
  ignore: ({ input, ...context }) => ignore(context, server, input),
  heed: ({ input, ...context }) => heed(context, server, input.inconsistencyId),
})

/** Throws a sentence with the day and time from which on somebody may be invited again. */
async function refuseEarlyInvitation(db: Database, server: ChatServer, userId: number, nowMs: number) {
  const kept = await db
    .selectFrom('chatPeople')
    .select('invitedAt')
    .where('server', '=', server)
    .where('userId', '=', userId)
    .executeTakeFirst()
  const againMs = (kept?.invitedAt?.getTime() ?? 0) + invitationHours * 3_600_000
  if (againMs > nowMs)
    throw invalid({
      form: `They were invited in the last ${invitationHours} hours. Invite them again from ${dayText(againMs)}, ${clockText(againMs)} on.`,
    })
}

export const studentChatRoutes = handlers(studentChatContract, chatServerHandlers('students'))
export const guardianChatRoutes = handlers(guardianChatContract, chatServerHandlers('guardians'))
