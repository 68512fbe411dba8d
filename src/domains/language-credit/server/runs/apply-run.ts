import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { countOf } from '#contract/clock-text.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import { topic } from '#contract/topics.ts'
import {
  recordLevels,
  setBatchesWithdrawn,
  writeLanguageMilestones,
} from '#domains/mastery/server/mastery.service.ts'
import { conflict, invalid, notFound } from '#server/api/errors.ts'
import { insertAudits } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import { updateCreditContract } from '../../contract/update-credit.contract.ts'
import { loadPlan, type PlannedRow } from './load-plan.ts'
import { listNames } from './runs.queries.ts'
import { type Context, discardRun } from './start-run.ts'
import { listStoredRows, lockStudents, noteRows, type RowBatches } from './stored-rows.ts'
import { deleteCredits, listStandingBatches, putCredits, type StandingCredit } from './unit-credits.ts'

/** A run for a change, with its row locked. */
export async function lockRun(db: Database, runId: number) {
  const run = await db
    .selectFrom('languageRuns')
    .select(['id', 'state', 'experienceId', 'ignoreLeft'])
    .where('id', '=', runId)
    .forUpdate()
    .executeTakeFirst()
  if (!run) throw notFound('There is no such run.')
  return run
}

const mostShown = 20

/**
 * Gives the credits of a proposal, all of them or none, once. What it was planned from is computed anew with the
 * students locked: where that says otherwise by now nothing is given, and the conflict that is thrown lists for whom.
 */
export async function applyRun(context: Context, runId: number) {
  const { db, viewer, services } = context
  const run = await lockRun(db, runId)
  if (run.state !== 'proposed') throw invalid({ form: `Run ${runId} ${whyNot(run.state)}` })
  const rows = await listStoredRows(db, runId)
  await lockStudents(
    db,
    rows.map(({ studentId }) => studentId),
  )
  // Who gives a language another topic asks what stands in the former one: not while it is given.
  await sql`select from language_courses order by id for share`.execute(db)
  const atMs = services.clock.nowMs()
  await refuseChanged(db, rows, (await loadPlan(db, { ...run, today: schoolDateOf(atMs) })).rows)
  await writeLanguageMilestones(db, rows.flatMap(writesOf))
  await giveLevels(context, rows, { runId, experienceId: run.experienceId, atMs })
  await db
    .updateTable('languageRuns')
    .set({ state: 'applied', appliedBy: viewer.userId, appliedAt: new Date(atMs) })
    .where('id', '=', runId)
    .execute()
  await insertAudits(
    db,
    context,
    rows.map(({ studentId, creditsBefore, creditsAfter }) => ({
      ...{ action: 'language_credit.given', subjectType: 'student', subjectId: studentId },
      before: { credits: creditsBefore },
      after: { credits: creditsAfter, run: runId },
    })),
  )
  await publishChange(db, topic('language-credit'))
  return { ok: true as const, message: `Run ${runId} applied: ${countOf(rows.length, 'student')}` }
}

const whyNot = (state: string): string =>
  ({
    reading: 'is still being prepared.',
    applied: 'was applied already.',
    undone: 'was taken back. Press Sync for a new one.',
    discarded: 'was discarded. Press Sync for a new one.',
    failed: 'could not be prepared. Press Sync for a new one.',
  })[state] ?? 'cannot be applied.'

const factsOf = ({ studentId, topicId, creditsBefore, creditsAfter, milestones, units }: PlannedRow) => ({
  ...{ studentId, topicId, creditsBefore, creditsAfter, milestones, units },
})

async function refuseChanged(db: Database, planned: readonly PlannedRow[], now: readonly PlannedRow[]) {
  const keyOf = ({ studentId, topicId }: PlannedRow) => `${studentId} ${topicId}`
  const nowOf = new Map(now.map((row) => [keyOf(row), factsOf(row)]))
  const thenOf = new Map(planned.map((row) => [keyOf(row), factsOf(row)]))
  const changed = [...new Map([...thenOf, ...nowOf])].filter(
    ([key]) => !isDeepStrictEqual(thenOf.get(key), nowOf.get(key)),
  )
  if (changed.length === 0) return
  const names = await listNames(
    db,
    changed.slice(0, mostShown).map(([, row]) => row),
  )
  throw conflict(
    updateCreditContract.act,
    `Something changed for ${countOf(changed.length, 'student')} since this run was planned. Nothing was given. Press Sync for a new run.`,
    { changed: names, more: Math.max(0, changed.length - mostShown) },
  )
}

const writesOf = ({ studentId, topicId, milestones }: PlannedRow) =>
  milestones.map(({ vendor_unit, after }) => ({
    ...{ student_id: studentId, topic_id: topicId, vendor_unit, after },
  }))

interface Giving {
  readonly runId: number
  readonly experienceId: number
  readonly atMs: number
}

/** Takes back what earlier runs gave for the same units, gives the new levels, and keeps both for taking back. */
async function giveLevels(
  { db, viewer }: Context,
  rows: readonly PlannedRow[],
  { runId, experienceId, atMs }: Giving,
): Promise<void> {
  const changed = rows.flatMap(({ studentId, topicId, units }) =>
    units.map((unit) => ({ studentId, topicId, ...unit, batch: unit.after === null ? null : randomUUID() })),
  )
  const standing = await listStandingBatches(db, changed)
  const batchOf = (one: { studentId: number; unit_id: number }) =>
    standing.get(`${one.studentId} ${one.unit_id}`)?.batch ?? null
  await setBatchesWithdrawn(
    db,
    changed.flatMap((one) => batchOf(one) ?? []),
    { userId: viewer.userId, atMs },
  )
  const given = changed.flatMap(({ studentId, unit_id: unitId, after, batch }) =>
    after === null || batch === null ? [] : [{ studentId, unitId, level: after, batch }],
  )
  await recordLevels(db, given, {
    ...{ viewer, atMs, experienceId },
    commentHtml: '<p>By the milestones of the language course.</p>',
  })
  await putCredits(
    db,
    given.map((one): StandingCredit => ({ ...one, runId })),
  )
  await deleteCredits(
    db,
    changed.filter(({ after }) => after === null),
  )
  const notes = [...Map.groupBy(changed, ({ studentId, topicId }) => `${studentId} ${topicId}`).values()]
  await noteRows(
    db,
    runId,
    'batches',
    notes.flatMap((own) => {
      const [first] = own
      if (!first) return []
      const value: RowBatches = Object.fromEntries(
        own.map((one) => [String(one.unit_id), { before: batchOf(one), after: one.batch }]),
      )
      return [{ student_id: first.studentId, topic_id: first.topicId, value }]
    }),
  )
}

/** Discards a proposal: it will not be applied. */
export async function dropRun({ db }: Context, runId: number) {
  const run = await lockRun(db, runId)
  if (run.state !== 'proposed') throw invalid({ form: `Run ${runId} ${whyNot(run.state)}` })
  await discardRun(db, runId)
  await publishChange(db, topic('language-credit'))
  return { ok: true as const, message: `Run ${runId} discarded` }
}
