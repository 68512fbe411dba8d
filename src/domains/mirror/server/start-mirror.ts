import { beginMirrorSession } from '#domains/sign-in/server/sign-in.service.ts'
import { enforceAccess } from '#server/access.ts'
import { insertAudit } from '#server/audit.ts'
import { notFound } from '#server/errors.ts'
import type { RequestContext } from '#server/handlers.ts'
import { inTransaction } from '#server/transactions.ts'
import { findMirrorable } from './mirror.queries.ts'

/**
 * Begins to see the platform as a student or guardian in the scope of the viewer, and returns where that person
 * begins. Read-only unless asked otherwise and `mirror.change` allows it (domain.md §3). Throws refused without
 * `mirror.view`, not-found for an employee and for anyone out of scope.
 */
export async function startMirror(
  context: RequestContext,
  choice: { readonly userId: number; readonly allowChanges: boolean },
): Promise<string> {
  const { viewer, services, request } = context
  enforceAccess('mirror.view', viewer, services.accessRules, true)
  // The page's address asks with GET, which the kernel takes for reading.
  await inTransaction(services.database, async (db) => {
    const person = await findMirrorable(db, viewer, choice.userId)
    if (!person) throw notFound('This is no student or guardian you can see the platform as.')
    const allowChanges = choice.allowChanges && person.mayChange
    const { cookie, endsAt } = await beginMirrorSession(db, services, {
      employeeId: viewer.userId,
      ownSessionId: viewer.sessionId,
      userId: person.id,
      allowChanges,
      userAgent: request.userAgent,
      ip: request.ip,
    })
    const { userId, name, email } = viewer
    const both = { ...viewer, userId: person.id, mirroredBy: { userId, name, email } }
    await insertAudit(
      db,
      { viewer: both, request },
      {
        action: 'mirror.started',
        subjectType: 'user',
        subjectId: person.id,
        after: { allowChanges, endsAt: endsAt.toISOString() },
      },
    )
    request.setHeader('set-cookie', cookie)
  })
  return '/family'
}
