import { sql } from 'kysely'
import { findVisibleStudent, withinReach } from '#domains/people/server/people.service.ts'
import { listOpenable } from '#domains/student-documents/server/student-documents.service.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { FormerSchool } from '../../contract/learning-history.contract.ts'

/** The schools a student was at before, the latest first, each with its paper for who opens it. Two statements. */
export async function listFormerSchools(
  db: Database,
  viewer: Viewer,
  studentId: number,
): Promise<FormerSchool[]> {
  const rows = await db
    .selectFrom('formerSchools')
    .select(['id', 'name', 'place', 'firstYear', 'lastYear', 'documentId', 'version'])
    .where('studentId', '=', studentId)
    .orderBy('lastYear', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const papers = await listOpenable(
    db,
    viewer,
    rows.flatMap(({ documentId }) => documentId ?? []),
  )
  return rows.map(({ firstYear, lastYear, documentId, ...row }) => {
    const paper = papers.find(({ id }) => id === documentId)
    return {
      ...row,
      first_year: firstYear,
      last_year: lastYear,
      document: paper ? { id: paper.id, title: paper.title, url: paper.url } : null,
    }
  })
}

/** Whether the viewer sees a student and manages them: who they are, and where they were before. */
export async function managesHistory(db: Database, viewer: Viewer, studentId: number): Promise<boolean> {
  const reach = reachOf(viewer, 'people.manage')
  if (reach !== 'all' && reach.length === 0) return false
  if (!(await findVisibleStudent(db, viewer, studentId))) return false
  const own = await db
    .selectFrom('students')
    .select('id')
    .where('id', '=', studentId)
    .where(withinReach(reach, sql.ref('students.cohort_id')))
    .executeTakeFirst()
  return own !== undefined
}
