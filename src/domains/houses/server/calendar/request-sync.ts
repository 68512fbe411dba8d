import { z } from 'zod'
import { invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { jobKind } from '#server/jobs/job-kind.ts'
import type { CalendarSync } from '../../contract/house-calendar.schemas.ts'
import {
  findSync,
  findSyncUnderWay,
  insertSync,
  listTargetHouses,
  type SyncedHouse,
  type SyncTarget,
} from './calendar-syncs.queries.ts'

/** Enqueued by a request, and by itself while Google asks to be left alone. */
export const syncCalendars = jobKind({
  name: 'houses.sync-calendars',
  data: z.object({ syncId: z.int() }),
})

type Context = RequestContext & { readonly db: Database }

const notConnected = 'Google Calendar is not connected yet. An administrator of the server sets it up.'

/** Why the calendar cannot be asked; undefined: it can. */
export const calendarHindrance = ({ vendors }: Pick<RequestContext['services'], 'vendors'>) =>
  vendors.calendar === null ? notConnected : undefined

/** Asks for the calendar attendees of one house or of all to be synced: a job, found again by whoever asked. */
export async function requestSync(context: Context, target: SyncTarget): Promise<CalendarSync> {
  if (!context.services.vendors.calendar) throw invalid({ form: notConnected })
  const houses = await listTargetHouses(context.db, context.viewer, target)
  const [first] = houses
  if (first === undefined)
    throw target.houseId === undefined
      ? invalid({ form: 'There is no house to sync.' })
      : notFound('There is no such house.')
  const title =
    target.houseId !== undefined
      ? first.title
      : target.failedOf === undefined
        ? 'All houses'
        : 'Houses that failed'
  return beginSync(
    context,
    title,
    houses.map(({ id }) => ({ id, removes: false })),
  )
}

/** Begins a sync of these houses, or goes on with one of the viewer's that is called the same. */
export async function beginSync(
  { db, viewer, services, request }: Context,
  title: string,
  houses: readonly SyncedHouse[],
): Promise<CalendarSync> {
  const underWay = await findSyncUnderWay(db, { requestedBy: viewer.userId, title, houses })
  const nowMs = services.clock.nowMs()
  const syncId =
    underWay?.id ?? (await insertSync(db, { requestedBy: viewer.userId, title, houses }, new Date(nowMs)))
  if (!underWay)
    await insertAudit(
      db,
      { viewer, request },
      {
        action: 'house.calendars_synced',
        subjectType: 'house_calendar_sync',
        subjectId: syncId,
        after: { houses: houses.map(({ id }) => id) },
      },
    )
  // Of one that is under way the job may have been lost with its machine: one more does no harm.
  await services.jobs.enqueue(db, syncCalendars, { syncId }, { key: String(syncId) })
  const sync = await findSync(db, viewer.userId, syncId)
  if (!sync) throw notFound()
  return sync
}
