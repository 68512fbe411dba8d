import { invalid, notFound, refused } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { ChatServer } from '../../contract/chat-words.ts'
import { tellOfChat } from '../work/job.queries.ts'
import { type Asking, startWork } from './ask-for-job.ts'

async function lockJob({ db }: Asking, server: ChatServer, jobId: number) {
  const job = await db
    .selectFrom('chatJobs')
    .select(['status', 'askedBy'])
    .where('id', '=', jobId)
    .where('server', '=', server)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!job) throw notFound('There is no such job.')
  return job
}

/** Has a job end: one that runs ends before its next step. What is done stays done. */
export async function stopJob(context: Asking, server: ChatServer, jobId: number) {
  const { db, services } = context
  const { status } = await lockJob(context, server, jobId)
  if (!['planned', 'waiting', 'running', 'retrying', 'held'].includes(status))
    throw invalid({ form: 'This job has ended already.' })
  const at = new Date(services.clock.nowMs())
  await db
    .updateTable('chatJobs')
    .set({ stopAsked: true, updatedAt: at })
    .$if(status !== 'running', (query) => query.set({ status: 'stopped', endedAt: at }))
    .where('id', '=', jobId)
    .execute()
  await auditJob(context, 'chat.stopped', server, jobId)
  await tellOfChat(db)
  return { ok: true as const, message: status === 'running' ? 'It stops before its next step' : 'Stopped' }
}

/** A second person lets what takes away more than 20 go on. What came since they looked is not part of it. */
export async function approveJob(context: Asking, server: ChatServer, jobId: number) {
  const { db, services, viewer } = context
  const { status, askedBy } = await lockJob(context, server, jobId)
  if (status !== 'held') throw invalid({ form: 'Nothing of this job waits for a second person.' })
  if (askedBy === viewer.userId)
    throw refused('You requested this, so somebody else has to look at what it removes.')
  const at = new Date(services.clock.nowMs())
  await db
    .updateTable('chatJobSteps')
    .set({ state: 'waiting' })
    .where('jobId', '=', jobId)
    .where('state', '=', 'held')
    .execute()
  await db
    .updateTable('chatJobs')
    .set({ status: 'waiting', isPlan: true, approvedBy: viewer.userId, approvedAt: at, updatedAt: at })
    .set({ endedAt: null, tries: 0 })
    .where('id', '=', jobId)
    .execute()
  await auditJob(context, 'chat.approved', server, jobId)
  await tellOfChat(db)
  await startWork(context)
  return { ok: true as const, message: 'Approved: it goes on' }
}

const auditJob = (context: Asking, action: string, server: ChatServer, jobId: number) =>
  insertAudit(context.db, context, {
    ...{ action, subjectType: 'chat-server', subjectId: server },
    after: { job: jobId },
  })
