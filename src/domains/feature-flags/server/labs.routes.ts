import { topic } from '#contract/topics.ts'
import { notFound } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import { publishChange } from '#server/live/live.ts'
import { labsContract } from '../contract/labs.contract.ts'
import { listOffered } from './labs.queries.ts'

export const labsRoutes = handlers(labsContract, {
  list: ({ db, viewer }) => listOffered(db, viewer.userId),

  choose: async ({ input: { id, is_chosen: isChosen }, ...context }) => {
    const { db, viewer, services } = context
    const offered = (await listOffered(db, viewer.userId)).find((one) => one.id === id)
    if (!offered) throw notFound('This is not in Labs for you any more.')
    const choice = { flagId: id, userId: viewer.userId }
    if (isChosen)
      await db
        .insertInto('labsChoices')
        .values({ ...choice, chosenAt: new Date(services.clock.nowMs()) })
        .onConflict((there) => there.doNothing())
        .execute()
    else
      await db
        .deleteFrom('labsChoices')
        .where('flagId', '=', id)
        .where('userId', '=', viewer.userId)
        .execute()
    await insertAudit(db, context, {
      action: isChosen ? 'labs.switched_on' : 'labs.switched_off',
      subjectType: 'feature_flag',
      subjectId: id,
    })
    await publishChange(db, topic('user', viewer.userId))
    return { ok: true as const, message: `${offered.name} is ${isChosen ? 'on' : 'off'} for you` }
  },
})
