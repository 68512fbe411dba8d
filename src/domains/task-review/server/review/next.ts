import { sql } from 'kysely'
import { isShownTask, statusForReview } from '#domains/tasks/server/tasks.service.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { type ReviewGroup, reviewGroups } from '../../contract/review-words.ts'
import { getReviewedTask, type ReviewedTask } from '../task-review.access.ts'
import { claim } from './claims.ts'
import { readStudentPage } from './student-page.ts'
import { isFree, type Now, whyNobody } from './why-nobody.ts'

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
