import { sql } from 'kysely'
import { withinReach } from '#domains/people/server/people.service.ts'
import { notFound } from '#server/api/errors.ts'
import { readPage } from '#server/api/paging.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { everyTyped, likeText } from '#server/database/search-words.ts'
import { pointsPageSize } from '../contract/house-cup.contract.ts'
import type { pointsDirections, pointsSorts } from '../contract/points-order.ts'
import type { CheckedPoints } from '../rules/check-points.ts'

export interface HousePoints {
  readonly houseId: number
  readonly title: string
  readonly logoUrl: string | null
  readonly campus: string | null
  readonly cycleId: number | null
  readonly points: number
  readonly entries: number
}

/** The points of every open house, and of archived ones that have some, by cycle; a house without points once. */
export async function listHousePoints(db: Database, cycleIds: readonly number[]): Promise<HousePoints[]> {
  const { rows } = await sql<HousePoints>`
    select h.id as house_id, h.title, h.logo_url, c.title as campus, p.cycle_id,
      coalesce(p.points, 0)::int as points, coalesce(p.entries, 0)::int as entries
    from houses h left join cohorts c on c.id = h.cohort_id
    left join (
      select house_id, cycle_id, sum(points) as points, count(*) as entries from house_cup_points
      where deleted_at is null and cycle_id = any(${[...cycleIds]}::integer[])
      group by house_id, cycle_id) p on p.house_id = h.id
    where h.archived_at is null or p.points is not null
    order by h.title, h.id`.execute(db)
  return rows
}

interface EntryFilter {
  readonly cycleId: number
  readonly search: string
  readonly houseId?: number | undefined
}

const selectEntries = (db: Database) =>
  db
    .selectFrom('houseCupPoints as p')
    .innerJoin('houses', 'houses.id', 'p.houseId')
    .leftJoin('users as giver', 'giver.id', 'p.givenBy')
    .select([
      'p.id',
      'p.houseId',
      'houses.title as houseTitle',
      'houses.cohortId',
      'p.cycleId',
      'p.points',
      'p.reason',
      'p.givenBy',
      'giver.name as giverName',
      'p.givenAt',
      'p.version',
      'p.deletedAt',
    ])

export type EntryRecord = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>

function matching(db: Database, { cycleId, search, houseId }: EntryFilter) {
  let query = selectEntries(db).where('p.cycleId', '=', cycleId).where('p.deletedAt', 'is', null)
  if (houseId !== undefined) query = query.where('p.houseId', '=', houseId)
  const stands = (word: string) =>
    sql<boolean>`(p.reason ilike ${likeText(word)} or houses.title ilike ${likeText(word)} or giver.name ilike ${likeText(word)})`
  return query.where(everyTyped(search, stands))
}

const sortColumns = {
  given_at: sql.ref('p.given_at'),
  points: sql.ref('p.points'),
  house: sql.ref('houses.title'),
  giver: sql.ref('giver.name'),
} as const

/** A page of the points of a cycle with the number of all that match. */
export async function listEntries(
  db: Database,
  filter: EntryFilter & {
    readonly sort: (typeof pointsSorts)[number]
    readonly direction: (typeof pointsDirections)[number]
    readonly page: number
  },
) {
  return readPage(filter.page, pointsPageSize, ({ limit, offset }) =>
    matching(db, filter)
      .select(sql<number>`(count(*) over ())::int`.as('total'))
      .orderBy(sortColumns[filter.sort], filter.direction)
      .orderBy('p.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  )
}

/** All points of a cycle that match, the newest first, as they come from the database. */
export const streamEntries = (db: Database, filter: EntryFilter) =>
  matching(db, filter).orderBy('p.givenAt', 'desc').orderBy('p.id', 'desc').stream(200)

/** An entry that stands. Throws not-found for one that was taken back, as for one that never was. */
export async function getEntry(db: Database, id: number): Promise<EntryRecord> {
  const entry = await selectEntries(db)
    .where('p.id', '=', id)
    .where('p.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!entry) throw notFound('These points are not there any more.')
  return entry
}

/** An entry whether it stands or not, locked. Throws not-found. */
export async function lockEntry(db: Database, id: number): Promise<EntryRecord> {
  const entry = await selectEntries(db).where('p.id', '=', id).forUpdate('p').executeTakeFirst()
  if (!entry) throw notFound('These points are not there any more.')
  return entry
}

/** The open houses of the campuses for which the viewer gives points. */
export const listGiveableHouses = (db: Database, viewer: Viewer) =>
  db
    .selectFrom('houses')
    .leftJoin('cohorts', 'cohorts.id', 'houses.cohortId')
    .where('houses.archivedAt', 'is', null)
    .where(withinReach(reachOf(viewer, 'house_cup.give'), sql.ref('houses.cohort_id')))
    .select(['houses.id', 'houses.title', 'cohorts.title as campus'])
    .orderBy('houses.title')
    .execute()

export async function insertEntry(
  db: Database,
  entry: CheckedPoints & { readonly givenBy: number; readonly givenAt: Date },
): Promise<number> {
  const { id } = await db.insertInto('houseCupPoints').values(entry).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateEntry = (
  db: Database,
  id: number,
  change: CheckedPoints | { readonly deletedAt: Date | null },
) =>
  db
    .updateTable('houseCupPoints')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
