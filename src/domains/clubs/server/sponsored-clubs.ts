import { insertAudits } from '#server/database/audit.ts'
import type { OwnedKind } from '#server/ownership/owned-kind.ts'

/** Clubs go to another sponsor, with their members and meetings. */
export const sponsoredClubs: OwnedKind = {
  key: 'clubs',
  title: 'Clubs they sponsor',
  needs: 'clubs.manage',
  uses: 'shell.use',
  nouns: ['club', 'clubs'],
  list: async (db, { employeeId }) =>
    (
      await db
        .selectFrom('clubs')
        .select(['id', 'title', 'cohortId'])
        .where('sponsorId', '=', employeeId)
        .where('archivedAt', 'is', null)
        .orderBy('title')
        .execute()
    ).map((club) => ({ ...club, url: `/clubs/${club.id}/members` })),
  handOver: async (context, { ids, fromId, to, now }) => {
    const { db, viewer } = context
    const clubs = await db
      .updateTable('clubs')
      .set((eb) => ({ sponsorId: to.userId, version: eb('version', '+', 1) }))
      .set({ updatedBy: viewer.userId, updatedAt: now })
      .where('id', 'in', ids)
      .where('sponsorId', '=', fromId)
      .returning('id')
      .execute()
    await insertAudits(
      db,
      context,
      clubs.map(({ id }) => ({
        ...{ action: 'club.sponsor_changed', subjectType: 'club', subjectId: id },
        before: { sponsor_id: fromId },
        after: { sponsor_id: to.userId },
      })),
    )
    return clubs.length
  },
}
