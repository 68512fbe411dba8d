import type { Database } from '../database/database.ts'
import { insertRows } from '../database/insert-rows.ts'
import { escapeHtml } from './escape-html.ts'
import { brandHtml } from './mail-brand.ts'

export interface MailAction {
  readonly label: string
  readonly url: string
}

/** A plain paragraph, perhaps one that ends with a link of its own. */
export type Paragraph = string | { readonly text: string; readonly action: MailAction }

export interface Mail {
  readonly kind: string
  readonly toEmail: string
  readonly toName?: string
  /** The person of the school whose mail it is: it ends with their account. Left out where it is written to an address. */
  readonly userId?: number
  /** The students of whom it tells: to a guardian who is theirs no more it goes out no more (docs/decisions/0092). */
  readonly about?: readonly number[]
  /** It tells of their learning records: it goes out no more to whom those are closed. */
  readonly isRecord?: boolean
  readonly subject: string
  /** Plain paragraphs; the HTML body is made from them. */
  readonly paragraphs: readonly Paragraph[]
  readonly action?: MailAction
  /** What stands below the button: how to hear of it otherwise, or no more. */
  readonly foot?: readonly Paragraph[]
  /** The same key asked for twice is sent once. */
  readonly dedupeKey?: string
  /** It carries a link that lets its holder in: nobody but the receiver ever reads its links. */
  readonly isPrivate?: boolean
  /** It is written to an address that somebody named, not to a person of the school: it stays where that person moves. */
  readonly isToAddress?: boolean
}

const linkText = ({ label, url }: MailAction) => `${label}: ${url}`

const renderText = (paragraph: Paragraph) =>
  typeof paragraph === 'string' ? paragraph : `${paragraph.text} ${linkText(paragraph.action)}`

function renderParagraph(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return escapeHtml(paragraph)
  const { label, url } = paragraph.action
  return `${escapeHtml(paragraph.text)} <a href="${escapeHtml(url)}" style="color:#2B46BF">${escapeHtml(label)}</a>`
}

const renderParagraphs = (paragraphs: readonly Paragraph[]) =>
  paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${renderParagraph(paragraph)}</p>`).join('')

function renderHtml(mail: Mail): string {
  const paragraphs = renderParagraphs(mail.paragraphs)
  const button = mail.action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(mail.action.url)}" style="background:#2B46BF;color:#fff;padding:10px 16px;border-radius:8px;text-decoration:none">${escapeHtml(mail.action.label)}</a></p>`
    : ''
  return `<!doctype html><html lang="en"><body style="margin:0;padding:32px;background:#EFF3F4;color:#121D25;font:15px/22px Inter,Arial,sans-serif"><div style="max-width:560px;margin:auto;background:#fff;border-radius:12px;padding:32px">${brandHtml()}${paragraphs}${button}${renderParagraphs(mail.foot ?? [])}</div></body></html>`
}

const outboxRow = (mail: Mail) => ({
  kind: mail.kind,
  toEmail: mail.toEmail,
  toName: mail.toName ?? '',
  userId: mail.userId ?? null,
  about: [...new Set(mail.about)],
  isRecord: mail.isRecord ?? false,
  subject: mail.subject,
  textBody: [
    ...mail.paragraphs.map(renderText),
    ...(mail.action ? [linkText(mail.action)] : []),
    ...(mail.foot ?? []).map(renderText),
  ].join('\n\n'),
  htmlBody: renderHtml(mail),
  dedupeKey: mail.dedupeKey ?? null,
  isPrivate: mail.isPrivate ?? false,
  isToAddress: mail.isToAddress ?? false,
})

/**
 * Puts mails into the outbox within the caller's transaction: they go out exactly when the write that caused them commits.
 * One whose key was asked for before is left out by the database (`keep_mail_once`).
 */
export async function insertMails(db: Database, mails: readonly Mail[]): Promise<void> {
  await insertRows(db, 'outboxMails', mails.map(outboxRow))
}

/** Puts one mail into the outbox within the caller's transaction: it goes out exactly when that commits. */
export const insertMail = (db: Database, mail: Mail): Promise<void> => insertMails(db, [mail])

/** Deletes those of some mails that still wait; returns their numbers: these will not go out. */
export async function deleteUnsentMails(db: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .deleteFrom('outboxMails')
    .where('id', 'in', ids)
    .where('state', 'in', ['waiting', 'retrying'])
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}
