import type pg from 'pg'
import { findDemoSeed } from '../demo-settings.ts'

interface Row {
  house_id: number
  event_id: string
  content: { summary: string; location: string; time: string }
  guests: string[]
  first_day: string
}

const zone = 'America/New_York'
const standupMinutes = 15

/**
 * The events of the houses as the product saw them last, in Google's JSON, for the calendar's sandbox to begin with.
 * Empty when there is no demo school.
 */
export async function demoCalendarEvents(database: pg.Pool) {
  if ((await findDemoSeed(database)) === undefined) return []
  const { rows } = await database.query<Row>(
    `select house_id, event_id, content, guests,
       to_char(coalesce((select min(starts_at) from cycles), now()), 'YYYY-MM-DD') as first_day
     from house_calendars order by house_id`,
  )
  return rows.map(({ house_id: houseId, event_id: id, content, guests, first_day: firstDay }) => {
    const start = Temporal.PlainDateTime.from(`${firstDay}T${content.time || '08:45'}`)
    const moment = (at: Temporal.PlainDateTime) => ({
      dateTime: at.toString({ smallestUnit: 'second' }),
      timeZone: zone,
    })
    return {
      id,
      summary: content.summary,
      location: content.location,
      start: moment(start),
      end: moment(start.add({ minutes: standupMinutes })),
      recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
      attendees: guests.map((email) => ({ email, responseStatus: 'accepted' })),
      extendedProperties: { private: { homeroomHouse: String(houseId) } },
    }
  })
}
