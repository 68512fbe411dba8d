import { sql } from 'kysely'
import { seesStudent, withinReach } from '#domains/people/server/people.service.ts'
import { advisedBy, isOneOf } from '#domains/people/server/relations.service.ts'
import { reachOf } from '#server/api/viewer.ts'
import type { Domain, TopicRule } from '#server/domain.ts'
import { askedOfEach, type ListHeard, noticesAt } from '#server/live/heard-by-number.ts'
import { familyTasksRoutes } from './family/family-tasks.routes.ts'
import { presetCommentsRoutes } from './presets/presets.routes.ts'
import { reviewsExperience, taskReviewAccess } from './task-review.access.ts'
import { taskReviewRoutes } from './task-review.routes.ts'

/** Whoever reviews a task may listen to its changes. */
const mayHearTask: TopicRule = async (db, viewer, taskId) => {
  const { rows } = await sql`select from tasks t join experiences e on e.id = t.experience_id
    where t.id = ${taskId} and ${reviewsExperience(viewer)}`.execute(db)
  return rows.length > 0 && taskReviewAccess['tasks.review']?.(viewer) === true
}

/** Of a student who needs immediate attention their house advisor hears, or who reviews all of the campus (`tellAdvisor`). */
const listAdvised: ListHeard = (db, asked) =>
  askedOfEach<{ id: number }>(
    db,
    asked,
    ({ viewer, ids }) => sql`select students.id from students
      where students.id = any(${[...ids]}::integer[]) and (${isOneOf(advisedBy(viewer))} or (${seesStudent(viewer)}
        and ${withinReach(reachOf(viewer, 'tasks.review.all'), sql.ref('students.cohort_id'))}))`,
  )

/** What students hand in, and what reviewers and students tell each other about it. */
export const taskReviewDomain: Domain = {
  name: 'task-review',
  routes: {
    taskReview: taskReviewRoutes,
    presetComments: presetCommentsRoutes,
    familyTasks: familyTasksRoutes,
  },
  access: taskReviewAccess,
  notices: [noticesAt(/^\/home\?person=(\d+)$/, listAdvised)],
  topics: { task: mayHearTask },
}
