import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, lines, token, version } from '#contract/values.ts'

const ofSession = z.object({ type: token(60), experienceId: id, sessionId: id })
const path = '/backoffice/facilitate/{type}/{experienceId}/sessions/{sessionId}/plan' as const

/** The plan of a session; empty and of version 0 while nobody has written one. */
const plan = z.object({
  body: z.string(),
  /** Sent back on save; another number on the server is a conflict. */
  version: z.number(),
  /** Who wrote it last; null while nobody has. */
  saved: z.object({ by: z.string(), at: instant }).nullable(),
})
export type Plan = z.output<typeof plan>

export const sessionPlan = plan.extend({
  /** Why the viewer may only read it. */
  refusal: z.string().nullable(),
  /** The session before this one, where it has a plan and this has none: the beginning of the next. */
  last: z.object({ startAt: instant, body: z.string() }).nullable(),
})
export type SessionPlan = z.output<typeof sessionPlan>

/** Who was faster, and what they wrote. */
export const planConflict = z.object({ plan })

/** What experts plan for one meeting. Staff who see its roll read it; no student and no guardian ever does. */
export const sessionPlansContract = {
  getPlan: endpoint({
    method: 'GET',
    path,
    summary: 'The plan of a session, for who may see its roll',
    access: 'attendance.view',
    input: ofSession,
    output: sessionPlan,
  }),
  savePlan: endpoint({
    method: 'PUT',
    path,
    summary: 'Writes the plan of a session; an empty one takes it away',
    access: 'attendance.view',
    input: ofSession.extend({
      body: lines(4_000, 'A plan has at most 4,000 characters.'),
      version,
    }),
    output: plan,
    errors: { CONFLICT: { status: 409, data: planConflict } },
  }),
}
