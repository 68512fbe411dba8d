import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { endOfDayAhead, schoolDateOf } from '#contract/school-time.ts'
import { shortDayText } from '#domains/school-calendar/rules/day-text.ts'
import { holdLock, locks } from '#server/database/advisory-locks.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { insertMail } from '#server/mail/mail.ts'
import { mailsByKey } from '#server/mail/mails-by-key.ts'
import { hashToken } from '#server/tokens/secret-token.ts'
import { evaluationAddress } from '../../rules/evaluation-address.ts'
import { ActionRefused, ActionWaits } from '../actions/action-failure.ts'
import type { Done, Wish } from '../actions/work.ts'
import { evaluationMail, mailKeyOf } from './evaluation-mail.ts'

const dayMs = 86_400_000
/**
 * How many days a link holds, to the end of the last: the mail names the day alone. A new mail brings a new one and
 * ends the one before.
 */
const linkDays = 30

interface Asked {
  readonly id: number
  readonly evaluatorName: string
  readonly evaluatorEmail: string
  readonly mails: number
  readonly answeredAt: Date | null
  readonly studentFirstName: string
  readonly isOpen: boolean
  /** A mail of it waits to go out. */
  readonly waits: boolean
}

/** How many mails a day go to an address that families wrote; more is a joke, or a teacher for whom it can wait. */
const mostMailsADay = 5

/** Holds back what a form asks for by itself where somebody was asked often already; staff ask whenever they do. */
async function expectFewAsked(db: Database, email: string, nowMs: number): Promise<void> {
  // Several processes ask at once: who counts holds the address until what was written is seen.
  await holdLock(db, locks.evaluationMails(email))
  const { rows } = await sql<{ count: number; first: Date | null }>`
    select count(*)::integer as count, min(last_asked_at) as first from application_evaluations
    where lower(evaluator_email) = lower(${email}) and last_asked_at > ${new Date(nowMs - dayMs)}`.execute(db)
  const [{ count, first } = { count: 0, first: null }] = rows
  if (count >= mostMailsADay)
    throw new ActionWaits(
      `${email} was asked ${count} times within a day, by several applications.`,
      (first?.getTime() ?? nowMs) + dayMs,
    )
}

/**
 * Asks for an evaluation by mail, with a new link of 128 random bits. While a mail of it waits in the outbox there is no
 * second one; how it ends – sent, not sent, or nobody knows – is the outbox's to say.
 */
export async function askForEvaluation(
  { services, applicationId, askedBy }: Wish,
  kind: 'teacher' | 'mentor',
): Promise<Done> {
  const { database, clock, publicUrl } = services
  const who = kind === 'teacher' ? 'TEACHER' : 'MENTOR'
  const nowMs = clock.nowMs()
  return inTransaction(database, async (db) => {
    const { rows } = await sql<Asked>`
      select v.id, v.evaluator_name, v.evaluator_email, v.mails, v.answered_at, a.student_first_name, a.is_open,
        exists (select from ${mailsByKey} m where m.dedupe_key = ${mailKeyOf(sql`v.id`, sql`v.mails`)}
          and m.state in ('waiting', 'retrying')) as waits
      from application_evaluations v join applications a on a.id = v.application_id
      where v.application_id = ${applicationId} and v.kind = ${kind} for no key update of a, v`.execute(db)
    const [asked] = rows
    if (!asked || asked.evaluatorEmail === '')
      throw new ActionRefused(`The family has not named a ${who} with an email address yet.`)
    if (!asked.isOpen)
      throw new ActionRefused(
        'This application is decided: its links have ended, and nobody is asked any more.',
      )
    const { id, evaluatorName, evaluatorEmail, studentFirstName } = asked
    if (asked.answeredAt !== null)
      throw new ActionRefused(`${evaluatorName || evaluatorEmail} has answered already.`)
    if (askedBy === null) await expectFewAsked(db, evaluatorEmail, nowMs)
    const event = `${kind}_asked`
    if (asked.waits) return { event, detail: `The mail to ${evaluatorEmail} still waits to go out` }
    const token = randomBytes(16).toString('base64url')
    const endsMs = endOfDayAhead(nowMs, linkDays)
    const at = new Date(nowMs)
    await db
      .updateTable('applicationEvaluations')
      .set((eb) => ({
        tokenHash: hashToken(token),
        tokenEndsAt: new Date(endsMs),
        mails: eb('mails', '+', 1),
        askedAt: eb.fn.coalesce('askedAt', eb.val(at)),
        lastAskedAt: at,
        bouncedAt: null,
        changedAt: at,
      }))
      .where('id', '=', id)
      .execute()
    await insertMail(
      db,
      evaluationMail({
        ...{ id, kind, evaluatorName, evaluatorEmail, studentFirstName },
        number: asked.mails + 1,
        url: `${publicUrl}${evaluationAddress(token)}`,
        until: shortDayText(schoolDateOf(endsMs)),
      }),
    )
    return { event, detail: `${evaluatorName} ${evaluatorEmail}`.trim() }
  })
}
