import { type RawBuilder, sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { publishChange } from '#server/live/live.ts'
import type { Services } from '#server/services.ts'
import { importAddress } from '../../rules/enrollments-addresses.ts'
import { ofExternals } from '../read/stage-bundle.ts'
import type { Batch, Change } from './batches.ts'
import { auditOf } from './import-audit.ts'

export type Doing = 'applying' | 'rolling_back'

/** Changes of one kind, at most `most` of them to a transaction. */
export interface Step {
  readonly which: RawBuilder<unknown>
  readonly most: number
  /** Those after a number: what is done is passed over without looking at it again. */
  next(batch: Batch, after: number): Promise<Change[]>
  work(batch: Batch, changes: readonly Change[]): Promise<void>
}

/** After how many batches pages are told of the progress. */
const tellEvery = 4

/**
 * Does the steps one after the other, a batch a transaction. What is done is kept with it, so whoever begins again goes
 * on where it ended, and two at once never do one change twice: each batch holds the import. Returns whether it came to
 * the end; an import that is in another state by now is left alone.
 */
export async function runSteps(
  services: Services,
  importId: number,
  doing: Doing,
  steps: readonly Step[],
): Promise<boolean> {
  let batches = 0
  for (const step of steps) {
    let after = 0
    for (;;) {
      const did = await inTransaction(services.database, async (db) => {
        const batch = await lockImport(db, services, importId, doing)
        if (!batch) return undefined
        const changes = await step.next(batch, after)
        if (changes.length > 0) await step.work(batch, changes)
        await sql`update roster_imports set steps_done = steps_done + ${changes.length},
          failures = case when ${changes.length > 0} then 0 else failures end, beat_at = ${new Date(batch.nowMs)} where id = ${importId}`.execute(
          db,
        )
        if (changes.length > 0 && batches++ % tellEvery === 0) await publishChange(db, topic('enrollments'))
        return changes
      })
      const last = did?.at(-1)
      if (did === undefined) return false
      if (last === undefined) break
      after = last.id
    }
  }
  return true
}

async function lockImport(
  db: Database,
  services: Services,
  importId: number,
  doing: Doing,
): Promise<Batch | undefined> {
  const row = await db
    .selectFrom('rosterImports')
    .select(['source', 'appliedBy', 'rolledBackBy'])
    .where('id', '=', importId)
    .where('state', '=', doing)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const userId = (doing === 'applying' ? row.appliedBy : row.rolledBackBy) ?? 0
  return { db, services, importId, source: row.source, userId, nowMs: services.clock.nowMs() }
}

interface End {
  readonly state: 'open' | 'applied' | 'rolled_back'
  /** What came of it, in a sentence. */
  readonly said: string
}

/** The last step: the import is what it is now, and who asked for it is told. */
export const tellEnd = (
  services: Services,
  importId: number,
  doing: Doing,
  finish: (batch: Batch) => Promise<End>,
): Promise<void> =>
  inTransaction(services.database, async (db) => {
    const batch = await lockImport(db, services, importId, doing)
    if (!batch) return
    const { state, said } = await finish(batch)
    await db.updateTable('rosterImports').set({ state }).where('id', '=', importId).execute()
    const isBack = doing === 'rolling_back'
    await insertAudit(db, auditOf(batch), {
      action: isBack ? 'import.rolled_back' : 'import.applied',
      subjectType: 'import',
      subjectId: importId,
      after: { said },
    })
    await notifyPeople(
      db,
      [
        {
          userId: batch.userId,
          type: 'school',
          category: 'jobs',
          title: isBack ? `Import ${importId} is rolled back` : `Import ${importId} is applied`,
          body: `${said}.`,
          ctaText: 'Open the import',
          redirectUrl: importAddress(importId, batch.source === ofExternals.source),
        },
      ],
      batch.nowMs,
    )
    await publishChange(db, topic('enrollments'))
  })
