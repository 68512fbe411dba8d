import { sql } from 'kysely'
import { notFound } from '#server/api/errors.ts'
import { holds, holdsFor, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { ListHeard } from '#server/live/heard-by-number.ts'
import type { HouseIndex, HouseTab } from '../contract/house.schemas.ts'
import { mayManageHouse, mayOpenHouse } from './houses.access.ts'
import { findHouse } from './houses.queries.ts'

const labels: Readonly<Record<HouseTab, string>> = {
  overview: 'Overview',
  students: 'Students',
  attendances: 'Attendances',
}

interface LedHouse {
  readonly cohortId: number
  readonly advisorId: number | null
}

/** The tabs of a house that the viewer may open; none is: the house does not exist for them. */
export function tabsOf(viewer: Viewer, { cohortId, advisorId }: LedHouse): HouseTab[] {
  if (viewer.role !== 'employee') return []
  const isOwn = advisorId === viewer.userId
  const opens = mayOpenHouse(viewer, { cohortId, isOwn })
  const seesRolls =
    (isOwn && holds(viewer, 'attendance.view')) || holdsFor(viewer, 'attendance.view.all', cohortId)
  return [
    ...(opens ? (['overview', 'students'] as const) : []),
    ...(seesRolls ? (['attendances'] as const) : []),
  ]
}

/** The head of a house for whoever may open one of its tabs; not-found otherwise, whether or not it exists. */
export async function getHouseIndex(db: Database, viewer: Viewer, houseId: number): Promise<HouseIndex> {
  const house = await findHouse(db, houseId)
  const tabs = house
    ? tabsOf(viewer, { cohortId: house.cohort_id, advisorId: house.advisor?.id ?? null })
    : []
  if (!house || tabs.length === 0) throw notFound('There is no such house.')
  return {
    ...house,
    isHouseAdvisor: house.advisor?.id === viewer.userId,
    tabs: tabs.map((value) => ({ value, label: labels[value] })),
    can: {
      manage: mayManageHouse(viewer, house.cohort_id),
      actOnReports: tabs.includes('overview') && holds(viewer, 'house_reports.act'),
    },
  }
}

/** Of some houses those of which these people may open a tab. */
export const listOpenHouses: ListHeard = async (db, asked) => {
  const rows = await db
    .selectFrom('houses')
    .select(['id', 'cohortId', 'advisorId'])
    .where(sql<boolean>`id = any(${asked.flatMap(({ ids }) => ids)}::integer[])`)
    .execute()
  const houses = new Map(rows.map((house) => [house.id, house]))
  return asked.flatMap(({ viewer, ids }) =>
    ids.flatMap((id) => {
      const house = houses.get(id)
      return house && tabsOf(viewer, house).length > 0 ? [{ userId: viewer.userId, id }] : []
    }),
  )
}
