import { type RawBuilder, sql } from 'kysely'
import { isAtSchool } from '#domains/people/server/people.service.ts'
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

/** SQL: the student in scope as `s` belongs on the series of their house. */
export const isInvited = isAtSchool(sql`s.status`)

/** The houses in scope as `h`: the advisor and the students who go to the school, by their school addresses. */
export async function listWantedSeries(db: Database, where: RawBuilder<boolean>): Promise<WantedSeries[]> {
  const { rows } = await sql<{
    houseId: number
    title: string
    conferenceUrl: string | null
    time: string | null
    isArchived: boolean
    guests: string[]
  }>`
    select h.id as house_id, h.title, h.conference_url, to_char(h.default_standup_time, 'HH24:MI') as time,
      h.archived_at is not null as is_archived,
      array(
        select u.email from students s join users u on u.id = s.id
        where s.house_id = h.id and ${isInvited} and u.deactivated_at is null and u.email is not null
        union select u.email from users u
        where u.id = h.advisor_id and u.deactivated_at is null and u.email is not null
        order by 1) as guests
    from houses h where ${where} order by h.id`.execute(db)
  return rows.map((house) => ({
    ...{ houseId: house.houseId, title: house.title, isArchived: house.isArchived, guests: house.guests },
    series: seriesOf(house),
  }))
}

/** The series of one house as it should be; undefined for no such house. */
export const findWantedSeries = async (db: Database, houseId: number): Promise<WantedSeries | undefined> =>
  (await listWantedSeries(db, sql`h.id = ${houseId}`))[0]

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
