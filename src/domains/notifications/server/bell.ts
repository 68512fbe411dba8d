import type { HandlerArguments } from '#server/api/handlers.ts'
import {
  type NotificationType,
  notificationTypes,
  unreadCountLimit,
} from '../contract/notification-values.ts'
import type { UnreadCounts } from '../contract/notifications.schemas.ts'
import {
  findNotification,
  listNewest,
  listUnread,
  type NotificationRecord,
  type UnreadOf,
} from './notifications.queries.ts'

/*
 * A bell tells and counts what its reader may still hear: what a notification is about may be another's matter by now. Each
 * kind of address that a domain has a rule for and the rows have is asked about, all side by side, and nothing where they
 * have none, as with families.
 */

type Reader = Pick<HandlerArguments<unknown>, 'db' | 'viewer' | 'services'>

type Wanted = Parameters<typeof listNewest>[2]

interface BellPage {
  readonly shown: NotificationRecord[]
  /** Behind which it goes on, where there are older ones. */
  readonly next: number | null
}

/** Beyond so many a bell looks no further, however many of them are its reader's no more. */
const mostLooked = 400

/**
 * How many to look at, step after step, until enough of them are the reader's: a bell whose newest are theirs no more costs two
 * steps more, however full it is.
 */
function* stepsFrom(first: number) {
  for (let looked = 0, step = first; looked < mostLooked; looked += step, step *= 4) yield step
}

/** The newest of a bell that are the reader's, so many at most: fewer at its end, or where hundreds are theirs no more. */
export async function listBell({ db, viewer, services }: Reader, wanted: Wanted): Promise<BellPage> {
  const { limit } = wanted
  const shown: NotificationRecord[] = []
  let after = wanted.after
  for (const most of stepsFrom(limit)) {
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

/** Unread notifications by tab, each counted up to `unreadCountLimit`, among the newest hundreds of it. */
export async function countUnreadByTab(reader: Reader): Promise<UnreadCounts> {
  const counts = await countHeard(reader, () => false)
  const of = (type: NotificationType) => Math.min(counts.get(type) ?? 0, unreadCountLimit)
  const [academic, product, school] = [of('academic'), of('product'), of('school')]
  return { academic, product, school, all: Math.min(academic + product + school, unreadCountLimit) }
}

/** Unread notifications, counted up to `unreadCountLimit`. */
export async function countUnread(reader: Reader): Promise<number> {
  const sumOf = (counts: Counts) => [...counts.values()].reduce((sum, count) => sum + count, 0)
  const counts = await countHeard(reader, (some) => sumOf(some) >= unreadCountLimit)
  return Math.min(sumOf(counts), unreadCountLimit)
}

type Counts = ReadonlyMap<NotificationType, number>

/**
 * How many unread ones are the reader's, by tab. A tab with fewer than the limit is read further back, unless those of
 * all tabs are enough.
 */
async function countHeard(
  { db, viewer, services }: Reader,
  areEnough: (counts: Counts) => boolean,
): Promise<Counts> {
  const counts = new Map<NotificationType, number>()
  let tabs: readonly UnreadOf[] = notificationTypes.map((type) => ({ type, after: null }))
  for (const most of stepsFrom(unreadCountLimit)) {
    const rows = await listUnread(db, viewer.userId, { tabs, most })
    for (const { type } of await services.stillHeard.inBell(db, viewer, rows))
      counts.set(type, (counts.get(type) ?? 0) + 1)
    const looked = Map.groupBy(rows, ({ type }) => type)
    tabs = tabs.flatMap(({ type }) => {
      const own = looked.get(type) ?? []
      const isDone = own.length < most || (counts.get(type) ?? 0) >= unreadCountLimit
      return isDone ? [] : [{ type, after: own.at(-1)?.id ?? null }]
    })
    if (tabs.length === 0 || areEnough(counts)) break
  }
  return counts
}
