import { sql } from 'kysely'
import type { Database } from '#server/database.ts'

export interface OutboxFilter {
  readonly search: string
  readonly state: 'any' | 'waiting' | 'sent' | 'failed'
}

const columns = [
  'id',
  'kind',
  'toEmail',
  'toName',
  'subject',
  'createdAt',
  'sentAt',
  'failedAt',
  'failure',
] as const

/** `%` and `_` typed by a person are letters, not wildcards. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

function matching(db: Database, { search, state }: OutboxFilter) {
  let mails = db.selectFrom('outboxMails')
  if (state === 'sent') mails = mails.where('sentAt', 'is not', null)
  if (state === 'failed') mails = mails.where('failedAt', 'is not', null)
  if (state === 'waiting') mails = mails.where('sentAt', 'is', null).where('failedAt', 'is', null)
  if (search)
    mails = mails.where(
      sql<boolean>`(to_email || ' ' || to_name || ' ' || subject) ilike ${containing(search)}`,
    )
  return mails
}

/** A page of the outbox, the newest first. */
export const listMails = (db: Database, filter: OutboxFilter, limit: number, offset: number) =>
  matching(db, filter).select(columns).orderBy('id', 'desc').limit(limit).offset(offset).execute()

export const countMails = async (db: Database, filter: OutboxFilter): Promise<number> => {
  const { count } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findMail = (db: Database, id: number) =>
  db
    .selectFrom('outboxMails')
    .select([...columns, 'textBody', 'htmlBody'])
    .where('id', '=', id)
    .executeTakeFirst()
