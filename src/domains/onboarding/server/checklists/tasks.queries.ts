import { z } from 'zod'
import { documentKind } from '#domains/student-documents/contract/document-kinds.ts'
import type { Database } from '#server/database/database.ts'
import type { Todo } from '../../contract/checklists.schemas.ts'
import type { ViewType } from '../../contract/onboarding-words.ts'

const storedActions = z.array(z.object({ title: z.string(), redirectTo: z.string() }))

const selectTasks = (db: Database, checklistId: number, view: ViewType) =>
  db
    .selectFrom('onboardingTasks')
    .select(['id', 'title', 'descriptionHtml', 'actions', 'documentKind', 'isForEveryGuardian', 'version'])
    .select('deletedAt')
    .where('checklistId', '=', checklistId)
    .where('audience', '=', view)
    .orderBy('position')
    .orderBy('id')

type TaskRow = Awaited<ReturnType<ReturnType<typeof selectTasks>['executeTakeFirstOrThrow']>>

export const readActions = (stored: unknown) => storedActions.parse(stored)

export const presentTask = (row: TaskRow): Todo => ({
  id: row.id,
  title: row.title,
  description: row.descriptionHtml,
  actions: readActions(row.actions),
  document_kind: row.documentKind === null ? null : documentKind.parse(row.documentKind),
  is_for_every_guardian: row.isForEveryGuardian,
  version: row.version,
})

/** The tasks of a checklist in one view, in their order. */
export const listTasks = async (db: Database, checklistId: number, view: ViewType): Promise<Todo[]> =>
  (await selectTasks(db, checklistId, view).where('deletedAt', 'is', null).execute()).map(presentTask)

/** A task of a checklist in one view; undefined for any other. */
export const findTask = (
  db: Database,
  { checklistId, view, taskId }: { checklistId: number; view: ViewType; taskId: number },
  { isDeleted = false }: { readonly isDeleted?: boolean } = {},
) =>
  selectTasks(db, checklistId, view)
    .where('id', '=', taskId)
    .where('deletedAt', isDeleted ? 'is not' : 'is', null)
    .executeTakeFirst()
