import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, line } from '#contract/values.ts'
import { asked } from './ask.contract.ts'

const path = '/backoffice/ask/alerts' as const

/** Students that an alert watches at most: of more nobody reads one by one. */
export const mostWatched = 2_000
/** Alerts of one person. */
export const mostAlerts = 50

const alert = z.object({
  id: z.number(),
  title: z.string(),
  /** The question as an address has it. */
  question: z.string(),
  owner: z.string(),
  is_own: z.boolean(),
  is_paused: z.boolean(),
  /** How many answered when it looked last; null before that, and for somebody else's alert. */
  watched: z.number().nullable(),
  looked_at: instant.nullable(),
  told_at: instant.nullable(),
  /** What came of the last look: its owner may not ask it any more, or too many answer. */
  result: z.enum(['looked', 'refused', 'too-many']).nullable(),
})
export type Alert = z.output<typeof alert>

const done = z.object({ ok: z.literal(true), message: z.string(), id: z.number() })

/** Who is told when somebody newly answers a question: oneself, with one's own rights each time. */
export const askAlertsContract = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'One’s alerts; for administrators those of the colleagues they manage, too',
    access: 'people.view',
    output: z.array(alert),
  }),
  make: endpoint({
    method: 'POST',
    path,
    summary: 'Tells oneself from now on when a student newly answers a question',
    access: 'people.view',
    mirror: 'never',
    input: z.object({
      question: asked,
      title: line(80, 'A name takes up to 80 characters.').min(1, 'Name the alert.'),
    }),
    output: done,
  }),
  turn: endpoint({
    method: 'POST',
    path: `${path}/{alertId}`,
    summary: 'Pauses an alert, resumes it, deletes it, or takes that back',
    access: 'people.view',
    mirror: 'never',
    input: z.object({ alertId: id, _action: z.enum(['pause', 'resume', 'delete', 'restore']) }),
    output: done,
  }),
}
