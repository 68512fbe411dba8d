import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/**
 * The tasks to come of some experiences wait for those of these students who are registered: what was due before they came
 * is not theirs. Doing it again changes nothing.
 */
export const expectTasks = (
  db: Database,
  experienceIds: readonly number[],
  studentIds: readonly number[],
  now: Date,
) =>
  sql`insert into task_submissions (task_id, student_id, due_at)
    select t.id, r.student_id, t.due_at from tasks t
    join registrations r on r.experience_id = t.experience_id and r.dropped_at is null
    where t.experience_id = any(${[...experienceIds]}::integer[]) and t.due_at > ${now}
      and r.student_id = any(${[...studentIds]}::integer[])
    on conflict do nothing`.execute(db)
