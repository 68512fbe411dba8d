import { type Insertable, sql } from 'kysely'
import { touchPeople } from '#domains/people/server/people.service.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { DB } from '#server/database/tables.ts'
import type { FamilyTie } from './join-family.ts'

/** Makes guardians of people who are there already; whose children they are is `insertTies`. */
export const insertGuardians = (db: Database, guardians: readonly Insertable<DB['guardians']>[]) =>
  insertRows(db, 'guardians', guardians)

export const updateGuardiansEach = (
  db: Database,
  guardians: readonly { readonly id: number; readonly phone: string | null }[],
) =>
  sql`update guardians g set phone = x.phone
    from jsonb_to_recordset(${JSON.stringify(guardians)}::jsonb) x (id int, phone text) where g.id = x.id`.execute(
    db,
  )

const peopleOf = (ties: readonly Omit<FamilyTie, 'relationship'>[]) => [
  ...new Set(ties.flatMap(({ guardianId, studentId }) => [guardianId, studentId])),
]

/** Joins families; a tie that is there already stays with what is remarked of it. */
export async function insertTies(db: Database, ties: readonly FamilyTie[], now: Date): Promise<void> {
  if (ties.length === 0) return
  await insertRows(db, 'guardianStudents', ties, (insert) =>
    insert.onConflict((there) => there.columns(['guardianId', 'studentId']).doNothing()),
  )
  await touchPeople(db, peopleOf(ties), now)
}

/** Takes ties away: from the next request on these guardians see these students no longer. */
export async function deleteTies(
  db: Database,
  ties: readonly Omit<FamilyTie, 'relationship'>[],
  now: Date,
): Promise<void> {
  if (ties.length === 0) return
  await sql`delete from guardian_students g
    using unnest(${ties.map(({ guardianId }) => guardianId)}::integer[],
      ${ties.map(({ studentId }) => studentId)}::integer[]) as x (guardian_id, student_id)
    where g.guardian_id = x.guardian_id and g.student_id = x.student_id`.execute(db)
  await touchPeople(db, peopleOf(ties), now)
}

/** People are guardians no more, since they never should have been; their families are left before. */
export const deleteGuardians = (db: Database, ids: readonly number[]) =>
  sql`delete from guardians where id = any(${[...ids]}::integer[])`.execute(db)
