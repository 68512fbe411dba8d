import { sql } from 'kysely'
import type { Domain, TopicRule } from '#server/domain.ts'
import { familyTasksRoutes } from './family/family-tasks.routes.ts'
import { presetCommentsRoutes } from './presets/presets.routes.ts'
import { reviewsExperience, taskReviewAccess } from './task-review.access.ts'
import { taskReviewRoutes } from './task-review.routes.ts'

/** Whoever reviews a task hears that something of it changed. */
const mayHearTask: TopicRule = async (db, viewer, taskId) => {
  const { rows } = await sql`select from tasks t join experiences e on e.id = t.experience_id
    where t.id = ${taskId} and ${reviewsExperience(viewer)}`.execute(db)
  return rows.length > 0 && taskReviewAccess['tasks.review']?.(viewer) === true
}

/** Of a student who needs immediate attention their house advisor hears (`tellAdvisor`). */
const advisesStudent: TopicRule = async (db, viewer, studentId) => {
  const { rows } = await sql`select from students s join houses h on h.id = s.house_id
    where s.id = ${studentId} and h.advisor_id = ${viewer.userId}`.execute(db)
  return rows.length > 0
}

/** What students hand in, and what reviewers and students tell each other about it. */
export const taskReviewDomain: Domain = {
  name: 'task-review',
  routes: {
    taskReview: taskReviewRoutes,
    presetComments: presetCommentsRoutes,
    familyTasks: familyTasksRoutes,
  },
  access: taskReviewAccess,
  notices: [{ at: /^\/home\?person=(\d+)$/, may: advisesStudent }],
  topics: { task: mayHearTask },
}
