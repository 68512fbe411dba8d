import { sql } from 'kysely'
import { invalid, notFound } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { mostViews, savedViewsContract } from '../contract/saved-views.contract.ts'

export const savedViewsRoutes = handlers(savedViewsContract, {
  list: async ({ db, viewer, input: { list } }) => {
    const rows = await db
      .selectFrom('savedViews as v')
      .innerJoin('users as owner', 'owner.id', 'v.ownerId')
      .select(['v.id', 'v.title', 'v.query', 'v.isShared', 'v.ownerId', 'owner.name'])
      .where('v.list', '=', list)
      .where('v.removedAt', 'is', null)
      .where((eb) => eb.or([eb('v.ownerId', '=', viewer.userId), eb('v.isShared', '=', true)]))
      .orderBy(sql`v.owner_id <> ${viewer.userId}`)
      .orderBy(sql`lower(v.title)`)
      .orderBy('v.id')
      .limit(200)
      .execute()
    return rows.map(({ id, title, query, isShared, ownerId, name }) => ({
      ...{ id, title, query },
      is_shared: isShared,
      is_own: ownerId === viewer.userId,
      owner: ownerId === viewer.userId ? null : name,
    }))
  },

  save: async ({ db, viewer, services, input: { list, title, query, is_shared } }) => {
    await requireRoom(db, viewer, list)
    const { id } = await db
      .insertInto('savedViews')
      .values({
        ...{ list, title, query, isShared: is_shared, ownerId: viewer.userId },
        savedAt: new Date(services.clock.nowMs()),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { ok: true as const, message: `View “${title}” saved`, id, is_removed: false }
  },

  change: async ({ db, viewer, services, input: { viewId, title, query, is_shared } }) => {
    const { numUpdatedRows } = await db
      .updateTable('savedViews')
      // Without a question it asks what it did.
      .set({
        title,
        ...(query !== undefined && { query }),
        isShared: is_shared,
        savedAt: new Date(services.clock.nowMs()),
      })
      .where('id', '=', viewId)
      .where('ownerId', '=', viewer.userId)
      .where('removedAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw notFound('There is no such view of yours.')
    return { ok: true as const, message: `View “${title}” saved`, id: viewId, is_removed: false }
  },

  remove: async ({ db, viewer, services, input: { viewId, _action } }) => {
    const own = await db
      .selectFrom('savedViews')
      .select('list')
      .where('id', '=', viewId)
      .where('ownerId', '=', viewer.userId)
      .executeTakeFirst()
    if (!own) throw notFound('There is no such view of yours.')
    if (_action === 'restore') await requireRoom(db, viewer, own.list)
    const view = await db
      .updateTable('savedViews')
      .set({ removedAt: _action === 'remove' ? new Date(services.clock.nowMs()) : null })
      .where('id', '=', viewId)
      .where('ownerId', '=', viewer.userId)
      .returning('title')
      .executeTakeFirstOrThrow()
    const is_removed = _action === 'remove'
    const message = `View “${view.title}” ${is_removed ? 'deleted' : 'is back'}`
    return { ok: true as const, message, id: viewId, is_removed }
  },
})

/** Throws where one keeps as many as one may. Two that are saved at once are counted one after the other. */
async function requireRoom(db: Database, viewer: Viewer, list: string): Promise<void> {
  await sql`select from users where id = ${viewer.userId} for no key update`.execute(db)
  const { count } = await db
    .selectFrom('savedViews')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ownerId', '=', viewer.userId)
    .where('list', '=', list)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostViews)
    throw invalid({ title: `You already have ${mostViews} views. Delete one first.` })
}
