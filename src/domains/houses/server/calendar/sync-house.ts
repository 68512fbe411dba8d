import { schoolDateOf } from '#contract/school-time.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Services } from '#server/services.ts'
import type { SchoolCalendar } from '#server/vendors/vendors.ts'
import { EventChanged, EventExists, EventGone } from '#vendors/google-calendar/google-calendar-errors.ts'
import type { CalendarEvent } from '#vendors/google-calendar/google-calendar-shapes.ts'
import { VendorNotFound } from '#vendors/vendor-errors.ts'
import { planGuests } from '../../rules/house-guests.ts'
import { firstSchoolDay, isSameSeries, type StandupSeries, timesOf } from '../../rules/standup-series.ts'
import {
  findSeenSeries,
  findWantedSeries,
  keepOwnGuests,
  keepSeen,
  listOwnGuests,
  type WantedSeries,
} from './house-calendars.queries.ts'
import { beginsAt, eventIdOf, propertiesOf, seen } from './series-events.ts'

/** Why a house could not be synced, in a sentence for the person who asked. */
export class HouseNotSynced extends Error {}

/** Guests of the school find the series in their calendars; nobody is mailed about a list that is only kept in order. */
const sendUpdates = 'none'
/** How often another write may come in between before we give up and say so. */
const attempts = 4

/**
 * Brings the series of one house in line: made when it is missing, its times and title corrected, members on it,
 * former members off, everybody else left alone. Doing it again changes nothing and calls nobody; doing it twice at
 * once is safe, because each write names the version it was decided on.
 */
export async function syncHouse(
  services: Services,
  calendar: SchoolCalendar,
  houseId: number,
): Promise<void> {
  const wanted = await findWantedSeries(services.database, houseId)
  if (!wanted || wanted.isArchived) throw new HouseNotSynced('This house was archived in the meantime.')
  const { series } = wanted
  if (series === null)
    throw new HouseNotSynced('This house has no stand-up time. Set one, then sync it again.')
  if (await isInLine(services, wanted, series)) return
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      const event = await findEvent(calendar, houseId)
      if (event) await correctSeries(services, calendar, wanted, series, event)
      else await makeSeries(services, calendar, wanted, series)
      return
    } catch (error) {
      const wasFaster =
        error instanceof EventChanged || error instanceof EventExists || error instanceof EventGone
      if (!wasFaster) throw error
    }
  }
  throw new HouseNotSynced('Somebody keeps changing this event in the calendar. Try again in a moment.')
}

/** Whether what is remembered of the calendar is what the house wants already. */
async function isInLine(
  { database }: Services,
  wanted: WantedSeries,
  series: StandupSeries,
): Promise<boolean> {
  const remembered = await findSeenSeries(database, wanted.houseId)
  if (!remembered || !isSameSeries(remembered.content, series)) return false
  const ours = await listOwnGuests(database, wanted.houseId)
  const plan = planGuests({ current: remembered.guests, ours, wanted: wanted.guests })
  return plan.added.length === 0 && plan.removed.length === 0
}

const findEvent = ({ client, calendarId }: SchoolCalendar, houseId: number) =>
  client.getEvent(calendarId, eventIdOf(houseId)).catch((error: unknown) => {
    if (error instanceof VendorNotFound) return undefined
    throw error
  })

async function makeSeries(
  services: Services,
  { client, calendarId }: SchoolCalendar,
  { houseId, guests }: WantedSeries,
  series: StandupSeries,
): Promise<void> {
  const event = await client.insertEvent(
    calendarId,
    eventIdOf(houseId),
    {
      summary: series.summary,
      location: series.location,
      ...timesOf(series, firstSchoolDay(today(services))),
      status: 'confirmed',
      attendees: guests.map((email) => ({ email })),
      extendedProperties: propertiesOf(houseId),
    },
    sendUpdates,
  )
  await remember(services, houseId, event, guests)
}

async function correctSeries(
  services: Services,
  { client, calendarId }: SchoolCalendar,
  { houseId, guests }: WantedSeries,
  series: StandupSeries,
  event: CalendarEvent,
): Promise<void> {
  if (event.attendeesOmitted)
    throw new HouseNotSynced('The calendar does not show all guests of this event, so none were changed.')
  // Who was on a deleted series is nobody's guest any more: it begins anew.
  const ours = event.isDeleted ? [] : await listOwnGuests(services.database, houseId)
  const before = event.isDeleted ? [] : event.attendees
  const plan = planGuests({ current: before.map(({ email }) => email), ours, wanted: guests })
  const isOff = event.isDeleted || !isSameSeries(seen(event).content, series)
  if (!isOff && plan.added.length + plan.removed.length === 0)
    return remember(services, houseId, event, plan.ours)
  const removed = new Set(plan.removed)
  const changed = await client.patchEvent(
    calendarId,
    event,
    {
      status: 'confirmed',
      // Guests who stay go back as they came, with what they answered.
      attendees: [
        ...before.filter(({ email }) => !removed.has(email)),
        ...plan.added.map((email) => ({ email })),
      ],
      ...(isOff && {
        summary: series.summary,
        location: series.location,
        ...timesOf(series, firstDayOf(event) ?? firstSchoolDay(today(services))),
        extendedProperties: propertiesOf(houseId),
      }),
    },
    sendUpdates,
  )
  await remember(services, houseId, changed, plan.ours)
}

/** A series that stands keeps its beginning, so that the meetings that were stay in people's calendars. */
const firstDayOf = (event: CalendarEvent) => (event.isDeleted ? undefined : beginsAt(event)?.slice(0, 10))

const today = ({ clock }: Services) => schoolDateOf(clock.nowMs())

const remember = (
  { database, clock }: Services,
  houseId: number,
  event: CalendarEvent,
  ours: readonly string[],
): Promise<void> =>
  inTransaction(database, async (db) => {
    const there = new Set(event.attendees.map(({ email }) => email))
    await keepSeen(db, new Map([[houseId, seen(event)]]), new Date(clock.nowMs()))
    await keepOwnGuests(
      db,
      houseId,
      ours.filter((email) => there.has(email)),
    )
  })
