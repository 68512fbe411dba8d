import { conflict, invalid } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import { admitContract } from '../../contract/admit.contract.ts'
import { lockApplication } from '../admissions.access.ts'
import { noteEvent } from '../page/note-event.ts'
import { getApplicationToAdmit } from './application-to-admit.ts'
import type { Context } from './plan-admission.ts'
import { clearOutcome, setOutcome } from './set-outcome.ts'

interface Closing {
  readonly outcome: 'declined' | 'withdrawn'
  readonly reason: string
  readonly version: number
}

/** Declines an application, or notes that the family withdrew it. Throws not-found, a conflict, and a sentence where it has an end. */
export async function closeApplication(context: Context, id: number, { outcome, reason, version }: Closing) {
  const { db, viewer, services } = context
  const at = new Date(services.clock.nowMs())
  await lockApplication(db, viewer, id, 'admissions.decide')
  const application = await getApplicationToAdmit(db, viewer, id)
  if (application.outcome !== null)
    throw invalid({ outcome: `This application is ${application.outcome} already.` })
  if (application.version !== version)
    throw conflict(
      admitContract.close,
      'Somebody changed the application in the meantime. Look at it again, then decide.',
      null,
    )
  await setOutcome(context, application, { outcome, at })
  await noteEvent(db, { applicationId: id, kind: outcome, detail: reason, doneBy: viewer.userId, at })
  await insertAudit(db, context, {
    action: `application.${outcome}`,
    subjectType: 'application',
    subjectId: id,
    after: { reason },
  })
  return {
    ok: true as const,
    message: outcome === 'declined' ? 'Application declined' : 'Application withdrawn',
  }
}

/** Opens an application again that was declined or withdrawn; it waits where it waited. */
export async function reopenApplication(context: Context, id: number) {
  const { db, viewer, services } = context
  const at = new Date(services.clock.nowMs())
  await lockApplication(db, viewer, id, 'admissions.decide')
  const application = await getApplicationToAdmit(db, viewer, id)
  const { outcome } = application
  if (outcome === null) throw invalid({ form: 'This application is open.' })
  if (outcome === 'admitted')
    throw invalid({ form: 'Take the admission back instead: it made a student and guardians.' })
  await clearOutcome(context, application, at)
  await noteEvent(db, { applicationId: id, kind: 'reopened', doneBy: viewer.userId, at })
  await insertAudit(db, context, {
    action: 'application.reopened',
    subjectType: 'application',
    subjectId: id,
    before: { outcome },
  })
  return { ok: true as const, message: 'The application is open again' }
}
