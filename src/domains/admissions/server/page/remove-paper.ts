import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { askForFiles } from '../actions/folder-files.ts'
import { lockApplication } from '../admissions.access.ts'
import { noteEvent } from './note-event.ts'

type Context = RequestContext & { readonly db: Database }

interface Removal {
  readonly applicationId: number
  readonly documentId: number
  readonly reason: string
}

/** A paper of a family as it is stored. */
export interface StoredPaper {
  readonly id: number
  readonly applicationId: number
  readonly kind: 'transcript' | 'other'
  readonly version: number
  readonly fileKey: string | null
  readonly driveFileId: string | null
}

interface Taking {
  /** Who takes it out of the staff; null for the family. */
  readonly doneBy: number | null
  /** Why, as the history of the application says it. */
  readonly detail: string
  readonly at: Date
}

/**
 * Takes a paper out of its application; its copy in the folder is thrown away by the job. The caller has application and paper
 * locked, and deletes the file last: the row first, so that nothing can name the file, which stands again where it cannot be
 * deleted.
 */
export async function takePaperOut(
  db: Database,
  { id, applicationId, driveFileId }: StoredPaper,
  { doneBy, detail, at }: Taking,
): Promise<void> {
  await (driveFileId === null
    ? sql`delete from application_documents where id = ${id}`
    : sql`update application_documents
        set removed_at = ${at}, title = 'Removed', file_key = null, size_bytes = 0, content_hash = null
        where id = ${id}`
  ).execute(db)
  await noteEvent(db, { applicationId, kind: 'paper_removed', detail, doneBy, at })
  await askForFiles(db, applicationId, at)
}

/**
 * Removes a paper that a family sent by mistake: it may be of another child. The file goes at once, its copy in the folder at
 * Google Drive by the job within a minute or two. Where it was the only transcript the school waits for one again. Throws
 * not-found, also for what is printed here.
 */
export async function removePaper(context: Context, { applicationId, documentId, reason }: Removal) {
  const { db, viewer, services } = context
  await lockApplication(db, viewer, applicationId, 'admissions.manage')
  const at = new Date(services.clock.nowMs())
  // Whoever brings it to the folder at this moment has said under which number, or finds it removed.
  const { rows } = await sql<StoredPaper>`
    select id, application_id, kind, version, file_key, drive_file_id from application_documents
    where id = ${documentId} and application_id = ${applicationId} and kind in ('transcript', 'other')
      and removed_at is null for update`.execute(db)
  const [paper] = rows
  if (!paper) throw notFound('There is no such paper.')
  await takePaperOut(db, paper, { doneBy: viewer.userId, detail: reason, at })
  const waits = paper.kind === 'transcript' && (await waitAgain(db, applicationId, at))
  await insertAudit(db, context, {
    action: 'application.paper_removed',
    subjectType: 'application',
    subjectId: applicationId,
    before: { documentId, kind: paper.kind, version: paper.version },
    after: { reason },
  })
  if (paper.fileKey !== null) await services.files.delete(paper.fileKey)
  const again = waits ? '. The school waits for a transcript again' : ''
  return { ok: true as const, message: `The paper is removed${again}` }
}

/**
 * Has the school wait for a transcript again where it has none any more and has not decided. Returns whether it does.
 */
async function waitAgain(db: Database, applicationId: number, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update applications a set academic_records_state = 'asked', version = version + 1,
      academic_records_on = ${schoolDateOf(at.getTime())}::date, updated_at = ${at}
    where id = ${applicationId} and outcome is null and academic_records_state in ('received', 'not_readable')
      and not exists (select from application_documents d
        where d.application_id = a.id and d.kind = 'transcript' and d.removed_at is null)
    returning id`.execute(db)
  return rows.length > 0
}
