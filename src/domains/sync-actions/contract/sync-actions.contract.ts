import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { instant, token } from '#contract/values.ts'

const path = '/backoffice/workbench/sync-actions' as const

const run = z.object({
  /** `waits`: taken up within seconds, or tried again at its time. */
  state: z.enum(['waits', 'runs', 'done', 'failed']),
  askedAt: instant,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** How far it is, while it runs and says so. */
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  /** What it did, in a sentence; null before it is done. */
  did: z.string().nullable(),
  /** What went wrong, for whoever looks after the server; null where nothing did. */
  failure: z.string().nullable(),
})
export type JobRun = z.output<typeof run>

const action = z.object({
  name: z.string(),
  title: z.string(),
  /** What starting it does. */
  does: z.string(),
  /** When it runs by itself next; null where it never does. */
  nextAt: instant.nullable(),
  /** Why it may not be started now; null when it may. */
  hindrance: z.string().nullable(),
  /** The latest, newest first. */
  runs: z.array(run),
  startedByHand: z.object({ by: z.string(), at: instant }).nullable(),
})
export type SyncAction = z.output<typeof action>

/** `/workbench/sync-actions`: work that runs by itself and can be started by hand. */
export const syncActionsContract = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Every job that can be started by hand, with its last runs and why it may not run now',
    access: 'jobs.start',
    output: z.object({ actions: z.array(action) }),
  }),
  start: endpoint({
    method: 'POST',
    path: `${path}/{name}/start`,
    summary: 'Starts a job now',
    access: 'jobs.start',
    input: z.object({ name: token(80) }),
    output: z.object({ ok: z.literal(true), message: z.string() }),
  }),
}
