import { handlers } from '#server/api/handlers.ts'
import { type FlagStatus, featureFlagsContract } from '../contract/feature-flags.contract.ts'
import { flagChanged, lockFlag } from './changed-flag.ts'
import { listFlags } from './flags.queries.ts'
import { keepGroup } from './test-groups.queries.ts'

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
    await flagChanged(context, id, { before: { status: flag.status }, after: { status } })
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
    await flagChanged(context, id, { after: { testGroup: groupId } })
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
    await flagChanged(context, id, { before: { testGroup: groupId } })
    return { ok: true as const, message: `${group.title} no longer tries ${flag.title}` }
  },
})
