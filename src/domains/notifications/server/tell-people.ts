import { type RawBuilder, sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import type { Database } from '#server/database/database.ts'
import { publishChanges } from '#server/live/live.ts'
import { joinChoices, usualChoices, ways } from './ways.ts'

/** A notification as it was stored; by its person and its address its writer knows which it is. */
export interface StoredNotification {
  readonly id: number
  readonly userId: number
  readonly redirectUrl: string | null
}

/** SQL: the house that a weekly report is about, from its address. */
const houseOf = (column: string) => sql`substring(${sql.ref(column)} from '^/houses/[0-9]+')`

/**
 * Stores what people are told, as each of them wants it, in one statement however many they are: in the bell, or
 * beside it for those who switched it off; with the mail and the push messages that wait. A weekly report takes
 * the place of the one before of its house. `told` is a query with the columns user_id, type, category, title,
 * body, content, cta_text, redirect_url, announcement_id, is_request (it asks for a decision), is_mailed (its writer
 * mails by itself) and records_of (whose learning records it tells of).
 * Every join is by an index, so that it stays linear on a database without statistics, too. The bells ring when
 * the caller's transaction commits. Returns what was stored, muted ones too.
 */
export async function tellPeople(
  db: Database,
  told: RawBuilder<unknown>,
  now: Date,
): Promise<StoredNotification[]> {
  const { rows } = await sql<StoredNotification>`
    with ${usualChoices},
    told as materialized (select one.*, row_number() over () as place from (${told}) one),
    wanted as materialized (
      select told.*, ${ways.inApp} as in_app, ${ways.email} as email from told ${joinChoices}),
    replaced as (
      update notifications old set deleted_at = ${now}
      from told
      where told.category = 'house_reports' and old.category = 'house_reports'
        and old.user_id = told.user_id and old.deleted_at is null
        and ${houseOf('old.redirect_url')} = ${houseOf('told.redirect_url')}),
    stored as (
      insert into notifications (user_id, type, category, title, body, content, cta_text, redirect_url,
        announcement_id, is_request, records_of, created_at, is_muted, deleted_at, mail)
      select user_id, type, category, title, body, content, cta_text, redirect_url, announcement_id, is_request,
        records_of, ${now},
        not in_app, case when in_app then null else ${now}::timestamptz end,
        case when is_mailed or email = 'none' then null else email end
      from wanted
      -- What was told first stands first, however the choices are looked up.
      order by place
      returning id, user_id, category, redirect_url),
    pushed as (
      insert into push_messages (device_id, notification_id, created_at, next_try_at)
      select device.id, told.id, ${now}, ${now}
      from stored told
      join push_devices device on device.user_id = told.user_id ${joinChoices}
      where ${ways.push}
      -- One that is just taken away is waited for, and told nothing.
      for key share of device)
    select id, user_id, redirect_url from stored`.execute(db)
  await publishChanges(
    db,
    [...new Set(rows.map(({ userId }) => userId))].map((userId) => topic('user', userId)),
  )
  return rows
}
