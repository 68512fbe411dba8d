import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** Before the number of a task that no design knew, it makes a key of it. */
export const taskKeyPrefix = 'task-'

/** A task as the design of its experience says it. */
interface PlannedTask {
  readonly key: string
  readonly title: string
  readonly isFinal: boolean
  readonly dueMs: number
  /** One that is there already keeps its day. */
  readonly keepsDue?: boolean
}

/**
 * Gives an experience the tasks of its design, by their keys: known ones change where they stand, the rest is added and
 * waits for everybody who is registered. A day that has passed stays what it was. What left the design goes, unless a student handed something in: its title is
 * answered, and the caller has to give up.
 */
export async function planTasks(
  db: Database,
  experienceId: number,
  tasks: readonly PlannedTask[],
  nowMs: number,
): Promise<{ readonly handedIn: readonly string[] }> {
  const keys = tasks.map(({ key }) => key)
  const { rows: kept } = await sql<{ title: string }>`
    select t.title from tasks t where t.experience_id = ${experienceId} and t.design_key <> all(${keys}::text[])
      and exists (select from task_submissions s where s.task_id = t.id and s.submitted_at is not null)
    order by t.due_at`.execute(db)
  if (kept.length > 0) return { handedIn: kept.map(({ title }) => title) }
  await sql`delete from tasks where experience_id = ${experienceId} and design_key <> all(${keys}::text[])`.execute(
    db,
  )
  const sent = JSON.stringify(
    tasks.map(({ key, title, isFinal, dueMs, keepsDue = false }) => ({
      key,
      title,
      is_final: isFinal,
      due_at: new Date(dueMs).toISOString(),
      keeps: keepsDue,
    })),
  )
  await sql`
    with written as (
      insert into tasks (experience_id, design_key, title, is_final, due_at)
      select ${experienceId}, t.key, t.title, t.is_final,
        case when t.keeps or k.due_at <= ${new Date(nowMs)} then coalesce(k.due_at, t.due_at) else t.due_at end
      from jsonb_to_recordset(${sent}::jsonb) as t
        (key text, title text, is_final boolean, due_at timestamptz, keeps boolean)
      left join tasks k on k.experience_id = ${experienceId} and k.design_key = t.key
      on conflict (experience_id, design_key) do update
        set title = excluded.title, is_final = excluded.is_final, due_at = excluded.due_at
      returning id, due_at)
    insert into task_submissions (task_id, student_id, due_at)
    select w.id, r.student_id, w.due_at from written w
    join registrations r on r.experience_id = ${experienceId} and r.dropped_at is null
    on conflict do nothing`.execute(db)
  return { handedIn: [] }
}

/** Tasks that no design knew get keys of one, by their numbers. */
export const adoptTasks = (db: Database, experienceId: number) =>
  sql`update tasks set design_key = ${taskKeyPrefix} || id
    where experience_id = ${experienceId} and design_key is null`.execute(db)
