import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/**
 * SQL: an employee sees the events of the house in scope as `houses`: its advisor, and who oversees the attendance
 * of its campus. Asked anew whenever the feed is read.
 */
const overseesHouse = (employeeId: number | RawBuilder<number>) => sql<boolean>`(
  houses.archived_at is null and exists (
    select from rights_held(${employeeId}) held
    where (held.permission = 'attendance.view.all' and (held.cohort_id is null or held.cohort_id = houses.cohort_id))
      or (held.permission = 'attendance.view' and houses.advisor_id = ${employeeId})))`

/** The houses whose events an employee may subscribe to, by title. */
export const listFeedHouses = (db: Database, employeeId: number) =>
  db
    .selectFrom('houses')
    .select(['houses.id', 'houses.title'])
    .where(overseesHouse(employeeId))
    .orderBy('houses.title')
    .orderBy('houses.id')
    .execute()

export const findFeedHouse = (db: Database, employeeId: number, houseId: number) =>
  db
    .selectFrom('houses')
    .select('houses.id')
    .where('houses.id', '=', houseId)
    .where(overseesHouse(employeeId))
    .executeTakeFirst()

/** The links of a person that were not revoked. */
export const listActiveFeeds = (db: Database, ownerId: number) =>
  db
    .selectFrom('calendarFeeds')
    .select(['id', 'houseId', 'seed', 'createdAt'])
    .where('ownerId', '=', ownerId)
    .where('revokedAt', 'is', null)
    .execute()

interface NewFeed {
  readonly ownerId: number
  readonly houseId: number | null
  readonly seed: string
  readonly tokenHash: string
  readonly createdAt: Date
}

/** Stores a link unless there is one already: two clicks make one. */
export const insertFeed = (db: Database, feed: NewFeed) =>
  db
    .insertInto('calendarFeeds')
    .values(feed)
    .onConflict((oc) => oc.doNothing())
    .execute()

/** Revokes a link of its owner; returns 0 when it is not theirs or was revoked, else 1. */
export async function revokeFeed(db: Database, ownerId: number, feedId: number, at: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('calendarFeeds')
    .set({ revokedAt: at })
    .where('id', '=', feedId)
    .where('ownerId', '=', ownerId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Revokes all links of some people: whoever made them may have been somebody else. */
export async function endFeeds(db: Database, ownerIds: readonly number[], at: Date): Promise<void> {
  await db
    .updateTable('calendarFeeds')
    .set({ revokedAt: at })
    .where(sql<boolean>`owner_id = any(${[...ownerIds]}::integer[])`)
    .where('revokedAt', 'is', null)
    .execute()
}

/** Whose calendar a token opens: undefined when it is unknown or revoked, or its owner left or lost the house. */
export const findFeed = (db: Database, tokenHash: string) =>
  db
    .selectFrom('calendarFeeds')
    .innerJoin('users', 'users.id', 'calendarFeeds.ownerId')
    .leftJoin('houses', 'houses.id', 'calendarFeeds.houseId')
    .select([
      'users.id as ownerId',
      'users.role',
      'users.name',
      'houses.id as houseId',
      'houses.title as house',
    ])
    .where('calendarFeeds.tokenHash', '=', tokenHash)
    .where('calendarFeeds.revokedAt', 'is', null)
    .where('users.deactivatedAt', 'is', null)
    .where((eb) => eb.or([eb('calendarFeeds.houseId', 'is', null), overseesHouse(sql.ref('users.id'))]))
    .executeTakeFirst()
