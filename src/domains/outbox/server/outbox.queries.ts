import { sql } from 'kysely'
import { mostCounted, mostSearched } from '#contract/paging.ts'
import type { PageRange } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'
import { everyTyped, likeText } from '#server/database/search-words.ts'
import { withholdMails } from '#server/mail/withhold-mails.ts'
import type { mailStates } from '../contract/mail-states.ts'

type MailState = (typeof mailStates)[number]

export interface OutboxFilter {
  readonly search: string
  readonly state: 'any' | MailState
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
  'unknownAt',
  'closedAt',
  'nextTryAt',
  'attempts',
  'failure',
  'withheldAt',
] as const

// The column is computed: these are all that it can be.
const state = sql<MailState | 'sending'>`outbox_mails.state`.as('state')

/** Where to look for mails, the newest first. The state stands in the text: those that were not sent have an index. */
function newest(db: Database, { state: wanted }: OutboxFilter) {
  const mails = db
    .selectFrom('outboxMails')
    .select([...columns, state])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
  if (wanted === 'any') return mails
  const states = wanted === 'waiting' ? ['waiting', 'sending'] : [wanted]
  return mails.where(sql<boolean>`state in (${sql.join(states.map((one) => sql.lit(one)))})`)
}

/**
 * A page of the outbox, the newest first; `total` is one more than `mostCounted` at the most, and nothing is behind those
 * that are counted. Mails are kept for years: a search goes through the newest `mostSearched` and no more.
 */
export async function listMails(db: Database, filter: OutboxFilter, { limit, offset }: PageRange) {
  if (offset >= mostCounted) return []
  const stands = (word: string) =>
    sql<boolean>`(to_email || ' ' || to_name || ' ' || subject) ilike ${likeText(word)}`
  const found = db
    .selectFrom(newest(db, filter).limit(sql.lit(mostSearched)).as('newest'))
    .selectAll()
    .where(everyTyped(filter.search, stands))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(mostCounted + 1))
  return db
    .selectFrom(found.as('found'))
    .selectAll()
    .select(sql<number>`(count(*) over ())::integer`.as('total'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Whether there are older mails than were looked at for what fits; nothing was looked for without a word. */
export async function hasUnsearchedMails(db: Database, filter: OutboxFilter): Promise<boolean> {
  if (filter.search === '') return false
  const older = newest(db, filter).clearSelect().select('id').limit(1).offset(mostSearched)
  return (await older.execute()).length > 0
}

export const findMail = (db: Database, id: number) =>
  db
    .selectFrom('outboxMails')
    .select([...columns, state, 'textBody', 'htmlBody', 'isPrivate'])
    .where('id', '=', id)
    .executeTakeFirst()

/** As if it had never been tried, but for the count of its tries. */
const anew = {
  failedAt: null,
  unknownAt: null,
  closedAt: null,
  firstTriedAt: null,
  nextTryAt: null,
  failure: null,
  mayPass: null,
}

/** What came of asking for another try; `why` is the sentence of a mail that its receiver may not have any more. */
export type AnotherTry = { readonly isDone: boolean; readonly why: string | null }

/** Lets a mail go out again. Not done when it is on its way, waits by itself, was sent, or is withheld. */
export async function updateForAnotherTry(db: Database, id: number, at: Date): Promise<AnotherTry> {
  await withholdMails(db, sql`select ${id}::bigint`, at)
  const { numUpdatedRows } = await db
    .updateTable('outboxMails')
    .set(anew)
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'unknown', 'closed', 'retrying'])
    .where('withheldAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return { isDone: true, why: null }
  const mail = await findMail(db, id)
  return { isDone: false, why: mail?.withheldAt ? mail.failure : null }
}

/**
 * Lets every mail go out again that failed for a reason that may have passed, or for one of these; closes those that their
 * receiver may not have any more. Returns how many go out.
 */
export async function updateFailedForAnotherTry(
  db: Database,
  at: Date,
  failures?: readonly string[],
): Promise<number> {
  await withholdMails(db, sql`select id from outbox_mails where state = 'failed' and may_pass`, at)
  const { numUpdatedRows } = await db
    .updateTable('outboxMails')
    .set(anew)
    .where('state', '=', 'failed')
    .where('mayPass', '=', true)
    .$if(failures !== undefined, (query) =>
      query.where(sql<boolean>`left(coalesce(failure, ''), 180) = any(${[...(failures ?? [])]}::text[])`),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Ends the doubt about a mail: it was sent, or is left alone. False when there is no doubt about it. */
export async function updateClosed(
  db: Database,
  id: number,
  { hasArrived, at }: { readonly hasArrived: boolean; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outboxMails')
    .set({ closedAt: at, ...(hasArrived && { sentAt: at, failure: null }) })
    .where('id', '=', id)
    .where('state', '=', 'unknown')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
