import { sql } from 'kysely'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import type { Database } from '#server/database/database.ts'

/** A run that somebody started, and who. */
interface StartedRun {
  readonly job: string
  readonly title: string
  readonly runId: string
  readonly by: number
}

interface EndedRun {
  readonly isEnded: boolean
  readonly isGood: boolean
  /** Whoever pressed has seen the end of what took so little. */
  readonly wasShort: boolean
  readonly did: string | null
  readonly failure: string | null
}

/** The run that `enqueue` made of a job by hand, in the same transaction. */
export async function findStarted(db: Database, job: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from pgboss.job
    where name = ${job} and singleton_key = 'by hand' and state = 'created' order by created_on desc limit 1`.execute(
    db,
  )
  return rows[0]?.id
}

/**
 * Says in the bell of who started a job how it ended (design `look.md` §7.14): not of one that was done well while they
 * watched. False while it is under way, or waits to be tried again.
 */
export async function tellEnd(
  db: Database,
  { job, title, runId, by }: StartedRun,
  nowMs: number,
): Promise<boolean> {
  const { rows } = await sql<EndedRun>`select state in ('completed', 'cancelled', 'failed') as is_ended,
      state = 'completed' as is_good, coalesce(completed_on - created_on < interval '15 seconds', false) as was_short,
      output ->> 'did' as did, left(output ->> 'message', 300) as failure
    from pgboss.job where name = ${job} and id = ${runId}`.execute(db)
  const run = rows[0]
  // What the queue no longer keeps is a week old.
  if (run === undefined) return true
  if (!run.isEnded) return false
  if (run.isGood && run.wasShort) return true
  await notifyPeople(
    db,
    [
      {
        userId: by,
        type: 'school',
        category: 'jobs',
        title: run.isGood ? `Done: ${title}` : `Failed: ${title}`,
        body: (run.isGood ? run.did : run.failure) ?? '',
        ctaText: 'Open sync actions',
        redirectUrl: '/workbench/sync-actions',
      },
    ],
    nowMs,
  )
  return true
}
