import type { Database } from './database.ts'
import { insertRows } from './insert-rows.ts'

export interface Mail {
  readonly kind: string
  readonly toEmail: string
  readonly toName?: string
  readonly subject: string
  /** Plain paragraphs; the HTML body is made from them. */
  readonly paragraphs: readonly string[]
  readonly action?: { readonly label: string; readonly url: string }
  /** The same key asked for twice is sent once. */
  readonly dedupeKey?: string
  /** It carries a link that lets its holder in: nobody but the receiver ever reads its links. */
  readonly isPrivate?: boolean
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

function renderHtml(mail: Mail): string {
  const paragraphs = mail.paragraphs
    .map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`)
    .join('')
  const button = mail.action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(mail.action.url)}" style="background:#2B46BF;color:#fff;padding:10px 16px;border-radius:8px;text-decoration:none">${escapeHtml(mail.action.label)}</a></p>`
    : ''
  return `<!doctype html><html lang="en"><body style="margin:0;padding:32px;background:#EFF3F4;color:#121D25;font:15px/22px Inter,Arial,sans-serif"><div style="max-width:560px;margin:auto;background:#fff;border-radius:12px;padding:32px"><p style="margin:0 0 24px;font-weight:600">Homeroom</p>${paragraphs}${button}</div></body></html>`
}

const outboxRow = (mail: Mail) => ({
  kind: mail.kind,
  toEmail: mail.toEmail,
  toName: mail.toName ?? '',
  subject: mail.subject,
  textBody: [...mail.paragraphs, ...(mail.action ? [`${mail.action.label}: ${mail.action.url}`] : [])].join(
    '\n\n',
  ),
  htmlBody: renderHtml(mail),
  dedupeKey: mail.dedupeKey ?? null,
  isPrivate: mail.isPrivate ?? false,
})

/** Puts mails into the outbox within the caller's transaction: they go out exactly when the write that caused them commits. */
export async function insertMails(db: Database, mails: readonly Mail[]): Promise<void> {
  await insertRows(db, 'outboxMails', mails.map(outboxRow), (insert) =>
    insert.onConflict((oc) => oc.column('dedupeKey').doNothing()),
  )
}

/** Puts one mail into the outbox; see `insertMails`. */
export const insertMail = (db: Database, mail: Mail): Promise<void> => insertMails(db, [mail])
