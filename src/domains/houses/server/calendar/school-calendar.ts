import type { Services } from '#server/services.ts'
import {
  createGoogleCalendarClient,
  type GoogleCalendarClient,
} from '#vendors/google-calendar/google-calendar-client.ts'

/** The calendar in which houses have their stand-ups, and who speaks to it. */
export interface SchoolCalendar {
  readonly client: GoogleCalendarClient
  readonly calendarId: string
}

const calendars = new WeakMap<Services, SchoolCalendar>()

/** The school's calendar, when one is configured; one client a process, so that it keeps to its rate limits. */
export function schoolCalendar(services: Services): SchoolCalendar | null {
  const known = calendars.get(services)
  if (known) return known
  const calendar = connect(services)
  if (calendar) calendars.set(services, calendar)
  return calendar
}

function connect({ config, makeBudget }: Services): SchoolCalendar | null {
  const { GOOGLE_CALENDAR_CLIENT_EMAIL, GOOGLE_CALENDAR_PRIVATE_KEY, GOOGLE_CALENDAR_SUBJECT } = config
  if (!GOOGLE_CALENDAR_CLIENT_EMAIL || !GOOGLE_CALENDAR_PRIVATE_KEY) return null
  return {
    calendarId: config.GOOGLE_CALENDAR_ID,
    client: createGoogleCalendarClient({
      credentials: {
        clientEmail: GOOGLE_CALENDAR_CLIENT_EMAIL,
        privateKey: GOOGLE_CALENDAR_PRIVATE_KEY,
        subject: GOOGLE_CALENDAR_SUBJECT,
      },
      apiUrl: config.GOOGLE_CALENDAR_API_URL,
      tokenUrl: config.GOOGLE_CALENDAR_TOKEN_URL,
      makeBudget,
    }),
  }
}
