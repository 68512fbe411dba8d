import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { placeHolds } from '#domains/people/server/relations.service.ts'
import type { Database } from '#server/database/database.ts'
import type { submissionKinds } from '../contract/task-status.ts'
import { holdsWhenDue } from './task-counts.queries.ts'
import { tellTasks } from './tell-tasks.ts'

/** Put before the id of a task that no design knew, it makes the task's key. */
export const taskKeyPrefix = 'task-'

/** A task as the design of its experience says it. */
interface PlannedTask {
  readonly key: string
  readonly title: string
  /** HTML, as it was cleaned. */
  readonly body: string
  readonly submissionKind: (typeof submissionKinds)[number]
  /** How long it takes a student, about; null where nobody said. */
  readonly minutes: number | null
  readonly attachments: readonly { readonly title: string; readonly url: string }[]
  /** What it is assessed by. */
  readonly unitIds: readonly number[]
  readonly abilityIds: readonly number[]
  readonly isFinal: boolean
  readonly dueMs: number
  /** One that is there already keeps its day. */
  readonly keepsDue?: boolean
}

/** A task that left the design and may not go: what hangs on it is kept, also what was taken back. */
interface KeptTask {
  readonly title: string
  /** By a student; else somebody wrote about it, asked for more time or assessed by it. */
  readonly isHandedIn: boolean
}

/** A task that was there, whose due day is another now, or is not the one that the design says. */
interface ChangedDue {
  readonly key: string
  readonly title: string
  readonly before: Date
  readonly after: Date
}

/**
 * SQL: when the task `t` of a design is due that stands as `k`, null for a new one: where it keeps its day, that one. A day
 * that has passed stays what it was, and none becomes one that has passed: nobody would have missed it but for a change of
 * the calendar.
 */
const dueAfter = (now: Date) =>
  sql`case when t.keeps or least(k.due_at, t.due_at) <= ${now} then coalesce(k.due_at, t.due_at) else t.due_at end`

/** Which due days of the tasks that stand a plan with these would move, the first to be due first. */
export async function listMovedDue(
  db: Database,
  experienceId: number,
  tasks: readonly Pick<PlannedTask, 'key' | 'dueMs' | 'keepsDue'>[],
  nowMs: number,
): Promise<ChangedDue[]> {
  const sent = JSON.stringify(
    tasks.map(({ key, dueMs, keepsDue = false }) => ({
      key,
      due_at: new Date(dueMs).toISOString(),
      keeps: keepsDue,
    })),
  )
  const { rows } = await sql<ChangedDue>`
    select t.key, k.title, k.due_at as before, moved.due_at as after
    from jsonb_to_recordset(${sent}::jsonb) as t (key text, due_at timestamptz, keeps boolean)
    join tasks k on k.experience_id = ${experienceId} and coalesce(k.design_key, ${taskKeyPrefix} || k.id) = t.key
    cross join lateral (select ${dueAfter(new Date(nowMs))} as due_at) moved
    where moved.due_at <> k.due_at order by k.due_at, k.id`.execute(db)
  return rows
}

/** A task as it was written. */
interface Written extends Omit<ChangedDue, 'before'> {
  readonly id: number
  /** Null: it is new. */
  readonly before: Date | null
  readonly isDueToSay: boolean
  readonly isChanged: boolean
}

/**
 * Gives an experience the tasks of its design, by their keys: known ones change where they stand, the rest is added.
 * They wait for who is registered and has the place when they are due (decision 88). What left the design goes, unless
 * somebody did something about it – handed in, wrote, asked for more time, assessed: it is returned as `kept`, and the
 * caller has to give up. `due`: of those that were there, which are due at another time now, and which stay due on a
 * day although the design says another. Open pages of what changed, and of whose it is, look again.
 */
