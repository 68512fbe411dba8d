import { sql } from 'kysely'
import { standingAdvisorOf } from '#domains/people/server/relations.service.ts'
import { notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { likeText, typedWords } from '#server/database/search-words.ts'
import { seesExcusesOf } from '../excuses.access.ts'

/** Students the viewer may file excuses for, with the advisor to ask (1-staff-tools §2.2). */
const fileableStudents = (db: Database, viewer: Viewer) =>
  db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .leftJoin('houses', 'houses.id', 'students.houseId')
    .leftJoinLateral(standingAdvisorOf('houses').as('advisor'), (join) => join.onTrue())
    .where(seesExcusesOf(viewer))
    .where('users.deactivatedAt', 'is', null)
    .select([
      'students.id',
      'users.name',
      'students.grade',
      'students.cohortId',
      'houses.title as houseTitle',
      'advisor.id as advisorId',
      'advisor.firstName as advisorFirstName',
      'advisor.lastName as advisorLastName',
      'advisor.name as advisorName',
      'advisor.email as advisorEmail',
    ])

/** A student the viewer may file for. Throws not-found for every other number. */
export async function getFileableStudent(db: Database, viewer: Viewer, studentId: number) {
  const student = await fileableStudents(db, viewer).where('students.id', '=', studentId).executeTakeFirst()
  if (!student) throw notFound('This student does not exist, or is not one you can file excuses for.')
  return student
}

/** The first students of a search by the words of their names, or the one of a number. */
export function listFileableStudents(
  db: Database,
  viewer: Viewer,
  { search, studentId, limit }: { search: string; studentId: number | undefined; limit: number },
) {
  let query = fileableStudents(db, viewer).orderBy('users.name').limit(limit)
  if (studentId !== undefined) query = query.where('students.id', '=', studentId)
  for (const word of typedWords(search))
    query = query.where(
      sql<boolean>`users.search_text like plain_text(${likeText(word)}) and users.role = 'student'`,
    )
  return query.execute()
}
