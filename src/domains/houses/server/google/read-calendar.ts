import { sql } from 'kysely'
import type { Cause } from '#contract/text/causes.ts'
import { topic } from '#contract/topics.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import type { Services } from '#server/services.ts'
import { VendorError } from '#vendors/vendor-errors.ts'
import type { CalendarReading } from '../../contract/google.contract.ts'
import { calendarFailure } from '../calendar/calendar-failure.ts'
import { readChanges } from '../calendar/read-changes.ts'
import { calendarHindrance } from '../calendar/request-sync.ts'

/** Asks for a reading; false while one is under way. */
export async function askReading(db: Database, calendarId: string, nowMs: number): Promise<boolean> {
  // One that nobody ended within some minutes was left by a killed server.
  const { numAffectedRows = 0n } = await sql`
    insert into calendar_reads (calendar_id, asked_at) values (${calendarId}, ${new Date(nowMs)})
    on conflict (calendar_id) do update set asked_at = excluded.asked_at
      where calendar_reads.asked_at is null or calendar_reads.asked_at < ${new Date(nowMs - abandonedMs)}`.execute(
    db,
  )
  await publishChange(db, topic('house-events'))
  return numAffectedRows > 0n
}

const abandonedMs = 10 * 60_000

/** What is known of the calendar of the houses. */
export async function findReading(db: Database, services: Services): Promise<CalendarReading> {
  const row = await db
    .selectFrom('calendarReads')
    .select(['askedAt', 'readAt', 'failure', 'failedAt'])
    .where('calendarId', '=', services.vendors.calendar?.calendarId ?? '')
    .executeTakeFirst()
  return {
    hindrance: calendarHindrance(services) ?? null,
    isReading: row?.askedAt != null,
    read_at: row?.readAt?.toISOString() ?? null,
    failure: row?.failure ?? '',
    failed_at: row?.failedAt?.toISOString() ?? null,
  }
}

/** Reads what changed in the calendar since the last time, and notes when, or why not: what was known before stays. */
export async function readCalendar(services: Services): Promise<string> {
  const { database, vendors, clock } = services
  const { calendar } = vendors
  if (calendar === null) return 'Google Calendar is not connected.'
  const failure = await readChanges(services, calendar).then(
    () => undefined,
    (error: unknown) => {
      // A stop of this server is no failure of the calendar: the reading goes on with the next try.
      if (error instanceof VendorError) return failureOf(error)
      throw error
    },
  )
  const at = new Date(clock.nowMs())
  const { calendarId } = calendar
  const ended =
    failure === undefined
      ? { askedAt: null, readAt: at, failure: '', cause: null, failedAt: null }
      : { askedAt: null, ...failure, failedAt: at }
  await database
    .insertInto('calendarReads')
    .values({ calendarId, ...ended })
    .onConflict((oc) => oc.column('calendarId').doUpdateSet(ended))
    .execute()
  await publishChange(database, topic('house-events'))
  return failure === undefined ? 'Read the calendar of the houses.' : failure.failure
}

function failureOf(error: VendorError): { readonly failure: string; readonly cause: Cause } {
  const { cause, sentence } = calendarFailure(error)
  return { failure: cause === 'theirs' ? `${sentence} Read it again in a few minutes.` : sentence, cause }
}
