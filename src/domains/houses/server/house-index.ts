import { notFound } from '#server/api/errors.ts'
import { holds, holdsFor, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { House, HouseIndex, HouseTab } from '../contract/house.schemas.ts'
import { mayManageHouse, mayOpenHouse } from './houses.access.ts'
import { findHouse } from './houses.queries.ts'

const labels: Readonly<Record<HouseTab, string>> = {
  overview: 'Overview',
  students: 'Students',
  attendances: 'Attendances',
}

/** The tabs of a house that the viewer may open; none is: the house does not exist for them. */
export function tabsOf(viewer: Viewer, house: Pick<House, 'cohort_id' | 'advisor'>): HouseTab[] {
  const isOwn = house.advisor?.id === viewer.userId
  const opens = mayOpenHouse(viewer, { cohortId: house.cohort_id, isOwn })
  const seesRolls =
    (isOwn && holds(viewer, 'attendance.view')) || holdsFor(viewer, 'attendance.view.all', house.cohort_id)
  return [
    ...(opens ? (['overview', 'students'] as const) : []),
    ...(seesRolls ? (['attendances'] as const) : []),
  ]
}

/** The head of a house for whoever may open one of its tabs; not-found otherwise, whether or not it exists. */
export async function getHouseIndex(db: Database, viewer: Viewer, houseId: number): Promise<HouseIndex> {
  const house = viewer.role === 'employee' ? await findHouse(db, houseId) : undefined
  const tabs = house ? tabsOf(viewer, house) : []
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
