import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { mailsByKey } from '#server/mail/mails-by-key.ts'
import type { Services } from '#server/services.ts'
import type { ApplicationPage } from '../../contract/applications.schemas.ts'
import { noteEvent } from '../page/note-event.ts'
import { mailKeyOf } from './transcript-mail.ts'

interface Row {
  readonly toEmail: string
  readonly askedAt: Date
  readonly bouncedAt: Date | null
  readonly mailState: string | null
}

/** When the family was asked for its transcript last, and how that mail ended; null where it never was. */
export async function findTranscriptRequest(
  db: Database,
  applicationId: number,
): Promise<ApplicationPage['transcriptRequest']> {
  const { rows } = await sql<Row>`
    select r.to_email, r.asked_at, r.bounced_at, m.state as mail_state from application_transcript_requests r
    left join ${mailsByKey} m on m.dedupe_key = ${mailKeyOf(sql`r.application_id`, sql`r.mails`)}
    where r.application_id = ${applicationId}`.execute(db)
  const [row] = rows
  if (!row) return null
  return {
    ...{ toEmail: row.toEmail, mailState: row.mailState },
    askedAt: row.askedAt.toISOString(),
    hasBounced: row.bouncedAt !== null,
  }
}

/** Mails that came back say so within days. */
const lookedAtMs = 14 * 86_400_000

/** Writes into the history which of these mails could not be delivered. */
export async function noteTranscriptBounces({ database, clock }: Services): Promise<void> {
  const at = new Date(clock.nowMs())
  await inTransaction(database, async (db) => {
    const { rows } = await sql<{ applicationId: number; toEmail: string }>`
      update application_transcript_requests r set bounced_at = ${at} from ${mailsByKey} m
      where r.bounced_at is null and r.asked_at > ${new Date(at.getTime() - lookedAtMs)}
        and m.dedupe_key = ${mailKeyOf(sql`r.application_id`, sql`r.mails`)} and m.state = 'failed'
      returning r.application_id, r.to_email`.execute(db)
    for (const { applicationId, toEmail } of rows)
      await noteEvent(db, { applicationId, kind: 'transcript_bounced', detail: toEmail, at })
  })
}
