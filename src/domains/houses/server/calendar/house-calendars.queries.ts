import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { type StandupSeries, seriesOf } from '../../rules/standup-series.ts'

/** A house as its series should be: what the calendar shows, and the addresses of its guests in small letters. */
export interface WantedSeries {
  readonly houseId: number
  readonly title: string
  readonly isArchived: boolean
  readonly series: StandupSeries | null
  readonly guests: readonly string[]
}

/** The advisor and the students who go to the school, by their school addresses; undefined for no such house. */
export async function findWantedSeries(db: Database, houseId: number): Promise<WantedSeries | undefined> {
  const { rows } = await sql<{
    title: string
    conferenceUrl: string | null
    time: string | null
    isArchived: boolean
    guests: string[]
  }>`
    select h.title, h.conference_url, to_char(h.default_standup_time, 'HH24:MI') as time,
      h.archived_at is not null as is_archived,
      array(
        select u.email from users u
        where u.deactivated_at is null and (u.id = h.advisor_id or u.id in (
          select s.id from students s where s.house_id = h.id and s.status in ('active', 'admitted', 'hold')))
        order by u.email) as guests
    from houses h where h.id = ${houseId}`.execute(db)
  const [house] = rows
  if (!house) return undefined
  return {
    houseId,
    title: house.title,
    isArchived: house.isArchived,
    series: seriesOf(house),
    guests: house.guests,
  }
}

/** A series as it was seen in the calendar last. */
export interface SeenSeries {
  readonly eventId: string
  readonly etag: string
  readonly content: StandupSeries
  readonly guests: readonly string[]
}

/** What is known of a house's series, and which of its guests the product put there. */
export async function findSeenSeries(db: Database, houseId: number): Promise<SeenSeries | undefined> {
  const row = await db
    .selectFrom('houseCalendars')
    .select(['eventId', 'etag', 'content', 'guests'])
    .where('houseId', '=', houseId)
    .executeTakeFirst()
  // The column holds what `keepSeen` wrote.
  return row && { ...row, content: row.content as unknown as StandupSeries }
}

export async function listOwnGuests(db: Database, houseId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('houseCalendarGuests')
    .select('email')
    .where('houseId', '=', houseId)
    .execute()
  return rows.map(({ email }) => email)
}

/** Remembers series as the calendar has them now. */
export async function keepSeen(
  db: Database,
  series: ReadonlyMap<number, SeenSeries>,
  syncedAt: Date | null,
): Promise<void> {
  const rows = [...series].map(([houseId, { content, guests, ...event }]) => ({
    houseId,
    ...event,
    content: JSON.stringify(content),
    guests: [...guests],
    syncedAt,
  }))
  await insertRows(db, 'houseCalendars', rows, (insert) =>
    insert.onConflict((oc) =>
      oc.column('houseId').doUpdateSet((eb) => ({
        eventId: eb.ref('excluded.eventId'),
        etag: eb.ref('excluded.etag'),
        content: eb.ref('excluded.content'),
        guests: eb.ref('excluded.guests'),
        syncedAt: eb.fn.coalesce('excluded.syncedAt', 'houseCalendars.syncedAt'),
      })),
    ),
  )
}

/** Remembers which guests of a house's series the product put there: these and no others. */
export async function keepOwnGuests(db: Database, houseId: number, emails: readonly string[]): Promise<void> {
  const ours = sql`${[...emails]}::text[]`
  await sql`
    delete from house_calendar_guests where house_id = ${houseId} and email <> all(${ours})`.execute(db)
  await sql`
    insert into house_calendar_guests (house_id, email) select ${houseId}, unnest(${ours})
    on conflict do nothing`.execute(db)
}

/** The series of these houses are not in the calendar any more. */
export async function forgetSeries(db: Database, houseIds: readonly number[]): Promise<void> {
  if (houseIds.length === 0) return
  await db.deleteFrom('houseCalendars').where('houseId', 'in', houseIds).execute()
  await db.deleteFrom('houseCalendarGuests').where('houseId', 'in', houseIds).execute()
}

export async function findSyncToken(db: Database, calendarId: string): Promise<string | null> {
  const row = await db
    .selectFrom('calendarSyncTokens')
    .select('token')
    .where('calendarId', '=', calendarId)
    .executeTakeFirst()
  return row?.token ?? null
}

export const keepSyncToken = (db: Database, calendarId: string, token: string, readAt: Date) =>
  db
    .insertInto('calendarSyncTokens')
    .values({ calendarId, token, readAt })
    .onConflict((oc) => oc.column('calendarId').doUpdateSet({ token, readAt }))
    .execute()
