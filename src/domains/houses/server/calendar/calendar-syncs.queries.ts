import { sql } from 'kysely'
import { withinReach } from '#domains/people/server/people.service.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { CalendarSync } from '../../contract/house-calendar.schemas.ts'

/** Which houses a request is about: one, those that failed in another request, or all one manages. */
export interface SyncTarget {
  readonly houseId: number | undefined
  readonly failedOf: number | undefined
}

/** The houses of a target that the viewer manages and that are not archived. */
export const listTargetHouses = (db: Database, viewer: Viewer, { houseId, failedOf }: SyncTarget) =>
  db
    .selectFrom('houses')
    .select(['id', 'title'])
    .where('archivedAt', 'is', null)
    .where(withinReach(reachOf(viewer, 'houses.manage'), sql.ref('houses.cohort_id')))
    .$if(houseId !== undefined, (query) => query.where('id', '=', houseId ?? 0))
    .$if(failedOf !== undefined, (query) =>
      query.where('id', 'in', (eb) =>
        eb
          .selectFrom('houseCalendarSyncHouses')
          .innerJoin('houseCalendarSyncs', 'houseCalendarSyncs.id', 'houseCalendarSyncHouses.syncId')
          .select('houseId')
          .where('syncId', '=', failedOf ?? 0)
          .where('state', '=', 'failed')
          .where('requestedBy', '=', viewer.userId),
      ),
    )
    .orderBy('id')
    .execute()

/** A request of the viewer's for the same houses that is still under way: asking twice does not do it twice. */
export const findSyncUnderWay = (
  db: Database,
  { requestedBy, title, houses }: { requestedBy: number; title: string; houses: readonly SyncedHouse[] },
) =>
  db
    .selectFrom('houseCalendarSyncs')
    .select('id')
    .where('requestedBy', '=', requestedBy)
    .where('title', '=', title)
    .where('finishedAt', 'is', null)
    // Houses of two campuses may be called the same.
    .where(
      sql<boolean>`(select array_agg(array[x.house_id, x.removes::integer] order by x.house_id)
        from house_calendar_sync_houses x where x.sync_id = house_calendar_syncs.id) = ${houses
          .toSorted((a, b) => a.id - b.id)
          .map(({ id, removes }) => [id, Number(removes)])}::integer[]`,
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A house of a request: its series is brought in line, or taken away. */
export interface SyncedHouse {
  readonly id: number
  readonly removes: boolean
}

/** Writes a request down with the houses it is about. */
export async function insertSync(
  db: Database,
  { requestedBy, title, houses }: { requestedBy: number; title: string; houses: readonly SyncedHouse[] },
  requestedAt: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('houseCalendarSyncs')
    .values({ requestedBy, title, requestedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into house_calendar_sync_houses (sync_id, house_id, removes)
    select ${id}, unnest(${houses.map((house) => house.id)}::integer[]),
      unnest(${houses.map(({ removes }) => removes)}::boolean[])`.execute(db)
  return id
}

const iso = (at: Date | null) => at?.toISOString() ?? null

/** How far a request of this person has come; the latest one without a number. */
export async function findSync(
  db: Database,
  userId: number,
  syncId: number | undefined,
): Promise<CalendarSync | undefined> {
  const sync = await db
    .selectFrom('houseCalendarSyncs')
    .selectAll()
    .where('requestedBy', '=', userId)
    .$if(syncId !== undefined, (query) => query.where('id', '=', syncId ?? 0))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!sync) return undefined
  const houses = await db
    .selectFrom('houseCalendarSyncHouses as part')
    .innerJoin('houses', 'houses.id', 'part.houseId')
    .select(['part.houseId', 'houses.title as houseTitle', 'part.state', 'part.message'])
    .where('part.syncId', '=', sync.id)
    .orderBy('houses.title')
    .execute()
  const failures = houses.filter(({ state }) => state === 'failed')
  return {
    id: sync.id,
    title: sync.title,
    total: houses.length,
    done: houses.filter(({ state }) => state === 'done').length,
    failed: failures.length,
    failures: failures.map(({ houseId, houseTitle, message }) => ({
      houseId,
      houseTitle,
      message: message ?? '',
    })),
    startedAt: iso(sync.startedAt),
    waitsUntil: iso(sync.waitsUntil),
    finishedAt: iso(sync.finishedAt),
  }
}

/** A request as the job works on it; undefined when it is finished or there is none. */
export const findOpenSync = (db: Database, syncId: number) =>
  db
    .selectFrom('houseCalendarSyncs')
    .selectAll()
    .where('id', '=', syncId)
    .where('finishedAt', 'is', null)
    .executeTakeFirst()

/** The houses of a request that are still to be done. */
export async function listWaitingHouses(db: Database, syncId: number): Promise<SyncedHouse[]> {
  const rows = await db
    .selectFrom('houseCalendarSyncHouses')
    .select(['houseId', 'removes'])
    .where('syncId', '=', syncId)
    .where('state', '=', 'waiting')
    .orderBy('houseId')
    .execute()
  return rows.map(({ houseId: id, removes }) => ({ id, removes }))
}

/** Says of houses of a request how they ended; what ended already stays. */
export const recordHouses = (
  db: Database,
  syncId: number,
  houseIds: readonly number[],
  outcome: { state: 'done' | 'failed'; message: string | null },
) =>
  db
    .updateTable('houseCalendarSyncHouses')
    .set(outcome)
    .where('syncId', '=', syncId)
    .where('houseId', 'in', houseIds)
    .where('state', '=', 'waiting')
    .execute()
