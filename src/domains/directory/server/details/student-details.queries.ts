import { sql } from 'kysely'
import { hasLeft } from '#domains/people/server/people.service.ts'
import { isOfHouse } from '#domains/people/server/relations.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { AccessState } from '../../contract/person.schemas.ts'
import { accessState } from '../access-state.ts'
import { knowsFamily, listsStudent, managesStudent } from '../students/managed-students.ts'

/** A student the viewer sees or manages, with what they may know; undefined for any other. One statement. */
export const findStudentDetails = (db: Database, viewer: Viewer, studentId: number) =>
  db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .innerJoin('cohorts', 'cohorts.id', 'students.cohortId')
    .leftJoin('houses', 'houses.id', 'students.houseId')
    .leftJoin('plannedHouseMoves as move', (join) =>
      join
        .onRef('move.studentId', '=', 'students.id')
        // It moves nobody who left, or is in another house by now than the one it was to end.
        .on(sql<boolean>`(not ${hasLeft(sql`students.status`)}
          and (move.leaves_house_id is null or move.leaves_house_id = students.house_id))`),
    )
    .leftJoin('houses as next', 'next.id', 'move.houseId')
    .leftJoin('users as planner', 'planner.id', 'move.plannedBy')
    .select(['students.id', 'users.name', 'users.email', 'students.pronouns', 'students.gender'])
    .select([
      'students.phone',
      'students.state',
      'students.dateOfBirth',
      'students.grade',
      'students.houseId',
      'students.cohortId',
    ])
    .select(['cohorts.title as campus', 'houses.title as houseTitle'])
    .select(['move.fromDay', 'next.title as nextTitle', 'planner.name as plannedBy'])
    .select([knowsFamily(viewer).as('knowsFamily'), managesStudent(viewer).as('manages')])
    .where('students.id', '=', studentId)
    .where(listsStudent(viewer))
    .executeTakeFirst()

/** How many former remarks are shown. */
const mostFormer = 200

interface TieRow {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly relationship: string
  readonly access: AccessState
  readonly custodyRemark: string
  readonly pickUpRemark: string
  readonly seesRecords: boolean
  readonly remarkedBy: string | null
  readonly remarkedAt: Date | null
}

/** The guardians of a student by name, those who cannot log in any more too; one statement. */
export async function listTies(db: Database, studentId: number, now: Date): Promise<TieRow[]> {
  const { rows } = await sql<TieRow>`
    select users.id, users.name, users.email, guardians.phone, tie.relationship, ${accessState(now)} as access,
      tie.custody_remark, tie.pick_up_remark, tie.sees_records, author.name as remarked_by, tie.remarked_at
    from guardian_students tie join users on users.id = tie.guardian_id
    join guardians on guardians.id = users.id left join users author on author.id = tie.remarked_by
    where tie.student_id = ${studentId}
    order by users.name, users.id`.execute(db)
  return rows
}

/** What was remarked of the guardians of a student before it was said otherwise, the latest first; one statement. */
export const listFormerRemarks = (db: Database, studentId: number) =>
  db
    .selectFrom('formerRemarks as f')
    .leftJoin('users as author', 'author.id', 'f.remarkedBy')
    .select([
      'f.guardianId',
      'f.custodyRemark',
      'f.pickUpRemark',
      'f.seesRecords',
      'f.remarkedAt',
      'f.heldUntil',
    ])
    .select('author.name as remarkedBy')
    .where('f.studentId', '=', studentId)
    .orderBy('f.id', 'desc')
    .limit(mostFormer)
    .execute()

/** The houses of a campus by title, with how many students are in each. */
export const listHousesOfCampus = (db: Database, cohortId: number) =>
  db
    .selectFrom('houses')
    .select(['id', 'title'])
    .select((eb) =>
      eb
        .selectFrom('students')
        .where(isOfHouse('students', sql`houses.id`))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('students'),
    )
    .where('archivedAt', 'is', null)
    .where('cohortId', '=', cohortId)
    .orderBy('title')
    .orderBy('id')
    .execute()
