import { topic } from '#contract/topics.ts'
import { insertAudits } from '#server/database/audit.ts'
import { publishChange } from '#server/live/live.ts'
import type { OwnedKind } from '#server/ownership/owned-kind.ts'

/** Announcements that go out in somebody's name on a day to come. */
export const scheduledAnnouncements: OwnedKind = {
  key: 'announcements',
  title: 'Announcements that are still to go out',
  needs: 'announcements.send',
  uses: 'announcements.send',
  nouns: ['announcement', 'announcements'],
  list: async (db, { employeeId }) =>
    (
      await db
        .selectFrom('announcements')
        .select(['id', 'title'])
        .where('createdBy', '=', employeeId)
        .where('status', '=', 'scheduled')
        .orderBy('sendAt')
        .orderBy('id')
        .execute()
    ).map((announcement) => ({ ...announcement, url: '/announcements', cohortId: null })),
  handOver: async (context, { ids, fromId, to }) => {
    const { db } = context
    const announcements = await db
      .updateTable('announcements')
      .set((eb) => ({ createdBy: to.userId, version: eb('version', '+', 1) }))
      .where('id', 'in', ids)
      .where('createdBy', '=', fromId)
      .where('status', '=', 'scheduled')
      .returning('id')
      .execute()
    await insertAudits(
      db,
      context,
      announcements.map(({ id }) => ({
        ...{ action: 'announcement.sender_changed', subjectType: 'announcement', subjectId: id },
        before: { created_by: fromId },
        after: { created_by: to.userId },
      })),
    )
    await publishChange(db, topic('announcements'))
    return announcements.length
  },
}
