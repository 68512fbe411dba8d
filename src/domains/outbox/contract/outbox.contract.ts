import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant } from '#contract/values.ts'

const mail = z.object({
  id: z.number(),
  kind: z.string(),
  toEmail: z.string(),
  toName: z.string(),
  subject: z.string(),
  createdAt: instant,
  sentAt: instant.nullable(),
  failedAt: instant.nullable(),
  failure: z.string().nullable(),
})

export const outboxContract = {
  listMails: endpoint({
    method: 'GET',
    path: '/backoffice/workbench/outbox',
    summary: 'E-mails sent, waiting or failed, the newest first, 50 a page',
    access: 'outbox.view',
    input: z.object({
      search: z.string().trim().max(200).default(''),
      state: z.enum(['any', 'waiting', 'sent', 'failed']).default('any'),
      page: z.coerce.number().int().min(1).default(1),
    }),
    output: z.object({ mails: z.array(mail), page: z.number(), totalPages: z.number(), total: z.number() }),
  }),
  getMail: endpoint({
    method: 'GET',
    path: '/backoffice/workbench/outbox/{mailId}',
    summary: 'One e-mail with its text',
    access: 'outbox.view',
    input: z.object({ mailId: id }),
    output: mail.extend({ textBody: z.string(), htmlBody: z.string() }),
  }),
}
