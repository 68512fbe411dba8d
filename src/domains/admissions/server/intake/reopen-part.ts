import { invalid } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { lockApplication } from '../admissions.access.ts'
import { noteEvent } from '../page/note-event.ts'
import { type FamilyApplication, findFamilyApplication, getPart, type StoredPart } from './drafts.ts'

interface Reopening {
  readonly applicationId: number
  readonly part: StoredPart['part']
  readonly reason: string
}

/**
 * Opens a part that was sent once more, as its next version: what was sent stays and counts until the new text is sent.
 * Throws a sentence where it is open already or the application is decided.
 */
export async function reopenPart(
  context: RequestContext & { readonly db: Database },
  { applicationId, part, reason }: Reopening,
): Promise<FamilyApplication> {
  const { db, viewer, services } = context
  await lockApplication(db, viewer, applicationId, 'admissions.manage')
  const application = await findFamilyApplication(db, applicationId)
  const stored = await getPart(db, applicationId, part)
  if (application === undefined || application.isOver)
    throw invalid({ reason: 'This application is decided. Nothing of it is corrected any more.' })
  if (stored.submittedAt === null) throw invalid({ reason: 'This part is open: the family can change it.' })
  const at = new Date(services.clock.nowMs())
  await db
    .insertInto('applicationAnswers')
    .values({
      ...{ applicationId, part, reason, savedAt: at, reopenedBy: viewer.userId },
      version: stored.version + 1,
      formVersion: stored.formVersion,
      fields: JSON.stringify(stored.fields),
    })
    .execute()
  const event = { applicationId, kind: `${part}_reopened`, detail: reason, doneBy: viewer.userId, at }
  await noteEvent(db, event)
  await insertAudit(db, context, {
    action: 'application.part_reopened',
    subjectType: 'application',
    subjectId: applicationId,
    after: { part, reason },
  })
  return application
}
