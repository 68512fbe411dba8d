import { sql } from 'kysely'
import { recordsAreOpenTo } from '#domains/people/server/relations.service.ts'
import type { TaskStatus } from '#domains/tasks/contract/task-status.ts'
import { isRecent, isShownTask, isTheirsToDo, waitsToBeSeen } from '#domains/tasks/server/tasks.service.ts'
import { notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'

export interface FamilyTaskRow {
  readonly taskId: number
  readonly studentId: number
  readonly studentName: string
  readonly studentFirstName: string
  readonly studentImage: string | null
  readonly grade: number
  readonly experienceId: number
  readonly title: string
  readonly experienceTitle: string
  readonly body: string
  readonly submissionKind: string
  readonly minutes: number | null
  readonly attachments: { readonly title: string; readonly url: string }[]
  readonly isFinal: boolean
  readonly status: TaskStatus
  readonly countsAt: Date
  readonly extendedTo: Date | null
  readonly dueAt: Date
  readonly submittedAt: Date | null
  /** Of the newest version. */
  readonly handedInAt: Date | null
  readonly answeredAt: Date | null
  /** Nobody asks for what was due on a leave. */
  readonly isAsked: boolean
  /** It was due in person, and its facilitator has not said yet whether it was handed in. */
  readonly isUnseen: boolean
}

const selectTasks = (viewer: Viewer, now: Date) => sql`
  select ts.task_id, ts.student_id, u.name as student_name, u.first_name as student_first_name, u.image as student_image, students.grade,
    t.experience_id, t.title, e.title as experience_title, t.body, t.submission_kind, t.minutes, t.attachments, t.is_final, ts.status,
    ts.counts_at, ts.deadline_extension_due_at as extended_to, ts.due_at, ts.submitted_at,
    coalesce((select max(h.handed_in_at) from hand_ins h where h.task_id = ts.task_id and h.student_id = ts.student_id),
      ts.submitted_at) as handed_in_at,
    (select max(m.created_at) from task_messages m where m.task_id = ts.task_id and m.student_id = ts.student_id
      and m.removed_at is null and m.action <> 'flagged') as answered_at, ${isTheirsToDo()} as is_asked,
    ${waitsToBeSeen(now)} as is_unseen
  from task_submissions ts join tasks t on t.id = ts.task_id join experiences e on e.id = t.experience_id
  join users u on u.id = ts.student_id join students on students.id = ts.student_id
  where ${recordsAreOpenTo(viewer)}
    and ${isShownTask(viewer.today)}`

/**
 * Whether the tasks of a student of the family may be read by the viewer: what was handed in, how it stands and what was
 * answered are records, which a court order may close to a guardian (docs/decisions/0092).
 */
export async function areTasksOpen(db: Database, viewer: Viewer, studentId: number): Promise<boolean> {
  const { rows } = await sql`
    select from students where students.id = ${studentId} and ${recordsAreOpenTo(viewer)}`.execute(db)
  return rows.length > 0
}

/**
 * The tasks of a student in the cycles that run or were over not long ago, and for which they had time of late, the first to
 * be due first; none while the records are closed to the viewer.
 */
export async function listFamilyTasks(
  db: Database,
  viewer: Viewer,
  { studentId, now }: { readonly studentId: number; readonly now: Date },
): Promise<FamilyTaskRow[]> {
  const { rows } = await sql<FamilyTaskRow>`
    ${selectTasks(viewer, now)} and ts.student_id = ${studentId}
      and exists (select from cycles c where c.id = e.cycle_id and c.starts_at <= ${now}::timestamptz + interval '1 day'
        and ${isRecent(now)})
    order by ts.counts_at, t.id`.execute(db)
  return rows
}

/** One task of the viewer's family; not-found for every other, and while the student's records are closed to the viewer. */
export async function getFamilyTask(
  db: Database,
  viewer: Viewer,
  { taskId, studentId, now }: { readonly taskId: number; readonly studentId: number; readonly now: Date },
): Promise<FamilyTaskRow> {
  const { rows } = await sql<FamilyTaskRow>`
    ${selectTasks(viewer, now)} and ts.student_id = ${studentId} and ts.task_id = ${taskId}`.execute(db)
  if (!rows[0]) throw notFound('There is no such task.')
  return rows[0]
}

/** What a task is assessed by, by name. */
export async function listPerkTitles(db: Database, taskId: number): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select u.title, p.position, 0 as kind from task_units p join units u on u.id = p.unit_id where p.task_id = ${taskId}
    union all
    select a.title, p.position, 1 from task_abilities p join abilities a on a.id = p.ability_id where p.task_id = ${taskId}
    order by kind, position, title`.execute(db)
  return rows.map(({ title }) => title)
}
