import type { HandlerArguments } from '#server/api/handlers.ts'
import { type NotificationType, unreadCountLimit } from '../contract/notification-values.ts'
import type { UnreadCounts } from '../contract/notifications.schemas.ts'
import { findNotification, listNewest, listUnread, type NotificationRecord } from './notifications.queries.ts'

/*
 * A bell tells and counts what its reader may still hear: what a notification is about may be another's matter by now. It
 * costs a statement more for each kind of address that a domain has a rule for and the rows have, and none where they
 * have none, as with families.
 */

type Reader = Pick<HandlerArguments<unknown>, 'db' | 'viewer' | 'services'>

type Wanted = Parameters<typeof listNewest>[2]

interface BellPage {
  readonly shown: NotificationRecord[]
  /** Behind which it goes on, where there are older ones. */
  readonly next: number | null
}

/**
 * How many times a page are looked at, step after step, until a page of them is theirs: a bell whose newest are its reader's
 * no more costs two steps more, however full it is.
 */
const stepsOfPages = [1, 4, 16]

/** The newest of a bell that are the reader's, so many at most: fewer at its end, or where hundreds are theirs no more. */
export async function listBell({ db, viewer, services }: Reader, wanted: Wanted): Promise<BellPage> {
  const { limit } = wanted
  const shown: NotificationRecord[] = []
  let after = wanted.after
  for (const pages of stepsOfPages) {
    const most = limit * pages
    const rows = await listNewest(db, viewer.userId, { ...wanted, after, limit: most + 1 })
    const looked = rows.slice(0, most)
    shown.push(...(await services.stillHeard.inBell(db, viewer, looked)))
    if (shown.length > limit) return { shown: shown.slice(0, limit), next: shown[limit - 1]?.id ?? null }
    if (rows.length <= most) return { shown, next: null }
    after = looked.at(-1)?.id
    if (shown.length === limit) break
  }
  return { shown, next: after ?? null }
}

/** One's own notification; undefined for a deleted one, and for what is the reader's no more. */
export async function findInBell(
  { db, viewer, services }: Reader,
  id: number,
): Promise<NotificationRecord | undefined> {
  const row = await findNotification(db, viewer.userId, id)
  return row && (await services.stillHeard.inBell(db, viewer, [row]))[0]
}

/** Unread notifications by tab, each counted up to `unreadCountLimit`. */
export async function countUnreadByTab(reader: Reader): Promise<UnreadCounts> {
  const few = await heardUnread(reader, unreadCountLimit)
  // A hundred that are the reader's no more do not hide what is: only whoever has as many unread pays for it.
  const rows =
    few.isCut && few.heard.length < few.looked ? (await heardUnread(reader, null)).heard : few.heard
  const of = (type: NotificationType) =>
    Math.min(rows.filter((row) => row.type === type).length, unreadCountLimit)
  const [academic, product, school] = [of('academic'), of('product'), of('school')]
  return { academic, product, school, all: Math.min(academic + product + school, unreadCountLimit) }
}

async function heardUnread({ db, viewer, services }: Reader, most: number | null) {
  const rows = await listUnread(db, viewer.userId, most)
  const ofTypes = Map.groupBy(rows, ({ type }) => type)
  return {
    heard: await services.stillHeard.inBell(db, viewer, rows),
    looked: rows.length,
    isCut: most !== null && [...ofTypes.values()].some((own) => own.length === most),
  }
}

/** Unread notifications, counted up to `unreadCountLimit`. */
export const countUnread = async (reader: Reader): Promise<number> => (await countUnreadByTab(reader)).all
