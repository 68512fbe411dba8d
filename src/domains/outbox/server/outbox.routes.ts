import { mostCounted } from '#contract/paging.ts'
import { findAddressForm } from '#domains/directory/server/directory.service.ts'
import { conflict, notFound } from '#server/api/errors.ts'
import { type HandlerArguments, handlers } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import { insertAudit } from '#server/database/audit.ts'
import { readOutboxFigures } from '#server/mail/outbox-figures.ts'
import { releaseHold } from '#server/mail/outgoing-hold.ts'
import { findPutAwayUntil } from '#server/parts/find-put-away.ts'
import { outboxContract } from '../contract/outbox.contract.ts'
import { hideLinks } from './hide-links.ts'
import { deliverMailsJob } from './outbox.jobs.ts'
import {
  findMail,
  hasUnsearchedMails,
  listMails,
  updateClosed,
  updateFailedForAnotherTry,
  updateForAnotherTry,
} from './outbox.queries.ts'

const pageSize = 50

type Context = Omit<HandlerArguments<unknown>, 'input'>
type MailRow = Omit<Awaited<ReturnType<typeof listMails>>[number], 'total'>

const at = (instant: Date | null) => instant?.toISOString() ?? null

const present = ({ withheldAt, ...mail }: MailRow) => ({
  ...mail,
  isWithheld: withheldAt !== null,
  createdAt: mail.createdAt.toISOString(),
  sentAt: at(mail.sentAt),
  failedAt: at(mail.failedAt),
  unknownAt: at(mail.unknownAt),
  closedAt: at(mail.closedAt),
  nextTryAt: mail.state === 'retrying' ? at(mail.nextTryAt) : null,
})

const auditMail = (context: Context, action: string, mailId: number, after?: object) =>
  insertAudit(context.db, context, { action, subjectType: 'outbox_mail', subjectId: mailId, after })

const changed = 'This email has changed in the meantime. Look at it again.'

/**
 * Throws for a mail that is not as the caller saw it: not-found where it is gone, a conflict where it is withheld, or
 * was changed by the mail server or a colleague since.
 */
async function refuse(context: Context, mailId: number, why: string | null): Promise<never> {
  const mail = await findMail(context.db, mailId)
  if (!mail) throw notFound()
  throw conflict(outboxContract.sendAgain, why ?? changed, { state: mail.state })
}

const nowAt = ({ services }: Context) => new Date(services.clock.nowMs())
const deliverSoon = ({ db, services }: Context) => services.jobs.enqueue(db, deliverMailsJob, {})

export const outboxRoutes = handlers(outboxContract, {
  listMails: async ({ db, services, input: { page, ...filter } }) => {
    const [{ rows, total }, hasUnsearched, figures, putAwayUntil] = await Promise.all([
      readPage(page, pageSize, (range) => listMails(db, filter, range)),
      hasUnsearchedMails(db, filter),
      readOutboxFigures(db),
      findPutAwayUntil(db, 'outbox_mails'),
    ])
    return {
      mails: rows.map(({ total: _total, ...mail }) => present(mail)),
      ...{ page, pageSize, total: Math.min(total, mostCounted), isMore: total > mostCounted },
      hasUnsearched,
      figures: { ...figures, oldestAt: at(figures.oldestAt) },
      putAwayUntil: at(putAwayUntil ?? null),
      held: services.outgoingHold.reason() ?? null,
      isConnected: services.mail.isConnected,
    }
  },

  getMail: async (context) => {
    const mail = await findMail(context.db, context.input.mailId)
    if (!mail) throw notFound()
    await auditMail(context, 'outbox.read', mail.id)
    const { textBody, htmlBody, isPrivate, ...row } = mail
    const shown = context.services.config.isDemo ? (text: string) => text : hideLinks(isPrivate)
    const addressUrl =
      row.state === 'failed' ? await findAddressForm(context.db, context.viewer, row.toEmail) : undefined
    return {
      ...present(row),
      textBody: shown(textBody),
      htmlBody: shown(htmlBody),
      addressUrl: addressUrl ?? null,
    }
  },

  sendAgain: async (context) => {
    const { mailId } = context.input
    const again = await updateForAnotherTry(context.db, mailId, nowAt(context))
    if (!again.isDone) await refuse(context, mailId, again.why)
    await auditMail(context, 'outbox.sent_again', mailId)
    await deliverSoon(context)
    return { ok: true as const }
  },

  close: async (context) => {
    const { mailId, hasArrived } = context.input
    if (!(await updateClosed(context.db, mailId, { hasArrived, at: nowAt(context) })))
      await refuse(context, mailId, null)
    await auditMail(context, 'outbox.closed', mailId, { hasArrived })
    return { ok: true as const }
  },

  release: async (context) => {
    const { services, db } = context
    await releaseHold(db, services.config)
    await insertAudit(db, context, { action: 'outbox.released', subjectType: 'outbox', subjectId: 'held' })
    await deliverSoon(context)
    return { ok: true as const }
  },

  sendFailedAgain: async (context) => {
    const count = await updateFailedForAnotherTry(context.db, nowAt(context))
    if (count > 0) {
      await insertAudit(context.db, context, {
        action: 'outbox.failed_sent_again',
        subjectType: 'outbox',
        subjectId: 'failed',
        after: { count },
      })
      await deliverSoon(context)
    }
    return { count }
  },
})