export async function planTasks(
  db: Database,
  experienceId: number,
  tasks: readonly PlannedTask[],
  nowMs: number,
): Promise<{ readonly kept: readonly KeptTask[]; readonly due: readonly ChangedDue[] }> {
  const keys = tasks.map(({ key }) => key)
  const kept = await listKept(db, experienceId, keys)
  if (kept.length > 0) return { kept, due: [] }
  const gone = await sql<OfTask>`
    with gone as (
      delete from tasks where experience_id = ${experienceId} and design_key <> all(${keys}::text[]) returning id)
    select gone.id as task_id, s.student_id from gone join task_submissions s on s.task_id = gone.id`.execute(
    db,
  )
  const sent = JSON.stringify(
    tasks.map(({ dueMs, keepsDue = false, ...task }) => ({
      key: task.key,
      title: task.title,
      body: task.body,
      submission_kind: task.submissionKind,
      minutes: task.minutes,
      attachments: task.attachments,
      unit_ids: task.unitIds,
      ability_ids: task.abilityIds,
      is_final: task.isFinal,
      due_at: new Date(dueMs).toISOString(),
      keeps: keepsDue,
    })),
  )
  const { rows } = await sql<Written>`
    with sent as (
      select * from jsonb_to_recordset(${sent}::jsonb) as t
        (key text, title text, body text, submission_kind text, minutes smallint, attachments jsonb, unit_ids jsonb, ability_ids jsonb,
         is_final boolean, due_at timestamptz, keeps boolean)),
    written as (
      insert into tasks (experience_id, design_key, title, body, submission_kind, minutes, attachments, is_final, due_at)
      select ${experienceId}, t.key, t.title, t.body, t.submission_kind, t.minutes, t.attachments, t.is_final,
        ${dueAfter(new Date(nowMs))}
      from sent t left join tasks k on k.experience_id = ${experienceId} and k.design_key = t.key
      on conflict (experience_id, design_key) do update
        set title = excluded.title, body = excluded.body, submission_kind = excluded.submission_kind,
          minutes = excluded.minutes, attachments = excluded.attachments, is_final = excluded.is_final, due_at = excluded.due_at
      returning *),
    expected as (
      insert into task_submissions (task_id, student_id, due_at)
      select w.id, r.student_id, w.due_at from written w
      join registrations r on r.experience_id = ${experienceId} and ${placeHolds('r', schoolDateOf(nowMs))}
        and ${holdsWhenDue(sql.ref('w.due_at'))}
      on conflict do nothing)
    select w.id, s.key, s.title, k.due_at as before, w.due_at as after,
      coalesce(k.due_at <> w.due_at or (k.due_at <> s.due_at and not s.keeps), false) as is_due_to_say,
      row(k.*) is distinct from row(w.*) as is_changed
    from written w join sent s on s.key = w.design_key left join tasks k on k.id = w.id
    order by w.due_at, w.id`.execute(db)
  await planPerks(db, experienceId, sent)
  const changed = rows.filter(({ isChanged }) => isChanged).map(({ id }) => id)
  const expected = await sql<OfTask>`
    select task_id, student_id from task_submissions where task_id = any(${changed}::integer[])`.execute(db)
  const told = [...gone.rows, ...expected.rows]
  await tellTasks(db, {
    taskIds: [...changed, ...told.map(({ taskId }) => taskId)],
    studentIds: told.map(({ studentId }) => studentId),
  })
  return {
    kept: [],
    due: rows.flatMap(({ key, title, before, after, isDueToSay }) =>
      isDueToSay && before !== null ? [{ key, title, before, after }] : [],
    ),
  }
}

/** Whose a task is. */
interface OfTask {
  readonly taskId: number
  readonly studentId: number
}

/** Tasks of an experience without one of these keys that may not go, the first to be due first. */
async function listKept(db: Database, experienceId: number, keys: readonly string[]): Promise<KeptTask[]> {
  const { rows } = await sql<KeptTask>`
    select t.title, k.is_handed_in from tasks t
    cross join lateral (select
      exists (select from task_submissions s where s.task_id = t.id and s.submitted_at is not null)
        or exists (select from hand_ins h where h.task_id = t.id) as is_handed_in,
      exists (select from task_messages m where m.task_id = t.id)
        or exists (select from extension_requests x where x.task_id = t.id)
        or exists (select from assessments a where a.task_id = t.id) as is_spoken_of) k
    where t.experience_id = ${experienceId} and t.design_key <> all(${[...keys]}::text[])
      and (k.is_handed_in or k.is_spoken_of)
    order by t.due_at, t.id`.execute(db)
  return rows
}

/** What each task is assessed by, as its design says; a unit or ability that is gone is left out. */
async function planPerks(db: Database, experienceId: number, sent: string): Promise<void> {
  for (const perk of ['unit', 'ability'] as const) {
    const table = sql.table(perk === 'unit' ? 'task_units' : 'task_abilities')
    const known = sql.table(perk === 'unit' ? 'units' : 'abilities')
    const id = sql.ref(`${perk}_id`)
    await sql`delete from ${table} p using tasks t where t.id = p.task_id and t.experience_id = ${experienceId}`.execute(
      db,
    )
    await sql`
      insert into ${table} (task_id, ${id}, position)
      select t.id, k.id, p.position
      from jsonb_to_recordset(${sent}::jsonb) as s (key text, ${sql.ref(`${perk}_ids`)} jsonb)
      join tasks t on t.experience_id = ${experienceId} and t.design_key = s.key
      cross join lateral jsonb_array_elements_text(s.${sql.ref(`${perk}_ids`)}) with ordinality as p (id, position)
      join ${known} k on k.id = p.id::integer`.execute(db)
  }
}

/** Tasks that no design knew get keys of one, by their numbers. */
export const adoptTasks = (db: Database, experienceId: number) =>
  sql`update tasks set design_key = ${taskKeyPrefix} || id
    where experience_id = ${experienceId} and design_key is null`.execute(db)
