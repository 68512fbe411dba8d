import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { invalid } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import type { CheckedUpload } from '#server/files/check-upload.ts'
import type { FileStore } from '#server/files/files.ts'
import { askForFiles } from '../actions/folder-files.ts'
import { noteEvent } from '../page/note-event.ts'
import { type StoredPaper, takePaperOut } from '../page/remove-paper.ts'

/** How many papers of a kind a family can send: more nobody reads. */
const mostVersions = 20

interface FamilyDocument {
  readonly applicationId: number
  readonly kind: 'transcript' | 'other'
  readonly fileName: string
  readonly upload: CheckedUpload
  /** The guardian part is with the school. Until then a paper is a draft, and the school waits for none. */
  readonly isSent: boolean
  readonly doneBy: number | null
  readonly at: Date
}

/** Keeps a paper that a family sent, before those of its kind that came earlier. The caller has the application locked. */
export async function keepFamilyDocument(
  db: Database,
  files: FileStore,
  { applicationId, kind, fileName, upload, isSent, doneBy, at }: FamilyDocument,
): Promise<void> {
  const { last } = await db
    .selectFrom('applicationDocuments')
    .select((eb) => eb.fn.max('version').as('last'))
    .where('applicationId', '=', applicationId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  const version = (last ?? 0) + 1
  if (version > mostVersions)
    throw invalid({ file: `The school has ${mostVersions} files of this kind already. Write to the school.` })
  const fileKey = `applications/${randomUUID()}.${upload.extension}`
  await files.put(db, fileKey, upload.bytes)
  await db
    .insertInto('applicationDocuments')
    .values({
      ...{ applicationId, kind, version, fileKey, madeAt: at, madeBy: doneBy },
      title: fileName,
      sizeBytes: upload.bytes.byteLength,
    })
    .execute()
  // Whoever has the form of the staff open would write over it that it is still waited for.
  if (kind === 'transcript' && isSent)
    await sql`update applications set academic_records_state = 'received',
      version = version + case when academic_records_state = 'received' then 0 else 1 end,
      academic_records_on = ${schoolDateOf(at.getTime())}::date, updated_at = ${at} where id = ${applicationId}`.execute(
      db,
    )
  await noteEvent(db, {
    ...{ applicationId, doneBy, at },
    kind: kind === 'transcript' ? 'transcript_came' : 'paper_came',
    detail: fileName,
  })
  await askForFiles(db, applicationId, at)
}

/** The papers that a family sent with an application, of each kind the oldest first. */
export const listFamilyDocuments = (db: Database, applicationId: number) =>
  db
    .selectFrom('applicationDocuments')
    .select(['version', 'title'])
    .select((eb) => eb.ref('kind').$castTo<FamilyDocument['kind']>().as('kind'))
    .where('applicationId', '=', applicationId)
    .where('kind', 'in', ['transcript', 'other'])
    .where('removedAt', 'is', null)
    .orderBy('kind')
    .orderBy('version')
    .execute()

interface TakenBack {
  readonly applicationId: number
  readonly kind: FamilyDocument['kind']
  readonly version: number
  readonly doneBy: number | null
  readonly at: Date
}

/**
 * Takes a paper back that the family has not sent yet: it may be of another child. Nothing where it is gone already. The
 * caller has the application locked.
 */
export async function takeFamilyDocumentBack(
  db: Database,
  files: FileStore,
  { applicationId, kind, version, doneBy, at }: TakenBack,
): Promise<void> {
  // Whoever brings it to the folder at this moment has said under which number, or finds it removed.
  const { rows } = await sql<StoredPaper>`
    select id, application_id, kind, version, file_key, drive_file_id from application_documents
    where application_id = ${applicationId} and kind = ${kind} and version = ${version} and removed_at is null
    for update`.execute(db)
  const [paper] = rows
  if (paper === undefined) return
  await takePaperOut(db, paper, { doneBy, detail: 'Before the part was sent', at })
  if (paper.fileKey !== null) await files.delete(paper.fileKey)
}
