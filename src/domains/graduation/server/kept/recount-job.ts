import { z } from 'zod'
import type { Database } from '#server/database/database.ts'
import type { JobKind } from '#server/jobs/job-kind.ts'
import type { Services } from '#server/services.ts'

/** Reckons again whoever is marked. */
export const recountJob: JobKind<object> = { name: 'graduation.recount', data: z.object({}) }

/**
 * Queues the recount of whoever is marked: what lists show follows within seconds, once the caller's transaction has
 * committed.
 */
export const recountSoon = (db: Database, { jobs }: Pick<Services, 'jobs'>): Promise<void> =>
  jobs.enqueue(db, recountJob, {}, { key: 'marked' })
