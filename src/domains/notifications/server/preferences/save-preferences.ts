import { topic } from '#contract/topics.ts'
import { invalid } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { publishChange } from '#server/live/live.ts'
import type { Preference } from '../../contract/notifications.schemas.ts'
import { categoriesOf } from './load-preferences.ts'

interface SaveContext extends RequestContext {
  readonly db: Database
}

/** Stores choices as they are given; throws invalid for a category that never reaches the viewer's role. */
export async function savePreferences({ db, viewer, services }: SaveContext, given: readonly Preference[]) {
  const known = categoriesOf(viewer.role)
  if (given.some(({ category }) => !known.includes(category)))
    throw invalid({ category: 'You get no notifications of this kind.' })
  // The last of two choices for one category counts.
  const byCategory = new Map(given.map((one) => [one.category, one]))
  const updatedAt = new Date(services.clock.nowMs())
  await insertRows(
    db,
    'notificationPreferences',
    [...byCategory.values()].map((one) => ({ userId: viewer.userId, ...one, updatedAt })),
    (insert) =>
      insert.onConflict((oc) =>
        oc.columns(['userId', 'category']).doUpdateSet((eb) => ({
          inApp: eb.ref('excluded.inApp'),
          email: eb.ref('excluded.email'),
          push: eb.ref('excluded.push'),
          updatedAt,
        })),
      ),
  )
  await publishChange(db, topic('user', viewer.userId))
}

/** Forgets every choice: the defaults hold again. */
export async function resetPreferences({ db, viewer }: SaveContext): Promise<void> {
  await db.deleteFrom('notificationPreferences').where('userId', '=', viewer.userId).execute()
  await publishChange(db, topic('user', viewer.userId))
}
