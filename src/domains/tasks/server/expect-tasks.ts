import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { holdsWhenDue } from './task-counts.queries.ts'
import { tellTasks } from './tell-tasks.ts'

/**
 * The tasks to come of some experiences wait for those of these students who have the place when they are due: what is due
 * before they come, or after they leave, is not theirs. Doing it again changes nothing. Open pages of both look again.
 */
export async function expectTasks(
  db: Database,
  experienceIds: readonly number[],
  studentIds: readonly number[],
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with coming as (
      select * from tasks t where t.experience_id = any(${[...experienceIds]}::integer[]) and t.due_at > ${now}),
    expected as (
      insert into task_submissions (task_id, student_id, due_at)
      select t.id, r.student_id, t.due_at from coming t
      join registrations r on r.experience_id = t.experience_id and ${holdsWhenDue(sql.ref('t.due_at'))}
      where r.student_id = any(${[...studentIds]}::integer[])
      on conflict do nothing)
    select id from coming order by due_at, id`.execute(db)
  if (rows.length > 0) await tellTasks(db, { taskIds: rows.map(({ id }) => id), studentIds })
}
