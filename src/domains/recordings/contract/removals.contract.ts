import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { id, instant } from '#contract/values.ts'

const path = '/backoffice/workbench/zoom-recording-removals' as const
const access = 'recordings.manage'

/** So many are removed without a second person. */
export const mostAlone = 20

const plan = z.object({
  id: z.number(),
  keep_days: z.number(),
  state: z.enum(['planned', 'applying', 'applied', 'discarded']),
  made_by: z.string(),
  made_at: instant,
  is_own: z.boolean(),
  approved_by: z.string().nullable(),
  applied_by: z.string().nullable(),
  applied_at: instant.nullable(),
  recordings: z.number(),
  size_bytes: z.number(),
  removed: z.number(),
  failed: z.number(),
  needs_second: z.boolean(),
  /** Of whose recordings anything is known, of how many of them nothing so old was ever read, and whose last reading failed. */
  hosts: z.object({ all: z.number(), unread: z.number(), failing: z.number() }),
})
export type RemovalPlan = z.output<typeof plan>

const row = z.object({
  id: z.number(),
  topic: z.string(),
  host: z.string(),
  started_at: instant,
  size_bytes: z.number(),
  state: z.enum(['planned', 'removed', 'failed']),
  failure: z.string(),
})

const done = z.object({ ok: z.literal(true), message: z.string(), removal_id: z.number() })

/** Removing what is old: planned and read first, then applied once. */
export const removalsContract = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'The last plans of removals, and whether jobs are pending',
    access,
    input: z.object({}),
    output: z.object({ plans: z.array(plan) }),
  }),
  make: endpoint({
    method: 'POST',
    path,
    summary: 'Plans which recordings are removed; removes nothing. An open plan gives way',
    access,
    input: z.object({
      keep_days: z.coerce
        .number('This is not a number.')
        .int('This is not a whole number.')
        .min(30, 'Keep recordings for at least 30 days.')
        .max(3660, 'Keep recordings for ten years at most.'),
    }),
    output: done,
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/{removalId}`,
    summary: 'A plan and what it removes, 50 a page',
    access,
    input: paged(z.object({ removalId: id })),
    output: z.object({ ...pageFacts, plan, rows: z.array(row) }),
  }),
  act: endpoint({
    method: 'POST',
    path: `${path}/{removalId}`,
    summary: 'Approves, applies or discards a plan',
    access,
    input: z.object({ removalId: id, _action: z.enum(['approve', 'apply', 'discard']) }),
    output: done,
    errors: { CONFLICT: { status: 409, data: z.object({ added: z.number(), gone: z.number() }) } },
  }),
}
