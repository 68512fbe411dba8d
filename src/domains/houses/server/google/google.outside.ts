import { sql } from 'kysely'
import { connectionOf, type OutsidePart, scopeOf } from '#server/outside/outside-part.ts'
import type { Services } from '#server/services.ts'
import { EventGone } from '#vendors/google-calendar/google-calendar-errors.ts'
import { VendorNotFound } from '#vendors/vendor-errors.ts'
import { listAllBeside } from './house-events.ts'
import { repairAll, repairHouse } from './repair.ts'

const rowsShown = 10
/** No event has this id: asking for it, and taking it away, does nothing. */
const noEvent = 'homeroomtest0'
const verbs = { missing: 'Add', extra: 'Remove', different: 'Update', agrees: null } as const

const missing = (asked: Promise<unknown>): Promise<unknown> =>
  asked.catch((error: unknown) => {
    if (!(error instanceof VendorNotFound || error instanceof EventGone)) throw error
  })
const scope = scopeOf(({ vendors }: Services) => vendors.calendar)

/** The calendar in which houses have their stand-ups. */
export const calendarPart: OutsidePart<Services> = {
  vendor: 'google-calendar',
  facts: {
    name: 'Google Calendar',
    about: 'House events, students',
    meanwhile:
      'Stand-ups that are in calendars stay there; changes wait here and go out when it answers. The calendar of the school works as always.',
    waits: ['house', 'houses'],
    setting: 'GOOGLE_CALENDAR_PRIVATE_KEY',
    connection: ({ config }) =>
      connectionOf(Boolean(config.GOOGLE_CALENDAR_CLIENT_EMAIL), config.GOOGLE_CALENDAR_API_URL),
    probe: async ({ vendors: { calendar } }) =>
      calendar && missing(calendar.client.getEvent(calendar.calendarId, noEvent)),
    scopes: [
      scope('Sign in', ({ client }) => client.signIn().then(() => 'Lets us in')),
      scope('Read events', ({ client, calendarId }) => missing(client.getEvent(calendarId, noEvent))),
      scope('Change events', ({ client, calendarId }) =>
        missing(client.deleteEvent(calendarId, { id: noEvent, etag: '"0"' }, 'none')),
      ),
    ],
    page: { href: '/workbench/google/house-events', needs: 'houses.manage' },
  },
  jobs: [{ name: 'houses.read-calendar', withinMinutes: 150 }, { name: 'houses.sync-calendars' }],
  lastGoodAt: async (db) => {
    const { rows } = await sql<{ at: Date | null }>`select max(read_at) as at from calendar_reads`.execute(db)
    return rows[0]?.at ?? null
  },
  waiting: async (db) => {
    const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
      select count(*)::integer as count, min(s.requested_at) as oldest_at
      from house_calendar_sync_houses p join house_calendar_syncs s on s.id = p.sync_id
      where p.state = 'waiting' and s.finished_at is null`.execute(db)
    return rows[0] ?? { count: 0, oldestAt: null }
  },
  inconsistencies: {
    sees: 'houses.manage',
    list: async (db) => {
      const differing = (await listAllBeside(db)).filter(({ kind }) => kind !== 'agrees')
      return {
        count: differing.length,
        href: '/workbench/google/house-events',
        rows: differing.slice(0, rowsShown).map(({ id, title, kind, differences }) => ({
          key: `house ${id} ${kind}`,
          fact: `${title}: ${kind === 'missing' ? 'missing in the calendar' : kind === 'extra' ? 'in the calendar only' : 'differs in the calendar'}`,
          cause: differences.slice(0, 2).join(' '),
          verb: verbs[kind],
        })),
      }
    },
  },
  repair: {
    needs: 'houses.manage',
    run: async (db, context, keys) => {
      if (keys === null) await repairAll({ ...context, db })
      else for (const key of keys) await repairHouse({ ...context, db }, Number(key.split(' ')[1]))
    },
  },
}
