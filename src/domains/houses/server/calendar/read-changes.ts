import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Services } from '#server/services.ts'
import type { SchoolCalendar } from '#server/vendors/vendors.ts'
import { SyncTokenExpired } from '#vendors/google-calendar/google-calendar-errors.ts'
import { findSyncToken, forgetSeries, keepSeen, keepSyncToken } from './house-calendars.queries.ts'
import { houseOf, seen } from './series-events.ts'

/**
 * Learns what changed in the calendar since the last time, or reads it whole when the calendar no longer knows since
 * when: afterwards what is remembered of every series is how it stands there, so that a sync only writes what differs.
 */
export async function readChanges(services: Services, { client, calendarId }: SchoolCalendar): Promise<void> {
  const { database } = services
  const token = await findSyncToken(database, calendarId)
  const changes = await client.listChanges(calendarId, token).catch((error: unknown) => {
    if (token === null || !(error instanceof SyncTokenExpired)) throw error
    return null
  })
  const { events, nextSyncToken } = changes ?? (await client.listChanges(calendarId, null))
  const isWhole = token === null || changes === null
  const found = new Map(
    events.flatMap((event) => {
      const houseId = houseOf(event)
      return houseId === undefined ? [] : [[houseId, event] as const]
    }),
  )
  const gone = [...found].flatMap(([houseId, event]) => (event.isDeleted ? [houseId] : []))
  await inTransaction(database, async (db) => {
    const known = new Set(await listKnown(db, [...found.keys()]))
    const there = [...found].filter(([houseId, event]) => known.has(houseId) && !event.isDeleted)
    await keepSeen(db, new Map(there.map(([houseId, event]) => [houseId, seen(event)])), null)
    const missing = isWhole ? await listRememberedBut(db, [...found.keys()]) : []
    await forgetSeries(db, [...gone, ...missing])
    await keepSyncToken(db, calendarId, nextSyncToken, new Date(services.clock.nowMs()))
  })
}

async function listKnown(db: Database, houseIds: readonly number[]): Promise<number[]> {
  if (houseIds.length === 0) return []
  const rows = await db.selectFrom('houses').select('id').where('id', 'in', houseIds).execute()
  return rows.map(({ id }) => id)
}

async function listRememberedBut(db: Database, houseIds: readonly number[]): Promise<number[]> {
  const rows = await db.selectFrom('houseCalendars').select('houseId').execute()
  return rows.map(({ houseId }) => houseId).filter((houseId) => !houseIds.includes(houseId))
}
