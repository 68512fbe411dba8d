import { randomUUID } from 'node:crypto'
import { type Clock, systemClock } from '#server/clock.ts'
import { createTokenEndpoint } from '../../sandbox/token-endpoint.ts'
import type { ServiceAccount } from '../../service-account.ts'
import { calendarScope } from '../google-calendar-client.ts'
import { createSandboxApi } from './sandbox-api.ts'
import { goodBehaviour, type SandboxBehaviour } from './sandbox-behaviour.ts'
import { createSandboxCalendars } from './sandbox-calendars.ts'

export interface GoogleCalendarSandbox {
  readonly url: string
  /** For `GOOGLE_CALENDAR_API_URL` and `GOOGLE_CALENDAR_TOKEN_URL`. */
  readonly apiUrl: string
  readonly tokenUrl: string
  readonly account: ServiceAccount
  /** Puts an event there as a person at the calendar would: in Google's JSON, its `id` included. */
  put(calendarId: string, event: Record<string, unknown> & { id: string }): void
  /** Changes or deletes one as a person would. */
  change(calendarId: string, eventId: string, changes: Record<string, unknown>): void
  remove(calendarId: string, eventId: string): void
  /** The guests of an event by address; none when it is not there. */
  guestsOf(calendarId: string, eventId: string): string[]
  /** Switches misbehaviour on and off, as `POST /sandbox/behaviour` does; what is not named stays. */
  behave(changes: Partial<SandboxBehaviour>): void
  stop(): Promise<void>
}

/** A server on the loopback address that speaks Google Calendar's protocol and keeps its calendars in memory. */
export async function startGoogleCalendarSandbox(
  options: { port?: number; clock?: Clock; tokenLifetimeSeconds?: number } = {},
): Promise<GoogleCalendarSandbox> {
  const { port = 0, clock = systemClock, tokenLifetimeSeconds: lifetimeSeconds = 3600 } = options
  const behaviour = { ...goodBehaviour }
  const calendars = createSandboxCalendars(() => behaviour.calendarZone)
  const clientEmail = 'homeroom@sandbox.iam.gserviceaccount.com'
  const tokens = createTokenEndpoint({ clientEmail, scope: calendarScope, clock, lifetimeSeconds })
  const stopping = new AbortController()
  const api = createSandboxApi({
    calendars,
    tokens,
    behaviour,
    runId: randomUUID(),
    stopping: stopping.signal,
  })
  const url = await api.listen({ host: '127.0.0.1', port })
  return {
    url,
    apiUrl: `${url}/calendar/v3`,
    tokenUrl: `${url}/token`,
    account: { clientEmail, privateKey: tokens.privateKey, subject: 'calendars@demo.homeroom.test' },
    put: (calendarId, event) => void calendars.insert(calendarId, event, event.id),
    change: (calendarId, eventId, changes) => void calendars.patch(calendarId, eventId, changes),
    remove: (calendarId, eventId) => calendars.remove(calendarId, eventId),
    guestsOf: calendars.guestsOf,
    behave: (changes) => void Object.assign(behaviour, changes),
    async stop() {
      stopping.abort()
      await api.close()
    },
  }
}
