import type { RequestContext } from '#server/api/handlers.ts'
import { nobody } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { type EndedMirror, endMirrorLogin } from './mirror-logins.ts'

/** Ends the mirror log-in of this browser, if it is in one, and records whose it was. Cookies are the caller's. */
export async function endMirror(
  db: Database,
  { services, request }: Pick<RequestContext, 'services' | 'request'>,
): Promise<EndedMirror | undefined> {
  const ended = await endMirrorLogin(db, services, request.cookie)
  if (!ended) return undefined
  const mirroredBy = { userId: ended.employeeId, name: '', email: '' }
  await insertAudit(
    db,
    { viewer: { ...nobody, userId: ended.userId, mirroredBy }, request },
    { action: 'mirror.ended', subjectType: 'user', subjectId: ended.userId },
  )
  return ended
}
