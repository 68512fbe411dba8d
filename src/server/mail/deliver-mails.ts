import { sql } from 'kysely'
import type { Services } from '../services.ts'
import { withLogo } from './mail-brand.ts'
import { type Outgoing, type Result, sendOutgoing } from './outgoing.ts'
import type { OutboundMail } from './smtp.ts'

interface ClaimedMail extends OutboundMail {
  /** Its receiver may not have it any more: it was closed, not claimed. */
  readonly isWithheld: boolean
  readonly attempts: number
  readonly firstTriedAt: Date
}

/** The failure recorded of a mail that a process left behind. */
const leftBehind = 'Homeroom stopped while this mail was on its way.'

/**
 * Sends the mails that are due, on any number of servers, each by one of them. Without an SMTP server they stay
 * where they are. Returns how many were sent.
 */
export async function deliverMails(services: Services): Promise<number> {
  const { mail, clock, jobs, outgoingHold } = services
  if (!mail.isConnected || outgoingHold.reason()) return 0
  await doubtLeftBehind(services)
  return sendOutgoing(outbox(services), {
    clock,
    atATime: mail.atATime,
    goesOn: () => jobs.isWorking(),
  })
}

/** A claim that has run out belongs to a process that is gone: nobody knows whether the mail went out. */
async function doubtLeftBehind({ database, clock }: Services): Promise<void> {
  const now = new Date(clock.nowMs())
  await sql`
    update outbox_mails set unknown_at = ${now}, claimed_until = null, failure = ${leftBehind}
    where state = 'sending' and claimed_until < ${now}`.execute(database)
}

/**
 * The next that is due: claimed, or closed where its receiver may not have it any more. The end of that
 * right withheld all that waited; it did not see a mail that was just being sent or written.
 */
const claimNext = (now: Date, until: Date) => sql<ClaimedMail>`
  with due as materialized (
    select id, created_at, user_id, about, is_record from outbox_mails
    where state in ('waiting', 'retrying') and (next_try_at is null or next_try_at <= ${now})
    order by next_try_at nulls first, id limit 1 for update skip locked),
  asked as materialized (select id, created_at, why_withheld(user_id, about, is_record) as why from due)
  update outbox_mails m set attempts = m.attempts + case when why is null then 1 else 0 end,
    first_tried_at = case when why is null then coalesce(m.first_tried_at, ${now}) else m.first_tried_at end,
    claimed_until = case when why is null then ${until}::timestamptz end,
    closed_at = case when why is not null then ${now}::timestamptz end,
    withheld_at = case when why is not null then ${now}::timestamptz end,
    failure = coalesce(why, m.failure)
  from asked where m.id = asked.id and m.created_at = asked.created_at
  returning m.id, m.to_email, m.to_name, m.subject, m.text_body, m.html_body, m.dedupe_key, m.attempts, m.first_tried_at,
    m.withheld_at is not null as is_withheld`

const outbox = ({ database, mail, publicUrl }: Services): Outgoing<ClaimedMail> => ({
  claim: async (now) => {
    // Longer than any try: a claim never runs out under a process that lives.
    const until = new Date(now.getTime() + mail.longestTryMs + 60_000)
    for (;;) {
      const { rows } = await claimNext(now, until).execute(database)
      if (!rows[0]?.isWithheld) return rows[0]
    }
  },
  send: (one) => mail.send({ ...one, htmlBody: withLogo(one.htmlBody, publicUrl) }),
  // A late result is the truth of a mail in doubt, and nothing to one that was closed or sent again since.
  record: async ({ id, attempts }, result, now) => {
    await database
      .updateTable('outboxMails')
      .set({ claimedUntil: null, unknownAt: null, failure: null, ...columnsOf(result, now) })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('state', 'in', ['sending', 'unknown'])
      .execute()
  },
})

function columnsOf(result: Result, now: Date) {
  if (result.end === 'sent') return { sentAt: now }
  const { failure } = result
  if (result.end === 'later') return { nextTryAt: result.nextTryAt, failure }
  if (result.end === 'unknown') return { unknownAt: now, failure }
  return { failedAt: now, mayPass: result.mayPass, failure }
}
