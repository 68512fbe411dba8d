import { sql } from 'kysely'
import { connectionOf, type OutsidePart, scopeOf } from '#server/outside/outside-part.ts'
import type { Services } from '#server/services.ts'
import type { FirebaseMessaging } from '#vendors/firebase-messaging/firebase-messaging-client.ts'

/** No browser has this token: the service looks at the message, and gives it to nobody. */
const toNobody = (firebase: FirebaseMessaging): Promise<unknown> =>
  firebase.send({ token: 'nobody', title: 'Test', body: '', url: '/', tag: 'test' })

const scope = scopeOf(({ vendors }: Services) => vendors.pushMessages)

/** Push messages to browsers and phones. */
export const pushPart: OutsidePart<Services> = {
  vendor: 'firebase',
  facts: {
    name: 'Push messages',
    isMany: true,
    about: 'Firebase',
    meanwhile: 'Phones and browsers stay silent; everything is in the bell and comes by email as always.',
    waits: ['message', 'messages'],
    setting: 'FIREBASE_PRIVATE_KEY',
    connection: ({ config }) => connectionOf(Boolean(config.FIREBASE_PRIVATE_KEY), config.FIREBASE_API_URL),
    probe: async ({ vendors }) => vendors.pushMessages && toNobody(vendors.pushMessages),
    scopes: [
      scope('Sign in', (firebase) => firebase.signIn().then(() => 'Lets us in')),
      scope('Send', (firebase) => toNobody(firebase).then(() => 'Takes a message; it went to nobody')),
    ],
  },
  jobs: [{ name: 'notifications.push', withinMinutes: 20 }],
  waiting: async (db) => {
    const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
      select count(*)::integer as count, min(created_at) as oldest_at from push_messages where failed_at is null`.execute(
      db,
    )
    return rows[0] ?? { count: 0, oldestAt: null }
  },
}
