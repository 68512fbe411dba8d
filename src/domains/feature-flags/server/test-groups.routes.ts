import { topic } from '#contract/topics.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import { type HandlerArguments, handlers } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import { publishChange } from '#server/live/live.ts'
import { emailNotFound, testGroupsContract } from '../contract/feature-flags.contract.ts'
import { keepGroup, listTestGroups } from './test-groups.queries.ts'

type Context = Omit<HandlerArguments<unknown>, 'input'>

export const testGroupsRoutes = handlers(testGroupsContract, {
  list: ({ db }) => listTestGroups(db),

  create: async ({ input: { title }, ...context }) => {
    const { id } = await context.db
      .insertInto('testGroups')
      .values({ title })
      .returning('id')
      .executeTakeFirstOrThrow()
    await changed(context, 'test_group.created', id, { after: { title } })
    return { ok: true as const, message: `Group “${title}” created`, id }
  },

  remove: async ({ input: { id }, ...context }) => {
    const group = await context.db
      .deleteFrom('testGroups')
      .where('id', '=', id)
      .returning('title')
      .executeTakeFirst()
    if (!group) throw notFound('There is no such test group any more.')
    const { title } = group
    await changed(context, 'test_group.deleted', id, { before: { title } })
    return { ok: true as const, message: `Group “${title}” deleted` }
  },

  addUser: async ({ input: { id, email }, ...context }) => {
    const { db } = context
    const { title } = await keepGroup(db, id)
    const user = await db
      .selectFrom('users')
      .select(['id', 'name'])
      .where('email', '=', email.toLowerCase())
      .where('deactivatedAt', 'is', null)
      .executeTakeFirst()
    if (!user) throw invalid({ email: emailNotFound })
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('testGroupMembers')
      .values({ groupId: id, userId: user.id })
      .onConflict((there) => there.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) throw invalid({ email: `${user.name} is in ${title} already.` })
    await changed(context, 'test_group.user_added', id, { after: { userId: user.id } })
    return { ok: true as const, message: `${user.name} is in ${title}` }
  },

  removeUser: async ({ input: { id, userId }, ...context }) => {
    const { db } = context
    const { title } = await keepGroup(db, id)
    const { numDeletedRows } = await db
      .deleteFrom('testGroupMembers')
      .where('groupId', '=', id)
      .where('userId', '=', userId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound(`This person is not in ${title} any more.`)
    await changed(context, 'test_group.user_removed', id, { before: { userId } })
    return { ok: true as const, message: `Taken out of ${title}` }
  },
})

/** Writes a change of a group into the audit and publishes `features`: what people may open may have changed. */
async function changed(
  context: Context,
  action: string,
  id: number,
  change: Pick<Parameters<typeof insertAudit>[2], 'before' | 'after'>,
): Promise<void> {
  await insertAudit(context.db, context, { action, subjectType: 'test_group', subjectId: id, ...change })
  await publishChange(context.db, topic('features'))
}
