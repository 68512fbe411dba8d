import { invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { requireRuns } from '../onboarding.access.ts'
import { type GroupRow, getGroup } from './groups.queries.ts'

export type Context = RequestContext & { readonly db: Database }

/**
 * A group the viewer runs, locked until the transaction ends. Throws not-found, refused for who may not run it, and a
 * sentence where it is archived.
 */
export async function lockGroup({ db, viewer }: Context, groupId: number): Promise<GroupRow> {
  await db
    .selectFrom('onboardingGroups')
    .select('id')
    .where('id', '=', groupId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const group = await getGroup(db, viewer, groupId)
  requireRuns(viewer, group.cohortId)
  if (group.archivedAt !== null) throw invalid({ form: 'This onboarding group is archived.' })
  return group
}

/**
 * The group of a modal. Throws not-found for one out of sight or archived, refused where the viewer does not run its
 * campus.
 */
export async function getRunGroup(context: Context, groupId: number): Promise<GroupRow> {
  const group = await getGroup(context.db, context.viewer, groupId)
  requireRuns(context.viewer, group.cohortId)
  if (group.archivedAt !== null) throw notFound('This onboarding group is archived.')
  return group
}
