import { sql } from 'kysely'

/**
 * SQL: the mails with a key, to be joined by it. The outbox stands in parts and has no index of its keys: they stand in a
 * table of their own, and by it a mail is found in any year, by number. Without it, every mail there is would be read.
 */
export const mailsByKey = sql`(
  select kept.dedupe_key, mail.state from mail_keys kept join outbox_mails mail on mail.id = kept.mail_id)`
