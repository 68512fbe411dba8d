import { sql } from 'kysely'
import type { Services } from '#server/services.ts'
import {
  createFirebaseMessaging,
  type FirebaseMessaging,
} from '#vendors/firebase-messaging/firebase-messaging-client.ts'
import { VendorError, VendorRateLimited } from '#vendors/vendor-errors.ts'
import { notificationsPathOf } from '../../rules/notification-mail.ts'

/** A message that nobody took in this long is old news. */
const longestMs = 24 * 3_600_000
/** While a server sends a message, others leave it alone this long. */
const claimMs = 5 * 60_000
const messagesATurn = 100
const atATime = 10
const maxAttempts = 6

interface WaitingPush {
  readonly id: number
  readonly deviceId: number
  readonly attempts: number
  readonly notificationId: number
  readonly token: string
  readonly title: string
  readonly body: string
  readonly redirectUrl: string | null
  readonly type: string
  readonly isMuted: boolean
  readonly role: string
}

const clients = new WeakMap<Services, FirebaseMessaging>()

/** The messaging service, when it is configured; one client a process, so that it keeps its access token. */
function messagingOf(services: Services): FirebaseMessaging | null {
  const { config, clock } = services
  const { FIREBASE_PROJECT_ID, FIREBASE_CLIENT_EMAIL, FIREBASE_PRIVATE_KEY } = config
  if (!FIREBASE_PROJECT_ID || !FIREBASE_CLIENT_EMAIL || !FIREBASE_PRIVATE_KEY) return null
  const known = clients.get(services)
  if (known) return known
  const client = createFirebaseMessaging({
    projectId: FIREBASE_PROJECT_ID,
    clientEmail: FIREBASE_CLIENT_EMAIL,
    privateKey: FIREBASE_PRIVATE_KEY,
    apiUrl: config.FIREBASE_API_URL,
    oauthUrl: config.FIREBASE_OAUTH_URL,
    clock,
  })
  clients.set(services, client)
  return client
}

/**
 * Sends the push messages that wait. A browser that is gone is forgotten, with what waits for it; what may pass
 * is tried again, later each time. Without a messaging service they are dropped. Returns how many were sent.
 */
export async function sendPushMessages(services: Services): Promise<number> {
  const { database: db, clock } = services
  const messaging = messagingOf(services)
  const oldest = messaging ? new Date(clock.nowMs() - longestMs) : new Date(clock.nowMs())
  await db.deleteFrom('pushMessages').where('createdAt', '<=', oldest).execute()
  if (!messaging) return 0
  let sent = 0
  for (;;) {
    const claimed = await claim(services)
    if (claimed.length === 0) return sent
    for (let from = 0; from < claimed.length; from += atATime) {
      const outcomes = await Promise.all(
        claimed.slice(from, from + atATime).map((one) => sendOne(services, messaging, one)),
      )
      sent += outcomes.filter((isSent) => isSent).length
    }
  }
}

async function claim({ database, clock }: Services): Promise<WaitingPush[]> {
  const nowMs = clock.nowMs()
  const { rows } = await sql<WaitingPush>`
    with claimed as (
      update push_messages set next_try_at = ${new Date(nowMs + claimMs)}, attempts = attempts + 1
      where id in (select id from push_messages where failed_at is null and next_try_at <= ${new Date(nowMs)}
        order by next_try_at limit ${messagesATurn} for update skip locked)
      returning id, device_id, notification_id, attempts)
    select claimed.*, push_devices.token, notifications.title, notifications.body, notifications.redirect_url,
      notifications.type, notifications.is_muted, users.role
    from claimed
    join push_devices on push_devices.id = claimed.device_id
    join notifications on notifications.id = claimed.notification_id
    join users on users.id = push_devices.user_id
    order by claimed.id`.execute(database)
  return rows
}

async function sendOne(services: Services, messaging: FirebaseMessaging, one: WaitingPush): Promise<boolean> {
  const db = services.database
  const home = notificationsPathOf(one.role)
  const own = one.isMuted ? home : `${home}/view/${one.type}/${one.notificationId}`
  try {
    const outcome = await messaging.send({
      token: one.token,
      title: one.title,
      body: one.body,
      url: one.redirectUrl ?? own,
      tag: String(one.notificationId),
    })
    if (outcome === 'unregistered')
      await db.deleteFrom('pushDevices').where('id', '=', one.deviceId).execute()
    else await db.deleteFrom('pushMessages').where('id', '=', one.id).execute()
    return outcome === 'sent'
  } catch (error) {
    if (!(error instanceof VendorError)) throw error
    const nowMs = services.clock.nowMs()
    const askedMs = error instanceof VendorRateLimited ? (error.retryAfterMs ?? 0) : 0
    const later = new Date(nowMs + Math.max(60_000 * 2 ** one.attempts, askedMs))
    const isOver = !error.mayPass || one.attempts >= maxAttempts
    await db
      .updateTable('pushMessages')
      .set(isOver ? { failedAt: new Date(nowMs), failure: error.message } : { nextTryAt: later })
      .where('id', '=', one.id)
      .execute()
    return false
  }
}
