import { sql } from 'kysely'
import { masteryLabels } from '#domains/mastery/contract/mastery-levels.ts'
import type { TaskStatus } from '#domains/tasks/contract/task-status.ts'
import { closedBy, mayBeExtended } from '#domains/tasks/rules/status-of.ts'
import {
  countsMsOf,
  isShownTask,
  listExtensionRequests,
  listHandIns,
  statusForReview,
} from '#domains/tasks/server/tasks.service.ts'
import { listFiles } from '#domains/templates/server/templates.service.ts'
import { notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { type Viewer, whoDid } from '#server/api/viewer.ts'
import { together } from '#server/database/asked-together.ts'
import type { Database } from '#server/database/database.ts'
import type { StudentReview } from '../../contract/task-review.schemas.ts'
import { listPresets } from '../presets/presets.queries.ts'
import { getReviewedTask, type ReviewedTask } from '../task-review.access.ts'
import { listAssessedOf } from '../thread/assessed.queries.ts'
import { listMessages } from '../thread/messages.queries.ts'
import { threadOf } from '../thread/thread.ts'
import { claimOfTs } from './claims.ts'
import { listFutureInstances } from './future-instances.ts'

type Context = RequestContext & { readonly db: Database }

export interface StudentIds {
  readonly experienceId: number
  readonly taskId: number
  readonly studentId: number
}

interface Row {
  readonly id: number
  readonly name: string
  readonly firstName: string
  readonly image: string | null
  readonly grade: number
  readonly houseTitle: string | null
  readonly status: TaskStatus
  /** As the sidebar has it: what was due in person is not yet reviewed. */
  readonly shownStatus: TaskStatus
  readonly revision: number
  readonly dueAt: Date
  readonly extendedTo: Date | null
  readonly submittedAt: Date | null
  readonly flaggedAt: Date | null
  readonly hasPerks: boolean
  readonly claim: { readonly name: string; readonly until: string } | null
}

/** One student's work for a reviewer, in one answer and two statements. Not-found outside what the viewer reviews. */
export async function getStudentPage(context: Context, ids: StudentIds): Promise<StudentReview> {
  const task = await getReviewedTask(context.db, context.viewer, ids)
  return readStudentPage(context, task, ids.studentId)
}

/** One student's work, as `getStudentPage` returns it, for a task that is known to be one the viewer reviews. */
export async function readStudentPage(
  { db: database, ...reader }: Context,
  task: ReviewedTask,
  studentId: number,
): Promise<StudentReview> {
  const db = together(database)
  const { viewer, services } = reader
  const nowMs = services.clock.nowMs()
  const key = { taskId: task.taskId, studentId }
  const [row, handIns, messages, assessed, requests, presets, future, files] = await Promise.all([
    getRow(db, task, studentId, viewer, nowMs),
    listHandIns(db, key),
    listMessages(db, key),
    listAssessedOf(db, key),
    listExtensionRequests(db, key),
    listPresets(db, viewer, task.experienceId),
    listFutureInstances(db, { experienceId: task.experienceId, studentId }, new Date(nowMs)),
    listFiles({ db, ...reader }, { tasks: [task] }),
  ])
  const may = whatMayBeDone(row, { mayChange: viewer.mayChange && !task.isArchived, task, nowMs })
  const request = mayBeExtended(row) ? requests.find(({ answeredAt }) => answeredAt === null) : undefined
  return {
    ...presentRow(row),
    ...may,
    hasActiveExtensionRequest: request !== undefined,
    shouldProposeArchivingFutureExperienceInstances:
      may.canAssessTask && task.isFinal && row.status === 'reviewed' && future.length > 0,
    futureInstances: future.map(({ cycleTitle, experienceTitle }) => ({
      cycle_title: cycleTitle,
      experience_title: experienceTitle,
    })),
    masteryLevels: masteryLabels(row.grade),
    presetComments: presets,
    feedData: threadOf(reader, {
      task,
      files,
      student: row,
      handIns,
      messages,
      assessed,
      submittedAt: row.submittedAt,
      mayWrite: may.canAssessTask,
    }),
    newestVersion: handIns.at(-1)?.version ?? null,
    sentIds: messages.flatMap(({ authorId, sendId }) =>
      authorId === viewer.userId && sendId ? [sendId] : [],
    ),
    request: request
      ? {
          reason: request.reason,
          wantedOn: request.wantedOn,
          askedAt: request.askedAt.toISOString(),
          askedBy: whoDid(row.firstName, request.mirroringName),
        }
      : null,
  }
}

async function getRow(
  db: Database,
  task: ReviewedTask,
  studentId: number,
  viewer: Viewer,
  nowMs: number,
): Promise<Row> {
  const { rows } = await sql<Row>`
    select u.id, u.name, u.first_name, u.image, s.grade, h.title as house_title, ts.status,
      ${statusForReview(new Date(nowMs))} as shown_status, ts.revision, ts.due_at,
      ts.deadline_extension_due_at as extended_to, ts.submitted_at, ts.flagged_at,
      (exists (select from task_units p where p.task_id = ts.task_id)
        or exists (select from task_abilities p where p.task_id = ts.task_id)
        or exists (select from experience_units p where p.experience_id = ${task.experienceId})
        or exists (select from experience_abilities p where p.experience_id = ${task.experienceId})) as has_perks,
      ${claimOfTs({ userId: viewer.userId, nowMs })} as claim
    from tasks t join task_submissions ts on ts.task_id = t.id join users u on u.id = ts.student_id
    join students s on s.id = ts.student_id left join houses h on h.id = s.house_id
    where t.id = ${task.taskId} and ts.student_id = ${studentId} and ${isShownTask(viewer.today)}`.execute(db)
  if (!rows[0]) throw notFound('There is no such student in this experience.')
  return rows[0]
}

const presentRow = (row: Row) => ({
  studentId: row.id,
  studentName: row.name,
  studentFirstName: row.firstName,
  imageUrl: row.image,
  grade: row.grade,
  houseTitle: row.houseTitle,
  taskStatus: row.shownStatus,
  isFlagged: row.flaggedAt !== null,
  revision: row.revision,
  countsAt: new Date(countsMsOf(row)).toISOString(),
  submittedAt: row.submittedAt?.toISOString() ?? null,
  extendedTo: row.extendedTo?.toISOString() ?? null,
  claim: row.claim && { name: row.claim.name, until: new Date(row.claim.until).toISOString() },
})

interface Doing {
  readonly mayChange: boolean
  readonly task: Pick<ReviewedTask, 'isFinal' | 'type'>
  readonly nowMs: number
}

/**
 * The flags of the screen (3-shell-and-houses §3), by the same rule that the calls ask. What is only to be read is not
 * assessed; missed is what was due and not handed in, and never a final task.
 */
export function whatMayBeDone(
  row: Pick<Row, 'status' | 'submittedAt' | 'extendedTo' | 'dueAt' | 'hasPerks'>,
  { mayChange, task, nowMs }: Doing,
) {
  const closed = closedBy(row.status)
  const canAssessTask = mayChange && closed !== 'readonly'
  const isOpen = canAssessTask && closed === null
  const isHandedIn = row.submittedAt !== null
  const isDue = countsMsOf(row) < nowMs
  const isExcused = closed === 'excused'
  return {
    canAssessTask,
    shouldEnableFeedback: canAssessTask && !isExcused && row.hasPerks,
    shouldProposeReview: isOpen && (isHandedIn || isDue),
    canMiss: isOpen && !isHandedIn && isDue && !task.isFinal,
    isFlaggable: isOpen && isHandedIn,
    showFlaggedButton: isHandedIn,
    showExtendDeadlineButton: canAssessTask && mayBeExtended(row),
    excuseTaskButton: {
      visible: canAssessTask && (isExcused || (isOpen && !isHandedIn)),
      variant: isExcused
        ? ({ action: 'undo_excuse_task', text: 'Undo excuse' } as const)
        : ({ action: 'excuse_task', text: 'Excuse task' } as const),
    },
  }
}
