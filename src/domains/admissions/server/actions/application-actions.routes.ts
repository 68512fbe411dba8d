import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import { withinReach } from '#domains/people/server/people.service.ts'
import { notFound } from '#server/api/errors.ts'
import { type HandlerArguments, handlers } from '#server/api/handlers.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { applicationActionsContract } from '../../contract/actions.contract.ts'
import { type ActionKind, actionWords } from '../../contract/application-words.ts'
import { lockApplication } from '../admissions.access.ts'
import { tellOf } from '../page/note-event.ts'
import { askForAction, keepFailed } from './action.queries.ts'
import { compareApplication } from './compare-application.ts'
import { listFailedActions } from './failed-actions.queries.ts'
import { performNow } from './perform-action.ts'
import { previewAction } from './preview-action.ts'

type Context = Omit<HandlerArguments<unknown>, 'input'>

const pageSize = 25

/** Writes down that an action is wanted, does it, and says what became of it: the row is there before the first call. */
async function act(context: Context, applicationId: number, kind: ActionKind) {
  const { viewer, services } = context
  const at = new Date(services.clock.nowMs())
  const actionId = await inTransaction(services.database, async (db) => {
    await lockApplication(db, viewer, applicationId, 'admissions.act')
    await insertAudit(db, context, {
      action: `application.${kind}`,
      subjectType: 'application',
      subjectId: applicationId,
    })
    return askForAction(db, { applicationId, kind, askedBy: viewer.userId, at })
  })
  return finish(services, actionId, kind)
}

async function finish(services: Context['services'], actionId: number, kind: ActionKind) {
  const performed = await performNow(services, actionId)
  const { done, failed } = actionWords[kind]
  if (performed.isDone) return async () => ({ ok: true as const, message: done })
  throw new ORPCError('FAILED_DEPENDENCY', {
    status: 424,
    message: `${failed} ${performed.reason}`,
    data: { reason: performed.reason },
  })
}

const doing = (kind: ActionKind) => ({
  prepare: ({ input, ...context }: HandlerArguments<{ applicationId: number }>) =>
    act(context, input.applicationId, kind),
})

/** An action that failed, of an application within the viewer's reach. Throws not-found. */
async function getFailed(db: Database, viewer: Viewer, id: number) {
  const { rows } = await sql<{ applicationId: number; kind: ActionKind }>`
    select f.application_id, f.kind from application_actions f join applications a on a.id = f.application_id
    where f.id = ${id} and f.state = 'failed' and a.deleted_at is null
      and ${withinReach(reachOf(viewer, 'admissions.act'), sql.ref('a.cohort_id'))}`.execute(db)
  const [found] = rows
  if (!found) throw notFound('This action is done, or was dropped.')
  return found
}

export const applicationActionsRoutes = handlers(applicationActionsContract, {
  generatePdf: {
    prepare: ({ input: { applicationId, isStudent }, ...context }) =>
      act(context, applicationId, isStudent ? 'student_pdf' : 'guardian_pdf'),
  },
  createDeal: doing('deal_creation'),
  createContact: doing('contact_creation'),
  updateContact: doing('contact_update'),
  resendEvaluation: {
    // True is the TEACHER (domain.md §9).
    prepare: ({ input: { applicationId, isFirstMentor }, ...context }) =>
      act(context, applicationId, isFirstMentor ? 'teacher_evaluation' : 'mentor_evaluation'),
  },
  generateFolder: doing('enrolled_folder'),
  bringFiles: doing('folder_files'),
  askForTranscript: doing('transcript_request'),
  updateDeal: doing('deal_info'),

  preview: ({ db, viewer, services, input: { applicationId, kind } }) =>
    previewAction({ db, viewer, services }, applicationId, kind),

  lookAgain: {
    prepare: async ({ input: { applicationId }, ...context }) => {
      await inTransaction(context.services.database, (db) =>
        lockApplication(db, context.viewer, applicationId, 'admissions.act'),
      )
      const reason = await compareApplication(context.services, applicationId)
      if (reason !== undefined)
        throw new ORPCError('FAILED_DEPENDENCY', { status: 424, message: reason, data: { reason } })
      return async () => ({ ok: true as const, message: 'Asked again' })
    },
  },

  listFailed: async ({ db, viewer, input: { page } }) => ({
    page,
    pageSize,
    ...(await listFailedActions(db, viewer, { page, pageSize })),
  }),

  tryAgain: {
    prepare: async ({ input: { actionId }, ...context }) => {
      const { kind, applicationId } = await getFailed(context.services.database, context.viewer, actionId)
      return act(context, applicationId, kind)
    },
  },

  close: async ({ db, viewer, services, input: { actionId }, ...context }) => {
    const { applicationId, kind } = await getFailed(db, viewer, actionId)
    await lockApplication(db, viewer, applicationId, 'admissions.act')
    await db
      .updateTable('applicationActions')
      .set({ state: 'closed', nextTryAt: null })
      .where('id', '=', actionId)
      .where('state', '=', 'failed')
      .execute()
    await keepFailed(db, applicationId, new Date(services.clock.nowMs()))
    await insertAudit(
      db,
      { viewer, ...context },
      {
        action: 'application.action_closed',
        subjectType: 'application',
        subjectId: applicationId,
        after: { kind },
      },
    )
    await tellOf(db, applicationId)
    return { ok: true as const, message: 'It is not tried again' }
  },
})
