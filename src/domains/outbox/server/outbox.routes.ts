import { notFound } from '#server/errors.ts'
import { handlers } from '#server/handlers.ts'
import { outboxContract } from '../contract/outbox.contract.ts'
import { countMails, findMail, listMails } from './outbox.queries.ts'

const pageSize = 50

type MailRow = Awaited<ReturnType<typeof listMails>>[number]

const present = (mail: MailRow) => ({
  ...mail,
  createdAt: mail.createdAt.toISOString(),
  sentAt: mail.sentAt?.toISOString() ?? null,
  failedAt: mail.failedAt?.toISOString() ?? null,
})

/** A link that sets a password is for its receiver only, not for who reads the outbox. */
const hideTokens = (text: string) => text.replace(/([?&]token=)[^"&\s<]+/g, '$1…')

export const outboxRoutes = handlers(outboxContract, {
  listMails: async ({ db, input: { page, ...filter } }) => {
    const [mails, total] = await Promise.all([
      listMails(db, filter, pageSize, (page - 1) * pageSize),
      countMails(db, filter),
    ])
    return { mails: mails.map(present), page, total, totalPages: Math.max(1, Math.ceil(total / pageSize)) }
  },

  getMail: async ({ db, input, services }) => {
    const mail = await findMail(db, input.mailId)
    if (!mail) throw notFound()
    // Without an SMTP server nobody but the reader of the outbox can pass the link on.
    const shown = services.config.SMTP_URL ? hideTokens : (text: string) => text
    const { textBody, htmlBody, ...row } = mail
    return { ...present(row), textBody: shown(textBody), htmlBody: shown(htmlBody) }
  },
})
