import { randomUUID } from 'node:crypto'
import { topic } from '#contract/topics.ts'
import { conflict, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { checkUpload, plainFileName } from '#server/files/check-upload.ts'
import { documentTypes, otherThanDocument, type UploadTypes } from '#server/files/upload-types.ts'
import { publishChange } from '#server/live/live.ts'
import {
  type DocumentKind,
  type DocumentVisibility,
  documentLimitBytes,
  documentTooLarge,
  usualVisibility,
} from '../contract/document-kinds.ts'
import { studentDocumentsContract } from '../contract/student-documents.contract.ts'
import { getManagedStudent } from './student-documents.access.ts'

type Context = RequestContext & { readonly db: Database }

/** The types of files that are taken: also what telephones photograph. */
const accepted: UploadTypes = new Map([...documentTypes, ['image/heic', 'heic']])

interface Fields {
  readonly kind: DocumentKind
  readonly title: string
  readonly visibility: DocumentVisibility
  readonly expires_on: string | null
}

interface OfDocument {
  readonly studentId: number
  readonly documentId: number
}

/** A document at the revision that somebody had before their eyes. */
interface OfRevision extends OfDocument {
  readonly revision: number
}

/** Adds a document with its first file. Throws the field's sentence for a file that may not be. */
export async function addDocument(
  context: Context,
  { studentId, file, kind, title, visibility, expires_on }: Fields & { studentId: number; file: File },
) {
  const { db, viewer, services } = context
  await getManagedStudent(db, viewer, studentId)
  const { id } = await db
    .insertInto('studentDocuments')
    .values({
      ...{ studentId, kind, title, visibility },
      expiresOn: expires_on,
      createdAt: new Date(services.clock.nowMs()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeFile(context, { studentId, documentId: id }, file)
  return tell(context, 'added', { studentId, documentId: id }, { kind, visibility })
}

/**
 * Keeps a file that a family handed in, whose right to do so the caller has seen: a new document, or a newer file of the one
 * they handed in before. Throws the field's sentence for a file that may not be.
 */
export async function keepFamilyFile(
  context: Context,
  given: {
    readonly studentId: number
    readonly kind: DocumentKind
    readonly title: string
    readonly file: File
    readonly documentId: number | null
  },
): Promise<number> {
  const { db, services } = context
  const { studentId, kind, title, file } = given
  const before = await db
    .selectFrom('studentDocuments')
    .select(['id', 'revision'])
    .where('id', '=', given.documentId ?? 0)
    .where('studentId', '=', studentId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (before) {
    await storeFile(context, { studentId, documentId: before.id }, file)
    await db
      .updateTable('studentDocuments')
      .set({ revision: before.revision + 1 })
      .where('id', '=', before.id)
      .execute()
    await tell(context, 'replaced', { studentId, documentId: before.id }, { byFamily: true })
    return before.id
  }
  const visibility = usualVisibility[kind]
  const { id } = await db
    .insertInto('studentDocuments')
    .values({ ...{ studentId, kind, title, visibility }, createdAt: new Date(services.clock.nowMs()) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeFile(context, { studentId, documentId: id }, file)
  await tell(context, 'added', { studentId, documentId: id }, { kind, visibility, byFamily: true })
  return id
}

/** Changes what is said of a document; throws where somebody was faster. */
export async function editDocument(context: Context, edit: OfRevision & Fields) {
  const { kind, title, visibility, expires_on: expiresOn, revision } = edit
  await lockRevision(context, edit)
  await context.db
    .updateTable('studentDocuments')
    .set({ kind, title, visibility, expiresOn, revision: revision + 1 })
    .where('id', '=', edit.documentId)
    .execute()
  return tell(context, 'changed', edit, { kind, visibility, expiresOn })
}

/** Puts a newer file in place of the last; the former ones stay. Throws where somebody was faster. */
export async function replaceFile(context: Context, { file, ...of }: OfRevision & { readonly file: File }) {
  await lockRevision(context, of)
  await storeFile(context, of, file)
  await context.db
    .updateTable('studentDocuments')
    .set({ revision: of.revision + 1 })
    .where('id', '=', of.documentId)
    .execute()
  return tell(context, 'replaced', of)
}

/** Deletes a document, or brings a deleted one back: for a month nothing of it is lost. */
export async function deleteDocument(context: Context, of: OfDocument, isBack = false) {
  const { db, viewer, services } = context
  await lockDocument(context, of, isBack)
  await db
    .updateTable('studentDocuments')
    .set(
      isBack
        ? { deletedAt: null, deletedBy: null }
        : { deletedAt: new Date(services.clock.nowMs()), deletedBy: viewer.userId },
    )
    .where('id', '=', of.documentId)
    .execute()
  return tell(context, isBack ? 'restored' : 'deleted', of)
}

/** The document, locked, where the viewer manages it; not-found for any other. */
async function lockDocument(
  { db, viewer }: Context,
  { studentId, documentId }: OfDocument,
  isDeleted = false,
) {
  await getManagedStudent(db, viewer, studentId)
  const document = await db
    .selectFrom('studentDocuments')
    .select(['revision'])
    .where('id', '=', documentId)
    .where('studentId', '=', studentId)
    .where('deletedAt', isDeleted ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!document) throw notFound('There is no such document.')
  return document
}

/** As `lockDocument`, for a change of it; a conflict where it is another revision by now. */
async function lockRevision(context: Context, of: OfRevision): Promise<void> {
  const { revision } = await lockDocument(context, of)
  if (revision !== of.revision)
    throw conflict(
      studentDocumentsContract.editDocument,
      'Somebody has changed this document meanwhile. Close it and open it again.',
      null,
    )
}

async function storeFile(context: Context, { studentId, documentId }: OfDocument, file: File): Promise<void> {
  const { db, viewer, services } = context
  const { bytes, contentType, extension } = await checkUpload(context, file, {
    field: 'file',
    accepted,
    mostBytes: documentLimitBytes,
    tooLarge: documentTooLarge,
    otherType: otherThanDocument,
  })
  const { last } = await db
    .selectFrom('studentDocumentFiles')
    .select((eb) => eb.fn.max('version').as('last'))
    .where('documentId', '=', documentId)
    .executeTakeFirstOrThrow()
  const storageKey = `students/${studentId}/${randomUUID()}.${extension}`
  await services.files.put(db, storageKey, bytes)
  await db
    .insertInto('studentDocumentFiles')
    .values({
      ...{ documentId, storageKey, contentType },
      version: (last ?? 0) + 1,
      fileName: plainFileName(file.name, extension),
      sizeBytes: bytes.byteLength,
      uploadedBy: viewer.userId,
      mirroredBy: viewer.mirroredBy?.userId ?? null,
      uploadedAt: new Date(services.clock.nowMs()),
    })
    .execute()
}

async function tell(
  context: Context,
  what: string,
  { studentId, documentId }: OfDocument,
  after: object = {},
) {
  await insertAudit(context.db, context, {
    action: `student_document.${what}`,
    subjectType: 'student_document',
    subjectId: documentId,
    after: { studentId, ...after },
  })
  await publishChange(context.db, topic('student', studentId))
  return { ok: true as const, message: `Document ${what}`, id: documentId }
}
