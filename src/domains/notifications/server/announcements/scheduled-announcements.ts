import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import { type Reach, reachOf } from '#server/api/viewer.ts'
import { insertAudits } from '#server/database/audit.ts'
import { publishChange } from '#server/live/live.ts'
import type { OwnedKind } from '#server/ownership/owned-kind.ts'

/** What somebody of this reach may send: the rest would be cancelled on its day. */
const withinTheirs = (reach: Reach) =>
  reach === 'all' ? sql<boolean>`true` : sql<boolean>`reach_cohort_ids <@ ${reach}::integer[]`

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
      .where(withinTheirs(reachOf(to, 'announcements.send')))
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
