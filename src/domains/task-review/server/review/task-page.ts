import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import { tellApart } from '#domains/attendance/rules/tell-apart.ts'
import { experienceTypeTitles } from '#domains/experiences/server/experiences.service.ts'
import type { TaskStatus } from '#domains/tasks/contract/task-status.ts'
import { asksForTime, isShownTask, statusForReview } from '#domains/tasks/server/tasks.service.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { reviewGroupNames, reviewGroupOf } from '../../contract/review-words.ts'
import type { TaskReview } from '../../contract/task-review.schemas.ts'
import { getReviewedTask } from '../task-review.access.ts'
import { claimOfTs } from './claims.ts'

interface Row {
  readonly id: number
  readonly name: string
  readonly grade: number
  readonly houseTitle: string | null
  readonly imageUrl: string | null
  readonly status: TaskStatus
  readonly asksForTime: boolean
  readonly claim: { readonly name: string; readonly until: string } | null
}

/** A task for its reviewers: its students by status. Those who left the experience stay while something of theirs is there. */
export async function getTaskPage(
  { db, viewer, services }: RequestContext & { readonly db: Database },
  ids: { readonly experienceId: number; readonly taskId: number },
): Promise<TaskReview> {
  const nowMs = services.clock.nowMs()
  const task = await getReviewedTask(db, viewer, ids)
  const { rows } = await sql<Row>`
    select u.id, u.name, s.grade, h.title as house_title, u.image as image_url,
      ${statusForReview(new Date(nowMs))} as status, ${claimOfTs({ userId: viewer.userId, nowMs })} as claim,
      ${asksForTime(viewer.today)} as asks_for_time
    from tasks t join task_submissions ts on ts.task_id = t.id join users u on u.id = ts.student_id
    join students s on s.id = ts.student_id left join houses h on h.id = s.house_id
    where t.id = ${task.taskId} and ${isShownTask(viewer.today)}
    order by u.name, u.id`.execute(db)
  const named = tellApart(rows.map((row) => ({ ...row, studentId: row.id, studentName: row.name })))
  const byGroup = Map.groupBy(named, ({ status }) => reviewGroupOf(status))
  const statusGroups = reviewGroupNames.flatMap((name) => {
    const students = (byGroup.get(name) ?? []).map(
      ({ id, name, nameDetail, imageUrl, status, asksForTime, claim }) => ({
        ...{ id, name, nameDetail, imageUrl, status, asksForTime },
        claim: claim && { name: claim.name, until: new Date(claim.until).toISOString() },
      }),
    )
    return students.length > 0 ? [{ name, students }] : []
  })
  const shown = statusGroups.flatMap(({ students }) => students)
  return {
    taskTitle: task.title,
    themeTitle: task.themeTitle === '' ? task.experienceTitle : task.themeTitle,
    dueAt: task.dueAt.toISOString(),
    isFinal: task.isFinal,
    statusGroups,
    defaultStudentId: (shown.find(({ claim }) => claim === null) ?? shown[0])?.id ?? null,
    experience: {
      id: task.experienceId,
      title: task.experienceTitle,
      type: task.type,
      typeTitle: experienceTypeTitles[task.type].many,
    },
    topics: [topic('task', task.taskId)],
  }
}
