import { sql } from 'kysely'
import { type TaskStatus, waitingTaskStatuses } from '#domains/tasks/contract/task-status.ts'
import { isShownTask, statusForReview } from '#domains/tasks/server/tasks.service.ts'
import type { Database } from '#server/database/database.ts'
import { type ReviewGroup, reviewGroupNames, reviewGroupOf } from '../../contract/review-words.ts'
import { taskAddresses } from '../../rules/task-addresses.ts'
import type { ReviewedTask } from '../task-review.access.ts'

export interface Now {
  readonly userId: number
  readonly today: string | null
  readonly nowMs: number
}

/** SQL: nobody else has the submission in scope as `ts` open. */
export const isFree = ({ userId, nowMs }: Now) => sql<boolean>`not exists (select from task_claims c
  where c.task_id = ts.task_id and c.student_id = ts.student_id and c.user_id <> ${userId}
    and c.claimed_until > ${new Date(nowMs)})`

const waiting: readonly TaskStatus[] = waitingTaskStatuses
const waits = ({ status }: { readonly status: TaskStatus }) => waiting.includes(status)

/** The address names a group only where it is not the one that is gone through anyway. */
const showing = (group: ReviewGroup) => (group === 'not_yet_reviewed' ? '' : `?show=${group}`)

/** Why there is nobody to open in the group shown, and where to go instead: to whoever waits, here or in another task. */
export async function whyNobody(
  db: Database,
  task: ReviewedTask,
  { show, after }: { readonly show: ReviewGroup; readonly after: number | null },
  now: Now,
) {
  const ids = { type: task.type, experienceId: task.experienceId }
  const others = (await listShown(db, task, now)).filter(({ id }) => id !== after)
  const free = others.filter((one) => one.isFree)
  const toFirst = (students: typeof free, group: ReviewGroup) => ({
    url: `${taskAddresses.student({ ...ids, taskId: task.taskId, studentId: students[0]?.id ?? 0 })}${showing(group)}`,
    label: 'Go to the first',
  })
  const before = free.filter(({ status }) => reviewGroupOf(status) === show)
  if (before.length > 0)
    return {
      why: `That was the last one. ${before.length === 1 ? '1 before it still waits' : `${before.length} before it still wait`}.`,
      lead: toFirst(before, show),
    }
  for (const group of reviewGroupNames) {
    const rest = free.filter((one) => waits(one) && reviewGroupOf(one.status) === group)
    const word = group === 'flagged' ? 'flagged' : 'not yet reviewed'
    if (rest.length > 0)
      return {
        why: `That was the last one. ${rest.length === 1 ? `1 that is ${word} still waits` : `${rest.length} that are ${word} still wait`}.`,
        lead: toFirst(rest, group),
      }
  }
  const held = others.filter(
    (one) => !one.isFree && (waits(one) || reviewGroupOf(one.status) === show),
  ).length
  const holder = held > 0 ? await findHolder(db, task, now) : undefined
  const other = await findOther(db, task, now)
  return {
    why:
      held > 0
        ? `${holder ?? 'Somebody'} is reviewing the last ${held === 1 ? 'one' : held}.`
        : 'Nobody is waiting on this task anymore.',
    lead: other
      ? {
          url: taskAddresses.task({ ...ids, taskId: other.id }),
          label: `${other.title}: ${other.waiting} to review`,
        }
      : { url: `/facilitate/${ids.type}/${ids.experienceId}`, label: task.experienceTitle },
  }
}

interface Shown {
  readonly id: number
  readonly status: TaskStatus
  readonly isFree: boolean
}

/** The students of a task in the order of the sidebar's groups. */
async function listShown(db: Database, { taskId }: ReviewedTask, now: Now): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    select u.id, ${statusForReview(new Date(now.nowMs))} as status, ${isFree(now)} as is_free
    from tasks t join task_submissions ts on ts.task_id = t.id join users u on u.id = ts.student_id
    where t.id = ${taskId} and ${isShownTask(now.today)}
    order by u.name, u.id`.execute(db)
  return rows
}

/** Who has taken a student of the task last, and still has them. */
async function findHolder(
  db: Database,
  { taskId }: ReviewedTask,
  { userId, nowMs }: Now,
): Promise<string | undefined> {
  const claim = await db
    .selectFrom('taskClaims')
    .innerJoin('users', 'users.id', 'taskClaims.userId')
    .select('users.name')
    .where('taskId', '=', taskId)
    .where('userId', '<>', userId)
    .where('claimedUntil', '>', new Date(nowMs))
    .orderBy('claimedUntil', 'desc')
    .limit(1)
    .executeTakeFirst()
  return claim?.name
}

interface Other {
  readonly id: number
  readonly title: string
  readonly waiting: number
}

/** Another task of the experience of which somebody waits, the first to be due, with how many: what waits is shown there. */
async function findOther(
  db: Database,
  { taskId, experienceId }: ReviewedTask,
  { nowMs }: Now,
): Promise<Other | undefined> {
  const { rows } = await sql<Other>`
    select t.id, t.title, count(*)::integer as waiting from tasks t join task_submissions ts on ts.task_id = t.id
    where t.experience_id = ${experienceId} and t.id <> ${taskId}
      and ${statusForReview(new Date(nowMs))} in (${sql.join(waiting.map((status) => sql.lit(status)))})
    group by t.id order by t.due_at, t.id limit 1`.execute(db)
  return rows[0]
}
