import { invalid } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import { publishChange } from '#server/live/live.ts'
import { testKind } from '../../contract/webhook-kinds.ts'
import { switchOff } from '../delivery/switch-off.ts'
import { lockEndpoint } from './endpoints.queries.ts'
import type { Context } from './save-endpoint.ts'

const subjectType = 'webhook_endpoint'

/** Switches a receiver off, or on again with a clean slate; what was kept meanwhile goes out when it is replayed. */
export async function turnEndpoint(context: Context, endpointId: number, isOn: boolean) {
  const { db, services } = context
  const { title, ...before } = await lockEndpoint(db, endpointId)
  if (before.isOn === isOn)
    return { ok: true as const, message: `${title} is ${isOn ? 'on' : 'off'} already` }
  if (isOn)
    await db
      .updateTable('webhookEndpoints')
      .set({
        isOn,
        offAt: null,
        offBecause: null,
        failingSince: null,
        lastFailure: '',
        pausedUntil: null,
        pauses: 0,
      })
      .where('id', '=', endpointId)
      .execute()
  else await switchOff(db, { endpointId, because: 'hand', now: new Date(services.clock.nowMs()) })
  await insertAudit(db, context, {
    action: isOn ? 'webhooks.switched_on' : 'webhooks.switched_off',
    ...{ subjectType, subjectId: endpointId },
  })
  return { ok: true as const, message: `${title} is ${isOn ? 'on' : 'off'}` }
}

/** Removes a receiver with what was sent to it; the audit keeps that it was there. */
export async function removeEndpoint(context: Context, endpointId: number) {
  const { db } = context
  const { title, url, kinds } = await lockEndpoint(db, endpointId)
  await db.deleteFrom('webhookEndpoints').where('id', '=', endpointId).execute()
  await insertAudit(db, context, {
    ...{ action: 'webhooks.removed', subjectType, subjectId: endpointId },
    before: { title, url, kinds },
  })
  return { ok: true as const, message: `${title} was removed` }
}

/** Puts an event that tells of nothing in line for one receiver. */
export async function testEndpoint(context: Context, endpointId: number) {
  const { db } = context
  const { title, isOn } = await lockEndpoint(db, endpointId)
  if (!isOn) throw invalid({ form: `${title} is off. Switch it on first.` })
  const { id } = await db
    .insertInto('webhookEvents')
    .values({
      kind: testKind,
      subject: `test ${endpointId}`,
      data: JSON.stringify({ endpoint_id: endpointId }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('webhookDeliveries')
    .values({ endpointId, eventId: id, kind: testKind, state: 'waiting' })
    .execute()
  await insertAudit(db, context, { action: 'webhooks.tested', subjectType, subjectId: endpointId })
  await publishChange(db, 'webhooks:0')
  return { ok: true as const, message: `A test is on its way to ${title}` }
}
