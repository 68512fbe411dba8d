import type { z } from 'zod'
import { systemClock } from '#server/clock.ts'
import { type MakeBudget, ownBudget } from '../rate-budget.ts'
import { type ServiceAccount, serviceAccountTokens } from '../service-account.ts'
import { createVendorClient, type VendorClientOptions, type VendorRequest } from '../vendor-client.ts'
import { VendorMisanswered } from '../vendor-errors.ts'
import { errorOfGoogleAnswer } from './google-calendar-errors.ts'
import { calendarBudget } from './google-calendar-limits.ts'
import {
  type CalendarEvent,
  calendarEvent,
  type EventContent,
  eventPage,
  noContent,
} from './google-calendar-shapes.ts'

/**
 * Where Google is and who we are. From the environment: `GOOGLE_CALENDAR_API_URL` (`https://www.googleapis.com/calendar/v3`),
 * `GOOGLE_CALENDAR_TOKEN_URL` (`https://oauth2.googleapis.com/token`), `GOOGLE_CALENDAR_CLIENT_EMAIL`,
 * `GOOGLE_CALENDAR_PRIVATE_KEY`, `GOOGLE_CALENDAR_SUBJECT`. Without credentials the demo starts the sandbox and points
 * both addresses at it: the code path is the same.
 */
export interface GoogleCalendarOptions extends Omit<VendorClientOptions, 'vendor' | 'baseUrl' | 'errorOf'> {
  /** Acts for the person whose calendar it is. */
  readonly account: ServiceAccount
  readonly apiUrl: string
  readonly tokenUrl: string
  /** Where its rate budget is kept; by default in this process alone. */
  readonly makeBudget?: MakeBudget
}

/** Whether Google mails the guests about a change. */
export type SendUpdates = 'none' | 'all' | 'externalOnly'

export interface EventChanges {
  readonly events: CalendarEvent[]
  readonly nextSyncToken: string
}

export interface GoogleCalendarClient {
  /** Asks for a token: resolves when Google lets us in. */
  signIn(): Promise<void>
  /**
   * Events that changed since a sync token, deleted ones among them; without a token all that are there. Series stay
   * series. Throws `SyncTokenExpired` when the token is of no use any more.
   */
  listChanges(calendarId: string, syncToken: string | null): Promise<EventChanges>
  getEvent(calendarId: string, eventId: string): Promise<CalendarEvent>
  /** Inserts under an id of our own, so that trying again makes no second event. Throws `EventExists`. */
  insertEvent(
    calendarId: string,
    eventId: string,
    content: EventContent,
    sendUpdates: SendUpdates,
  ): Promise<CalendarEvent>
  /** Changes what is named, if the event is still at `etag`. Throws `EventChanged`. */
  patchEvent(
    calendarId: string,
    event: { id: string; etag: string },
    content: Partial<EventContent>,
    sendUpdates: SendUpdates,
  ): Promise<CalendarEvent>
  deleteEvent(
    calendarId: string,
    event: { id: string; etag: string },
    sendUpdates: SendUpdates,
  ): Promise<void>
}

const vendor = 'google-calendar'
export const calendarScope = 'https://www.googleapis.com/auth/calendar.events'
const pageSize = 250
/** 25,000 events: more is no school's calendar of houses, but a loop. */
const maxPages = 100

/** Google Calendar's API v3, server to server. Methods throw a `VendorError` (issue 4 §1, `docs/vendors.md`). */
export function createGoogleCalendarClient(options: GoogleCalendarOptions): GoogleCalendarClient {
  const { account, apiUrl, tokenUrl, makeBudget = ownBudget, clock = systemClock, ...http } = options
  const client = (baseUrl: string, isEntrance: boolean) =>
    createVendorClient({ ...http, clock, vendor, baseUrl, isEntrance, errorOf: errorOfGoogleAnswer })
  const api = client(apiUrl, false)
  const tokens = serviceAccountTokens(client(new URL(tokenUrl).origin, true), {
    account,
    scope: calendarScope,
    tokenUrl,
    clock,
  })
  const budget = calendarBudget(makeBudget)

  const ask = <Schema extends z.ZodType>(request: VendorRequest<Schema>): Promise<z.output<Schema>> =>
    tokens.callWith((token) =>
      api.request({
        ...request,
        budget,
        // A second insert meets its own id, a second patch its own etag: every call may be sent twice.
        isRepeatable: true,
        headers: { ...request.headers, authorization: `Bearer ${token}` },
      }),
    )

  const json = (body: unknown, headers: Record<string, string> = {}) => ({
    body: JSON.stringify(body),
    headers: { ...headers, 'content-type': 'application/json' },
  })

  return {
    signIn: tokens.signIn,

    async listChanges(calendarId, syncToken) {
      const readPage = (pageToken: string | undefined) =>
        ask({
          path: eventsPath(calendarId),
          query: { maxResults: pageSize, syncToken: syncToken ?? undefined, pageToken },
          schema: eventPage,
        })
      let page = await readPage(undefined)
      const events = [...page.events]
      const seen = new Set<string>()
      while (page.nextPageToken !== undefined) {
        if (seen.has(page.nextPageToken) || seen.size >= maxPages)
          throw misanswered('it never comes to its last page')
        seen.add(page.nextPageToken)
        page = await readPage(page.nextPageToken)
        events.push(...page.events)
      }
      if (page.nextSyncToken === undefined) throw misanswered('the last page has no sync token')
      return { events, nextSyncToken: page.nextSyncToken }
    },

    getEvent: (calendarId, eventId) => ask({ path: eventPath(calendarId, eventId), schema: calendarEvent }),

    insertEvent: (calendarId, eventId, content, sendUpdates) =>
      ask({
        method: 'POST',
        path: eventsPath(calendarId),
        query: { sendUpdates },
        ...json({ ...content, id: eventId }),
        schema: calendarEvent,
      }),

    patchEvent: (calendarId, event, content, sendUpdates) =>
      ask({
        method: 'PATCH',
        path: eventPath(calendarId, event.id),
        query: { sendUpdates },
        ...json(content, { 'if-match': event.etag }),
        schema: calendarEvent,
      }),

    async deleteEvent(calendarId, event, sendUpdates) {
      await ask({
        method: 'DELETE',
        path: eventPath(calendarId, event.id),
        query: { sendUpdates },
        headers: { 'if-match': event.etag },
        schema: noContent,
      })
    },
  }
}

const eventsPath = (calendarId: string) => `/calendars/${encodeURIComponent(calendarId)}/events`
const eventPath = (calendarId: string, eventId: string) =>
  `${eventsPath(calendarId)}/${encodeURIComponent(eventId)}`

const misanswered = (what: string) =>
  new VendorMisanswered(vendor, `a list of events is wrong: ${what}`, { mayPass: false })
