import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import { lockStudents } from '#domains/attendance/server/attendance.service.ts'
import { holdCalendar } from '#domains/school-year/server/school-year.service.ts'
import type { Database } from '#server/database/database.ts'
import { publishChanges } from '#server/live/live.ts'
import { moveMembers } from './house-members.ts'
import { topicsOfHouses } from './house-topics.ts'

interface Move {
  readonly studentId: number
  readonly from: number | null
  readonly to: number | null
  readonly byUserId: number
  readonly nowMs: number
}

/** The first lock of whoever moves students between houses: the calendar as it is, then the houses in order of number. */
export async function lockHousesOfMove(db: Database, houseIds: readonly (number | null)[]): Promise<void> {
  await holdCalendar(db)
  const ids = houseIds.filter((id) => id !== null)
  await sql`select id from houses where id = any(${ids}::integer[]) order by id for no key update`.execute(db)
}

interface MemberLocks {
  /** The house they may go to. */
  readonly to?: number | null
  /** Locks that stand between those of houses and of students (docs/decisions/0024). */
  readonly between?: () => Promise<void>
}

/**
 * Takes the locks of whoever moves one student or has them leave, in their order: their house, the student. Returns the
 * house they are in; one who was moved while this waited is in another by now, whose lock is taken, too.
 */
export async function lockMember(
  db: Database,
  studentId: number,
  { to = null, between }: MemberLocks = {},
): Promise<number | null> {
  const findHouse = () =>
    db.selectFrom('students').select('houseId').where('id', '=', studentId).executeTakeFirstOrThrow()
  for (;;) {
    const { houseId } = await findHouse()
    await lockHousesOfMove(db, [houseId, to])
    await between?.()
    await lockStudents(db, [studentId])
    if ((await findHouse()).houseId === houseId) return houseId
  }
}

/**
 * Moves one student into another house, or out of any, as the form of a house does; both houses have changed since
 * somebody opened their form. The caller holds `lockHousesOfMove`.
 */
export async function moveStudent(
  db: Database,
  { studentId, from, to, byUserId, nowMs }: Move,
): Promise<void> {
  if (from === to) return
  if (to !== null)
    await moveMembers(db, {
      houseId: to,
      added: [{ id: studentId, houseId: from }],
      removed: [],
      byUserId,
      nowMs,
    })
  else if (from !== null) {
    await moveMembers(db, { houseId: from, added: [], removed: [studentId], byUserId, nowMs })
    await sql`update houses set president_id = nullif(president_id, ${studentId}),
      vice_president_id = nullif(vice_president_id, ${studentId}) where id = ${from}`.execute(db)
  }
  const changed = [from, to].filter((id) => id !== null)
  await sql`update houses set version = version + 1, updated_by = ${byUserId}, updated_at = ${new Date(nowMs)}
    where id = any(${changed}::integer[])`.execute(db)
  await publishChanges(db, [...topicsOfHouses(changed), topic('houses')])
}

interface ManyMoves {
  readonly moves: readonly {
    readonly studentId: number
    readonly from: number | null
    readonly to: number | null
  }[]
  readonly byUserId: number
  readonly nowMs: number
}

/**
 * Moves many students between houses, a house at a time, as `moveStudent` moves one. The caller holds the locks of all
 * these houses.
 */
export async function moveStudents(db: Database, { moves, byUserId, nowMs }: ManyMoves): Promise<void> {
  const coming = Map.groupBy(
    moves.filter(({ from, to }) => to !== null && from !== to),
    ({ to }) => to ?? 0,
  )
  for (const [houseId, added] of coming)
    await moveMembers(db, {
      houseId,
      added: added.map(({ studentId, from }) => ({ id: studentId, houseId: from })),
      removed: [],
      byUserId,
      nowMs,
    })
  const changed = [...new Set(moves.flatMap(({ from, to }) => (from === to ? [] : [from, to])))].filter(
    (id) => id !== null,
  )
  await sql`update houses set version = version + 1, updated_by = ${byUserId}, updated_at = ${new Date(nowMs)}
    where id = any(${changed}::integer[])`.execute(db)
  await publishChanges(db, [...topicsOfHouses(changed), topic('houses')])
  for (const { studentId, from, to } of moves)
    if (to === null) await moveStudent(db, { studentId, from, to, byUserId, nowMs })
}
