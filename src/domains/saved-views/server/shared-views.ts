import { sql } from 'kysely'
import { insertAudits } from '#server/database/audit.ts'
import type { OwnedKind } from '#server/ownership/owned-kind.ts'

/** Views that colleagues use, too; what somebody kept for themselves alone goes with them. */
export const sharedViews: OwnedKind = {
  key: 'views',
  title: 'Views they share',
  needs: 'staff.manage',
  uses: 'people.view',
  nouns: ['view', 'views'],
  list: async (db, { employeeId }) =>
    (
      await db
        .selectFrom('savedViews')
        .select(['id', 'title', 'list', 'query'])
        .where('ownerId', '=', employeeId)
        .where('isShared', '=', true)
        .where('removedAt', 'is', null)
        .orderBy('title')
        .orderBy('id')
        .execute()
    ).map(({ id, title, list, query }) => ({ id, title, url: `${list}?${query}`, cohortId: null })),
  handOver: async (context, { ids, fromId, to }) => {
    const { db } = context
    // Nobody has two views of one name: theirs stay as they are called, what comes has its number behind it.
    const { rows } = await sql<{ id: number }>`
      update saved_views v set owner_id = ${to.userId}, title = case when exists (
        select from saved_views own where own.owner_id = ${to.userId} and own.list = v.list
          and own.removed_at is null and lower(own.title) = lower(v.title)
      ) then left(v.title, 60) || ' (' || v.id || ')' else v.title end
      where v.id = any(${[...ids]}::integer[]) and v.owner_id = ${fromId}
      returning v.id`.execute(db)
    await insertAudits(
      db,
      context,
      rows.map(({ id }) => ({
        ...{ action: 'saved_view.owner_changed', subjectType: 'saved_view', subjectId: id },
        before: { owner_id: fromId },
        after: { owner_id: to.userId },
      })),
    )
    return rows.length
  },
}
