import type { Database } from './database.ts'
import type { RequestContext } from './handlers.ts'

interface AuditEntry {
  /** A verb of the domain, `roll.saved`. */
  readonly action: string
  readonly subjectType: string
  readonly subjectId: number | string
  readonly before?: unknown
  readonly after?: unknown
}

/** Records who did what, in the transaction that does it: mirrored writes name both people. */
export const insertAudit = (
  db: Database,
  context: Pick<RequestContext, 'viewer' | 'request'>,
  entry: AuditEntry,
): Promise<void> => insertAudits(db, context, [entry])

/** Several entries of one request in one statement; see `insertAudit`. */
export async function insertAudits(
  db: Database,
  { viewer, request }: Pick<RequestContext, 'viewer' | 'request'>,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const person = viewer.userId === 0 ? null : viewer.userId
  await db
    .insertInto('auditLog')
    .values(
      entries.map((entry) => ({
        actorId: viewer.mirroredBy?.userId ?? person,
        actingAsId: viewer.mirroredBy ? person : null,
        action: entry.action,
        subjectType: entry.subjectType,
        subjectId: String(entry.subjectId),
        before: entry.before === undefined ? null : JSON.stringify(entry.before),
        after: entry.after === undefined ? null : JSON.stringify(entry.after),
        requestId: request.id,
      })),
    )
    .execute()
}
