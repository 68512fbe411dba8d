import { sql } from 'kysely'
import { rangeOf } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'
import { everyTyped, saysWords } from '#server/database/search-words.ts'
import { type AnnouncementRole, readerPageSize } from '../../contract/announcements.schemas.ts'

export interface ReaderFilter {
  readonly announcementId: number
  readonly state: 'any' | 'read' | 'unread'
  readonly search: string
}

function readers(db: Database, { announcementId, state, search }: ReaderFilter) {
  let query = db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.userId')
    .where('notifications.announcementId', '=', announcementId)
  if (state !== 'any') query = query.where('notifications.readAt', state === 'read' ? 'is not' : 'is', null)
  return query.where(everyTyped(search, (word) => saysWords(sql.ref('users.search_text'), word)))
}

const shown = (db: Database, filter: ReaderFilter) =>
  readers(db, filter)
    .select(['users.id as userId', 'users.name', 'users.email', 'notifications.readAt'])
    .select(sql<AnnouncementRole>`users.role`.as('role'))
    .orderBy('users.lastName')
    .orderBy('users.firstName')
    .orderBy('users.id')

/** A page of those who got an announcement, by name. */
export const listReaders = (db: Database, filter: ReaderFilter, page: number) =>
  shown(db, filter)
    .limit(rangeOf(page, readerPageSize).limit)
    .offset(rangeOf(page, readerPageSize).offset)
    .execute()

/** All of them as they come from the database, for a download. */
export const streamReaders = (db: Database, filter: ReaderFilter) => shown(db, filter).stream(500)

export async function countReaders(db: Database, filter: ReaderFilter): Promise<number> {
  const { count } = await readers(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
