import { sql } from 'kysely'
import { withinReach } from '#domains/people/server/people.service.ts'
import { invalid } from '#server/api/errors.ts'
import { type Reach, reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { AnnouncementAudience } from '../../contract/announcements.schemas.ts'

/** The campuses, houses and staff groups a sender may write to. */
export async function listChoices(db: Database, viewer: Viewer) {
  const reach = reachOf(viewer, 'announcements.send')
  const [campuses, houses, groups] = await Promise.all([
    db
      .selectFrom('cohorts')
      .select(['id', 'title'])
      .where('isOffered', '=', true)
      .where(withinReach(reach, sql.ref('cohorts.id')))
      .orderBy('id')
      .execute(),
    db
      .selectFrom('houses')
      .select(['id', 'title', 'cohortId'])
      .where('archivedAt', 'is', null)
      .where(withinReach(reach, sql.ref('houses.cohort_id')))
      .orderBy('title')
      .execute(),
    db.selectFrom('permissionGroups').select(['id', 'title']).orderBy('title').execute(),
  ])
  return { isNetwork: reach === 'all', campuses, houses, groups }
}

/**
 * Checks that a sender may write to all that was chosen, and returns which campuses that is: null for the whole
 * network. Throws invalid by field; what does not exist and what is out of reach get the same error.
 */
export async function resolveReach(
  db: Database,
  viewer: Viewer,
  audience: AnnouncementAudience,
): Promise<number[] | null> {
  const choices = await listChoices(db, viewer)
  const campuses = new Set(choices.campuses.map(({ id }) => id))
  const houses = new Map(choices.houses.map(({ id, cohortId }) => [id, cohortId]))
  const groups = new Set(choices.groups.map(({ id }) => id))
  const errors = {
    ...(audience.cohortIds.some((id) => !campuses.has(id)) && {
      cohortIds: 'Choose campuses that you may write to.',
    }),
    ...(audience.houseIds.some((id) => !houses.has(id)) && {
      houseIds: 'Choose houses that you may write to.',
    }),
    ...(audience.groupIds.some((id) => !groups.has(id)) && { groupIds: 'Choose groups that exist.' }),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const reach = reachOf(viewer, 'announcements.send')
  if (audience.cohortIds.length === 0 && audience.houseIds.length === 0)
    return reach === 'all' ? null : [...reach]
  const ofHouses = audience.houseIds.flatMap((id) => houses.get(id) ?? [])
  return [...new Set([...audience.cohortIds, ...ofHouses])].sort((a, b) => a - b)
}

/** The stored reach of an announcement as a reach. */
export const asReach = (cohortIds: readonly number[] | null): Reach => cohortIds ?? 'all'
