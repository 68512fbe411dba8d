import { countOf } from '#contract/clock-text.ts'
import { topic } from '#contract/topics.ts'
import {
  listLanguageMilestones,
  setBatchesWithdrawn,
  writeLanguageMilestones,
} from '#domains/mastery/server/mastery.service.ts'
import { invalid } from '#server/api/errors.ts'
import { insertAudits } from '#server/database/audit.ts'
import { publishChange } from '#server/live/live.ts'
import { lockRun } from './apply-run.ts'
import type { Context } from './start-run.ts'
import { listStoredRows, lockStudents, noteRows, type StoredRow } from './stored-rows.ts'
import { deleteCredits, listStandingBatches, putCredits, type StandingCredit } from './unit-credits.ts'

/**
 * Takes a run back: units of the vendor and levels stand again as before it. What a later run, or somebody by hand,
 * changed since stays, and the run says for whom.
 */
export async function undoRun(context: Context, runId: number) {
  const { db, viewer, services } = context
  const run = await lockRun(db, runId)
  if (run.state !== 'applied')
    throw invalid({
      form: run.state === 'undone' ? `Run ${runId} was taken back already.` : `Run ${runId} was not applied.`,
    })
  const rows = await listStoredRows(db, runId)
  const studentIds = rows.map(({ studentId }) => studentId)
  await lockStudents(db, studentIds)
  const atMs = services.clock.nowMs()
  const keptUnits = await undoMilestones(context, rows)
  const keptLevels = await undoLevels(context, rows, { runId, atMs })
  const kept = rows.flatMap((row) => {
    const parts = [
      ...(keptUnits.has(row) ? [countOf(keptUnits.get(row) ?? 0, 'vendor unit')] : []),
      ...(keptLevels.has(row) ? [countOf(keptLevels.get(row) ?? 0, 'level')] : []),
    ]
    return parts.length === 0
      ? []
      : [
          {
            ...{ student_id: row.studentId, topic_id: row.topicId },
            value: `${parts.join(' and ')} changed since, and stayed.`,
          },
        ]
  })
  await noteRows(db, runId, 'kept', kept)
  await db
    .updateTable('languageRuns')
    .set({ state: 'undone', undoneBy: viewer.userId, undoneAt: new Date(atMs) })
    .where('id', '=', runId)
    .execute()
  await insertAudits(
    db,
    context,
    rows.map(({ studentId, creditsBefore, creditsAfter }) => ({
      ...{ action: 'language_credit.taken_back', subjectType: 'student', subjectId: studentId },
      before: { credits: creditsAfter },
      after: { credits: creditsBefore, run: runId },
    })),
  )
  await publishChange(db, topic('language-credit'))
  const stayed =
    kept.length > 0 ? `; for ${countOf(kept.length, 'student')} what changed since then was kept` : ''
  return { ok: true as const, message: `Run ${runId} taken back${stayed}` }
}

type KeptOf = Map<StoredRow, number>
const keep = (kept: KeptOf, row: StoredRow) => kept.set(row, (kept.get(row) ?? 0) + 1)

async function undoMilestones({ db }: Context, rows: readonly StoredRow[]): Promise<KeptOf> {
  const kept: KeptOf = new Map()
  const standing = new Map(
    (
      await listLanguageMilestones(
        db,
        rows.map(({ studentId }) => studentId),
      )
    ).map((one) => [`${one.studentId} ${one.topicId} ${one.vendorUnit}`, one]),
  )
  const writes = rows.flatMap((row) =>
    row.milestones.flatMap(({ vendor_unit, before, after }) => {
      const now = standing.get(`${row.studentId} ${row.topicId} ${vendor_unit}`)
      const isAsGiven = now?.score === after?.score && now?.completedOn === after?.completed_on
      if (!isAsGiven) {
        keep(kept, row)
        return []
      }
      return [{ student_id: row.studentId, topic_id: row.topicId, vendor_unit, after: before }]
    }),
  )
  await writeLanguageMilestones(db, writes)
  return kept
}

async function undoLevels(
  { db, viewer }: Context,
  rows: readonly StoredRow[],
  { runId, atMs }: { readonly runId: number; readonly atMs: number },
): Promise<KeptOf> {
  const kept: KeptOf = new Map()
  const changed = rows.flatMap((row) =>
    row.units.map((unit) => ({
      ...{ row, studentId: row.studentId, unit_id: unit.unit_id, before: unit.before },
      batches: row.batches[String(unit.unit_id)] ?? { before: null, after: null },
    })),
  )
  const standing = await listStandingBatches(
    db,
    changed.map(({ studentId, unit_id }) => ({ studentId, unit_id })),
  )
  const own = changed.filter((one) => {
    const now = standing.get(`${one.studentId} ${one.unit_id}`)?.batch ?? null
    if (now === one.batches.after) return true
    keep(kept, one.row)
    return false
  })
  await setBatchesWithdrawn(
    db,
    own.flatMap(({ batches }) => batches.after ?? []),
    { userId: viewer.userId, atMs },
  )
  await setBatchesWithdrawn(
    db,
    own.flatMap(({ batches }) => batches.before ?? []),
    null,
  )
  await deleteCredits(
    db,
    own.map(({ studentId, unit_id }) => ({ studentId, unit_id })),
  )
  await putCredits(
    db,
    own.flatMap(
      ({ studentId, unit_id: unitId, before: level, batches: { before: batch } }): StandingCredit[] =>
        level === null || batch === null ? [] : [{ ...{ studentId, unitId, level, batch }, runId }],
    ),
  )
  return kept
}
