import type { Endpoint } from '#contract/endpoint.ts'
import type { Viewer } from '../api/viewer.ts'
import type { Database } from './database.ts'
import { insertRows } from './insert-rows.ts'

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

/** The request number recorded for a program's call: by it the audit finds the token again. */
const tokenNumber = (tokenId: number, requestId: string) => `token ${tokenId} ${requestId}`

/** Records who did what, in the transaction that does it: mirrored writes name both people. */
export const insertAudit = (db: Database, context: AuditContext, entry: AuditEntry): Promise<void> =>
  insertAudits(db, context, [entry])

/** Records several entries of one request, in the transaction that does them: mirrored writes name both people. */
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
      requestId: viewer.token ? tokenNumber(viewer.token.id, request.id) : request.id,
    })),
  )
}

/** The numbers in the path of a call and, for a form that names what it does, that name: never what was typed. */
function subjectOf(path: string, input: unknown): Record<string, unknown> {
  const fields: Record<string, unknown> =
    typeof input === 'object' && input !== null
      ? { ...input, ...('params' in input ? (input.params as object) : {}) }
      : {}
  const names = [...path.matchAll(/\{\+?(\w+)\}/g)].map(([, name = '']) => name)
  return Object.fromEntries(
    [...names, '_action'].flatMap((name) => (name in fields ? [[name, fields[name]]] : [])),
  )
}

/**
 * Records a write in a mirror with its endpoint, what it was about and both people, in the write's own transaction:
 * the kernel calls it for every endpoint, whatever its handler records. What is open to anyone is not done as the
 * person: leaving and logging out have rows of their own.
 */
export async function auditMirroredWrite(
  db: Database,
  context: AuditContext,
  endpoint: Endpoint,
  input: unknown,
): Promise<void> {
  const { route, meta } = endpoint['~orpc']
  const isPublic = typeof meta.access === 'object' && 'anyone' in meta.access
  if (!context.viewer.mirroredBy || isPublic) return
  const path = route.path ?? ''
  await insertAudit(db, context, {
    action: 'mirror.changed',
    subjectType: 'user',
    subjectId: context.viewer.userId,
    after: { endpoint: `${route.method} ${path}`, ...subjectOf(path, input) },
  })
}
