import { sql } from 'kysely'
import { lockRolls, lockStudents, reconcileRosters } from '#domains/attendance/server/attendance.service.ts'
import { updateStudents } from '#domains/people/server/people.service.ts'
import type { Database } from '#server/database/database.ts'

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
  await lockStudents(db, [...addedIds, ...removed])
  if (addedIds.length > 0) await updateStudents(db, addedIds, { houseId })
  if (removed.length > 0) await takeOut(db, houseId, removed)
  const left = [...new Set(added.flatMap((student) => student.houseId ?? []))]
  if (left.length > 0) await leaveOffices(db, left, addedIds, byUserId, nowMs)
  if (addedIds.length + removed.length > 0) await moveComingRolls(db, moves)
  return left
}

/** Students who are in another house by now stay there. */
async function takeOut(db: Database, houseId: number, removed: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from students where id = any(${[...removed]}::integer[]) and house_id = ${houseId}`.execute(db)
  if (rows.length === 0) return
  await updateStudents(
    db,
    rows.map(({ id }) => id),
    { houseId: null },
  )
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

/** What is to come of the house, and of the houses its new students were in, expects whom it should. */
async function moveComingRolls(
  db: Database,
  { houseId, added, removed, byUserId, nowMs }: Moves,
): Promise<void> {
  const addedIds = added.map(({ id }) => id)
  const rolls = await lockRolls(db, await listComingRolls(db, houseId, addedIds, new Date(nowMs)))
  const moved = { attendableIds: rolls.map(({ id }) => id), studentIds: [...addedIds, ...removed] }
  await reconcileRosters(db, moved, { changedBy: byUserId, nowMs })
}

/** The meetings to come of a house, and those of other houses that its new students are on. */
async function listComingRolls(
  db: Database,
  houseId: number,
  addedIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from attendables m
    where m.house_id is not null and m.starts_at > ${now} and (m.house_id = ${houseId} or exists (
      select from attendances a where a.attendable_id = m.id and a.student_id = any(${[...addedIds]}::integer[])))`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
