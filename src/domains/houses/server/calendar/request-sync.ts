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
  type SyncTarget,
} from './calendar-syncs.queries.ts'

/** Enqueued by a request, and by itself while Google asks to be left alone. */
export const syncCalendars = jobKind({
  name: 'houses.sync-calendars',
  data: z.object({ syncId: z.int() }),
})

/** Asks for the calendar attendees of one house or of all to be synced: a job, found again by whoever asked. */
export async function requestSync(
  { db, viewer, services, request }: RequestContext & { readonly db: Database },
  target: SyncTarget,
): Promise<CalendarSync> {
  if (!services.vendors.calendar)
    throw invalid({
      form: 'Google Calendar is not connected yet. An administrator of the server sets it up.',
    })
  const houses = await listTargetHouses(db, viewer, target)
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
  const underWay = await findSyncUnderWay(db, viewer.userId, title)
  const houseIds = houses.map(({ id }) => id)
  const nowMs = services.clock.nowMs()
  const syncId =
    underWay?.id ?? (await insertSync(db, { requestedBy: viewer.userId, title, houseIds }, new Date(nowMs)))
  if (!underWay)
    await insertAudit(
      db,
      { viewer, request },
      {
        action: 'house.calendars_synced',
        subjectType: 'house_calendar_sync',
        subjectId: syncId,
        after: { houses: houseIds },
      },
    )
  // Of one that is under way the job may have been lost with its machine: one more does no harm.
  await services.jobs.enqueue(db, syncCalendars, { syncId }, { key: String(syncId) })
  const sync = await findSync(db, viewer.userId, syncId)
  if (!sync) throw notFound()
  return sync
}
