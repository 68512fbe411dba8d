import { type RawBuilder, sql } from 'kysely'
import type { Permission } from '#contract/permissions.ts'
import { mayManageHouse, mayOpenHouse } from '#domains/houses/server/houses.service.ts'
import { holdsAt, listViewers } from '#domains/permissions/server/permissions.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'

interface ReportReader {
  readonly userId: number
  readonly isAdvisor: boolean
}

interface ReportedHouse {
  readonly id: number
  readonly cohortId: number
  readonly advisorId: number | null
}

const overHouses: readonly Permission[] = ['houses.view', 'houses.view.all', 'houses.manage']

/**
 * Whom the reports of houses are told to, by house: its advisor. Where there is none who works here and opens it, those who
 * manage the houses of its campus: somebody has to see who is to be checked in with.
 */
export async function listReportReaders(
  db: Database,
  houseIds: readonly number[],
  nowMs: number,
): Promise<ReadonlyMap<number, readonly ReportReader[]>> {
  if (houseIds.length === 0) return new Map()
  const houses = await db
    .selectFrom('houses')
    .select(['id', 'cohortId', 'advisorId'])
    .where('id', 'in', houseIds)
    .execute()
  const viewersAmong = async (employeeIds: RawBuilder<number>) => [
    ...(await listViewers(db, { employeeIds, permissions: overHouses, nowMs })).values(),
  ]
  const advisors = await viewersAmong(
    sql`select unnest(${houses.flatMap(({ advisorId }) => advisorId ?? [])}::integer[])`,
  )
  const advised = new Set(
    houses.filter((house) => advisors.some((viewer) => isReadingAdvisor(viewer, house))).map(({ id }) => id),
  )
  const without = houses.filter(({ id }) => !advised.has(id))
  const managers = without.length === 0 ? [] : await viewersAmong(managersOf(without))
  const readersOf = (house: ReportedHouse): ReportReader[] =>
    advised.has(house.id) && house.advisorId !== null
      ? [{ userId: house.advisorId, isAdvisor: true }]
      : managers
          .filter((viewer) => isReadingManager(viewer, house))
          .map(({ userId }) => ({ userId, isAdvisor: false }))
  return new Map(houses.map((house) => [house.id, readersOf(house)]))
}

const isReadingAdvisor = (viewer: Viewer, { advisorId, cohortId }: ReportedHouse) =>
  viewer.userId === advisorId && mayOpenHouse(viewer, { cohortId, isOwn: true })

const isReadingManager = (viewer: Viewer, { cohortId }: ReportedHouse) =>
  mayManageHouse(viewer, cohortId) && mayOpenHouse(viewer, { cohortId, isOwn: false })

/** SQL: numbers of who may manage houses of these campuses. */
const managersOf = (houses: readonly ReportedHouse[]) => sql<number>`
  select employees.id from employees
  where ${holdsAt(
    sql.ref('employees.id'),
    'houses.manage',
    houses.map(({ cohortId }) => cohortId),
  )}`
