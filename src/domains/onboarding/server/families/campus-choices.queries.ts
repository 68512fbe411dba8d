import { dayTextOf } from '#contract/clock-text.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { CampusChoice } from '../../contract/families.schemas.ts'
import { listRunCampuses, startDateOf } from '../groups/groups.queries.ts'

/** The campuses the viewer runs, each with the start dates for which it has a group. Two statements. */
export async function listCampusChoices(db: Database, viewer: Viewer): Promise<CampusChoice[]> {
  const campuses = await listRunCampuses(db, viewer)
  const groups = await db
    .selectFrom('onboardingGroups as g')
    .innerJoin('cycles', 'cycles.id', 'g.cycleId')
    .select(['g.id', 'g.cohortId', 'g.cycleId', 'cycles.startsAt'])
    .where('g.archivedAt', 'is', null)
    .orderBy('cycles.startsAt')
    .execute()
  const ofCampus = Map.groupBy(groups, ({ cohortId }) => cohortId)
  return campuses.map(({ id, title }) => ({
    id,
    title,
    starts: (ofCampus.get(id) ?? []).map((group) => ({
      groupId: group.id,
      cycleId: group.cycleId,
      label: dayTextOf(startDateOf(group.startsAt)),
    })),
  }))
}
