import { sql } from 'kysely'
import { lockStudents } from '#domains/attendance/server/attendance.service.ts'
import { lockHousesOfMove } from '#domains/houses/server/houses.service.ts'
import type { Batch, Change } from './batches.ts'
import { loadPeopleNow } from './change-people.ts'
import { lockStanding } from './change-standing.ts'
import { housesOf, listHouseIds } from './places.ts'

const idsOf = (changes: readonly Change[]) => changes.flatMap(({ ourId }) => ourId ?? [])

/**
 * Holds whoever is written until the transaction ends, before it is asked how they are: what a form saves in between would be
 * lost. In the order of all locks: rights, houses, places, students, then the persons, whom every form of the directory
 * holds. `standing` are those who may leave or be back.
 */
export async function holdPeople(
  batch: Batch,
  changes: readonly Change[],
  standing: readonly Change[],
): Promise<void> {
  const { db } = batch
  const students = idsOf(changes.filter(({ role }) => role === 'student'))
  const known = standing.length === 0 ? new Map() : await loadPeopleNow(batch, idsOf(standing))
  const lockThose = async (isOfThem: (role: Change['role']) => boolean) => {
    for (const { ourId, role } of standing)
      if (ourId !== null && known.has(ourId) && isOfThem(role)) await lockStanding(batch, { id: ourId, role })
  }
  await lockThose((role) => role !== 'student')
  await lockHousesOfMove(db, [...(await listHouseIds(db)), ...(await housesOf(db, students))])
  await lockThose((role) => role === 'student')
  await lockStudents(db, students)
  await sql`select from users where id = any(${idsOf(changes)}::integer[]) order by id for no key update`.execute(
    db,
  )
}
