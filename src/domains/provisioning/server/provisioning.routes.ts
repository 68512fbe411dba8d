import { keptDaysOf } from '#contract/retention.ts'
import { school } from '#contract/school/school.ts'
import { notFound } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import { insertAudit } from '#server/database/audit.ts'
import { provisioningContract } from '../contract/provisioning.contract.ts'
import { listCalls } from './calls/calls.queries.ts'
import { getConnection, listConnections, listWaiting } from './connections/connections.queries.ts'
import { presentConnection, presentWaiting } from './connections/present-connection.ts'
import { addConnection, listChoices, renewToken, saveConnection } from './connections/save-connection.ts'

const pageSize = 50

export const provisioningRoutes = handlers(provisioningContract, {
  list: async ({ db, viewer, services }) => {
    const nowMs = services.clock.nowMs()
    const rows = await listConnections(db, nowMs)
    return {
      connections: rows.map((row) => presentConnection(row, nowMs)),
      choices: await listChoices(db, viewer),
    }
  },

  add: ({ input, ...context }) => addConnection(context, input),

  get: async ({ db, viewer, services, input: { connectionId } }) => {
    const nowMs = services.clock.nowMs()
    const row = await getConnection(db, nowMs, connectionId)
    const waiting = await listWaiting(db, connectionId)
    const { version, networks, cohortId, groupId, invites, refusedAddress } = row
    return {
      ...presentConnection(row, nowMs),
      ...{ version, networks, invites, refusedAddress, cohort_id: cohortId, group_id: groupId },
      baseUrl: `${services.publicUrl}/scim/v2`,
      choices: await listChoices(db, viewer),
      waitingPeople: waiting.map((one) => presentWaiting(viewer, one)),
    }
  },

  save: ({ input: { connectionId, ...fields }, ...context }) => saveConnection(context, connectionId, fields),

  renewToken: ({ input: { connectionId }, ...context }) => renewToken(context, connectionId),

  listCalls: async ({ db, services, input: { page, ...filter } }) => {
    const { title } = await getConnection(db, services.clock.nowMs(), filter.connectionId)
    const { rows, total } = await readPage(page, pageSize, (range) => listCalls(db, filter, range))
    return {
      ...{ title, page, pageSize, total, keptDays: keptDaysOf(school().keptDays, 'provisioning_calls') },
      calls: rows.map(({ happenedAt, kind: _kind, total: _total, ...row }) => ({
        ...row,
        at: happenedAt.toISOString(),
      })),
    }
  },

  leaveWaiting: async ({ db, services, input: { connectionId, waitingId }, ...context }) => {
    const left = await db
      .updateTable('provisioningWaiting')
      .set({ leftAt: new Date(services.clock.nowMs()), leftBy: context.viewer.userId })
      .where('id', '=', waitingId)
      .where('connectionId', '=', connectionId)
      .where('leftAt', 'is', null)
      .returning(['personId', 'userName'])
      .executeTakeFirst()
    if (!left) throw notFound('They are no longer waiting.')
    await insertAudit(db, context, {
      ...{ action: 'provisioning.left', subjectType: 'user', subjectId: left.personId },
      after: { connection: connectionId },
    })
    return { ok: true as const, message: `${left.userName} stays as they are` }
  },
})
