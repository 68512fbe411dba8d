import { sql } from 'kysely'
import { conflict, invalid } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import { attendanceContract } from '../../contract/attendance.contract.ts'
import { type AttendanceStatus, joinStatuses } from '../../contract/attendance-status.ts'
import { takeBackCorrections, tellCorrections } from '../informed/tell-corrections.ts'
import { tellOfRolls } from '../tell-of-rolls.ts'
import { findLastChange, insertChanges, type RollChange } from './changes.queries.ts'
import type { LockedRoll } from './lock-rolls.ts'
import { listRollRows, type RollRecord } from './roll.queries.ts'

interface SaveRollInput {
  readonly roll: LockedRoll
  readonly attendances: readonly { id: number; status: AttendanceStatus[] }[]
  /** The version the page was looking at; without it the last to save wins. */
  readonly version: number | undefined
  /** Rows whose families are told what they say now, where they were told otherwise. */
  readonly tellFamilies?: readonly number[]
}

interface SavedRoll {
  readonly version: number
  readonly changes: readonly RollChange[]
  /** The students whose families are told that it was corrected. */
  readonly told: readonly string[]
}

/**
 * Overwrites a roll with what staff say (2-back-office §4): one transaction, one statement a table.
 * A row that is saved as it already stands stays computed; an emptied row goes back to what the meeting
 * says. A stale version that disagrees with what is stored is a conflict that shows both. Families that were told
 * otherwise hear of it where that is asked (docs/decisions/0046).
 */
export async function saveRoll(
  context: Omit<HandlerArguments<unknown>, 'input'>,
  { roll, attendances, version, tellFamilies = [] }: SaveRollInput,
): Promise<SavedRoll> {
  const { db } = context
  const rows = new Map((await listRollRows(db, roll.id)).map((row) => [row.id, row]))
  const rowOf = (id: number, field: string) => {
    const row = rows.get(id)
    if (!row) throw invalid({ [field]: 'This row is not on the roll. Reload the page; nothing was saved.' })
    return row
  }
  const pairs = attendances.map(({ id, status }) => ({ row: rowOf(id, `attendances.${id}.id`), status }))
  for (const [index, id] of tellFamilies.entries()) rowOf(id, `tellFamilies.${index}`)
  if (version !== undefined && version !== roll.version) await refuseStale(db, roll.id, roll.version, pairs)

  const edits = pairs.filter(({ row, status }) => status.join() !== row.statuses.join())
  const saved =
    edits.length === 0 ? { version: roll.version, changes: [] } : await storeEdits(context, roll, edits)
  const told = await tellCorrections(context, { roll, version: saved.version }, tellFamilies)
  if (edits.length > 0 || told.length > 0) await tellOfRolls(db, [roll.id])
  return { ...saved, told }
}

async function storeEdits(
  context: Omit<HandlerArguments<unknown>, 'input'>,
  roll: LockedRoll,
  edits: readonly Pair[],
): Promise<Omit<SavedRoll, 'told'>> {
  const { db, viewer, services } = context
  const version = roll.version + 1
  const nowMs = services.clock.nowMs()
  await updateStaffStatuses(db, edits, viewer.userId, nowMs)
  const changes = edits.flatMap(({ row, status }): RollChange[] => {
    const to = status.length > 0 ? status : row.computedStatuses
    return to.join() === row.statuses.join()
      ? []
      : [{ attendanceId: row.id, studentId: row.studentId, from: row.statuses, to }]
  })
  await insertChanges(db, changes, { source: 'staff', changedBy: viewer.userId, nowMs })
  await db
    .updateTable('attendables')
    .set({ rollVersion: version, staffSavedAt: new Date(nowMs), staffSavedBy: viewer.userId })
    .where('id', '=', roll.id)
    .execute()
  await insertAudit(db, context, {
    action: 'roll.saved',
    subjectType: 'attendable',
    subjectId: roll.id,
    before: changes.map(({ attendanceId, from }) => ({ attendanceId, statuses: from })),
    after: changes.map(({ attendanceId, to }) => ({ attendanceId, statuses: to })),
  })
  await takeBackCorrections(context, roll)
  return { version, changes }
}

type Pair = { readonly row: RollRecord; readonly status: readonly AttendanceStatus[] }

async function refuseStale(
  db: HandlerArguments<unknown>['db'],
  attendableId: number,
  version: number,
  pairs: readonly Pair[],
): Promise<void> {
  const rows = pairs
    .filter(({ row, status }) => status.join() !== row.statuses.join())
    .map(({ row, status }) => ({
      id: row.id,
      studentName: row.studentName,
      nameDetail: row.nameDetail,
      yours: joinStatuses(status),
      theirs: joinStatuses(row.statuses),
    }))
  if (rows.length === 0) return
  const last = await findLastChange(db, attendableId)
  // A version that never was: nobody saved before, and this save goes on.
  if (!last) return
  const savedBy = last.changedByName ?? 'The meeting report'
  throw conflict(
    attendanceContract.postSession,
    `${savedBy} changed this roll while you were editing. Choose which to keep.`,
    {
      version,
      savedBy,
      savedAt: last.changedAt.toISOString(),
      rows,
    },
  )
}

async function updateStaffStatuses(
  db: HandlerArguments<unknown>['db'],
  edits: readonly Pair[],
  viewerId: number,
  nowMs: number,
): Promise<void> {
  const json = JSON.stringify(
    edits.map(({ row, status }) => ({ id: row.id, statuses: status.length > 0 ? status : null })),
  )
  await sql`
    update attendances a set
      staff_statuses = e.statuses,
      staff_set_by = case when e.statuses is null then null else ${viewerId}::integer end,
      staff_set_at = case when e.statuses is null then null else ${new Date(nowMs)}::timestamptz end
    from jsonb_to_recordset(${json}::jsonb) as e (id bigint, statuses text[])
    where a.id = e.id`.execute(db)
}
