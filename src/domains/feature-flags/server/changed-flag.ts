import { sql } from 'kysely'
import { features, isFeature } from '#contract/features.ts'
import { topic } from '#contract/topics.ts'
import { notFound } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import { publishChange } from '#server/live/live.ts'
import type { FlagStatus } from '../contract/feature-flags.contract.ts'

type Context = Omit<HandlerArguments<unknown>, 'input'>

/**
 * A flag with its row locked: two who change it come one after the other. Throws not-found where this version has no
 * such feature.
 */
export async function lockFlag({ db }: Context, id: number) {
  const { rows } = await sql<{
    key: string
    status: FlagStatus
  }>`select key, status from feature_flags where id = ${id} for no key update`.execute(db)
  const [flag] = rows
  if (!flag || !isFeature(flag.key)) throw notFound('There is no such feature.')
  return { ...flag, title: features[flag.key].title }
}

/** Writes a change of a flag into the audit and publishes `features`: what people may open has changed. */
export async function flagChanged(
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
