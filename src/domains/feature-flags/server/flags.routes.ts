import { sql } from 'kysely'
import { features, isFeature } from '#contract/features.ts'
import { topic } from '#contract/topics.ts'
import { notFound } from '#server/api/errors.ts'
import { type HandlerArguments, handlers } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import { publishChange } from '#server/live/live.ts'
import { type FlagStatus, featureFlagsContract } from '../contract/feature-flags.contract.ts'
import { listFlags } from './flags.queries.ts'
import { keepGroup } from './test-groups.queries.ts'

type Context = Omit<HandlerArguments<unknown>, 'input'>

const said: Readonly<Record<FlagStatus, string>> = {
  off: 'is off',
  on: 'is on for its test groups',
  released: 'is released to everybody',
}

export const featureFlagsRoutes = handlers(featureFlagsContract, {
  list: ({ db }) => listFlags(db),

  setStatus: async ({ input: { id, status }, ...context }) => {
    const flag = await lockFlag(context, id)
    await context.db.updateTable('featureFlags').set({ status }).where('id', '=', id).execute()
    await changed(context, id, { before: { status: flag.status }, after: { status } })
    return { ok: true as const, message: `${flag.title} ${said[status]}` }
  },

  attachGroup: async ({ input: { id, groupId }, ...context }) => {
    const flag = await lockFlag(context, id)
    const group = await keepGroup(context.db, groupId)
    await context.db
      .insertInto('featureFlagGroups')
      .values({ flagId: id, groupId })
      .onConflict((there) => there.doNothing())
      .execute()
    await changed(context, id, { after: { testGroup: groupId } })
    return { ok: true as const, message: `${group.title} tries ${flag.title}` }
  },

  detachGroup: async ({ input: { id, groupId }, ...context }) => {
    const flag = await lockFlag(context, id)
    const group = await keepGroup(context.db, groupId)
    await context.db
      .deleteFrom('featureFlagGroups')
      .where('flagId', '=', id)
      .where('groupId', '=', groupId)
      .execute()
    await changed(context, id, { before: { testGroup: groupId } })
    return { ok: true as const, message: `${group.title} no longer tries ${flag.title}` }
  },
})

/** The flag with its row locked: two who change it come one after the other. Not-found where nothing is behind it. */
async function lockFlag({ db }: Context, id: number) {
  const { rows } = await sql<{
    key: string
    status: FlagStatus
  }>`select key, status from feature_flags where id = ${id} for no key update`.execute(db)
  const [flag] = rows
  if (!flag || !isFeature(flag.key)) throw notFound('There is no such feature.')
  return { ...flag, title: features[flag.key].title }
}

/** Written down, and told to whoever is here: what they may open has changed. */
async function changed(
  context: Context,
  id: number,
  change: Pick<Parameters<typeof insertAudit>[2], 'before' | 'after'>,
): Promise<void> {
  await insertAudit(context.db, context, {
    action: 'feature_flag.changed',
    subjectType: 'feature_flag',
    subjectId: id,
    ...change,
  })
  await publishChange(context.db, topic('features'))
}
