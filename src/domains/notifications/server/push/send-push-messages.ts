import { sql } from 'kysely'
import { type Outcome, type Outgoing, sendOutgoing } from '#server/mail/outgoing.ts'
import type { Services } from '#server/services.ts'
import type { FirebaseMessaging } from '#vendors/firebase-messaging/firebase-messaging-client.ts'
import { VendorCutOff, VendorError, VendorRateLimited, VendorUnavailable } from '#vendors/vendor-errors.ts'
import { notificationsPathOf } from '../../rules/notification-mail.ts'

/** A message that nobody took in this long is old news. */
const longestMs = 24 * 3_600_000
/**
 * While a server sends a message, others leave it alone this long. One whose answer was lost is sent again: the
 * browser shows two of the same tag as one.
 */
const claimMs = 5 * 60_000
const atATime = 10

interface WaitingPush {
  readonly id: number
  readonly deviceId: number
  readonly firstTriedAt: Date
  readonly notificationId: number
  readonly token: string
  readonly title: string
  readonly body: string
  readonly redirectUrl: string | null
  readonly type: string
  readonly isMuted: boolean
  readonly role: string
}

/**
 * Sends the push messages that wait. A browser that is gone is forgotten, with what waits for it; what may pass
 * is tried again, later each time. Without a messaging service they are dropped. Returns how many were sent.
 */
export async function sendPushMessages(services: Services): Promise<number> {
  const { database: db, clock, jobs } = services
  const messaging = services.vendors.pushMessages
  const oldest = messaging ? new Date(clock.nowMs() - longestMs) : new Date(clock.nowMs())
  await db.deleteFrom('pushMessages').where('createdAt', '<=', oldest).execute()
  if (!messaging || services.outgoingHold.reason()) return 0
  await dropOfOthers(services)
  return sendOutgoing(pushMessages(services, messaging), {
    clock,
    atATime,
    goesOn: () => jobs.isWorking(),
  })
}

const pushMessages = (services: Services, messaging: FirebaseMessaging): Outgoing<WaitingPush> => ({
  claim: (now) => claim(services, now),
  send: (one) => sendOne(services, messaging, one),
  record: async ({ id }, result, now) => {
    const { database: db } = services
    if (result.end === 'sent') await db.deleteFrom('pushMessages').where('id', '=', id).execute()
    else
      await db
        .updateTable('pushMessages')
        .set(
          result.end === 'later'
            ? { nextTryAt: result.nextTryAt }
            : { failedAt: now, failure: result.failure },
        )
        .where('id', '=', id)
        .execute()
  },
})

/** SQL: the message is for the person of the browser, who can log in. */
const isTheirs = sql`notifications.user_id = push_devices.user_id and users.deactivated_at is null`

/**
 * What waits on a browser that is another person's by now, or of somebody who cannot log in any more. Once a turn: `claim`
 * passes over what becomes so meanwhile, instead of looking through all that waits for each message.
 */
const dropOfOthers = ({ database }: Services) =>
  sql`
    delete from push_messages using push_devices, notifications, users
    where push_messages.failed_at is null and push_devices.id = push_messages.device_id
      and notifications.id = push_messages.notification_id and users.id = push_devices.user_id
      and not (${isTheirs})`.execute(database)

async function claim({ database }: Services, now: Date): Promise<WaitingPush | undefined> {
  const { rows } = await sql<WaitingPush>`
    with claimed as (
      update push_messages set next_try_at = ${new Date(now.getTime() + claimMs)}, attempts = attempts + 1
      where id = (select push_messages.id from push_messages
        join push_devices on push_devices.id = push_messages.device_id
        join notifications on notifications.id = push_messages.notification_id
        join users on users.id = push_devices.user_id
        where failed_at is null and next_try_at <= ${now} and ${isTheirs}
        order by next_try_at, push_messages.id limit 1 for update of push_messages skip locked)
      returning id, device_id, notification_id, created_at)
    select claimed.id, claimed.device_id, claimed.notification_id, claimed.created_at as first_tried_at,
      push_devices.token, notifications.title, notifications.body, notifications.redirect_url,
      notifications.type, notifications.is_muted, users.role
    from claimed
    join push_devices on push_devices.id = claimed.device_id
    join notifications on notifications.id = claimed.notification_id
    join users on users.id = push_devices.user_id`.execute(database)
  return rows[0]
}

async function sendOne(services: Services, messaging: FirebaseMessaging, one: WaitingPush): Promise<Outcome> {
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
    if (outcome === 'sent') return { end: 'sent' }
    await services.database.deleteFrom('pushDevices').where('id', '=', one.deviceId).execute()
    return { end: 'refused', failure: 'This browser is gone.' }
  } catch (error) {
    // This server is being stopped: it was not sent.
    if (error instanceof VendorCutOff) return { end: 'later', failure: error.message, isAway: true }
    if (!(error instanceof VendorError)) throw error
    const failure = error.message
    if (!error.mayPass) return { end: 'refused', failure }
    const afterMs = error instanceof VendorRateLimited ? (error.retryAfterMs ?? 0) : 0
    const isAway = error instanceof VendorRateLimited || error instanceof VendorUnavailable
    return { end: 'later', failure, isAway, afterMs }
  }
}
