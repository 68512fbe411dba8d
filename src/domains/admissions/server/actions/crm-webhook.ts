import type { FastifyInstance } from 'fastify'
import { publicAccess } from '#contract/endpoint.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { PlainRoute } from '#server/domain.ts'
import type { Services } from '#server/services.ts'
import { type CrmHint, readHubSpotEvents, verifyHubSpotSignature } from '#vendors/hubspot/hubspot-webhook.ts'
import { checkCrmJob } from './admissions.jobs.ts'

const path = '/webhooks/crm'

export const crmWebhookRoute: PlainRoute = {
  method: 'POST',
  path,
  access: publicAccess('The CRM calls it; every call carries its signature.'),
}

/**
 * `POST /api/webhooks/crm`: HubSpot says that a record changed. A hint: the record is read again by a job, so the order of
 * calls does not matter, and one that came twice is one.
 */
export async function mountCrmWebhook(app: FastifyInstance, services: Services): Promise<void> {
  const secret = services.config.HUBSPOT_WEBHOOK_SECRET ?? ''
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.post<{ Body: Buffer }>(`/api${path}`, async (request, reply) => {
    const call = {
      method: 'POST',
      rawBody: request.body,
      timestamp: String(request.headers['x-hubspot-request-timestamp'] ?? ''),
      signature: String(request.headers['x-hubspot-signature-v3'] ?? ''),
      nowMs: services.clock.nowMs(),
    }
    // As people reach the school; and, behind a proxy that hides that, as it was called.
    const addresses = [services.publicUrl, `${request.protocol}://${request.host}`]
    const isHubSpot = addresses.some((address) =>
      verifyHubSpotSignature(secret, { ...call, uri: `${address}${request.url}` }),
    )
    if (!isHubSpot) return reply.code(401).send({ message: 'The signature is missing, wrong or too old.' })
    await noteHints(services, readHubSpotEvents(parse(request.body)))
    return { ok: true }
  })
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

async function noteHints({ database, jobs, clock }: Services, hints: readonly CrmHint[]): Promise<void> {
  if (hints.length === 0) return
  await inTransaction(database, async (db) => {
    const fresh = await db
      .insertInto('crmHints')
      .values(
        hints.map(({ key, object, outsideId }) => ({
          ...{ hint: key, object, outsideId },
          cameAt: new Date(clock.nowMs()),
        })),
      )
      .onConflict((oc) => oc.column('hint').doNothing())
      .returning(['object', 'outsideId'])
      .execute()
    const records = new Set(fresh.map(({ object, outsideId }) => `${object} ${outsideId}`))
    for (const record of records) {
      const [object = '', outsideId = ''] = record.split(' ')
      await jobs.enqueue(db, checkCrmJob, { object, outsideId })
    }
  })
}
