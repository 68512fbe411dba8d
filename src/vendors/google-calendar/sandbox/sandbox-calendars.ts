/** An event in Google's own JSON, as it was inserted or patched. */
export type SandboxEvent = Record<string, unknown> & { id: string; status: string }

interface Kept {
  event: SandboxEvent
  /** The number of its last change in its calendar; its etag. */
  change: number
}

const etagOf = (change: number) => `"${change}"`

/** Moments as Google tells them: with their offset, in the zone of the calendar whatever zone they were given in. */
const told = (moment: unknown, zone: string) => {
  const { dateTime, timeZone } = Object(moment) as { dateTime?: string; timeZone?: string }
  if (dateTime === undefined) return moment
  const at = /(Z|[+-]\d\d:\d\d)$/.test(dateTime)
    ? Temporal.Instant.from(dateTime)
    : Temporal.PlainDateTime.from(dateTime)
        .toZonedDateTime(timeZone ?? zone)
        .toInstant()
  const shown = at.toZonedDateTimeISO(zone).toString({ smallestUnit: 'second', timeZoneName: 'never' })
  return { dateTime: shown, timeZone: timeZone ?? zone }
}

/**
 * The calendars of the sandbox: events by id, each change numbered, so that "since then" can be answered. `zoneOf` is
 * the zone that its owner set.
 */
export function createSandboxCalendars(zoneOf: () => string) {
  const calendars = new Map<string, Map<string, Kept>>()
  let changes = 0

  const eventsOf = (calendarId: string) => {
    const known = calendars.get(calendarId) ?? new Map<string, Kept>()
    calendars.set(calendarId, known)
    return known
  }
  const wire = ({ event, change }: Kept) => ({
    ...{ kind: 'calendar#event', etag: etagOf(change), ...event },
    ...('start' in event && { start: told(event['start'], zoneOf()) }),
    ...('end' in event && { end: told(event['end'], zoneOf()) }),
  })
  const keep = (calendarId: string, event: SandboxEvent) => {
    changes += 1
    const kept = { event, change: changes }
    eventsOf(calendarId).set(event.id, kept)
    return wire(kept)
  }

  return {
    /** The number of the last change: where a sync token of now stands. */
    lastChange: () => changes,
    find(calendarId: string, id: string) {
      const kept = eventsOf(calendarId).get(id)
      return kept && { ...wire(kept), isDeleted: kept.event.status === 'cancelled' }
    },
    /** Changed after `since`, deleted ones too; of all time without it, and then without the deleted. */
    list(calendarId: string, since: number | null) {
      return [...eventsOf(calendarId).values()]
        .filter(({ event, change }) => (since === null ? event.status !== 'cancelled' : change > since))
        .sort((one, other) => one.change - other.change)
        .map((kept) =>
          kept.event.status === 'cancelled'
            ? { kind: 'calendar#event', id: kept.event.id, etag: etagOf(kept.change), status: 'cancelled' }
            : wire(kept),
        )
    },
    guestsOf(calendarId: string, id: string): string[] {
      const guests = eventsOf(calendarId).get(id)?.event['attendees']
      return Array.isArray(guests) ? guests.map((guest: { email: string }) => guest.email) : []
    },
    insert: (calendarId: string, body: Record<string, unknown>, id: string) =>
      keep(calendarId, { ...body, id, status: 'confirmed', attendees: completed(body['attendees']) }),
    patch(calendarId: string, id: string, body: Record<string, unknown>) {
      const before = eventsOf(calendarId).get(id)
      if (!before) throw new Error(`There is no event ${id}.`)
      const attendees = 'attendees' in body ? completed(body['attendees']) : before.event['attendees']
      return keep(calendarId, { ...before.event, ...body, attendees, id })
    },
    remove(calendarId: string, id: string) {
      const before = eventsOf(calendarId).get(id)
      if (before) keep(calendarId, { ...before.event, status: 'cancelled' })
    },
  }
}
export type SandboxCalendars = ReturnType<typeof createSandboxCalendars>

/** Google adds what an invitation starts with; answers that came along stay. */
const completed = (attendees: unknown) =>
  (Array.isArray(attendees) ? attendees : []).map((one: object) => ({
    responseStatus: 'needsAction',
    ...one,
  }))
