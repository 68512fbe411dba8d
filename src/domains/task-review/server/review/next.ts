import { sql } from 'kysely'
import { isShownTask, statusForReview } from '#domains/tasks/server/tasks.service.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { type ReviewGroup, reviewGroups } from '../../contract/review-words.ts'
import { taskAddresses } from '../../rules/task-addresses.ts'
import { getReviewedTask, type ReviewedTask } from '../task-review.access.ts'
import { claim } from './claims.ts'
import { readStudentPage } from './student-page.ts'

type Context = Omit<HandlerArguments<unknown>, 'input'>

interface Asked {
  readonly experienceId: number
  readonly taskId: number
  /** From whom on, in the order of the sidebar; null: from the first. */
  readonly after: number | null
  readonly show: ReviewGroup
}

/** How often another may be faster before one is told that there is nobody. */
const tries = 20

/**
 * Opens the next student from here, in the order and group shown, whom nobody else has open, and keeps them: two who ask
 * together get two. Who finds nobody is told why, and where to go.
 */
export async function openNext(context: Context, asked: Asked) {
  const { db, viewer, services } = context
  const task = await getReviewedTask(db, viewer, asked)
  const now = { userId: viewer.userId, today: viewer.today, nowMs: services.clock.nowMs() }
  for (let round = 0; round < tries; round++) {
    const studentId = await findNext(db, task, asked, now)
    if (studentId === undefined) return { student: null, ...(await whyNobody(db, task, asked, now)) }
    if ((await claim(db, { taskId: task.taskId, studentId }, now)) !== null)
      return { student: await readStudentPage(context, task, studentId), why: null, lead: null }
  }
  return { student: null, ...(await whyNobody(db, task, asked, now)) }
}

const inGroup = (show: ReviewGroup, { nowMs }: Now) =>
  sql<boolean>`${statusForReview(new Date(nowMs))} = any(${[...reviewGroups[show]]}::text[])`

interface Now {
  readonly userId: number
  readonly today: string | null
  readonly nowMs: number
}

const isFree = ({ userId, nowMs }: Now) => sql<boolean>`not exists (select from task_claims c
  where c.task_id = ts.task_id and c.student_id = ts.student_id and c.user_id <> ${userId}
    and c.claimed_until > ${new Date(nowMs)})`

async function findNext(
  db: Database,
  { taskId }: ReviewedTask,
  { after, show }: Asked,
  now: Now,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select u.id from tasks t join task_submissions ts on ts.task_id = t.id join users u on u.id = ts.student_id
    where t.id = ${taskId} and ${inGroup(show, now)} and ${isFree(now)} and ${isShownTask(now.today)}
      and (${after}::integer is null or (u.name, u.id) > (select a.name, a.id from users a where a.id = ${after}))
    order by u.name, u.id limit 1`.execute(db)
  return rows[0]?.id
}

interface Left {
  /** Waiting before the student from whom one asked. */
  readonly before: number
  readonly firstId: number | null
  /** Kept by others, and by whom. */
  readonly held: number
  readonly holder: string | null
  /** Of another task of the experience that waits. */
  readonly otherTaskId: number | null
  readonly otherTitle: string | null
  readonly otherCount: number
}

/** Why there is nobody to open, and where to go instead. */
async function whyNobody(db: Database, task: ReviewedTask, { show, after }: Asked, now: Now) {
  const { rows } = await sql<Left>`
    with open as (
      select u.id, u.name, ${isFree(now)} as free from tasks t join task_submissions ts on ts.task_id = t.id
        join users u on u.id = ts.student_id
      where t.id = ${task.taskId} and ${inGroup(show, now)} and ${isShownTask(now.today)}
        and u.id is distinct from ${after}::integer),
    other as (
      select t.id, t.title, count(*)::integer as waiting from tasks t join task_submissions ts on ts.task_id = t.id
      where t.experience_id = ${task.experienceId} and t.id <> ${task.taskId} and ${inGroup(show, now)}
      group by t.id order by t.due_at limit 1)
    select (select count(*) from open where free)::integer as before,
      (select id from open where free order by name, id limit 1) as first_id,
      (select count(*) from open where not free)::integer as held,
      (select cu.name from task_claims c join users cu on cu.id = c.user_id
        where c.task_id = ${task.taskId} and c.user_id <> ${now.userId} and c.claimed_until > ${new Date(now.nowMs)}
        order by c.claimed_until desc limit 1) as holder,
      (select id from other) as other_task_id, (select title from other) as other_title,
      coalesce((select waiting from other), 0) as other_count`.execute(db)
  const left = rows[0]
  const ids = { type: task.type, experienceId: task.experienceId }
  if (left && left.before > 0 && left.firstId !== null)
    return {
      why:
        left.before === 1
          ? 'That was the last one. 1 before it still waits.'
          : `That was the last one. ${left.before} before it still wait.`,
      lead: {
        url: taskAddresses.student({ ...ids, taskId: task.taskId, studentId: left.firstId }),
        label: 'Go to the first',
      },
    }
  const held =
    left && left.held > 0
      ? `${left.holder ?? 'Somebody'} is reviewing the last ${left.held === 1 ? 'one' : left.held}.`
      : 'Nobody of this task waits any more.'
  if (left?.otherTaskId != null)
    return {
      why: held,
      lead: {
        url: taskAddresses.task({ ...ids, taskId: left.otherTaskId }),
        label: `${left.otherTitle}: ${left.otherCount} to review`,
      },
    }
  return {
    why: held,
    lead: { url: `/facilitate/${ids.type}/${ids.experienceId}`, label: task.experienceTitle },
  }
}
