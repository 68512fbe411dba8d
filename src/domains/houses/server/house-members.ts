import { sql } from 'kysely'
import { applyExcuseCoverage } from '#domains/attendance/server/attendance.service.ts'
import type { Database } from '#server/database.ts'

interface Moves {
  readonly houseId: number
  /** Who comes, with the house they leave. */
  readonly added: readonly { readonly id: number; readonly houseId: number | null }[]
  readonly removed: readonly number[]
  readonly byUserId: number
  readonly nowMs: number
}

/**
 * Moves students into a house and out of it: their place, the offices they held elsewhere, and the rolls of meetings
 * that have not begun, so that tomorrow's stand-up expects whom it should. Returns the other houses it changed.
 */
export async function moveMembers(db: Database, moves: Moves): Promise<number[]> {
  const { houseId, added, removed, byUserId, nowMs } = moves
  const addedIds = added.map(({ id }) => id)
  if (addedIds.length > 0)
    await db.updateTable('students').set({ houseId }).where('id', 'in', addedIds).execute()
  if (removed.length > 0)
    await db
      .updateTable('students')
      .set({ houseId: null })
      .where('id', 'in', removed)
      .where('houseId', '=', houseId)
      .execute()
  const left = [...new Set(added.flatMap((student) => student.houseId ?? []))]
  if (left.length > 0) await leaveOffices(db, left, addedIds, byUserId, nowMs)
  if (addedIds.length + removed.length > 0) await moveComingRolls(db, moves)
  return left
}

/** Presidents and vice-presidents who left their house; its version says that it changed. */
async function leaveOffices(
  db: Database,
  houseIds: readonly number[],
  studentIds: readonly number[],
  updatedBy: number,
  nowMs: number,
): Promise<void> {
  const gone = sql`any(${[...studentIds]}::integer[])`
  await sql`
    update houses set
      president_id = case when president_id = ${gone} then null else president_id end,
      vice_president_id = case when vice_president_id = ${gone} then null else vice_president_id end,
      version = version + 1, updated_by = ${updatedBy}, updated_at = ${new Date(nowMs)}
    where id = any(${[...houseIds]}::integer[])`.execute(db)
}

/** A roll row nobody has said anything about yet goes with its student; any other stays where it is (decision 0006). */
async function moveComingRolls(
  db: Database,
  { houseId, added, removed, byUserId, nowMs }: Moves,
): Promise<void> {
  const addedIds = added.map(({ id }) => id)
  const now = new Date(nowMs)
  await sql`
    delete from attendances a using attendables m
    where m.id = a.attendable_id and m.starts_at > ${now} and a.statuses = '{}'
      and a.first_joined_at is null and a.notified_at is null
      and ((m.house_id = ${houseId} and a.student_id = any(${[...removed]}::integer[]))
        or (m.house_id <> ${houseId} and a.student_id = any(${addedIds}::integer[])))`.execute(db)
  if (addedIds.length === 0) return
  await sql`
    insert into attendances (attendable_id, student_id)
    select m.id, student_id from attendables m, unnest(${addedIds}::integer[]) as student_id
    where m.house_id = ${houseId} and m.starts_at > ${now} and m.cancelled_at is null
    on conflict (attendable_id, student_id) do nothing`.execute(db)
  const to = await db
    .selectFrom('attendables')
    .select((eb) => eb.fn.max('endsAt').as('endsAt'))
    .where('houseId', '=', houseId)
    .executeTakeFirst()
  if (to?.endsAt && to.endsAt > now)
    await applyExcuseCoverage(
      db,
      { studentIds: addedIds, from: now, to: to.endsAt },
      { changedBy: byUserId, nowMs },
    )
}
