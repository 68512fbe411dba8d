import { countOf } from '#contract/clock-text.ts'
import { listOfferedCohorts } from '#domains/people/server/people.service.ts'
import { conflict, invalid } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { requireProof } from '#server/departures/proof.ts'
import { keepSecret } from '#server/vendors/kept-secret.ts'
import { type EndpointFields, webhooksContract } from '../../contract/webhooks.contract.ts'
import { makeSecret } from '../delivery/sign.ts'
import { dropUnheard, lockEndpoint } from './endpoints.queries.ts'
import { announceEndpoint, announceMore, announceMove } from './tell.ts'

export type Context = Omit<HandlerArguments<unknown>, 'input'>

const subjectType = 'webhook_endpoint'

const columnsOf = ({ cohort_id, ...fields }: EndpointFields) => ({ ...fields, cohortId: cohort_id })

async function checkCampus(db: Database, chosen: number | null, before: number | null): Promise<void> {
  if (chosen === null || chosen === before) return
  if (!(await listOfferedCohorts(db)).some(({ id }) => id === chosen))
    throw invalid({ cohort_id: 'There is no such campus.' })
}

const why = 'A receiver is told what changes without you there. First confirm that it is you.'

/** Sets up a receiver whose address was checked, and tells who watches over the records. */
export async function addEndpoint(context: Context, fields: EndpointFields) {
  const { db, viewer, services } = context
  requireProof(context, why)
  await checkCampus(db, fields.cohort_id, null)
  const nowMs = services.clock.nowMs()
  const secret = makeSecret()
  const { id } = await db
    .insertInto('webhookEndpoints')
    .values({
      ...columnsOf(fields),
      secret: await keepSecret(services, secret),
      secretEnd: secret.slice(-5, -1),
      secretMadeAt: new Date(nowMs),
      madeBy: viewer.userId,
      madeAt: new Date(nowMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertAudit(db, context, { action: 'webhooks.added', subjectType, subjectId: id, after: fields })
  const by = { id: viewer.userId, name: viewer.name }
  await announceEndpoint(db, { id, title: fields.title, url: fields.url, by, nowMs })
  return { ok: true as const, id, message: `${fields.title} is set up`, secret }
}

/**
 * Changes where a receiver is and what it hears, also of what waits; who watches over the records hears where it moves, or
 * hears of more. Throws not-found, a conflict and sentences by field.
 */
export async function saveEndpoint(
  context: Context,
  {
    endpointId,
    version,
    ...fields
  }: EndpointFields & { readonly endpointId: number; readonly version: number },
) {
  const { db, viewer, services } = context
  const { title, url, kinds, cohortId, ...before } = await lockEndpoint(db, endpointId)
  if (before.version !== version)
    throw conflict(webhooksContract.save, `${title} was changed in the meantime. Look at it again.`, null)
  if (url !== fields.url) requireProof(context, why)
  await checkCampus(db, fields.cohort_id, cohortId)
  await db
    .updateTable('webhookEndpoints')
    .set({
      ...columnsOf(fields),
      version: version + 1,
      // Who delivers to the former address loses the claim: after what is on its way the rest goes to the new one.
      ...(url !== fields.url && { pausedUntil: null, pauses: 0, claim: null, claimedUntil: null }),
    })
    .where('id', '=', endpointId)
    .execute()
  const dropped = await dropUnheard(db, endpointId)
  await insertAudit(db, context, {
    ...{ action: 'webhooks.changed', subjectType, subjectId: endpointId },
    before: { title, url, kinds, cohort_id: cohortId },
    after: { ...fields, ...(dropped > 0 && { dropped }) },
  })
  const announced = {
    ...{ id: endpointId, title: fields.title, nowMs: services.clock.nowMs() },
    by: { id: viewer.userId, name: viewer.name },
  }
  if (url !== fields.url) await announceMove(db, { ...announced, from: url, to: fields.url })
  await announceMore(db, {
    ...{ ...announced, url: fields.url, before: { kinds, cohortId } },
    now: { kinds: fields.kinds, cohortId: fields.cohort_id },
  })
  const unheard = `. ${countOf(dropped, 'event')} that waited for it ${dropped === 1 ? 'is' : 'are'} not sent any more`
  return { ok: true as const, message: `${fields.title} saved${dropped > 0 ? unheard : ''}` }
}

/** The secret before signs, too, for so long: the receiver takes over the new one in its own time. */
const overlapMs = 24 * 60 * 60_000

/** Makes a new secret. */
export async function renewSecret(context: Context, endpointId: number) {
  const { db, services } = context
  const before = await lockEndpoint(db, endpointId)
  requireProof(context, why)
  const nowMs = services.clock.nowMs()
  const secret = makeSecret()
  const secretEnd = secret.slice(-5, -1)
  await db
    .updateTable('webhookEndpoints')
    .set({
      secret: await keepSecret(services, secret),
      ...{ secretEnd, secretMadeAt: new Date(nowMs) },
      ...{ oldSecret: before.secret, oldSecretUntil: new Date(nowMs + overlapMs) },
    })
    .where('id', '=', endpointId)
    .execute()
  await insertAudit(db, context, {
    ...{ action: 'webhooks.secret_made', subjectType, subjectId: endpointId },
    before: { secret_end: before.secretEnd },
    after: { secret_end: secretEnd },
  })
  return { ok: true as const, id: endpointId, message: `${before.title} has a new secret`, secret }
}
