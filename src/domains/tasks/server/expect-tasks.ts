import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { holdsWhenDue } from './task-counts.queries.ts'

/**
 * The tasks to come of some experiences wait for those of these students who have the place when they are due: what is due
 * before they come, or after they leave, is not theirs. Doing it again changes nothing.
 */
export const expectTasks = (
  db: Database,
  experienceIds: readonly number[],
  studentIds: readonly number[],
  now: Date,
) =>
  sql`insert into task_submissions (task_id, student_id, due_at)
    select t.id, r.student_id, t.due_at from tasks t
    join registrations r on r.experience_id = t.experience_id and ${holdsWhenDue(sql.ref('t.due_at'))}
    where t.experience_id = any(${[...experienceIds]}::integer[]) and t.due_at > ${now}
      and r.student_id = any(${[...studentIds]}::integer[])
    on conflict do nothing`.execute(db)
