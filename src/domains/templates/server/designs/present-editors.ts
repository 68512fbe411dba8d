import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import { notFound } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import type { TemplateContext } from '../library/change-template.ts'

/** Who was not heard of for so long has left; a browser says every 20 s that it is there. */
const goneAfterMs = 60_000

/** Says that the viewer has a template open, or has closed it, and answers who else has it open. */
export async function sayPresent(
  { db, viewer, services }: TemplateContext,
  { templateId, isHere }: { readonly templateId: number; readonly isHere: boolean },
) {
  const now = new Date(services.clock.nowMs())
  const since = new Date(services.clock.nowMs() - goneAfterMs)
  const known = await db.selectFrom('templates').select('id').where('id', '=', templateId).executeTakeFirst()
  if (!known) throw notFound('There is no such template.')
  const hasChanged = isHere
    ? await arrive(db, { templateId, userId: viewer.userId, now, since })
    : await leave(db, templateId, viewer.userId)
  if (hasChanged) await publishChange(db, topic('template', templateId))
  return db
    .selectFrom('templateEditors')
    .innerJoin('users', 'users.id', 'templateEditors.userId')
    .select(['users.id', 'users.name'])
    .where('templateId', '=', templateId)
    .where('userId', '<>', viewer.userId)
    .where('seenAt', '>', since)
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(12)
    .execute()
}

interface Arrival {
  readonly templateId: number
  readonly userId: number
  readonly now: Date
  readonly since: Date
}

/** True for who was not there before. */
async function arrive(db: Database, { templateId, userId, now, since }: Arrival): Promise<boolean> {
  const { rows } = await sql<{ wasHere: boolean }>`
    with before as (select seen_at from template_editors where template_id = ${templateId} and user_id = ${userId})
    insert into template_editors (template_id, user_id, seen_at) values (${templateId}, ${userId}, ${now})
    on conflict (template_id, user_id) do update set seen_at = excluded.seen_at
    returning exists (select from before where seen_at > ${since}) as was_here`.execute(db)
  return rows[0]?.wasHere === false
}

async function leave(db: Database, templateId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('templateEditors')
    .where('templateId', '=', templateId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
