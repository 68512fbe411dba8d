import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { downloadAddress } from '#contract/download.ts'
import { recordsAreOpenTo } from '#domains/people/server/relations.service.ts'
import type { OpenFile } from '#server/api/downloads.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { checkUpload, plainFileName } from '#server/files/check-upload.ts'
import { expectSigned, type Signed, signedFor } from '#server/files/signed-address.ts'
import { documentTypes, otherThanDocument, type UploadTypes } from '#server/files/upload-types.ts'
import { taskFileLimitBytes } from '../contract/task-limits.ts'
import { tasksDownloads } from '../contract/tasks.downloads.ts'
import type { TaskFile } from '../contract/tasks.schemas.ts'
import type { SubmissionKey } from './submissions.ts'

type Context = RequestContext & { readonly db: Database }

/** The types of files that are taken: also what telephones photograph and film. */
const accepted: UploadTypes = new Map([
  ...documentTypes,
  ['image/heic', 'heic'],
  ['video/quicktime', 'mov'],
  ['audio/x-m4a', 'm4a'],
])

const signedName = (id: string) => `task file ${id}`

export interface StoredFile {
  readonly id: string
  readonly fileName: string
  readonly contentType: string
  readonly sizeBytes: number
}

/** A file with an address for who reads it now. The caller has made sure that they may. */
export const presentFile = (
  reader: Pick<RequestContext, 'viewer' | 'services'>,
  { id, fileName, contentType, sizeBytes }: StoredFile,
): TaskFile => ({
  id,
  title: fileName,
  contentType,
  sizeBytes,
  url: downloadAddress(tasksDownloads.file, { file: id, ...signedFor(reader, signedName(id)) }),
})

/**
 * Keeps an upload until it is handed in or sent with a comment; what never is goes after a month. Throws the field's
 * sentence for what may not be. The caller has made sure that the viewer writes to this task of the student.
 */
export async function storeTaskFile(context: Context, key: SubmissionKey, file: File): Promise<TaskFile> {
  const { db, viewer, services } = context
  const { bytes, contentType, extension } = await checkUpload(context, file, {
    field: 'file',
    accepted,
    mostBytes: taskFileLimitBytes,
    tooLarge: 'The file is larger than 12 MB.',
    otherType: otherThanDocument,
  })
  const id = randomUUID()
  const storageKey = `tasks/${key.taskId}/${id}.${extension}`
  await services.files.put(db, storageKey, bytes)
  const row = {
    id,
    ...key,
    storageKey,
    fileName: plainFileName(file.name, extension),
    contentType,
    sizeBytes: bytes.byteLength,
    uploadedBy: viewer.userId,
    createdAt: new Date(services.clock.nowMs()),
  }
  await db.insertInto('taskFiles').values(row).execute()
  return presentFile(context, row)
}

/** Throws the field's sentence unless each of these was uploaded for this task of the student by the viewer. */
export async function expectTaskFiles(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  { taskId, studentId }: SubmissionKey,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const rows = await db
    .selectFrom('taskFiles')
    .select('id')
    .where('taskId', '=', taskId)
    .where('studentId', '=', studentId)
    .where('uploadedBy', '=', viewer.userId)
    .orderBy('id')
    .forKeyShare()
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  if (!ids.every((id) => known.has(id))) throw invalid({ file_ids: 'A file is gone. Upload it again.' })
}

/**
 * A file by its signed address. Throws not-found for one that ran out, was given to somebody else, or to a guardian to whom
 * the child's records were closed since (decision 92).
 */
export async function openTaskFile(
  { db, ...reader }: Pick<Context, 'db' | 'viewer' | 'services'>,
  { file: id, ...signed }: Signed & { readonly file: string },
): Promise<OpenFile> {
  expectSigned(reader, signedName(id), signed)
  const isOpen = reader.viewer.role === 'guardian' ? recordsAreOpenTo(reader.viewer) : sql<boolean>`true`
  const row = await db
    .selectFrom('taskFiles')
    .innerJoin('students', 'students.id', 'taskFiles.studentId')
    .selectAll('taskFiles')
    .where('taskFiles.id', '=', id)
    .where(isOpen)
    .executeTakeFirst()
  const file = row && (await reader.services.files.open(row.storageKey))
  if (!file) throw notFound('There is no such file.')
  return { file, contentType: row.contentType, saveAs: row.fileName }
}
