import { schoolDateOf } from '#contract/school-time.ts'
import type { Database } from '#server/database/database.ts'
import type { ListedImport, OpenImport, RosterChange } from '../contract/enrollments.contract.ts'
import { rollBackDays } from './apply/roll-back.ts'
import {
  type ChangeRow,
  countChanges,
  countEditedSince,
  countKeptEdits,
  getImport,
  type ImportRow,
  listFaults,
  listFiles,
  listGroups,
  listStops,
  type Narrowing,
} from './import.queries.ts'
import type { Brings } from './read/stage-bundle.ts'
import { rollBackUntil } from './roll-back-acts.ts'

export const presentListed = (row: ImportRow): ListedImport => ({
  id: row.id,
  title: row.title,
  file_name: row.fileName,
  state: row.state,
  created_by: row.createdBy,
  is_nightly: row.isNightly,
  created_at: row.createdAt.toISOString(),
  applied_at: row.appliedAt?.toISOString() ?? null,
  changes: row.changes,
  written: row.written,
  left_out: row.leftOut,
})

/** A row; one that kept a later edit can be taken back as long as its import can. */
export const presentChange = (
  { personId, isApplied, isRolledBack, isUnchanged, keepsEdit, ...row }: ChangeRow,
  mayTakeBack: boolean,
): RosterChange => ({
  ...row,
  person_id: personId,
  is_applied: isApplied,
  is_rolled_back: isRolledBack,
  is_unchanged: isUnchanged,
  may_take_back: keepsEdit && mayTakeBack,
})

/** One import with all that stands beside its rows. Throws not-found. */
export async function presentImport(
  db: Database,
  brings: Brings,
  importId: number,
  narrowing: Narrowing,
  nowMs: number,
): Promise<OpenImport> {
  const row = await getImport(db, brings, importId)
  const [files, faults, stops, counts, groups] = await Promise.all([
    listFiles(db, importId),
    listFaults(db, importId),
    listStops(db, importId, schoolDateOf(nowMs)),
    countChanges(db, importId),
    listGroups(db, importId, narrowing),
  ])
  const isBack = row.state === 'rolled_back' || row.state === 'rolling_back'
  const until = isBack ? null : rollBackUntil(row.appliedAt, nowMs)
  return {
    ...presentListed(row),
    format: row.format,
    problem: row.problem,
    notes: row.notes,
    mends: row.mendsId,
    asks_date_order: row.asksDateOrder,
    date_order: row.dateOrder,
    missing: row.missing,
    read_ms: row.readMs,
    steps_done: row.stepsDone,
    steps: row.steps,
    roll_back_until: until?.toISOString() ?? null,
    edited_since: until === null ? 0 : await countEditedSince(db, brings, importId, new Date(nowMs)),
    kept_edits: row.state === 'rolled_back' && !row.isForgotten ? await countKeptEdits(db, importId) : 0,
    roll_back_days: rollBackDays(),
    people: row.people,
    before:
      row.beforeId === null || row.beforeAt === null
        ? null
        : { id: row.beforeId, applied_at: row.beforeAt.toISOString() },
    files: files.map(({ leftOut, isRead, ...file }) => ({ ...file, left_out: leftOut, is_read: isRead })),
    faults: faults.map(({ columnAt, ...fault }) => ({ ...fault, column: columnAt })),
    stops: row.isForgotten ? [] : stops,
    ended: row.isForgotten ? { people: 0, taken: 0 } : counts.ended,
    is_forgotten: row.isForgotten,
    groups: row.isForgotten ? [] : groups,
    campuses: row.isForgotten ? [] : counts.campuses,
    ready: counts.ready,
    waiting: counts.waiting,
    failed: files.reduce((sum, { failed }) => sum + failed, 0),
    written_by_kind: counts.writtenByKind,
  }
}
