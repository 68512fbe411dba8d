import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { differencesOf, type Facts } from '../../rules/outside-facts.ts'

export type OutsideObject = 'deal' | 'contact' | 'folder'

export interface OutsideRecord {
  readonly prepared: string | null
  readonly outsideId: string | null
}

/** What is known of a record at a service; of one that was never asked for, that nothing is. */
export async function findRecord(
  db: Database,
  applicationId: number,
  object: OutsideObject,
): Promise<OutsideRecord> {
  const row = await db
    .selectFrom('applicationRecords')
    .select(['prepared', 'outsideId'])
    .where('applicationId', '=', applicationId)
    .where('object', '=', object)
    .executeTakeFirst()
  return row ?? { prepared: null, outsideId: null }
}

/** Writes down by what a record will be found again, before the call that may make it: one that stood is gone. */
export const prepareRecord = (db: Database, applicationId: number, object: OutsideObject, prepared: string) =>
  db
    .insertInto('applicationRecords')
    .values({ applicationId, object, prepared })
    .onConflict((oc) => oc.columns(['applicationId', 'object']).doUpdateSet({ prepared, outsideId: null }))
    .execute()

interface Told {
  readonly applicationId: number
  readonly object: OutsideObject
  readonly outsideId: string
  readonly facts: Facts
  readonly at: Date
}

/** Stores that a record stands at the service, as it was sent. */
export async function keepSent(
  db: Database,
  { applicationId, object, outsideId, facts, at }: Told,
): Promise<void> {
  const told = JSON.stringify(facts)
  const set = {
    ...{ outsideId, told, toldAt: at, seen: told, seenAt: at },
    ...{ isMissing: false, differs: false, unread: '' },
  }
  await db
    .insertInto('applicationRecords')
    .values({ applicationId, object, ...set })
    .onConflict((oc) => oc.columns(['applicationId', 'object']).doUpdateSet(set))
    .execute()
}

/** Stores that a record is not at the service any more. */
export const keepMissing = (db: Database, applicationId: number, object: OutsideObject, at: Date) =>
  sql`update application_records set is_missing = true, differs = true, seen = null, seen_at = ${at}, unread = ''
    where application_id = ${applicationId} and object = ${object}`.execute(db)

/** What stands at a service of an application, as we know it. */
export interface KnownRecord {
  readonly applicationId: number
  readonly object: OutsideObject
  readonly outsideId: string
  readonly told: Facts | null
  /** To the microsecond, as the database writes it. */
  readonly toldAt: string | null
}

/** SQL: what is known of records, in scope as `r`. */
export const knownOfR = sql`r.application_id, r.object, r.outside_id, r.told, r.told_at::text as told_at`

/** SQL: a record `r` is still as it was known when its service was asked: it was not told, or made, anew since. */
const isAsKnown = ({ applicationId, object, outsideId, told, toldAt }: KnownRecord) => sql`
  r.application_id = ${applicationId} and r.object = ${object} and r.outside_id = ${outsideId}
  and (r.told, r.told_at) is not distinct from
    (${told === null ? null : JSON.stringify(told)}::jsonb, ${toldAt}::timestamptz)`

interface Seen extends KnownRecord {
  /** Null: it is gone there. */
  readonly seen: Facts | null
  readonly at: Date
}

/**
 * Stores what a service says now, and returns whether that is news: it differs, and did not before, or the other way
 * round. Undefined, and nothing is kept, where we have told it anew since it was asked: what it said is older than what
 * we know.
 */
export async function keepSeen(
  db: Database,
  { seen, at, ...known }: Seen,
): Promise<{ readonly isNews: boolean } | undefined> {
  const differs = seen === null || differencesOf(known.told, seen).length > 0
  const { rows } = await sql<{ isNews: boolean }>`
    update application_records r set seen = ${seen === null ? null : JSON.stringify(seen)}, seen_at = ${at},
      is_missing = ${seen === null}, differs = ${differs}, unread = ''
    from application_records before
    where ${isAsKnown(known)} and before.application_id = r.application_id and before.object = r.object
    returning before.differs <> ${differs} as is_news`.execute(db)
  return rows[0]
}

interface Unread extends KnownRecord {
  /** Why, in sentences. */
  readonly unread: string
  readonly at: Date
}

/**
 * Stores that a service was asked and does not let us read it, and returns whether that is news. What it said last
 * stays.
 */
export async function keepUnread(db: Database, { unread, at, ...known }: Unread): Promise<boolean> {
  const { rows } = await sql<{ isNews: boolean }>`
    update application_records r set unread = ${unread}, seen_at = ${at}
    from application_records before
    where ${isAsKnown(known)} and before.application_id = r.application_id and before.object = r.object
    returning before.unread <> ${unread} as is_news`.execute(db)
  return rows[0]?.isNews ?? false
}
