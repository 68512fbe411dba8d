import { sql } from 'kysely'
import { invalid, notFound } from '#server/api/errors.ts'
import { editedSince } from '../rules/edited-since.ts'
import { countSteps } from './apply/batches.ts'
import { rollBackDays, rollBackJob } from './apply/roll-back.ts'
import { afresh, lockImport, record } from './import-acts.ts'
import type { Context } from './upload-import.ts'

/** Until when an import that was applied can be taken back; null for one that was not, or too long ago. */
export function rollBackUntil(appliedAt: Date | null, nowMs: number): Date | null {
  if (appliedAt === null) return null
  const until = new Date(appliedAt.getTime() + rollBackDays() * 86_400_000)
  return until.getTime() < nowMs ? null : until
}

/** Whether an import can still be taken back; its time as the contract has it. */
export const canStillBeTakenBack = (appliedAt: string | null, nowMs: number): boolean =>
  appliedAt !== null && rollBackUntil(new Date(appliedAt), nowMs) !== null

/** Takes an import back. What was edited since stays, unless it is said otherwise. */
export async function askToRollBack(context: Context, importId: number, keepsLaterEdits: boolean) {
  const { state, appliedAt } = await lockImport(context, importId)
  if ((state !== 'open' && state !== 'applied') || appliedAt === null)
    throw invalid({ form: `Import ${importId} is not applied.` })
  refuseTooLate(importId, appliedAt, context.services.clock.nowMs())
  await beginRollBack(context, importId, keepsLaterEdits)
  return record(context, importId, 'roll_back_asked', `Import ${importId} is being rolled back`, {
    keepsLaterEdits,
  })
}

/**
 * Takes one row back that kept a later edit when its import was rolled back: somebody has looked at it, and what was
 * edited goes, too. Throws not-found for a row that kept none.
 */
export async function askToTakeBack(context: Context, importId: number, changeId: number) {
  const { db, services } = context
  const { state, appliedAt } = await lockImport(context, importId)
  if (state !== 'rolled_back') throw invalid({ form: `Import ${importId} is not rolled back.` })
  refuseTooLate(importId, appliedAt, services.clock.nowMs())
  const { rows } = await sql<{ name: string }>`
    update roster_changes set rolled_back_at = null, problem = '' where id = ${changeId} and import_id = ${importId}
      and rolled_back_at is not null and problem = ${editedSince} returning name`.execute(db)
  const [row] = rows
  if (!row) throw notFound('This row kept no later edit.')
  await beginRollBack(context, importId, false)
  return record(context, importId, 'take_back_asked', `The row of ${row.name} is being taken back`, {
    changeId,
  })
}

function refuseTooLate(importId: number, appliedAt: Date | null, nowMs: number): void {
  if (rollBackUntil(appliedAt, nowMs) === null)
    throw invalid({ form: `Import ${importId} was applied more than ${rollBackDays()} days ago.` })
}

/** What is done and not taken back is taken back by a job, from now on. */
async function beginRollBack(
  { db, viewer, services }: Context,
  importId: number,
  keepsLaterEdits: boolean,
): Promise<void> {
  const now = new Date(services.clock.nowMs())
  await db
    .updateTable('rosterImports')
    .set({
      ...afresh,
      state: 'rolling_back',
      stepsDone: 0,
      steps: await countSteps(db, importId, 'rolling_back'),
      rolledBackBy: viewer.userId,
      rolledBackAt: now,
      beatAt: now,
      keepsLaterEdits,
    })
    .where('id', '=', importId)
    .execute()
  await services.jobs.enqueue(db, rollBackJob, { importId })
}
