import type { Database } from './database.ts'
import { insertRows } from './insert-rows.ts'
import type { Viewer } from './viewer.ts'

/** Who acts, and the number of the request or the name of the job in which. */
export interface AuditContext {
  readonly viewer: Viewer
  readonly request: { readonly id: string }
}

interface AuditEntry {
  /** A verb of the domain, `roll.saved`. */
  readonly action: string
  readonly subjectType: string
  readonly subjectId: number | string
  readonly before?: unknown
  readonly after?: unknown
}

/** Records who did what, in the transaction that does it: mirrored writes name both people. */
export const insertAudit = (db: Database, context: AuditContext, entry: AuditEntry): Promise<void> =>
  insertAudits(db, context, [entry])

/** Several entries of one request; see `insertAudit`. */
export async function insertAudits(
  db: Database,
  { viewer, request }: AuditContext,
  entries: readonly AuditEntry[],
): Promise<void> {
  const person = viewer.userId === 0 ? null : viewer.userId
  await insertRows(
    db,
    'auditLog',
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
}
