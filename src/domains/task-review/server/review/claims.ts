import { sql } from 'kysely'
import { school } from '#contract/school/school.ts'
import { topic } from '#contract/topics.ts'
import type { SubmissionKey } from '#domains/tasks/server/tasks.service.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'

interface Claiming {
  readonly userId: number
  readonly nowMs: number
}

/**
 * Keeps a student's work for a reviewer for `claimMinutes` of the school, and gives back what else of the task they had
 * open; null when another has it. Two who ask at once are told apart by the row itself.
 */
export async function claim(
  db: Database,
  { taskId, studentId }: SubmissionKey,
  { userId, nowMs }: Claiming,
): Promise<Date | null> {
  const until = new Date(nowMs + school().claimMinutes * 60_000)
  const { rows } = await sql<{ isNew: boolean }>`
    insert into task_claims as c (task_id, student_id, user_id, claimed_until)
    values (${taskId}, ${studentId}, ${userId}, ${until})
    on conflict (task_id, student_id) do update set user_id = excluded.user_id, claimed_until = excluded.claimed_until
      where c.user_id = excluded.user_id or c.claimed_until <= ${new Date(nowMs)}
    returning true as is_new`.execute(db)
  if (rows.length === 0) return null
  await sql`delete from task_claims where task_id = ${taskId} and user_id = ${userId} and student_id <> ${studentId}`.execute(
    db,
  )
  await publishChange(db, topic('task', taskId))
  return until
}

/** Gives a student's work back, so that others are offered it at once. */
export async function release(
  db: Database,
  { taskId, studentId }: SubmissionKey,
  { userId }: Pick<Claiming, 'userId'>,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('taskClaims')
    .where('taskId', '=', taskId)
    .where('studentId', '=', studentId)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) await publishChange(db, topic('task', taskId))
}

/** SQL: who else has the submission in scope as `ts` open, as `{ name, until }`; null for nobody. */
export const claimOfTs = ({ userId, nowMs }: Claiming) => sql<{ name: string; until: string } | null>`(
  select json_build_object('name', cu.name, 'until', c.claimed_until) from task_claims c join users cu on cu.id = c.user_id
  where c.task_id = ts.task_id and c.student_id = ts.student_id and c.user_id <> ${userId}
    and c.claimed_until > ${new Date(nowMs)})`
