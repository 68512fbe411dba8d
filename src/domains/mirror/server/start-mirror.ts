import { beginMirrorLogin } from '#domains/sign-in/server/sign-in.service.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import { getMirrorable } from './mirror.queries.ts'

/**
 * Begins to see the platform as a student or guardian in the scope of the viewer, and returns where that person
 * begins. Read-only unless asked otherwise and `mirror.change` allows it (domain.md §3). Throws not-found for an
 * employee and for anyone out of scope.
 */
export async function startMirror({
  db,
  viewer,
  services,
  request,
  input,
}: HandlerArguments<{ readonly userId: number; readonly allowChanges: boolean }>): Promise<string> {
  const person = await getMirrorable(db, viewer, input.userId)
  const allowChanges = input.allowChanges && person.mayChange
  const { cookie, endsAt } = await beginMirrorLogin(db, services, {
    employeeId: viewer.userId,
    ownLoginId: viewer.loginId,
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
  return '/family'
}
