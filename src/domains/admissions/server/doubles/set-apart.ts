import { topic } from '#contract/topics.ts'
import { insertAudit } from '#server/database/audit.ts'
import { publishChanges } from '#server/live/live.ts'
import { type Context, lockTwo } from './join-doubles.ts'

/** Remembers that two applications are of two children, or forgets it. Throws not-found. */
export async function setApart(context: Context, ids: readonly [number, number], isApart: boolean) {
  const { db, viewer, services } = context
  await lockTwo(context, ids)
  const pair = { oneId: Math.min(...ids), otherId: Math.max(...ids) }
  if (isApart)
    await db
      .insertInto('applicationsApart')
      .values({ ...pair, saidBy: viewer.userId, saidAt: new Date(services.clock.nowMs()) })
      .onConflict((there) => there.columns(['oneId', 'otherId']).doNothing())
      .execute()
  else
    await db
      .deleteFrom('applicationsApart')
      .where('oneId', '=', pair.oneId)
      .where('otherId', '=', pair.otherId)
      .execute()
  await insertAudit(db, context, {
    action: isApart ? 'application.told_apart' : 'application.not_told_apart',
    subjectType: 'application',
    subjectId: ids[0],
    after: { other: ids[1] },
  })
  await publishChanges(db, [...ids.map((id) => topic('application', id)), topic('admissions')])
  return {
    ok: true as const,
    message: isApart ? 'They are two children' : 'They may be the same child again',
  }
}
