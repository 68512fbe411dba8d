import { sql } from 'kysely'
import { invalid, notFound } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import type { AttendanceStatus } from '../../contract/attendance-status.ts'
import type { Hearer } from '../../contract/family-words.ts'
import { informedOtherwise } from '../../rules/heard-by-family.ts'
import { marksOf } from '../../rules/roll-facts.ts'
import { findVisibleAttendable } from '../attendables.queries.ts'
import { hearersAsList } from '../informed/tellings.queries.ts'
import { listChanges } from './changes.queries.ts'
import { lockEditable } from './roll.actions.ts'
import { saveRoll } from './save-roll.ts'

/** For this long whoever marked a row absent of which nothing was known may have meant another row. */
const mistakenForMs = 10 * 60_000

interface Presence {
  readonly attendableId: number
  readonly studentId: number
  readonly present: boolean
  /** The family, told otherwise before, is told what the row says now. */
  readonly tellFamily: boolean
}

/** A row after it was set: its effective statuses, and whether an approved excuse stands beside them. */
export interface RowNow {
  readonly statuses: readonly AttendanceStatus[]
  readonly isCovered: boolean
  /** Those of the family who were told something else, and have not been told of this. */
  readonly informedOtherwise: readonly Hearer[]
}

/**
 * Marks one student present or absent without an excuse (1-staff-tools §4), as saving the roll with that row
 * would. A row that is both excused and absent, and one that is tardy, are refused; what the meeting says by
 * itself is no staff status. Returns what the row is then. Throws not-found for a roll or row out of sight.
 */
export async function setPresence(
  context: Omit<HandlerArguments<unknown>, 'input'>,
  { attendableId, studentId, present, tellFamily }: Presence,
): Promise<RowNow> {
  const { db, viewer, services } = context
  const attendable = await findVisibleAttendable(db, viewer, attendableId)
  if (!attendable) throw notFound('There is no such session.')
  const roll = await lockEditable(context, attendable)
  const row = await findRow(db, roll.id, studentId)
  if (!row) throw notFound('This student is not on the roll.')
  if (row.statuses.includes('Late'))
    throw invalid({ present: 'This student was tardy. Correct it on the roll of the session.' })
  if (row.isCovered && row.statuses.includes('Unexcused Absent'))
    throw invalid({ present: 'This student is both excused and absent. Remove the excuse first.' })

  const by = { userId: viewer.userId, nowMs: services.clock.nowMs(), tellFamily }
  const wanted = present ? await presentAgain(db, row, by) : (['Unexcused Absent'] as const)
  // Set once more, as when the family is told of it, a status stays whose it is; what the meeting says is no staff
  // status.
  const isAsComputed = wanted.join() !== row.statuses.join() && wanted.join() === row.computedStatuses.join()
  await saveRoll(context, {
    roll,
    attendances: [{ id: row.id, status: isAsComputed ? [] : [...wanted] }],
    version: undefined,
    tellFamilies: tellFamily ? [row.id] : [],
  })
  if (wanted.length === 0) await openAgain(db, roll.id)
  // What is both excused and absent is not settled: nobody is told of it from here.
  const isClear = present || !row.isCovered
  // Read after the save, which may have taken back what still waited to be told.
  const hearers = isClear ? ((await findRow(db, roll.id, studentId))?.hearers ?? []) : []
  return { statuses: wanted, isCovered: row.isCovered, informedOtherwise: informedOtherwise(hearers, wanted) }
}

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>

interface By {
  readonly userId: number
  readonly nowMs: number
  /** They set it a moment ago, and now only tell the family what it says. */
  readonly tellFamily: boolean
}

/**
 * The statuses of a row whose absence is taken back: those from before it. That may be Insufficient, which is present,
 * too, and no better one by whoever mistook the line; a row of which nothing was known before is empty again. Tardy is
 * not set from here.
 */
async function presentAgain(db: Database, row: Row, by: By): Promise<readonly AttendanceStatus[]> {
  const isThere = (statuses: readonly AttendanceStatus[]) => {
    const { present, tardy } = marksOf({ statuses, isCovered: false, isOver: true })
    return present && !tardy
  }
  const changes = await listChanges(db, row.id)
  const said = [row.statuses, saidByStaffBefore(changes, row), row.computedStatuses]
  const isUnknown = wasJustUnknown(changes, row, by) || (by.tellFamily && wasTakenBack(changes, row, by))
  return said.find(isThere) ?? (isUnknown ? [] : ['Present'])
}

type Changes = Awaited<ReturnType<typeof listChanges>>

/** What staff had set on a row before they set what it says now; empty where that was the meeting's. */
function saidByStaffBefore(changes: Changes, { statuses }: Row): AttendanceStatus[] {
  const [before, last] = changes.slice(-2)
  const isTheirs = [before, last].every((change) => change?.source === 'staff')
  return before && isTheirs && last?.toStatuses.join() === statuses.join() ? before.toStatuses : []
}

/** Whether nothing was known of the row until the same person marked it absent a moment ago. */
function wasJustUnknown(changes: Changes, { computedStatuses }: Row, { userId, nowMs }: By): boolean {
  const last = changes.at(-1)
  return (
    computedStatuses.length === 0 &&
    last?.source === 'staff' &&
    last.changedBy === userId &&
    last.fromStatuses.length === 0 &&
    last.toStatuses.join() === 'Unexcused Absent' &&
    last.changedAt.getTime() > nowMs - mistakenForMs
  )
}

/** Whether the row says nothing because the same person took back what they had said of it. */
function wasTakenBack(changes: Changes, { statuses }: Row, { userId }: By): boolean {
  const last = changes.at(-1)
  return (
    statuses.length === 0 &&
    last?.source === 'staff' &&
    last.changedBy === userId &&
    last.fromStatuses.join() === 'Unexcused Absent'
  )
}

/** A roll that says nothing of anybody any more has not been taken: it is asked for as before. */
const openAgain = (db: Database, attendableId: number) =>
  db
    .updateTable('attendables')
    .set({ staffSavedAt: null, staffSavedBy: null })
    .where('id', '=', attendableId)
    .where('markedCount', '=', 0)
    .execute()

const findRow = (db: Database, attendableId: number, studentId: number) =>
  db
    .selectFrom('attendances')
    .leftJoin('excuses', 'excuses.id', 'attendances.excuseId')
    .select('attendances.id')
    .select([
      sql<AttendanceStatus[]>`attendances.statuses`.as('statuses'),
      sql<AttendanceStatus[]>`attendances.computed_statuses`.as('computedStatuses'),
      sql<boolean>`coalesce(excuses.approved and excuses.removed_at is null, false)`.as('isCovered'),
      sql<Hearer[]>`(select ${hearersAsList} from attendances a where a.id = attendances.id)`.as('hearers'),
    ])
    .where('attendableId', '=', attendableId)
    .where('attendances.studentId', '=', studentId)
    .executeTakeFirst()
