import { inTransaction } from '#server/database/transactions.ts'
import type { Services } from '#server/services.ts'
import type { SchoolCalendar } from '#server/vendors/vendors.ts'
import { EventChanged, EventGone } from '#vendors/google-calendar/google-calendar-errors.ts'
import { VendorNotFound } from '#vendors/vendor-errors.ts'
import { findWantedSeries, forgetSeries } from './house-calendars.queries.ts'
import { eventIdOf } from './series-events.ts'
import { HouseNotSynced } from './sync-house.ts'

/** How often another write may come in between before we give up and say so. */
const attempts = 4

/**
 * Takes the series of a house out of the calendar that has nothing to be there for; once more does nothing. Throws where
 * the house wants one by now.
 */
export async function removeSeries(
  { database }: Services,
  { client, calendarId }: SchoolCalendar,
  houseId: number,
): Promise<void> {
  const wanted = await findWantedSeries(database, houseId)
  if (wanted !== undefined && !wanted.isArchived && wanted.series !== null)
    throw new HouseNotSynced('This house has a stand-up time again, so its series stays. Sync it instead.')
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      const event = await client.getEvent(calendarId, eventIdOf(houseId))
      if (!event.isDeleted) await client.deleteEvent(calendarId, event, 'none')
    } catch (error) {
      if (error instanceof EventChanged) continue
      if (!(error instanceof VendorNotFound) && !(error instanceof EventGone)) throw error
    }
    return inTransaction(database, (db) => forgetSeries(db, [houseId]))
  }
  throw new HouseNotSynced('Somebody keeps changing this event in the calendar. Try again in a moment.')
}
