import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { id, instant, search } from '#contract/values.ts'
import { mailStates } from './mail-states.ts'

const mail = z.object({
  id: z.number(),
  kind: z.string(),
  toEmail: z.string(),
  toName: z.string(),
  subject: z.string(),
  /** `unknown`: the mail server may have taken it; `closed`: somebody decided to leave such a mail alone, the address that its link was for was corrected, or its receiver may not have it any more. */
  state: z.enum([...mailStates, 'sending']),
  createdAt: instant,
  sentAt: instant.nullable(),
  failedAt: instant.nullable(),
  unknownAt: instant.nullable(),
  closedAt: instant.nullable(),
  /** When it is tried again; null unless it is `retrying`. */
  nextTryAt: instant.nullable(),
  attempts: z.number(),
  failure: z.string().nullable(),
  /** Its receiver may not have it any more, as `failure` says: it is never sent again. */
  isWithheld: z.boolean(),
})

const one = z.object({ mailId: id })

export const outboxContract = {
  listMails: endpoint({
    method: 'GET',
    path: '/backoffice/workbench/outbox',
    summary:
      'Emails and how they ended, the newest 2,000, 50 a page; what is looked for among the newest 100,000; how many of them ask for attention',
    access: 'outbox.view',
    input: paged(z.object({ search: search(), state: z.enum(['any', ...mailStates]).default('any') })),
    output: z.object({
      mails: z.array(mail),
      ...pageFacts,
      /** More fit than are counted. */
      isMore: z.boolean(),
      /** There are older emails that were not looked at for what fits. */
      hasUnsearched: z.boolean(),
      /** Of the whole outbox. */
      figures: z.object({
        waiting: z.number(),
        retrying: z.number(),
        failed: z.number(),
        unknown: z.number(),
        closed: z.number(),
        /** Of those that failed, the ones another try may bring through. */
        mayPass: z.number(),
        /** Since when the oldest of those that are to go out waits. */
        oldestAt: instant.nullable(),
      }),
      /** Why nothing goes out: the database finds itself elsewhere, or a setting says so. */
      held: z.enum(['copied', 'setting']).nullable(),
      /** Emails before this were put away with their school year; null while all are here. */
      putAwayUntil: instant.nullable(),
      /** Whether there is a mail server to send by. */
      isConnected: z.boolean(),
    }),
  }),
  getMail: endpoint({
    method: 'GET',
    path: '/backoffice/workbench/outbox/{mailId}',
    summary: 'One email with its text, without links that let their holder in; recorded in the audit',
    access: 'outbox.view',
    input: one,
    output: mail.extend({
      textBody: z.string(),
      htmlBody: z.string(),
      /** Where the viewer corrects the address of one that was not sent; null where they cannot, or nobody has it. */
      addressUrl: z.string().nullable(),
    }),
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/backoffice/workbench/outbox/{mailId}/send-again',
    summary: 'Sends an email again that was not sent, or of which nobody knows; one that is retried goes now',
    access: 'outbox.manage',
    input: one,
    output: z.object({ ok: z.literal(true) }),
    errors: { CONFLICT: { status: 409, data: z.object({ state: mail.shape.state }) } },
  }),
  close: endpoint({
    method: 'POST',
    path: '/backoffice/workbench/outbox/{mailId}/close',
    summary: 'Ends the doubt about an email: it arrived, or it is left alone',
    access: 'outbox.manage',
    input: one.extend({ hasArrived: z.boolean() }),
    output: z.object({ ok: z.literal(true) }),
    errors: { CONFLICT: { status: 409, data: z.object({ state: mail.shape.state }) } },
  }),
  release: endpoint({
    method: 'POST',
    path: '/backoffice/workbench/outbox/release',
    summary: 'Says that a restored database is the school now: what waited goes out',
    access: 'outbox.manage',
    output: z.object({ ok: z.literal(true) }),
  }),
  sendFailedAgain: endpoint({
    method: 'POST',
    path: '/backoffice/workbench/outbox/send-again',
    summary: 'Sends all emails again that failed for a reason that may have passed',
    access: 'outbox.manage',
    output: z.object({ count: z.number() }),
  }),
}
