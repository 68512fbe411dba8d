import { topic } from '#contract/topics.ts'
import { insertAudits } from '#server/database/audit.ts'
import { publishChanges } from '#server/live/live.ts'
import type { OwnedKind } from '#server/ownership/owned-kind.ts'
import { topicsOfHouses } from './house-topics.ts'

/** Houses go to another advisor with their students: whose excuses, reports and notes are whose follows from it. */
export const advisedHouses: OwnedKind = {
  key: 'houses',
  title: 'Houses they advise',
  needs: 'houses.manage',
  uses: 'houses.view',
  nouns: ['house', 'houses'],
  list: async (db, { employeeId }) =>
    (
      await db
        .selectFrom('houses')
        .select(['id', 'title', 'cohortId'])
        .where('advisorId', '=', employeeId)
        .where('archivedAt', 'is', null)
        .orderBy('title')
        .execute()
    ).map((house) => ({ ...house, url: `/houses/edit/${house.id}` })),
  handOver: async (context, { ids, fromId, to, now }) => {
    const { db, viewer } = context
    const houses = await db
      .updateTable('houses')
      .set((eb) => ({ advisorId: to.userId, version: eb('version', '+', 1) }))
      .set({ updatedBy: viewer.userId, updatedAt: now })
      .where('id', 'in', ids)
      .where('advisorId', '=', fromId)
      .returning('id')
      .execute()
    await insertAudits(
      db,
      context,
      houses.map(({ id }) => ({
        ...{ action: 'house.advisor_changed', subjectType: 'house', subjectId: id },
        before: { advisor_id: fromId },
        after: { advisor_id: to.userId },
      })),
    )
    await publishChanges(db, [
      ...topicsOfHouses(houses.map(({ id }) => id)),
      topic('houses'),
      // It stands in their side menu.
      topic('user', fromId),
      topic('user', to.userId),
    ])
    return houses.length
  },
}
