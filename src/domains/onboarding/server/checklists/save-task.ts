import { sql } from 'kysely'
import type { DocumentKind } from '#domains/student-documents/contract/document-kinds.ts'
import { conflict, invalid, notFound } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import { sanitizeBody } from '#server/text/sanitize-body.ts'
import { onboardingTasksContract } from '../../contract/onboarding-tasks.contract.ts'
import { type ViewType, viewsOf } from '../../contract/onboarding-words.ts'
import { refreshGroup } from '../families/refresh-statuses.ts'
import { type Context, lockGroup } from '../groups/lock-group.ts'
import { openAgain } from '../open-again.ts'
import { remindAgain } from '../portal/remind.ts'
import { tellGroup } from '../tell-group.ts'
import { getChecklist } from './checklists.queries.ts'
import { findTask } from './tasks.queries.ts'

export interface OfView {
  readonly groupId: number
  readonly checklistId: number
  readonly view: ViewType
}
type OfTask = OfView & { readonly taskId: number }

interface TaskFields {
  readonly title: string
  readonly description: string
  readonly actions: readonly { readonly title: string; readonly redirectTo: string }[]
  readonly document_kind: DocumentKind | null
  readonly is_for_every_guardian: boolean
}

const columnsOf = (fields: TaskFields, view: ViewType) => ({
  title: fields.title,
  descriptionHtml: sanitizeBody(fields.description).html,
  actions: JSON.stringify(fields.actions),
  documentKind: fields.document_kind,
  isForEveryGuardian: view === 'guardian' && fields.is_for_every_guardian,
})

/** A view of a checklist the viewer runs, with its group's lock; not-found for a view it does not have. */
async function lockView(context: Context, of: OfView) {
  await lockGroup(context, of.groupId)
  const { checklist } = await getChecklist(context.db, context.viewer, of)
  if (!viewsOf(checklist.visibleFor).includes(of.view)) throw notFound('This checklist has no such view.')
}

async function getTask(context: Context, of: OfTask, isDeleted = false) {
  const task = await findTask(context.db, of, { isDeleted })
  if (!task) throw notFound('There is no such task.')
  return task
}

/** Creates a task at the end of a view. */
export async function createTask(context: Context, of: OfView, fields: TaskFields) {
  await lockView(context, of)
  const { id } = await context.db
    .insertInto('onboardingTasks')
    .values({
      ...columnsOf(fields, of.view),
      checklistId: of.checklistId,
      audience: of.view,
      position: sql<number>`(select coalesce(max(position), -1) + 1 from onboarding_tasks where checklist_id = ${of.checklistId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return finish(context, { ...of, taskId: id }, 'created', {
    message: `“${fields.title}” added`,
    after: fields,
  })
}

/** Saves a task. Throws where somebody was faster. */
export async function saveTask(context: Context, of: OfTask, version: number, fields: TaskFields) {
  await lockView(context, of)
  const before = await getTask(context, of)
  if (before.version !== version)
    throw conflict(
      onboardingTasksContract.saveTask,
      `Somebody changed this task in the meantime. ${openAgain}`,
      {
        version: before.version,
      },
    )
  await context.db
    .updateTable('onboardingTasks')
    .set({ ...columnsOf(fields, of.view), version: version + 1 })
    .where('id', '=', of.taskId)
    .execute()
  return finish(context, of, 'saved', { message: `“${fields.title}” saved`, after: fields })
}

/** Deletes a task, or brings it back: what families did of it is kept, and the reminders that went with it come back. */
export async function deleteTask(context: Context, of: OfTask, isBack: boolean) {
  await lockView(context, of)
  const task = await getTask(context, of, isBack)
  const nowMs = context.services.clock.nowMs()
  await context.db
    .updateTable('onboardingTasks')
    .set({ deletedAt: isBack ? null : new Date(nowMs) })
    .where('id', '=', of.taskId)
    .execute()
  const message = isBack ? `“${task.title}” is back` : `“${task.title}” deleted`
  const done = await finish(context, of, isBack ? 'restored' : 'deleted', { message, after: {}, nowMs })
  if (task.deletedAt !== null)
    await remindAgain(context.db, [{ checklistId: of.checklistId, withdrawnAt: task.deletedAt }], nowMs)
  return done
}

/** Orders the tasks of a view; `ids` has to name all of them, each once. Throws a sentence otherwise. */
export async function orderTasks(context: Context, of: OfView, ids: readonly number[]) {
  const { db } = context
  await lockView(context, of)
  const rows = await db
    .selectFrom('onboardingTasks')
    .select('id')
    .where('checklistId', '=', of.checklistId)
    .where('audience', '=', of.view)
    .where('deletedAt', 'is', null)
    .execute()
  if (rows.length !== ids.length || rows.some(({ id }) => !ids.includes(id)))
    throw invalid({ ids: 'The tasks of this checklist have changed. Look at them again.' })
  await sql`update onboarding_tasks t set position = given.place - 1
    from unnest(${[...ids]}::integer[]) with ordinality as given (id, place) where t.id = given.id`.execute(
    db,
  )
  await insertAudit(db, context, {
    action: 'onboarding_task.ordered',
    subjectType: 'onboarding_checklist',
    subjectId: of.checklistId,
    after: { view: of.view, ids },
  })
  await tellGroup(db, of.groupId)
  return { ok: true as const, message: 'Order saved' }
}

interface Change {
  readonly message: string
  readonly after: object
  readonly nowMs?: number
}

async function finish(context: Context, of: OfTask, what: string, { message, after, nowMs }: Change) {
  const { groupId, checklistId, taskId, view } = of
  await refreshGroup(context.db, groupId, nowMs ?? context.services.clock.nowMs())
  await insertAudit(context.db, context, {
    action: `onboarding_task.${what}`,
    subjectType: 'onboarding_task',
    subjectId: taskId,
    after: { checklist_id: checklistId, view, ...after },
  })
  await tellGroup(context.db, groupId)
  return { ok: true as const, message, id: taskId }
}
