import { sql } from 'kysely'
import { z } from 'zod'
import { topic } from '#contract/topics.ts'
import { findSelectedCycle } from '#domains/school-year/server/school-year.service.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { holdLock, locks } from '#server/database/advisory-locks.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { jobKind } from '#server/jobs/job-kind.ts'
import { publishChange } from '#server/live/live.ts'
import { exactlyOneText } from '../../contract/language-words.ts'
import { findGoal } from './run-scope.ts'

export type Context = RequestContext & { readonly db: Database }

export const planRunKind = jobKind({
  name: 'language-credit.plan',
  data: z.object({ runId: z.number() }),
})

export const nothingRead =
  'Nothing was read from the vendor yet. Send the file with the progress of its learners first.'

/** Whether anything of the vendor is known, or can be asked for. */
export async function hasSource(db: Database, isConnected: boolean): Promise<boolean> {
  if (isConnected) return true
  const { rows } = await sql`select from language_records limit 1`.execute(db)
  return rows.length > 0
}

interface Asked {
  readonly cycle_id: number
  readonly ignore_archived_themes: boolean
  readonly ignore_students_left_sora: boolean
}

/**
 * Begins a run: the vendor is read and the credits are proposed by a job. While one reads, whoever asks again gets that
 * one; a proposal that nobody applied gives way. Throws the printed warning where the cycle has not exactly one
 * experience of the type.
 */
export async function startRun(context: Context, asked: Asked) {
  const { db, viewer, services } = context
  await holdLock(db, locks.languageRun)
  const cycle = await findSelectedCycle(db, asked.cycle_id, services.clock.nowMs())
  if (!cycle) throw notFound('There is no such cycle.')
  const { count, experienceId } = await findGoal(db, cycle.id, asked.ignore_archived_themes)
  if (experienceId === undefined) throw invalid({ form: exactlyOneText(cycle.title, count) })
  if (!(await hasSource(db, services.vendors.languages !== null))) throw invalid({ form: nothingRead })
  const open = await db
    .selectFrom('languageRuns')
    .select(['id', 'state'])
    .where('state', 'in', ['reading', 'proposed'])
    .forUpdate()
    .executeTakeFirst()
  if (open?.state === 'reading')
    return { ok: true as const, message: `Run ${open.id} is being prepared`, run_id: open.id }
  if (open) await discardRun(db, open.id)
  const { id } = await db
    .insertInto('languageRuns')
    .values({
      ...{ cycleId: cycle.id, experienceId, state: 'reading', askedBy: viewer.userId },
      ignoreArchived: asked.ignore_archived_themes,
      ignoreLeft: asked.ignore_students_left_sora,
      askedAt: new Date(services.clock.nowMs()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await services.jobs.enqueue(db, planRunKind, { runId: id })
  await insertAudit(db, context, {
    action: 'language_run.asked',
    subjectType: 'language_run',
    subjectId: id,
    after: { cycle: cycle.id, experience: experienceId },
  })
  await publishChange(db, topic('language-credit'))
  return { ok: true as const, message: `Run ${id} is being prepared`, run_id: id }
}

/** Discards a proposal; what it would have changed stays readable. */
export const discardRun = (db: Database, id: number) =>
  db.updateTable('languageRuns').set({ state: 'discarded' }).where('id', '=', id).execute()
