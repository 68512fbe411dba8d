import { sql } from 'kysely'
import { countOf } from '#contract/clock-text.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import type { Database } from '#server/database/database.ts'
import type { ProgressRecord, SentRecord } from '#vendors/language-vendor/language-vendor-shapes.ts'
import type { SkipReason } from '../../rules/plan-credits.ts'

/** By course, the number of each unit. */
export type UnitNumbers = ReadonlyMap<string, ReadonlyMap<string, number>>

/** What a reading came to, as it goes. */
export interface Counts {
  read: number
  written: number
  /** Rows that do not even say of which record they are. */
  nameless: number
  readonly skipped: Partial<Record<SkipReason, number>>
}

export const noCounts = (): Counts => ({ read: 0, written: 0, nameless: 0, skipped: {} })

const skip = (counts: Counts, reason: SkipReason, by = 1) => {
  if (by > 0) counts.skipped[reason] = (counts.skipped[reason] ?? 0) + by
}

/** Our own identifier of a learner, by which the vendor knows them. */
export const externalIdOf = (studentId: number): string => `student-${studentId}`
const studentIdOf = (externalId: string): number | null => {
  const digits = /^student-(\d{1,9})$/.exec(externalId)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** The number at the end of a key, `fr-u07`: a file brings no catalogue. */
const trailing = (unitKey: string): number | undefined => {
  const digits = /(\d{1,2})$/.exec(unitKey)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

function rowOf(record: ProgressRecord, units: UnitNumbers | null) {
  const order = units === null ? trailing(record.unitKey) : units.get(record.courseKey)?.get(record.unitKey)
  return {
    record_id: record.recordId,
    asked_student: studentIdOf(record.learnerExternalId),
    learner: record.learnerExternalId,
    course_key: record.courseKey,
    unit_key: record.unitKey,
    vendor_unit: order !== undefined && order >= 1 && order <= 20 ? order : null,
    state: record.state,
    score_kind: record.scoreKind,
    // By whole percents, as the table of scores has them; never more than was reached.
    score: record.score === null || record.score === undefined ? null : Math.floor(record.score),
    is_score_unreadable: record.score === undefined,
    completed_on: schoolDateOf(record.completedAt ?? record.updatedAt),
    updated_at: new Date(record.updatedAt).toISOString(),
    revision: record.revision,
    is_deleted: record.deleted,
  }
}
type Row = ReturnType<typeof rowOf>

const sameTelling = (a: Row, b: Row) =>
  JSON.stringify({ ...a, updated_at: '' }) === JSON.stringify({ ...b, updated_at: '' })

/**
 * Keeps what was read: of each record the highest revision, in whatever order and however often it comes. One that is said
 * twice with the same revision and otherwise stays as it was said first, and is counted. One that cannot be read stays as it
 * was, and is there.
 */
export async function storeRecords(
  db: Database,
  sent: readonly SentRecord[],
  { pullId, units, counts }: { pullId: number; units: UnitNumbers | null; counts: Counts },
): Promise<void> {
  counts.read += sent.length
  const newest = new Map<string, Row>()
  const unread: string[] = []
  for (const one of sent) {
    if ('fault' in one) {
      skip(counts, 'row')
      if (one.recordId === undefined) counts.nameless += 1
      else unread.push(one.recordId)
      continue
    }
    const row = rowOf(one.record, units)
    const before = newest.get(row.record_id)
    if (before?.revision === row.revision && !sameTelling(before, row)) skip(counts, 'conflict')
    if (before === undefined || row.revision > before.revision) newest.set(row.record_id, row)
  }
  if (unread.length > 0)
    await sql`update language_records set seen_pull_id = ${pullId}, is_missing = false
      where record_id = any(${unread}::text[])`.execute(db)
  if (newest.size === 0) return
  const { rows } = await sql<{ written: number; conflicts: number; strangers: number; unitless: number }>`
    with said as (
      select s.*, k.id as student_id
      from jsonb_to_recordset(${JSON.stringify([...newest.values()])}::jsonb) as s (record_id text,
        asked_student integer, learner text, course_key text, unit_key text, vendor_unit smallint, state text,
        score_kind text, score smallint, is_score_unreadable boolean, completed_on date, updated_at timestamptz,
        revision integer, is_deleted boolean)
      left join students k on k.id = s.asked_student
    ), stood as (
      select r.* from language_records r join said s on s.record_id = r.record_id
    ), written as (
      insert into language_records as r (record_id, student_id, learner, course_key, unit_key, vendor_unit, state,
        score_kind, score, is_score_unreadable, completed_on, updated_at, revision, is_deleted, seen_pull_id)
      select record_id, student_id, learner, course_key, unit_key, vendor_unit, state, score_kind, score,
        is_score_unreadable, completed_on, updated_at, revision, is_deleted, ${pullId} from said order by record_id
      on conflict (record_id) do update set student_id = excluded.student_id, learner = excluded.learner,
        course_key = excluded.course_key, unit_key = excluded.unit_key, vendor_unit = excluded.vendor_unit,
        state = excluded.state, score_kind = excluded.score_kind, score = excluded.score,
        is_score_unreadable = excluded.is_score_unreadable, completed_on = excluded.completed_on,
        updated_at = excluded.updated_at, revision = excluded.revision, is_deleted = excluded.is_deleted,
        seen_pull_id = excluded.seen_pull_id, is_missing = false
      where excluded.revision > r.revision returning r.record_id
    ), seen as (
      update language_records r set seen_pull_id = ${pullId}, is_missing = false from stood
      where r.record_id = stood.record_id and not exists (select from written w where w.record_id = r.record_id)
    )
    select (select count(*) from written)::int as written,
      (select count(*) from said s join stood r on r.record_id = s.record_id and r.revision = s.revision
        where (r.state, r.score, r.unit_key, r.learner, r.is_deleted)
          is distinct from (s.state, s.score, s.unit_key, s.learner, s.is_deleted))::int as conflicts,
      (select count(*) from said where student_id is null)::int as strangers,
      (select count(*) from said where vendor_unit is null)::int as unitless`.execute(db)
  const [told] = rows
  counts.written += told?.written ?? 0
  skip(counts, 'conflict', told?.conflicts ?? 0)
  skip(counts, 'learner', told?.strangers ?? 0)
  skip(counts, 'unit', told?.unitless ?? 0)
}

/** Of so many that were there at least these must come again, or their absence says nothing. */
const leastSeen = 0.8

/**
 * After everything was read: what came no more is taken for gone until it comes again, unless so much is missing that
 * the vendor must be wrong, or it may be among what cannot be read. Returns what to say of it; empty for nothing.
 */
export async function forgetUnseen(db: Database, pullId: number, nameless: number): Promise<string> {
  const { rows } = await sql<{ seen: number; unseen: number }>`
    select count(*) filter (where seen_pull_id = ${pullId})::int as seen,
      count(*) filter (where seen_pull_id is distinct from ${pullId})::int as unseen
    from language_records where not is_deleted and not is_missing`.execute(db)
  const { seen, unseen } = rows[0] ?? { seen: 0, unseen: 0 }
  if (unseen === 0) return ''
  if (nameless > 0)
    return `${countOf(unseen, 'record')} did not come again, and ${countOf(nameless, 'row')} ${nameless === 1 ? 'does' : 'do'} not say of which record ${nameless === 1 ? 'it is' : 'they are'}: what is known stays.`
  if (seen < (seen + unseen) * leastSeen)
    return `${unseen} of ${seen + unseen} records were missing this time. That is too many to count as removed: they stay as they were.`
  await sql`update language_records set is_missing = true
    where not is_deleted and not is_missing and seen_pull_id is distinct from ${pullId}`.execute(db)
  return `${unseen} ${unseen === 1 ? 'record is' : 'records are'} gone at the vendor without notice, and counted as removed.`
}
