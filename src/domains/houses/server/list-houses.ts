import { sql } from 'kysely'
import type { Database } from '#server/database.ts'
import { holds, type Viewer } from '#server/viewer.ts'
import type { House } from '../contract/house.schemas.ts'
import { mayManageHouse, mayOpenHouse } from './houses.access.ts'
import { presentHouse, selectHouses } from './houses.queries.ts'

interface Filter {
  readonly search: string
  readonly archived: boolean
}

/** SQL: the text stands in the house's title or its advisor's name; accents and case do not matter. */
const names = (text: string) =>
  sql<boolean>`strpos(plain_text(houses.title || ' ' || coalesce(advisor.name, '')), plain_text(${text})) > 0`

/**
 * Every house that is not archived, by campus and title: titles and advisors are no secret among staff, opening one
 * is (`can.open`). Archived ones only on request, and only where the viewer manages them.
 */
export async function listHouses(db: Database, viewer: Viewer, { search, archived }: Filter) {
  const query = selectHouses(db).orderBy('houses.cohortId').orderBy('houses.title')
  const rows = await query
    .$if(search !== '', (found) => found.where(names(search)))
    .$if(!archived, (current) => current.where('houses.archivedAt', 'is', null))
    .orderBy('houses.id')
    .execute()
  const houses = rows.map(presentHouse).flatMap((house) => {
    const manage = mayManageHouse(viewer, house.cohort_id)
    return house.isArchived && !manage ? [] : [{ ...house, can: { open: opens(viewer, house), manage } }]
  })
  const own = await listOwnHouseIds(db, viewer)
  return {
    housesByCampus: groupByCampus(houses),
    canManageHouses: holds(viewer, 'houses.manage'),
    canCreateHouse: holds(viewer, 'houses.create'),
    redirectToMainHouse: own.length === 1 ? (own[0] ?? null) : null,
    isHouseAdvisor: own.length > 0,
  }
}

const opens = (viewer: Viewer, { advisor, cohort_id: cohortId }: House) =>
  mayOpenHouse(viewer, { cohortId, isOwn: advisor?.id === viewer.userId })

/** The houses the viewer advises and may open. */
async function listOwnHouseIds(db: Database, viewer: Viewer): Promise<number[]> {
  const own = await db
    .selectFrom('houses')
    .select(['id', 'cohortId'])
    .where('advisorId', '=', viewer.userId)
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .execute()
  return own.filter(({ cohortId }) => mayOpenHouse(viewer, { cohortId, isOwn: true })).map(({ id }) => id)
}

function groupByCampus<H extends House>(houses: readonly H[]) {
  const groups = Map.groupBy(houses, (house) => house.cohort_id)
  return [...groups].map(([cohort_id, ofCampus]) => ({
    cohort_id,
    cohort_title: ofCampus[0]?.cohort_title ?? '',
    houses: ofCampus,
  }))
}
