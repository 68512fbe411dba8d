import { dayTextOf } from '#contract/clock-text.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import { invalid } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { ChatServer } from '../../contract/chat-words.ts'
import { getInconsistency } from '../pages/inconsistency-lists.ts'
import { tellOfChat } from '../work/job.queries.ts'
import type { Asking } from './ask-for-job.ts'

interface Ignoring {
  readonly inconsistencyId: number
  readonly reason: string
  readonly until: string
}

/** Lets a difference be until a day: in plans, jobs and counts alike. */
export async function ignore(
  context: Asking,
  server: ChatServer,
  { inconsistencyId, reason, until }: Ignoring,
) {
  const { db, services, viewer } = context
  const nowMs = services.clock.nowMs()
  if (until < schoolDateOf(nowMs)) throw invalid({ until: 'Choose today or a later day.' })
  const { key, name, fact } = await getInconsistency(db, server, inconsistencyId)
  const row = { name, reason, until, ignoredBy: viewer.userId, ignoredAt: new Date(nowMs) }
  await db
    .insertInto('chatIgnored')
    .values({ server, key, ...row })
    .onConflict((conflict) => conflict.columns(['server', 'key']).doUpdateSet(row))
    .execute()
  await insertAudit(db, context, {
    ...{ action: 'chat.ignored', subjectType: 'chat-server', subjectId: server },
    after: { fact, reason, until },
  })
  await tellOfChat(db)
  return { ok: true as const, message: `Ignored until ${dayTextOf(until)}` }
}

/** Ends the ignoring of a difference: it counts again. */
export async function heed(context: Asking, server: ChatServer, inconsistencyId: number) {
  const { db } = context
  const { key, fact } = await getInconsistency(db, server, inconsistencyId)
  await db.deleteFrom('chatIgnored').where('server', '=', server).where('key', '=', key).execute()
  await insertAudit(db, context, {
    ...{ action: 'chat.heeded', subjectType: 'chat-server', subjectId: server },
    after: { fact },
  })
  await tellOfChat(db)
  return { ok: true as const, message: 'Not ignored any more' }
}
