import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant } from '#contract/values.ts'
import { rhythms } from './rhythms.ts'

const path = '/backoffice/reports/mailings' as const

const mailing = z.object({
  id: z.number(),
  title: z.string(),
  /** Where it leads: the list with its question; null once the view is not the receiver's to open. */
  url: z.string().nullable(),
  list: z.string(),
  receiver: z.string(),
  is_own: z.boolean(),
  rhythm: z.enum(rhythms),
  next_on: z.string().nullable(),
  last: z
    .object({ at: instant, result: z.enum(['sent', 'refused', 'gone']), total: z.number().nullable() })
    .nullable(),
})
export type Mailing = z.output<typeof mailing>

const done = z.object({ ok: z.literal(true), message: z.string(), id: z.number(), is_stopped: z.boolean() })

/**
 * Saved views that come by mail. The question travels, never the answer: it is counted by the rights of who gets it. What
 * comes can be stopped from itself, so that is no part of the feature: it may be switched off by then.
 */
export const mailingsContract = {
  listMailings: endpoint({
    method: 'GET',
    path,
    summary: 'One’s mailings, those that ended last; of everybody for administrators',
    access: 'people.view',
    output: z.array(mailing),
  }),
  startMailing: endpoint({
    method: 'POST',
    path,
    summary: 'Has a saved view mailed to oneself every day, week or month',
    access: 'views.mail',
    feature: 'saved-views',
    mirror: 'never',
    input: z.object({ view_id: id, rhythm: z.enum(rhythms, 'Choose how often.') }),
    output: done,
  }),
  turnMailing: endpoint({
    method: 'POST',
    path: `${path}/{mailingId}`,
    summary: 'Stops a mailing of one’s own, or any for administrators; or takes that back',
    access: 'people.view',
    mirror: 'never',
    input: z.object({ mailingId: id, _action: z.enum(['stop', 'resume']) }),
    output: done,
  }),
}
