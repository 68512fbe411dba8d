import { invalid } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { deleteWords } from '../../contract/application-words.ts'
import { closeActions, reopenActions } from '../actions/action.queries.ts'
import { lockApplication } from '../admissions.access.ts'
import { findStandingAdmission } from '../admit/admissions.queries.ts'
import { noteEvent } from './note-event.ts'

type Context = RequestContext & { readonly db: Database }

/** Takes an application out of every list, or brings it back; what is stored of it stays, and so does what stands outside. */
export async function setDeleted(context: Context, id: number, isDeleted: boolean) {
  const { db, viewer, services } = context
  const { mergedInto } = await lockApplication(
    db,
    viewer,
    id,
    'admissions.manage',
    isDeleted ? 'standing' : 'deleted',
  )
  if (mergedInto !== null)
    throw invalid({ form: `This application is joined into ${mergedInto}. Separate the two there.` })
  if (isDeleted && (await findStandingAdmission(db, id)) !== undefined)
    throw invalid({
      form: 'This application made a student of the school, and tells how they came: it stays. Within a day the admission can be taken back.',
    })
  const at = new Date(services.clock.nowMs())
  await db
    .updateTable('applications')
    .set((eb) => ({
      deletedAt: isDeleted ? at : null,
      deletedBy: isDeleted ? viewer.userId : null,
      updatedAt: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  // Nobody writes to the services for one that is gone; a mail that waits is for the outbox to stop.
  if (isDeleted) await closeActions(db, id, at)
  else await reopenActions(db, id, at)
  const action = isDeleted ? 'deleted' : 'restored'
  await noteEvent(db, { applicationId: id, kind: action, doneBy: viewer.userId, at })
  await insertAudit(db, context, {
    action: `application.${action}`,
    subjectType: 'application',
    subjectId: id,
  })
  return { ok: true as const, message: isDeleted ? deleteWords.done : 'The application is back' }
}

/** Writes what somebody of the staff has to say. */
export async function addRemark(context: Context, id: number, text: string) {
  const { db, viewer, services } = context
  await lockApplication(db, viewer, id, 'admissions.manage')
  const at = new Date(services.clock.nowMs())
  await noteEvent(db, { applicationId: id, kind: 'remark', detail: text, doneBy: viewer.userId, at })
  await insertAudit(db, context, {
    action: 'application.remarked',
    subjectType: 'application',
    subjectId: id,
    after: { text },
  })
  return { ok: true as const, message: 'Remark added' }
}
