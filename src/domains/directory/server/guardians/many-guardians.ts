import { type Insertable, sql } from 'kysely'
import { touchPeople } from '#domains/people/server/people.service.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { DB } from '#server/database/tables.ts'

export interface FamilyTie {
  readonly guardianId: number
  readonly studentId: number
  readonly relationship: string
}

/** Which two a tie is of. */
export type Tied = Omit<FamilyTie, 'relationship'>

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

const peopleOf = (ties: readonly Tied[]) => [
  ...new Set(ties.flatMap(({ guardianId, studentId }) => [guardianId, studentId])),
]

/*
 * Who writes ties holds the people first: whoever takes one of them away (`holdPeople`) sees each tie there is by then, and
 * none comes while they go.
 */

/**
 * Joins families; a tie that is there already stays with what is remarked of it, and one that had ended is as closed as it
 * was, with its remarks (docs/decisions/0092).
 */
export async function insertTies(db: Database, ties: readonly FamilyTie[], now: Date): Promise<void> {
  if (ties.length === 0) return
  await touchPeople(db, peopleOf(ties), now)
  await insertRows(db, 'guardianStudents', ties, (insert) =>
    insert.onConflict((there) => there.columns(['guardianId', 'studentId']).doNothing()),
  )
}

export interface EndedTie extends FamilyTie {
  /** Whether somebody ended it by hand, not a file. */
  readonly isByHand: boolean
}

/** Those of ties that are there no more, as they were when they ended. */
export async function listEndedTies(db: Database, ties: readonly Tied[]): Promise<EndedTie[]> {
  const { rows } = await sql<EndedTie>`
    select e.guardian_id, e.student_id, e.relationship, e.ended_by is not null as is_by_hand
    from ended_ties e join ${pairsOf(ties)} on x.guardian_id = e.guardian_id and x.student_id = e.student_id`.execute(
    db,
  )
  return rows
}

/** A tie that somebody ended by hand, and who did. */
export interface EndedByHand extends Tied {
  readonly guardian: string
  readonly student: string
  readonly endedBy: number
  readonly endedByName: string
  readonly endedAt: Date
}

/** Ties of students that somebody ended by hand: only who says so knowingly ties these again. */
export async function listEndedByHand(db: Database, studentIds: readonly number[]): Promise<EndedByHand[]> {
  const { rows } = await sql<EndedByHand>`
    select e.guardian_id, e.student_id, g.name as guardian, s.name as student, e.ended_by, by.name as ended_by_name, e.ended_at
    from ended_ties e join users g on g.id = e.guardian_id join users s on s.id = e.student_id join users by on by.id = e.ended_by
    where e.student_id = any(${[...studentIds]}::integer[]) order by e.student_id, e.guardian_id`.execute(db)
  return rows
}

/**
 * Restores on ended ties who had ended them by hand, and when, before they were there again for a while. What somebody
 * ended by hand since stays theirs.
 */
export async function keepEnded(
  db: Database,
  ended: readonly (Tied & Pick<EndedByHand, 'endedBy' | 'endedAt'>)[],
): Promise<void> {
  if (ended.length === 0) return
  await sql`
    update ended_ties e set ended_by = x."endedBy", ended_at = x."endedAt"
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb)
      as x ("guardianId" integer, "studentId" integer, "endedBy" integer, "endedAt" timestamptz)
    where e.guardian_id = x."guardianId" and e.student_id = x."studentId" and e.ended_by is null`.execute(db)
}

/** SQL: ties as `x`. */
const pairsOf = (ties: readonly Tied[]) => sql`
  unnest(${ties.map(({ guardianId }) => guardianId)}::integer[],
    ${ties.map(({ studentId }) => studentId)}::integer[]) as x (guardian_id, student_id)`

/** Ends ties; the database keeps what they were. `by` is who ended them by hand. */
export async function endTies(db: Database, ties: readonly Tied[], by: number | null): Promise<void> {
  if (ties.length === 0) return
  await sql`delete from guardian_students g using ${pairsOf(ties)}
    where g.guardian_id = x.guardian_id and g.student_id = x.student_id`.execute(db)
  if (by !== null)
    await sql`update ended_ties e set ended_by = ${by} from ${pairsOf(ties)}
      where e.guardian_id = x.guardian_id and e.student_id = x.student_id`.execute(db)
}

/** Takes ties away: from the next request on these guardians see these students no longer. */
export async function deleteTies(
  db: Database,
  ties: readonly Tied[],
  now: Date,
  by: number | null = null,
): Promise<void> {
  if (ties.length === 0) return
  await touchPeople(db, peopleOf(ties), now)
  await endTies(db, ties, by)
}

/** Takes guardians away who never should have been any; their ties have been ended before. */
export const deleteGuardians = (db: Database, ids: readonly number[]) =>
  sql`delete from guardians where id = any(${[...ids]}::integer[])`.execute(db)
