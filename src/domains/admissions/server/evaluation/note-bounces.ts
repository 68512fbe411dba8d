import { sql } from 'kysely'
import { inTransaction } from '#server/database/transactions.ts'
import { mailsByKey } from '#server/mail/mails-by-key.ts'
import type { Services } from '#server/services.ts'
import { noteEvent } from '../page/note-event.ts'
import { mailKeyOf } from './evaluation-mail.ts'

/** Mails that came back say so within days. */
const lookedAtMs = 14 * 86_400_000

/** Evaluations whose mail could not be delivered: whoever looks at the application sees it, and names another address. */
export async function noteBounces({ database, clock }: Services): Promise<void> {
  const at = new Date(clock.nowMs())
  await inTransaction(database, async (db) => {
    const { rows } = await sql<{ applicationId: number; evaluatorEmail: string }>`
      update application_evaluations v set bounced_at = ${at}, changed_at = ${at}
      from ${mailsByKey} m
      where v.answered_at is null and v.bounced_at is null and v.last_asked_at > ${new Date(at.getTime() - lookedAtMs)}
        and m.dedupe_key = ${mailKeyOf(sql`v.id`, sql`v.mails`)} and m.state = 'failed'
      returning v.application_id, v.evaluator_email`.execute(db)
    for (const { applicationId, evaluatorEmail } of rows)
      await noteEvent(db, { applicationId, kind: 'evaluation_bounced', detail: evaluatorEmail, at })
  })
}
