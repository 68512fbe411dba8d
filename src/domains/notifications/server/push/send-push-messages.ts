import { sql } from 'kysely'
import { type Outcome, type Outgoing, sendOutgoing } from '#server/mail/outgoing.ts'
import type { Services } from '#server/services.ts'
import { MessageRefused, OtherProject } from '#vendors/firebase-messaging/firebase-errors.ts'
import type { FirebaseMessaging } from '#vendors/firebase-messaging/firebase-messaging-client.ts'
import { VendorCutOff, VendorError, VendorMisanswered, VendorRateLimited } from '#vendors/vendor-errors.ts'
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
 * Sends the push messages that wait. A browser that is gone is forgotten, with what waits for it; what the message cannot help
 * is tried again, later each time. Without a messaging service they are dropped. Returns how many were sent.
 */
export async function sendPushMessages(services: Services): Promise<number> {
  const { database: db, clock, jobs } = services
  const messaging = services.vendors.pushMessages
  const oldest = messaging ? new Date(clock.nowMs() - longestMs) : new Date(clock.nowMs())
  await db.deleteFrom('pushMessages').where('createdAt', '<=', oldest).execute()
  if (!messaging || services.outgoingHold.reason()) return 0
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

/**
 * SQL: the message is for the person of the browser, who did not read or delete it meanwhile and may still hear of it. Whether
 * they may is asked as for their mails (docs/decisions/0092): what the bell was told stays, whatever ended since.
 */
const isStillTheirs = sql`coalesce(notifications.user_id = push_devices.user_id and notifications.read_at is null
  and (notifications.deleted_at is null or notifications.is_muted)
  and why_withheld(notifications.user_id, array_remove(array[case when notifications.announcement_id is null
    then student_told_of(notifications.records_of, notifications.redirect_url) end], null),
    notifications.records_of is not null) is null, false)`

interface DuePush extends WaitingPush {
  readonly isTheirs: boolean
}

/**
 * The next that is due: claimed, or dropped where it is not for who would see it. Asked of each as its turn comes: it may have
 * waited for hours, and what waits may be much.
 */
const claimNext = (now: Date) => sql<DuePush>`
  with due as materialized (
    select id, device_id, notification_id, created_at from push_messages
    where failed_at is null and next_try_at <= ${now}
    order by next_try_at, id limit 1 for update skip locked),
  asked as materialized (
    select due.*, ${isStillTheirs} as is_theirs, push_devices.token, notifications.title, notifications.body,
      notifications.redirect_url, notifications.type, notifications.is_muted, users.role
    from due left join push_devices on push_devices.id = due.device_id
    left join notifications on notifications.id = due.notification_id
    left join users on users.id = push_devices.user_id),
  dropped as (
    delete from push_messages m using asked where m.id = asked.id and not asked.is_theirs),
  claimed as (
    update push_messages m set next_try_at = ${new Date(now.getTime() + claimMs)}, attempts = attempts + 1
    from asked where m.id = asked.id and asked.is_theirs)
  select id, device_id, notification_id, created_at as first_tried_at, is_theirs, token, title, body, redirect_url, type,
    is_muted, role
  from asked`

async function claim({ database }: Services, now: Date): Promise<WaitingPush | undefined> {
  for (;;) {
    const { rows } = await claimNext(now).execute(database)
    if (rows[0]?.isTheirs !== false) return rows[0]
  }
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
    if (error instanceof MessageRefused) return { end: 'refused', failure: error.message }
    // Whatever is wrong with us, our key or the way there is no fault of this message: it waits, and so does every other.
    if (!(error instanceof VendorError)) services.reportError(error, 'notifications.push')
    const failure = error instanceof Error ? error.message : String(error)
    const afterMs = error instanceof VendorRateLimited ? (error.retryAfterMs ?? 0) : 0
    const isAway = !(error instanceof OtherProject || (error instanceof VendorMisanswered && error.mayPass))
    return { end: 'later', failure, isAway, afterMs }
  }
}
