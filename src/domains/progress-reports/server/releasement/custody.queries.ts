import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { holdsFor, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { CustodyRemark } from '../../contract/releasement.contract.ts'
import { hasCustodyRemark } from './progress.queries.ts'

/** SQL: the person in scope as `users` can log in. */
export const hasAccess = sql<boolean>`(users.deactivated_at is null
  and exists (select from accounts own where own.user_id = users.id))`

/**
 * The custody remarks of some students, for `people.view_custody` of their campus, each with who of the guardians opens the records. The stamp changes with every
 * word and every switch, so that what is confirmed is what was read.
 */
export async function listCustodyRemarks(
  db: Database,
  viewer: Viewer,
  studentIds: readonly number[],
): Promise<CustodyRemark[]> {
  const { rows } = await sql<{
    studentId: number
    studentName: string
    cohortId: number
    links: { guardian: number; name: string; remark: string; sees: boolean; access: boolean }[]
  }>`
    select students.id as student_id, child.name as student_name, students.cohort_id,
      json_agg(json_build_object('guardian', users.id,
      'name', users.first_name, 'remark', g.custody_remark, 'sees', g.sees_records, 'access', ${hasAccess})
      order by users.name, users.id) as links
    from students join users child on child.id = students.id
    join guardian_students g on g.student_id = students.id join users on users.id = g.guardian_id
    where students.id = any(${[...studentIds]}::integer[]) and ${hasCustodyRemark}
    group by 1, 2, 3 order by 2, 1`.execute(db)
  return rows.map(({ studentId, studentName, cohortId, links }) => ({
    student_id: studentId,
    student_name: studentName,
    remarks: holdsFor(viewer, 'people.view_custody', cohortId)
      ? [...new Set(links.map(({ remark }) => remark).filter((text) => text !== ''))]
      : null,
    guardians: links.map(({ name, sees, access }) => ({ name, sees, has_access: access })),
    stamp: createHash('sha256')
      .update(
        JSON.stringify([studentId, links.map(({ guardian, remark, sees }) => [guardian, remark, sees])]),
      )
      .digest('hex'),
  }))
}
