import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { id, instant } from '#contract/values.ts'

const path = '/backoffice/workbench/onboarding/sendings' as const

/** What is written to families. */
export const sendingKinds = ['parent-tech-welcome', 'families-summer-info'] as const
export type SendingKind = (typeof sendingKinds)[number]

/** What came of it for a family: written means that its mails are in the outbox. */
export const familyResults = ['waiting', 'written', 'skipped', 'failed'] as const

/** A mail has three ends; until it has one it waits. Closed and failed ones were not sent. */
export const mailEnds = ['waiting', 'sent', 'unknown', 'failed'] as const

const sending = z.object({
  id: z.number(),
  kind: z.enum(sendingKinds),
  askedBy: z.string(),
  askedAt: instant,
  finishedAt: instant.nullable(),
  total: z.number(),
  done: z.number(),
  written: z.number(),
  skipped: z.number(),
  failed: z.number(),
  /** Mails whose end nobody knows: sent again or closed by somebody, never by itself. */
  unknownMails: z.number(),
})
export type Sending = z.output<typeof sending>

const familyResult = z.object({
  id: z.number(),
  name: z.string(),
  result: z.enum(familyResults),
  reason: z.string(),
  mails: z.array(
    z.object({
      id: z.number(),
      toName: z.string(),
      toEmail: z.string(),
      end: z.enum(mailEnds),
      failure: z.string().nullable(),
    }),
  ),
})
export type FamilyResult = z.output<typeof familyResult>

/** What was written to families, with its progress and a result by family (2-back-office §8). */
export const onboardingSendingsContract = {
  listSendings: endpoint({
    method: 'GET',
    path,
    summary:
      'Ten sendings to families the viewer follows: those that run or have mails in doubt, then the last',
    access: 'onboarding.view',
    output: z.object({ sendings: z.array(sending) }),
  }),
  getSending: endpoint({
    method: 'GET',
    path: `${path}/{sendingId}`,
    summary: 'How far a sending is, and a page of what came of it by family, what needs somebody first',
    access: 'onboarding.view',
    input: paged(z.object({ sendingId: id })),
    output: z.object({
      ...pageFacts,
      sending,
      families: z.array(familyResult),
      showActionButtons: z.boolean(),
    }),
    people: (answer) => answer.families.map(({ id: studentId }) => studentId),
  }),
  endMail: endpoint({
    method: 'POST',
    path: `${path}/{sendingId}/mails/{mailId}`,
    summary: 'Sends a mail again that was not sent or whose end nobody knows, or closes it',
    access: 'onboarding.manage',
    input: z.object({
      sendingId: id,
      mailId: id,
      _action: z.enum(['send_again', 'close_arrived', 'close_lost']),
    }),
    output: z.object({ ok: z.literal(true), message: z.string() }),
    errors: { CONFLICT: { status: 409, data: z.object({ end: z.enum(mailEnds) }) } },
  }),
}
