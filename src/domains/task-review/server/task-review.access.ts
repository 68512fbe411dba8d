import { sql } from 'kysely'
import type { ExperienceType } from '#domains/experiences/contract/experience.schemas.ts'
import { type AccessRules, heldBy } from '#server/api/access.ts'
import { notFound } from '#server/api/errors.ts'
import { holds, reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'

export const taskReviewAccess: AccessRules = {
  'tasks.review': heldBy('tasks.review', 'tasks.review.all'),
  'tasks.review.all': heldBy('tasks.review.all'),
}

/** SQL: the viewer reviews the experience in scope as `e`: they run it, or review all of its campus. */
export function reviewsExperience(viewer: Viewer) {
  if (viewer.role !== 'employee') return sql<boolean>`false`
  const reach = reachOf(viewer, 'tasks.review.all')
  const widely = reach === 'all' ? sql`true` : sql`e.cohort_id = any(${[...reach]}::integer[])`
  const runs = sql`exists (select from experience_experts x
    where x.experience_id = e.id and x.employee_id = ${viewer.userId})`
  return holds(viewer, 'tasks.review')
    ? sql<boolean>`(${runs} or ${widely})`
    : sql<boolean>`coalesce(${widely}, false)`
}

export interface ReviewedTask {
  readonly taskId: number
  readonly experienceId: number
  readonly title: string
  readonly body: string
  readonly attachments: { readonly title: string; readonly url: string }[]
  readonly dueAt: Date
  readonly isFinal: boolean
  readonly experienceTitle: string
  readonly themeTitle: string
  readonly type: ExperienceType
  readonly cycleId: number
  readonly isArchived: boolean
  readonly hasDesign: boolean
}

/** A task that the viewer reviews; not-found for every other, and for one of another experience. */
export async function getReviewedTask(
  db: Database,
  viewer: Viewer,
  { taskId, experienceId }: { readonly taskId: number; readonly experienceId: number },
): Promise<ReviewedTask> {
  const { rows } = await sql<ReviewedTask>`
    select t.id as task_id, t.experience_id, t.title, t.body, t.attachments, t.due_at, t.is_final,
      e.title as experience_title, e.theme_title, e.type, e.cycle_id, e.archived_at is not null as is_archived,
      exists (select from experience_designs d where d.experience_id = e.id) as has_design
    from tasks t join experiences e on e.id = t.experience_id
    where t.id = ${taskId} and t.experience_id = ${experienceId} and ${reviewsExperience(viewer)}`.execute(db)
  if (!rows[0]) throw notFound('There is no such task.')
  return rows[0]
}

/** Throws not-found for an experience whose tasks the viewer does not review. */
export async function getReviewedExperience(
  db: Database,
  viewer: Viewer,
  experienceId: number,
): Promise<void> {
  const { rows } = await sql`
    select from experiences e where e.id = ${experienceId} and ${reviewsExperience(viewer)}`.execute(db)
  if (rows.length === 0) throw notFound('There is no such experience.')
}
