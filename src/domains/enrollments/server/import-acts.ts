import { sql } from 'kysely'
import { countOf } from '#contract/clock-text.ts'
import { topic } from '#contract/topics.ts'
import { invalid } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import { publishChange } from '#server/live/live.ts'
import type { ImportState } from '../contract/roster-values.ts'
import { applyJob } from './apply/apply-import.ts'
import { countSteps } from './apply/batches.ts'
import { compareJob } from './diff/compare-import.ts'
import { countChanges, getImport } from './import.queries.ts'
import type { Context } from './upload-import.ts'

const busy: Partial<Record<ImportState, string>> = {
  receiving: 'is still being sent: wait for it.',
  reading: 'is being compared: wait for it.',
  applying: 'is being applied: wait for it.',
  rolling_back: 'is being rolled back: wait for it.',
}

/** What a job that failed before left on an import is over once somebody asks for it again. */
export const afresh = { problem: '', failures: 0 } as const

/** Holds an import until the transaction ends. Throws not-found, and a sentence while a job works at it. */
export async function lockImport({ db, brings }: Context, importId: number) {
  await sql`select from roster_imports where id = ${importId} for update`.execute(db)
  const row = await getImport(db, brings, importId)
  const why = busy[row.state]
  if (why !== undefined) throw invalid({ form: `Import ${importId} ${why}` })
  return row
}

/** Holds an import of which something can still be decided; throws a sentence for one that is closed, too. */
export async function lockOpen(context: Context, importId: number) {
  const row = await lockImport(context, importId)
  if (row.state !== 'open') throw invalid({ form: `Import ${importId} is closed.` })
  return row
}

/** Writes down what was asked of an import, and returns the sentence. */
export const record = async (
  context: Context,
  importId: number,
  action: string,
  message: string,
  after?: object,
) => {
  await insertAudit(context.db, context, {
    action: `import.${action}`,
    subjectType: 'import',
    subjectId: importId,
    ...(after && { after }),
  })
  await publishChange(context.db, topic('enrollments'))
  return { ok: true as const, message }
}

/** Has a job write what is decided; what waits for a decision stays. Of two who press at once only one gets through. */
export async function askToApply(context: Context, importId: number) {
  const { db, viewer, services, brings } = context
  const { asksDateOrder } = await lockOpen(context, importId)
  // Whoever would be brought in meanwhile would stand there without the consent that the file has.
  if (brings === 'externals' && asksDateOrder)
    throw invalid({ form: 'Say first which number of a date is the month: consent depends on it.' })
  const { ready } = await countChanges(db, importId)
  if (ready === 0) throw invalid({ form: 'There is nothing to apply: decide rows first.' })
  await db
    .updateTable('rosterImports')
    .set({
      ...afresh,
      state: 'applying',
      stepsDone: 0,
      steps: await countSteps(db, importId, 'applying'),
      appliedBy: viewer.userId,
      appliedAt: new Date(services.clock.nowMs()),
      beatAt: new Date(services.clock.nowMs()),
    })
    .where('id', '=', importId)
    .execute()
  await services.jobs.enqueue(db, applyJob, { importId })
  return record(
    context,
    importId,
    'apply_asked',
    `${countOf(ready, 'change')} ${ready === 1 ? 'is' : 'are'} being applied`,
  )
}

/** Closes an import: nothing of it is done any more; what was applied stays, and can be taken back. */
export async function discardImport(context: Context, importId: number) {
  const { appliedAt } = await lockOpen(context, importId)
  await context.db
    .updateTable('rosterImports')
    .set({ state: appliedAt === null ? 'discarded' : 'applied' })
    .where('id', '=', importId)
    .execute()
  return record(context, importId, 'discarded', `Import ${importId} is discarded`)
}

/** Sets how the files are to be read, before anything of them was applied: they are compared again. */
export async function readAgain(
  context: Context,
  importId: number,
  how:
    | { readonly dateOrder: 'dmy' | 'mdy' }
    | { readonly missing: 'stay' | 'ask' }
    | { readonly same: { readonly code: string; readonly ourId: number } },
) {
  const { appliedAt } = await lockOpen(context, importId)
  if (appliedAt !== null) throw invalid({ form: 'Some of it is applied already: import the files again.' })
  await context.db
    .updateTable('rosterImports')
    .set({ ...('same' in how ? {} : how), ...afresh, state: 'reading' })
    .where('id', '=', importId)
    .execute()
  await context.services.jobs.enqueue(context.db, compareJob, { importId })
  return record(context, importId, 'read_again', 'The files are being compared again', how)
}

export async function renameImport(context: Context, importId: number, title: string) {
  await lockImport(context, importId)
  await context.db.updateTable('rosterImports').set({ title }).where('id', '=', importId).execute()
  return record(context, importId, 'renamed', 'Renamed', { title })
}
