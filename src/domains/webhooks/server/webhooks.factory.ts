import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { keepSecret } from '#server/vendors/kept-secret.ts'
import { testKind, webhookKinds } from '../contract/webhook-kinds.ts'
import { makeSecret } from './delivery/sign.ts'

interface Choice {
  readonly madeBy: number
  readonly url?: string
  readonly title?: string
  readonly kinds?: readonly string[]
  readonly cohortId?: number | null
}

/** A receiver that hears of everything, with its secret. */
export async function makeWebhook(
  { database, clock, ...services }: Pick<Services, 'database' | 'clock' | 'secret'>,
  choice: Choice,
): Promise<{ id: number; secret: string }> {
  const { madeBy, url = 'https://sis.example/hooks', title = 'Student information' } = choice
  const { kinds = webhookKinds, cohortId = null } = choice
  const secret = makeSecret()
  const now = new Date(clock.nowMs())
  const { id } = await database
    .insertInto('webhookEndpoints')
    .values({
      ...{ title, url, kinds: [...kinds], cohortId, madeBy, madeAt: now },
      ...{ secret: await keepSecret(services, secret), secretEnd: secret.slice(-5, -1), secretMadeAt: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, secret }
}

/** Makes events that wait for a receiver, in this order; returns the ids of their deliveries. */
export async function makeDeliveries(db: Database, endpointId: number, count: number): Promise<number[]> {
  const events = await db
    .insertInto('webhookEvents')
    .values(
      Array.from({ length: count }, (_, at) => ({
        ...{ kind: testKind, subject: `made ${at}`, data: JSON.stringify({ at }) },
      })),
    )
    .returning('id')
    .execute()
  const rows = await db
    .insertInto('webhookDeliveries')
    .values(events.map(({ id: eventId }) => ({ endpointId, eventId, kind: testKind, state: 'waiting' })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
