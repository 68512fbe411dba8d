import { sql } from 'kysely'
import { seesStudent } from '#domains/people/server/people.service.ts'
import type { PageRange } from '#server/api/paging.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { searchedIn } from '#server/database/search-words.ts'
import { shiftSchoolYear, yearsAhead } from '../rules/school-years.ts'
import { seesPathwaysOf } from './pathways.access.ts'

/** A pathway as far as it decides whose it is. */
export interface OfYear {
  readonly id: number
  readonly type: string
  readonly schoolYear: string
  /** How many years its year comes after the running one. */
  readonly ahead: number
}

/** The years that have cycles or pathways, and the next one, the latest first. */
export async function listSchoolYears(db: Database, running: string): Promise<string[]> {
  const { rows } = await sql<{ schoolYear: string }>`
    select school_year from cycles union select school_year from pathways where removed_at is null
    union values (${running}), (${shiftSchoolYear(running, 1)})
    order by 1 desc limit 40`.execute(db)
  return rows.map(({ schoolYear }) => schoolYear)
}

/** SQL: whose pathway is which in a year. */
export const assignmentsOf = (schoolYear: string, ahead: number) =>
  sql`pathways_of_students(${schoolYear}, ${ahead}::integer)`

/** SQL: the grade of the student in scope as `students` in the year of a pathway. */
export const gradeOf = ({ schoolYear, ahead }: Pick<OfYear, 'schoolYear' | 'ahead'>) =>
  sql<number>`grade_in_year(students.grade, students.grade_year, ${schoolYear}, ${ahead}::integer)`

/** How many students each pathway of a year has, by its number. */
export async function countStudents(
  db: Database,
  schoolYear: string,
  running: string,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ pathwayId: number; count: number }>`
    select pathway_id, count(*)::integer as count
    from ${assignmentsOf(schoolYear, yearsAhead(schoolYear, running))} where pathway_id is not null group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ pathwayId, count }) => [pathwayId, count]))
}

interface StudentRow {
  readonly id: number
  readonly name: string
  readonly grade: number
  readonly campus: string
  readonly house: string | null
  readonly isByHand: boolean
  readonly total: number
}

/** A page of the students of a pathway whose pathways the viewer reads, by name. */
export async function listStudents(
  db: Database,
  viewer: Viewer,
  pathway: OfYear,
  { search, limit, offset }: PageRange & { readonly search: string },
): Promise<StudentRow[]> {
  const { rows } = await sql<StudentRow>`
    select students.id, users.name, ${gradeOf(pathway)} as grade, cohorts.title as campus,
      houses.title as house, a.is_by_hand, count(*) over ()::integer as total
    from ${assignmentsOf(pathway.schoolYear, pathway.ahead)} a
    join students on students.id = a.student_id
    join users on users.id = students.id
    join cohorts on cohorts.id = students.cohort_id
    left join houses on houses.id = students.house_id
    where a.pathway_id = ${pathway.id} and ${seesPathwaysOf(viewer)}
      and ${searchedIn('users.search_text', search)}
    order by users.name, users.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

const mostCandidates = 12

/** Students whom the viewer sees and who have another pathway of this type, or none. */
export async function findCandidates(db: Database, viewer: Viewer, pathway: OfYear, search: string) {
  const { rows } = await sql<{ id: number; name: string; grade: number; pathway: string | null }>`
    select students.id, users.name, ${gradeOf(pathway)} as grade, other.title as pathway
    from ${assignmentsOf(pathway.schoolYear, pathway.ahead)} a
    join students on students.id = a.student_id
    join users on users.id = students.id
    left join pathways other on other.id = a.pathway_id
    where a.type = ${pathway.type} and a.pathway_id is distinct from ${pathway.id} and ${seesStudent(viewer)}
      and ${searchedIn('users.search_text', search)}
    order by users.name, users.id limit ${mostCandidates}`.execute(db)
  return rows
}

/** Who has which pathway of some types in a year: what is compared before and after a change. */
export async function readAssignments(
  db: Database,
  schoolYear: string,
  ahead: number,
): Promise<Map<string, number | null>> {
  const { rows } = await sql<{ studentId: number; type: string; pathwayId: number | null }>`
    select student_id, type, pathway_id from ${assignmentsOf(schoolYear, ahead)}`.execute(db)
  return new Map(rows.map(({ studentId, type, pathwayId }) => [`${studentId} ${type}`, pathwayId]))
}

const mostNames = 12

/** How many students these are, and the first names of those the viewer sees. */
export async function nameStudents(db: Database, viewer: Viewer, studentIds: readonly number[]) {
  const rows =
    studentIds.length === 0
      ? []
      : await db
          .selectFrom('students')
          .innerJoin('users', 'users.id', 'students.id')
          .select('users.name')
          .where('students.id', '=', sql<number>`any(${[...studentIds]}::integer[])`)
          .where(seesStudent(viewer))
          .orderBy('users.name')
          .orderBy('users.id')
          .limit(mostNames)
          .execute()
  return { count: studentIds.length, names: rows.map(({ name }) => name) }
}
