import { topic } from '#contract/topics.ts'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { publishChange } from '#server/live/live.ts'
import type { Services } from '#server/services.ts'
import type { SchoolCalendar } from '#server/vendors/vendors.ts'
import { VendorCutOff, VendorError, VendorRateLimited, VendorUnavailable } from '#vendors/vendor-errors.ts'
import { houseAddress } from '../../rules/house-addresses.ts'
import { calendarFailure } from './calendar-failure.ts'
import { findOpenSync, findSync, listWaitingHouses, recordHouses } from './calendar-syncs.queries.ts'
import { readChanges } from './read-changes.ts'
import { removeSeries } from './remove-series.ts'
import { syncCalendars } from './request-sync.ts'
import { HouseNotSynced, syncHouse } from './sync-house.ts'

/** How long the calendar is left alone when it does not say. */
const pauseMs = 60_000
/** After so many pauses what is left has failed: Google's day may be used up. */
const mostPauses = 5
/** After so many houses in a row that nobody answered for, the others are not tried either. */
const mostSilences = 3

/**
 * Works through the houses of a request, each for itself. Stopped in the middle it goes on with those that wait; a
 * rate limit pauses it for as long as Google says; in the end whoever asked is told.
 */
export async function runSync(services: Services, syncId: number): Promise<void> {
  const { database, clock, vendors } = services
  const sync = await findOpenSync(database, syncId)
  if (!sync) return
  const startedAt = sync.startedAt ?? new Date(clock.nowMs())
  await changeSync(database, syncId, { startedAt, waitsUntil: null })
  try {
    if (services.outgoingHold.reason())
      throw new HouseNotSynced('Nothing goes out of this copy of the school; see Workbench, Outbox.')
    if (!vendors.calendar) throw new HouseNotSynced('Google Calendar is not connected.')
    await readChanges(services, vendors.calendar)
    await syncWaiting(services, vendors.calendar, syncId)
  } catch (error) {
    if (error instanceof VendorCutOff) throw error
    if (error instanceof VendorRateLimited && sync.pauses < mostPauses)
      return pause(services, syncId, sync.pauses + 1, error.retryAfterMs ?? pauseMs)
    await failWaiting(database, syncId, sentenceOf(services, error))
  }
  await finish(services, syncId, sync.requestedBy)
}

async function syncWaiting(services: Services, calendar: SchoolCalendar, syncId: number): Promise<void> {
  let silences = 0
  for (const { id: houseId, removes } of await listWaitingHouses(services.database, syncId)) {
    const bring = removes ? removeSeries : syncHouse
    const error = await bring(services, calendar, houseId).then(
      () => null,
      (caught: unknown) => caught,
    )
    // Stopped with the server it goes on with those that wait.
    if (error instanceof VendorRateLimited || error instanceof VendorCutOff) throw error
    silences = error instanceof VendorUnavailable ? silences + 1 : 0
    if (silences >= mostSilences) throw error
    await inTransaction(services.database, async (db) => {
      const message = error === null ? null : sentenceOf(services, error)
      await recordHouses(db, syncId, [houseId], { state: error === null ? 'done' : 'failed', message })
      await publishChange(db, topic('house-sync', syncId))
      await publishChange(db, topic('house-events'))
    })
  }
}

/** Why a house failed, for the person who asked; what nobody foresaw is reported besides. */
function sentenceOf({ reportError }: Services, error: unknown): string {
  if (error instanceof HouseNotSynced) return error.message
  const failure = error instanceof VendorError ? calendarFailure(error) : undefined
  if (failure?.kind === 'limited') return `${failure.sentence} Try again later.`
  if (failure?.kind === 'away') return `${failure.sentence} Try again in a moment.`
  reportError(error, syncCalendars.name)
  return failure?.sentence ?? 'Something went wrong.'
}

const changeSync = (
  database: Database,
  syncId: number,
  changes: { startedAt?: Date; waitsUntil?: Date | null; pauses?: number },
) =>
  inTransaction(database, async (db) => {
    await db.updateTable('houseCalendarSyncs').set(changes).where('id', '=', syncId).execute()
    await publishChange(db, topic('house-sync', syncId))
  })

async function pause({ database, clock, jobs }: Services, syncId: number, pauses: number, forMs: number) {
  const waitsUntil = new Date(clock.nowMs() + forMs)
  await inTransaction(database, async (db) => {
    await db.updateTable('houseCalendarSyncs').set({ waitsUntil, pauses }).where('id', '=', syncId).execute()
    await publishChange(db, topic('house-sync', syncId))
    await jobs.enqueue(db, syncCalendars, { syncId }, { startAt: waitsUntil })
  })
}

const failWaiting = (database: Database, syncId: number, message: string) =>
  inTransaction(database, async (db) => {
    const waiting = await listWaitingHouses(db, syncId)
    const ids = waiting.map(({ id }) => id)
    if (ids.length === 0) return
    await recordHouses(db, syncId, ids, { state: 'failed', message })
    await publishChange(db, topic('house-events'))
  })

/** Closes a request and tells whoever asked, once. */
const finish = ({ database, clock }: Services, syncId: number, requestedBy: number) =>
  inTransaction(database, async (db) => {
    const finishedAt = new Date(clock.nowMs())
    const { numUpdatedRows } = await db
      .updateTable('houseCalendarSyncs')
      .set({ finishedAt, waitsUntil: null })
      .where('id', '=', syncId)
      .where('finishedAt', 'is', null)
      .executeTakeFirst()
    const sync = await findSync(db, requestedBy, syncId)
    if (Number(numUpdatedRows) === 0 || !sync) return
    await publishChange(db, topic('house-sync', syncId))
    const failed = sync.failed === 0 ? '' : ` ${sync.failed} failed.`
    await notifyPeople(
      db,
      [
        {
          userId: requestedBy,
          type: 'school',
          category: 'jobs',
          title: sync.failed === 0 ? 'Calendar attendees synced' : 'Calendar attendees partly synced',
          body: `${sync.title}: ${sync.done} of ${sync.total} done.${failed}`,
          ctaText: 'Open houses',
          redirectUrl: houseAddress.explore(),
        },
      ],
      clock.nowMs(),
    )
  })
