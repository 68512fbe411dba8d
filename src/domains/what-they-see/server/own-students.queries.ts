import { sql } from 'kysely'
import { seesStudent, withinReach } from '#domains/people/server/people.service.ts'
import {
  advisedBy,
  childrenOf,
  isOneOf,
  isShownToFamily,
  studentsTaughtBy,
} from '#domains/people/server/relations.service.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'

interface Counted {
  readonly total: number
  readonly advised: number
  readonly taught: number
  readonly overseen: number
  readonly children: number
  readonly self: number
  readonly houses: string[]
}

/** How many students somebody sees and why, by the rules that decide it; with `studentId` of that student alone. */
async function countStudents(db: Database, of: Viewer, studentId: number | null): Promise<Counted> {
  const reach = of.role === 'employee' ? reachOf(of, 'people.view.all') : []
  const isFamily = of.role !== 'employee'
  const { rows } = await sql<Counted>`
    select count(*) filter (where ${seesStudent(of)})::int as total,
      count(*) filter (where ${isOneOf(advisedBy(of))})::int as advised,
      count(*) filter (where ${isOneOf(studentsTaughtBy(of))})::int as taught,
      count(*) filter (where ${withinReach(reach, sql.ref('students.cohort_id'))})::int as overseen,
      count(*) filter (where ${isFamily}::boolean and ${isOneOf(childrenOf(of))})::int as children,
      count(*) filter (where students.id = ${of.userId})::int as self,
      array(select title from houses where advisor_id = ${of.userId} and archived_at is null order by title) as houses
    from students join users on users.id = students.id
    where ${isFamily ? isShownToFamily('users') : sql`users.deactivated_at is null`} and (${studentId}::int is null or students.id = ${studentId}::int)`.execute(
    db,
  )
  if (!rows[0]) throw new Error('Counting answers one row.')
  return rows[0]
}

/** Why students are somebody's own, each with how many; those that are theirs by a right alone are not. */
const relationsOf = ({ advised, taught, children, self, houses }: Counted) =>
  [
    { text: `Advises ${houses.length === 0 ? 'their house' : houses.join(' and ')}`, count: advised },
    { text: 'Teaches them in this cycle', count: taught },
    { text: 'Is their guardian', count: children },
    { text: 'It is about themselves', count: self },
  ].filter(({ count }) => count > 0)

/** How many students somebody sees, and for which reasons; one student may be there for several. */
export async function tellStudents(db: Database, of: Viewer) {
  const counted = await countStudents(db, of, null)
  const overseen =
    counted.overseen === 0
      ? []
      : [{ text: 'By the right to see all students, where it applies', count: counted.overseen }]
  return { total: counted.total, reasons: [...relationsOf(counted), ...overseen] }
}

/** Why a student is one of somebody's own: "Advises Alder House". */
export const whyOwn = async (db: Database, of: Viewer, studentId: number): Promise<string[]> =>
  relationsOf(await countStudents(db, of, studentId)).map(({ text }) => text)
