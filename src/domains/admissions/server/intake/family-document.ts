import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { invalid } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import type { CheckedUpload } from '#server/files/check-upload.ts'
import type { FileStore } from '#server/files/files.ts'
import { askForFiles } from '../actions/folder-files.ts'
import { noteEvent } from '../page/note-event.ts'

/** More of a kind nobody reads. */
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
