import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { ChecklistCard } from '../../contract/checklists.schemas.ts'
import type { Visibility } from '../../contract/onboarding-words.ts'
import { isReleased } from '../../rules/release.ts'
import { getGroup } from '../groups/groups.queries.ts'

const selectChecklists = (db: Database, groupId: number) =>
  db
    .selectFrom('onboardingChecklists as c')
    .innerJoin('onboardingPhases as p', 'p.id', 'c.phaseId')
    .leftJoin('users', 'users.id', 'c.updatedBy')
    .select(['c.id', 'c.title', 'c.dueDate', 'c.releaseDate', 'c.phaseId', 'c.position', 'c.version'])
    .select(['c.studentDescription', 'c.guardianDescription', 'c.isLockingNext', 'c.isLockedByPrevious'])
    .select(['p.title as phase', 'users.name as savedBy', 'c.updatedAt', 'c.deletedAt'])
    .select([
      sql<Visibility>`c.visible_for`.as('visibleFor'),
      sql<number>`(select count(*)::integer from onboarding_tasks t where t.checklist_id = c.id
        and t.deleted_at is null and c.visible_for in ('both', t.audience))`.as('tasks'),
    ])
    .where('p.groupId', '=', groupId)
    .orderBy('p.position')
    .orderBy('c.position')
    .orderBy('c.id')

export type ChecklistRow = Awaited<ReturnType<ReturnType<typeof selectChecklists>['executeTakeFirstOrThrow']>>

export const presentChecklist = (row: ChecklistRow, nowMs: number): ChecklistCard => ({
  id: row.id,
  title: row.title,
  dueDate: row.dueDate,
  releaseDate: row.releaseDate,
  blocked: !isReleased(row.releaseDate, schoolDateOf(nowMs)),
  visibleFor: row.visibleFor,
  onboardingPhaseId: row.phaseId,
  studentDescription: row.studentDescription,
  guardianDescription: row.guardianDescription,
  isLockingNextItems: row.isLockingNext,
  isLockedByPreviousItems: row.isLockedByPrevious,
  tasks: row.tasks,
})

/** The checklists of a group in the order of its phases. */
export const listChecklists = (db: Database, groupId: number): Promise<ChecklistRow[]> =>
  selectChecklists(db, groupId).where('c.deletedAt', 'is', null).execute()

/** A checklist of a group that the viewer follows; not-found for any other. */
export async function getChecklist(
  db: Database,
  viewer: Viewer,
  { groupId, checklistId }: { readonly groupId: number; readonly checklistId: number },
  { isDeleted = false }: { readonly isDeleted?: boolean } = {},
) {
  const group = await getGroup(db, viewer, groupId)
  const checklist = await selectChecklists(db, groupId)
    .where('c.id', '=', checklistId)
    .where('c.deletedAt', isDeleted ? 'is not' : 'is', null)
    .executeTakeFirst()
  if (!checklist) throw notFound('There is no such checklist.')
  return { group, checklist }
}

/** The phases of a group, in their order. */
export const listPhases = (db: Database, groupId: number) =>
  db
    .selectFrom('onboardingPhases')
    .select(['id', 'title'])
    .where('groupId', '=', groupId)
    .where('removedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Families of whom somebody has done a task of a checklist. */
export async function countBegun(db: Database, checklistId: number): Promise<number> {
  const { count } = await db
    .selectFrom('onboardingCompletions as d')
    .innerJoin('onboardingTasks as t', 't.id', 'd.taskId')
    .select(({ fn }) => fn.count<number>('d.studentId').distinct().as('count'))
    .where('t.checklistId', '=', checklistId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
