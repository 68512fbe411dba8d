import { sql } from 'kysely'
import { withinReach } from '#domains/people/server/people.service.ts'
import { notFound } from '#server/api/errors.ts'
import { holds, reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'

/** SQL: the viewer opens the house in scope as `houses`: one they advise, or one of the campuses they oversee. */
export function seesHouse(viewer: Viewer) {
  if (viewer.role !== 'employee') return sql<boolean>`false`
  const overseen = withinReach(reachOf(viewer, 'houses.view.all'), sql.ref('houses.cohort_id'))
  return holds(viewer, 'houses.view')
    ? sql<boolean>`(${overseen} or coalesce(houses.advisor_id = ${viewer.userId}, false))`
    : overseen
}

/** A house the viewer opens; not-found otherwise, whether or not it exists. */
export async function getVisibleHouse(db: Database, viewer: Viewer, houseId: number) {
  const house = await db
    .selectFrom('houses')
    .innerJoin('cohorts', 'cohorts.id', 'houses.cohortId')
    .select([
      'houses.id',
      'houses.title',
      'houses.logoUrl',
      'houses.cohortId',
      'cohorts.title as cohortTitle',
      'houses.advisorId',
      'houses.defaultStandupTime',
      'houses.archivedAt',
    ])
    .where('houses.id', '=', houseId)
    .where(seesHouse(viewer))
    .executeTakeFirst()
  if (!house) throw notFound('There is no such house.')
  return house
}
