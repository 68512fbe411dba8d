import { sql } from 'kysely'
import { asMasteryLevel } from '#domains/mastery/contract/mastery-levels.ts'
import type { SubmissionKey } from '#domains/tasks/server/tasks.service.ts'
import type { Database } from '#server/database/database.ts'
import { standsOutside } from '../feedback/outside-program.ts'
import type { AssessedRow } from './present-assessed.ts'

/** What was assessed on a task of a student and not taken back, by send, with the names of units and abilities. */
export async function listAssessedOf(
  db: Database,
  { taskId, studentId }: SubmissionKey,
): Promise<AssessedRow[]> {
  const { rows } = await sql<Omit<AssessedRow, 'level'> & { level: number | null }>`
    select a.batch, a.unit_id, ${standsOutside(studentId, sql`a.experience_id`)}, coalesce(u.title, b.title) as title, a.is_final, a.flag, a.level, a.comment_html
    from assessments a left join units u on u.id = a.unit_id left join abilities b on b.id = a.ability_id
    where a.task_id = ${taskId} and a.student_id = ${studentId} and a.withdrawn_at is null order by a.id`.execute(
    db,
  )
  return rows.map(({ level, ...row }) => ({ ...row, level: level === null ? null : asMasteryLevel(level) }))
}
