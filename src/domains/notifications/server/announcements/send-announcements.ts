import { sql } from 'kysely'
import { z } from 'zod'
import { topic } from '#contract/topics.ts'
import { nobody } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'
import { jobKind } from '#server/jobs/job-kind.ts'
import { publishChange } from '#server/live/live.ts'
import type { Services } from '#server/services.ts'
import type { AnnouncementRole } from '../../contract/announcements.schemas.ts'
import { excerptOf } from '../../rules/excerpt.ts'
import { tellPeople } from '../tell-people.ts'
import { asReach } from './audience-choices.ts'
import { recipientsOf } from './recipients.queries.ts'
import { cancelUnsent, maySend } from './unsent.ts'

/** Sends what is due; also enqueued for the very time of each announcement. */
export const sendAnnouncements = jobKind({ name: 'announcements.send', data: z.object({}) })

/** Sends every announcement that is due, each exactly once on however many servers. Returns how many. */
export async function sendDueAnnouncements(services: Services): Promise<number> {
  const now = new Date(services.clock.nowMs())
  const due = await services.database
    .selectFrom('announcements')
    .select('id')
    .where('status', '=', 'scheduled')
    .where('sendAt', '<=', now)
    .orderBy('sendAt')
    .execute()
  let sent = 0
  await eachAlone(due, { services, jobName: sendAnnouncements.name }, async ({ id }) => {
    if (await inTransaction(services.database, (db) => sendOne(db, id, now))) sent += 1
  })
  return sent
}

/**
 * Sends an announcement with its row locked, so that another server passes it by, or finds it sent. False where it was
 * not due, or was cancelled since its writer may not send it.
 */
async function sendOne(db: Database, id: number, now: Date): Promise<boolean> {
  const due = await db
    .selectFrom('announcements')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'scheduled')
    .where('sendAt', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!due) return false
  if (!(await maySend(db, due.createdBy, due.reachCohortIds))) {
    await cancelUnsent(db, due, now, sendAnnouncements.name)
    return false
  }
  // A whole network takes longer than a page may.
  await sql`set local statement_timeout = 0`.execute(db)
  const recipients = recipientsOf(
    // A check of the table holds the roles to these.
    { ...due, roles: due.roles as AnnouncementRole[] },
    asReach(due.reachCohortIds),
  )
  const body = excerptOf(due.body)
  const told = await tellPeople(
    db,
    sql`select user_id, ${due.type}::text as type, 'announcements' as category, ${due.title}::text as title,
      ${body}::text as body, ${body === due.body ? '' : due.body}::text as content,
      ${due.linkLabel}::text as cta_text, ${due.linkUrl}::text as redirect_url,
      ${due.id}::integer as announcement_id, false as is_request, false as is_mailed,
      null::integer as records_of
      from (${recipients}) recipients`,
    now,
  )
  await db
    .updateTable('announcements')
    .set({ status: 'sent', sentAt: now, recipientCount: told.length, version: due.version + 1 })
    .where('id', '=', due.id)
    .execute()
  await insertAudit(
    db,
    { viewer: nobody, request: { id: sendAnnouncements.name } },
    {
      action: 'announcement.sent',
      subjectType: 'announcement',
      subjectId: due.id,
      after: { recipients: told.length },
    },
  )
  await publishChange(db, topic('announcements'))
  return true
}
