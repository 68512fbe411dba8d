import { sql } from 'kysely'
import { recordsAreOpenTo } from '#domains/people/server/relations.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { ViewType, Visibility } from '../../contract/onboarding-words.ts'

export interface OwnStudent {
  readonly id: number
  readonly firstName: string
  readonly campus: string
  readonly startsAt: Date
  readonly groupId: number
  readonly isComplete: boolean
  readonly isArchived: boolean
}

/**
 * The students of the viewer’s family who were invited and are in a group, by first name; those archived only where asked. A
 * guardian to whom a child’s records are closed is asked for nothing.
 */
export async function listOwnStudents(db: Database, viewer: Viewer): Promise<OwnStudent[]> {
  const { rows } = await sql<OwnStudent>`
    select students.id, u.first_name, cohorts.title as campus, cycles.starts_at, f.group_id,
      f.archived_at is not null as is_archived,
      case when ${viewer.role === 'guardian'} then coalesce(own.status = 'completed', false) and f.status = 'completed'
        else f.status = 'completed' end as is_complete
    from onboarding_families f
    join students on students.id = f.student_id
    join users u on u.id = f.student_id and u.deactivated_at is null
    join onboarding_groups g on g.id = f.group_id
    join cohorts on cohorts.id = g.cohort_id
    join cycles on cycles.id = g.cycle_id
    left join onboarding_guardians own on own.student_id = f.student_id and own.guardian_id = ${viewer.userId}
    where f.invited_at is not null and ${recordsAreOpenTo(viewer)}
    order by u.first_name, students.id`.execute(db)
  return rows
}

export interface GroupTask {
  readonly taskId: number | null
  readonly audience: ViewType | null
  readonly taskTitle: string
  readonly descriptionHtml: string
  readonly actions: unknown
  readonly documentKind: string | null
  readonly isForEveryGuardian: boolean
  readonly checklistId: number
  readonly checklistTitle: string
  readonly phaseId: number
  readonly phase: string
  readonly dueDate: string
  readonly releaseDate: string | null
  readonly visibleFor: Visibility
  readonly studentDescription: string
  readonly guardianDescription: string
  readonly isLockingNext: boolean
  readonly isLockedByPrevious: boolean
}

/** The checklists of a group with their tasks, in order; a checklist without a task is one row. */
export async function listGroupTasks(db: Database, groupId: number): Promise<GroupTask[]> {
  const { rows } = await sql<GroupTask>`
    select t.id as task_id, t.audience, coalesce(t.title, '') as task_title,
      coalesce(t.description_html, '') as description_html, coalesce(t.actions, '[]') as actions, t.document_kind,
      coalesce(t.is_for_every_guardian, false) as is_for_every_guardian, c.id as checklist_id, c.title as checklist_title,
      p.id as phase_id, p.title as phase, c.due_date, c.release_date, c.visible_for, c.student_description,
      c.guardian_description, c.is_locking_next, c.is_locked_by_previous
    from onboarding_phases p
    join onboarding_checklists c on c.phase_id = p.id and c.deleted_at is null
    left join onboarding_tasks t on t.checklist_id = c.id and t.deleted_at is null
    where p.group_id = ${groupId} and p.removed_at is null
    order by p.position, p.id, c.position, c.id, t.position, t.id`.execute(db)
  return rows
}

export interface Completion {
  readonly taskId: number
  readonly userId: number
  readonly firstName: string
  readonly doneAt: Date
  /** The employee who did it in a mirror of them. */
  readonly mirroringName: string | null
  readonly documentId: number | null
  readonly fileName: string | null
}

/** What anybody of a student's family has done, the earliest first. */
export async function listCompletions(db: Database, studentId: number): Promise<Completion[]> {
  const { rows } = await sql<Completion>`
    select d.task_id, d.user_id, u.first_name, d.done_at, mirroring.name as mirroring_name, d.document_id,
      (select file.file_name from student_document_files file where file.document_id = d.document_id
        order by file.version desc limit 1) as file_name
    from onboarding_completions d join users u on u.id = d.user_id
    left join users mirroring on mirroring.id = d.mirrored_by
    where d.student_id = ${studentId} order by d.done_at, d.user_id`.execute(db)
  return rows
}

/** The guardians of a student who are asked for something. */
export const listAskedGuardians = (db: Database, studentId: number) =>
  db
    .selectFrom('guardianStudents as tie')
    .innerJoin('users', 'users.id', 'tie.guardianId')
    .select(['users.id', 'users.firstName'])
    .where('tie.studentId', '=', studentId)
    .where('tie.seesRecords', '=', true)
    .where('users.deactivatedAt', 'is', null)
    .orderBy('users.firstName')
    .orderBy('users.id')
    .execute()
