import { listOfferedCohorts } from '#domains/people/server/people.service.ts'
import { handlers } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'
import { webhooksContract } from '../contract/webhooks.contract.ts'
import { bodyOf } from './delivery/body-of.ts'
import { checkAddress } from './endpoints/check-address.ts'
import { getEndpoint, listEndpoints } from './endpoints/endpoints.queries.ts'
import { presentEndpoint } from './endpoints/present-endpoint.ts'
import { addEndpoint, renewSecret, saveEndpoint } from './endpoints/save-endpoint.ts'
import { removeEndpoint, testEndpoint, turnEndpoint } from './endpoints/turn-endpoint.ts'
import { getDelivery, listAttempts, listDeliveries, presentDelivery } from './log/deliveries.queries.ts'
import { replayOne, replayWindow } from './log/replay.ts'

const pageSize = 50

const listCampuses = async (db: Database) =>
  (await listOfferedCohorts(db)).map(({ id, title }) => ({ id, title }))

export const webhooksRoutes = handlers(webhooksContract, {
  list: async ({ db, services }) => {
    const rows = await listEndpoints(db)
    const nowMs = services.clock.nowMs()
    return { endpoints: rows.map((row) => presentEndpoint(row, nowMs)), campuses: await listCampuses(db) }
  },

  // Names are looked up before the transaction: that may take seconds.
  add: {
    prepare: async ({ input, ...context }) => {
      const url = await checkAddress(context.services, input.url)
      return (db) => addEndpoint({ ...context, db }, { ...input, url })
    },
  },

  get: async ({ db, services, input: { endpointId } }) => {
    const row = await getEndpoint(db, endpointId)
    const { version, cohortId, secretEnd, secretMadeAt, oldSecretUntil, madeBy, maker, madeAt } = row
    const nowMs = services.clock.nowMs()
    const isOldValid = oldSecretUntil !== null && oldSecretUntil.getTime() > nowMs
    return {
      ...presentEndpoint(row, nowMs),
      ...{ version, secretEnd, cohort_id: cohortId, madeBy: { id: madeBy, name: maker } },
      ...{ madeAt: madeAt.toISOString(), secretMadeAt: secretMadeAt.toISOString() },
      oldSecretUntil: isOldValid ? oldSecretUntil.toISOString() : null,
      campuses: await listCampuses(db),
    }
  },

  save: {
    prepare: async ({ input, ...context }) => {
      const url = await checkAddress(context.services, input.url)
      return (db) => saveEndpoint({ ...context, db }, { ...input, url })
    },
  },

  turn: ({ input: { endpointId, is_on }, ...context }) => turnEndpoint(context, endpointId, is_on),
  renewSecret: ({ input: { endpointId }, ...context }) => renewSecret(context, endpointId),
  remove: ({ input: { endpointId }, ...context }) => removeEndpoint(context, endpointId),
  test: ({ input: { endpointId }, ...context }) => testEndpoint(context, endpointId),

  listDeliveries: async ({ db, input: { page, ...filter } }) => {
    await getEndpoint(db, filter.endpointId)
    const { rows, total } = await readPage(page, pageSize, (range) => listDeliveries(db, filter, range))
    return {
      page,
      pageSize,
      total,
      deliveries: rows.map(({ total: _total, ...row }) => presentDelivery(row)),
    }
  },

  getDelivery: async ({ db, input: { endpointId, deliveryId } }) => {
    const { data, ...row } = await getDelivery(db, endpointId, deliveryId)
    const attempts = await listAttempts(db, deliveryId)
    return {
      ...presentDelivery(row),
      body: bodyOf({ kind: row.kind, happenedAt: row.happenedAt, data }),
      attempts: attempts.map(({ at, ...attempt }) => ({ ...attempt, at: at.toISOString() })),
    }
  },

  replay: ({ input: { endpointId, deliveryId }, ...context }) => replayOne(context, endpointId, deliveryId),
  replaySince: ({ input: { endpointId, ...window }, ...context }) =>
    replayWindow(context, endpointId, window),
})
