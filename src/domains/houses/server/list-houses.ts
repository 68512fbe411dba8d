import { sql } from 'kysely'
import { holds, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { everyTyped } from '#server/database/search-words.ts'
import type { House } from '../contract/house.schemas.ts'
import { mayManageHouse, mayOpenHouse } from './houses.access.ts'
import { presentHouse, selectHouses } from './houses.queries.ts'

interface Filter {
  readonly search: string
  readonly archived: boolean
}

/** SQL: a word stands in the house's title or its advisor's name; accents and case do not matter. */
const names = (text: string) =>
  sql<boolean>`strpos(plain_text(houses.title || ' ' || coalesce(advisor.name, '')), plain_text(${text})) > 0`

/**
 * Every house that is not archived, by campus and title, the campuses first where the viewer opens one: titles and
 * advisors are no secret among staff, opening a house is (`can.open`), and so are its students, those who preside over
 * it among them. Archived ones only on request, and only where the viewer manages them.
 */
export async function listHouses(db: Database, viewer: Viewer, { search, archived }: Filter) {
  const query = selectHouses(db).orderBy('houses.cohortId').orderBy('houses.title')
  const rows = await query
    .where(everyTyped(search, names))
    .$if(!archived, (current) => current.where('houses.archivedAt', 'is', null))
    .orderBy('houses.id')
    .execute()
  const houses = rows.map(presentHouse).flatMap((house) => {
    const manage = mayManageHouse(viewer, house.cohort_id)
    const open = opens(viewer, house)
    const shown = open ? house : { ...house, president: null, vice_president: null }
    return house.isArchived && !manage ? [] : [{ ...shown, can: { open, manage } }]
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

function groupByCampus<H extends House & { can: { open: boolean } }>(houses: readonly H[]) {
  const groups = [...Map.groupBy(houses, (house) => house.cohort_id)]
  const opensNone = ([, ofCampus]: (typeof groups)[number]) => Number(!ofCampus.some(({ can }) => can.open))
  groups.sort((one, other) => opensNone(one) - opensNone(other))
  return groups.map(([cohort_id, ofCampus]) => ({
    cohort_id,
    cohort_title: ofCampus[0]?.cohort_title ?? '',
    houses: ofCampus,
  }))
}
