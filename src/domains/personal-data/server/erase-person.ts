import type { AuditContext } from '#server/database/audit.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { deleteErasedFilesJob } from './erased-files.ts'
import { whyOf } from './present.ts'
import { endRows, listFiles } from './record-rows.ts'
import type { Who } from './who.ts'

interface Erasing {
  readonly context: AuditContext
  readonly jobs: Services['jobs']
  readonly at: Date
}

/**
 * Erases a person in the caller's transaction, which holds their row: what the law does not need goes, what it needs loses
 * what it does not say. Their files follow by a job, tried until they are gone.
 */
export async function erasePerson(
  db: Database,
  who: Who,
  id: number,
  { context, jobs, at }: Erasing,
): Promise<void> {
  // Whose children they are is not known afterwards.
  await who.tell?.(db, id)
  const files: string[] = []
  const deleted = []
  const kept = []
  for (const record of who.records) {
    if (record.end.does === 'delete') files.push(...(await listFiles(db, record, id)))
    const rows = await endRows(db, record, id)
    if (rows === 0) continue
    if (record.end.does === 'delete') deleted.push({ title: record.title, rows })
    else kept.push({ title: record.title, rows, why: whyOf(record) })
  }
  const by = context.viewer.userId === 0 ? null : context.viewer.userId
  await who.insertErasure(db, {
    id,
    at,
    by,
    deleted: JSON.stringify(deleted),
    kept: JSON.stringify(kept),
    files,
  })
  await insertAudit(db, context, {
    action: 'person.erased',
    subjectType: who.subjectType,
    subjectId: id,
    after: { deleted: deleted.length, kept: kept.length, files: files.length },
  })
  await jobs.enqueue(db, deleteErasedFilesJob, {})
}
