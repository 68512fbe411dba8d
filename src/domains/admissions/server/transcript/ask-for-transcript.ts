import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { insertMail } from '#server/mail/mail.ts'
import { mailsByKey } from '#server/mail/mails-by-key.ts'
import { ActionRefused } from '../actions/action-failure.ts'
import type { Done, Wish } from '../actions/work.ts'
import { mailKeyOf, transcriptMail } from './transcript-mail.ts'

interface Receiver {
  readonly name: string
  readonly email: string
  readonly studentFirstName: string
}

interface Row extends Receiver {
  readonly outcome: string | null
  readonly academicRecordsState: string
}

/** Whom a family's transcript is asked of. Throws a sentence where nobody is to be asked. */
export async function findReceiver(db: Database, applicationId: number): Promise<Receiver> {
  const { rows } = await sql<Row>`
    select guardian_name as name, guardian_email as email, student_first_name, outcome, academic_records_state
    from applications where id = ${applicationId} and deleted_at is null`.execute(db)
  const [found] = rows
  if (!found) throw new ActionRefused('The application was deleted meanwhile.')
  const { name, email, studentFirstName, outcome, academicRecordsState } = found
  if (outcome !== null) throw new ActionRefused('The application is decided. Nothing is asked for any more.')
  if (academicRecordsState === 'received') throw new ActionRefused('The transcript is here already.')
  if (email === '') throw new ActionRefused('The guardian who applies has no email address yet.')
  return { name, email, studentFirstName }
}

/**
 * Asks the guardian who applies for the transcript once more. While a mail of it waits in the outbox there is no second
 * one; how it ends – sent, not sent, or nobody knows – is the outbox's to say (decision 27).
 */
export async function askForTranscript({ services, applicationId, askedBy }: Wish): Promise<Done> {
  const { database, clock, publicUrl } = services
  const at = new Date(clock.nowMs())
  return inTransaction(database, async (db) => {
    await sql`select from applications where id = ${applicationId} for no key update`.execute(db)
    const receiver = await findReceiver(db, applicationId)
    const { rows: waiting } = await sql<{ toEmail: string }>`
      select r.to_email from application_transcript_requests r
      join ${mailsByKey} m on m.dedupe_key = ${mailKeyOf(sql`r.application_id`, sql`r.mails`)}
      where r.application_id = ${applicationId} and m.state in ('waiting', 'retrying')`.execute(db)
    const event = 'transcript_asked'
    if (waiting[0]) return { event, detail: `The mail to ${waiting[0].toEmail} still waits to go out` }
    const { rows } = await sql<{ mails: number }>`
      insert into application_transcript_requests as r (application_id, mails, to_email, asked_by, asked_at)
      values (${applicationId}, 1, ${receiver.email}, ${askedBy}, ${at})
      on conflict (application_id) do update set mails = r.mails + 1, to_email = excluded.to_email,
        asked_by = excluded.asked_by, asked_at = excluded.asked_at, bounced_at = null
      returning mails`.execute(db)
    await insertMail(
      db,
      transcriptMail({ ...receiver, applicationId, number: rows[0]?.mails ?? 1, url: `${publicUrl}/apply` }),
    )
    return { event, detail: `${receiver.name} ${receiver.email}`.trim() }
  })
}
