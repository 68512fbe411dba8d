import { type RawBuilder, sql } from 'kysely'

/** What became of a mail, for who does not read the outbox: on its way is waiting, and closed is not sent. */
type MailEnd = 'sent' | 'waiting' | 'failed' | 'unknown'

/** SQL: what became of the mail in scope as `mail`, null where there is none. */
export const mailEnd: RawBuilder<MailEnd | null> = sql<MailEnd | null>`case
  when mail.state in ('sent', 'unknown') then mail.state
  when mail.state in ('failed', 'closed') then 'failed'
  when mail.id is not null then 'waiting' end`
