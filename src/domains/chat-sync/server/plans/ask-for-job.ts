import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import type { ChatServer, JobType } from '../../contract/chat-words.ts'
import type { Scope } from '../../rules/scope.ts'
import { workJob } from '../chat-sync.jobs.ts'
import { insertJob } from '../work/job.queries.ts'

export interface Asking extends RequestContext {
  readonly db: Database
}

interface AskedJob {
  readonly server: ChatServer
  readonly type: JobType
  readonly scope: Scope
  readonly resourceId?: number
}

/** Asks for a job in the caller's transaction, with who did in the audit log. */
export async function askForJob(context: Asking, { server, type, scope, resourceId }: AskedJob) {
  const { db, services, viewer } = context
  const at = new Date(services.clock.nowMs())
  const jobId = await insertJob(db, {
    ...{ server, type, scope, at, askedBy: viewer.userId },
    resourceId: resourceId ?? null,
  })
  await insertAudit(db, context, {
    ...{ action: 'chat.synced', subjectType: 'chat-server', subjectId: server },
    after: { job: jobId, type, ...(resourceId !== undefined && { resource: resourceId }) },
  })
  await startWork(context)
  return { ok: true as const, message: 'Sync started', jobId }
}

/** Has a worker look at once. */
export const startWork = ({ db, services }: Asking) =>
  services.jobs.enqueue(db, workJob, {}, { key: 'asked' })
