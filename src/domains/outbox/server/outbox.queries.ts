import { sql } from 'kysely'
import type { PageRange } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'
import { everyTyped, likeText } from '#server/database/search-words.ts'
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
] as const

// The column is computed: these are all that it can be.
const state = sql<MailState | 'sending'>`outbox_mails.state`.as('state')

function matching(db: Database, filter: OutboxFilter) {
  let mails = db.selectFrom('outboxMails')
  if (filter.state === 'waiting') mails = mails.where('state', 'in', ['waiting', 'sending'])
  else if (filter.state !== 'any') mails = mails.where('state', '=', filter.state)
  const stands = (word: string) =>
    sql<boolean>`(to_email || ' ' || to_name || ' ' || subject) ilike ${likeText(word)}`
  return mails.where(everyTyped(filter.search, stands))
}

/** A page of the outbox, the newest first. */
export const listMails = (db: Database, filter: OutboxFilter, { limit, offset }: PageRange) =>
  matching(db, filter)
    .select([...columns, state])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const countMails = async (db: Database, filter: OutboxFilter): Promise<number> => {
  const { count } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
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

/** Lets a mail go out again. False when it is on its way, waits by itself, or was sent. */
export async function updateForAnotherTry(db: Database, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outboxMails')
    .set(anew)
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'unknown', 'closed', 'retrying'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lets every mail go out again that failed for a reason that may have passed, or for one of these. Returns how many. */
export async function updateFailedForAnotherTry(db: Database, failures?: readonly string[]): Promise<number> {
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
