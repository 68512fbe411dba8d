import { insertAudits } from '#server/database/audit.ts'
import type { OwnedKind } from '#server/ownership/owned-kind.ts'
import { tellTemplate } from './change-template.ts'

/** What somebody began to write: nobody but they and whoever manages the library would go on with it. */
export const draftedTemplates: OwnedKind = {
  key: 'templates',
  title: 'Drafts of templates',
  needs: 'templates.manage',
  uses: 'templates.write',
  nouns: ['draft', 'drafts'],
  list: async (db, { employeeId }) =>
    (
      await db
        .selectFrom('templates')
        .select(['id', 'title'])
        .where('creatorId', '=', employeeId)
        .where('isDraft', '=', true)
        .where('archivedAt', 'is', null)
        .orderBy('title')
        .orderBy('id')
        .execute()
    ).map((template) => ({ ...template, url: `/template/${template.id}/edit`, cohortId: null })),
  handOver: async (context, { ids, fromId, to, now }) => {
    const { db, viewer } = context
    const templates = await db
      .updateTable('templates')
      .set((eb) => ({ creatorId: to.userId, version: eb('version', '+', 1) }))
      .set({ updatedBy: viewer.userId, updatedAt: now })
      .where('id', 'in', ids)
      .where('creatorId', '=', fromId)
      .returning('id')
      .execute()
    await insertAudits(
      db,
      context,
      templates.map(({ id }) => ({
        ...{ action: 'template.author_changed', subjectType: 'template', subjectId: id },
        before: { creator_id: fromId },
        after: { creator_id: to.userId },
      })),
    )
    for (const { id } of templates) await tellTemplate(db, id)
    return templates.length
  },
}
