import { conflict } from '#server/api/errors.ts'
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

  setStatus: async ({ input: { id, status, was }, ...context }) => {
    const flag = await lockFlag(context, id)
    if (was !== undefined && flag.status !== was)
      throw conflict(
        featureFlagsContract.setStatus,
        `Not undone: ${flag.title} was changed in the meantime and ${said[flag.status]}.`,
        {},
      )
    await context.db.updateTable('featureFlags').set({ status }).where('id', '=', id).execute()
    await flagChanged(context, id, { before: { status: flag.status }, after: { status } })
    return { ok: true as const, message: `${flag.title} ${said[status]}` }
  },

  attachGroup: async ({ input: { id, groupId }, ...context }) => {
    const flag = await lockFlag(context, id)
    const group = await keepGroup(context.db, groupId)
    const { numInsertedOrUpdatedRows: added } = await context.db
      .insertInto('featureFlagGroups')
      .values({ flagId: id, groupId })
      .onConflict((there) => there.doNothing())
      .executeTakeFirstOrThrow()
    if (added !== 0n) await flagChanged(context, id, { after: { testGroup: groupId } })
    return { ok: true as const, message: `${group.title} tries ${flag.title}` }
  },

  detachGroup: async ({ input: { id, groupId }, ...context }) => {
    const flag = await lockFlag(context, id)
    const group = await keepGroup(context.db, groupId)
    const { numDeletedRows: gone } = await context.db
      .deleteFrom('featureFlagGroups')
      .where('flagId', '=', id)
      .where('groupId', '=', groupId)
      .executeTakeFirst()
    if (gone !== 0n) await flagChanged(context, id, { before: { testGroup: groupId } })
    return { ok: true as const, message: `${group.title} no longer tries ${flag.title}` }
  },
})
