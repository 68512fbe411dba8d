import { randomUUID } from 'node:crypto'
import { topic } from '#contract/topics.ts'
import { invalid, notFound, refused } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import { checkUpload, plainFileName } from '#server/files/check-upload.ts'
import { publishChanges } from '#server/live/live.ts'
import { documentLimitBytes } from '../../contract/excuse-values.ts'
import type { WriteContext } from '../excuse-changes.ts'
import { mayHandle, mayRemoveDocument, requireStudentHere } from '../excuses.access.ts'
import { deleteFileJob } from '../excuses.jobs.ts'
import { type ExcuseRecord, getExcuse, lockExcuse } from '../excuses.queries.ts'
import { findDocument, updateDocumentRemoved } from './thread.queries.ts'

/** What a document may be, by its content; the name and the browser's word count for nothing. */
const acceptedTypes: ReadonlyMap<string, string> = new Map([
  ['application/pdf', 'pdf'],
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/gif', 'gif'],
  ['image/heic', 'heic'],
])
const documentsAnExcuse = 10

/** Throws refused when the viewer has nothing to do with the family about this excuse. */
export function requireHandling({ viewer }: WriteContext, excuse: ExcuseRecord): void {
  requireStudentHere(viewer, excuse)
  if (!mayHandle(viewer, excuse))
    throw refused(
      'Only those who decide on this excuse, and whoever filed it, can write to the family about it.',
    )
}

/** Throws refused, or the field's sentence when the excuse is full. */
function requireRoom(context: WriteContext, excuse: ExcuseRecord): void {
  requireHandling(context, excuse)
  if ((excuse.documentCount ?? 0) >= documentsAnExcuse)
    throw invalid({ document: `An excuse holds at most ${documentsAnExcuse} documents.` })
}

/** Attaches a PDF or a picture to an excuse the viewer deals with. Throws the field's sentence for anything else. */
export async function attachDocument(
  context: WriteContext,
  { excuseId, document }: { excuseId: number; document: File },
) {
  const { db, viewer, services } = context
  requireRoom(context, await getExcuse(db, viewer, excuseId))
  const { bytes, contentType, extension } = await checkUpload(context, document, {
    field: 'document',
    accepted: acceptedTypes,
    mostBytes: documentLimitBytes,
    tooLarge: 'The file is larger than 10 MB.',
    otherType: 'Choose a PDF or a picture. This file is neither.',
  })
  // Others may have attached theirs while this one was looked through.
  requireRoom(context, await lockExcuse(db, viewer, excuseId))
  const storageKey = `excuses/${excuseId}/${randomUUID()}.${extension}`
  await services.files.put(db, storageKey, bytes)
  const row = {
    excuseId,
    storageKey,
    fileName: plainFileName(document.name, extension),
    contentType,
    sizeBytes: bytes.byteLength,
    uploadedBy: viewer.userId,
    mirroredBy: viewer.mirroredBy?.userId ?? null,
    createdAt: new Date(services.clock.nowMs()),
  }
  const { id } = await db.insertInto('excuseDocuments').values(row).returning('id').executeTakeFirstOrThrow()
  await insertAudit(db, context, {
    action: 'excuse.document_attached',
    subjectType: 'excuse',
    subjectId: excuseId,
    after: { documentId: id, fileName: row.fileName, sizeBytes: row.sizeBytes },
  })
  await publishChanges(db, [topic('excuses'), topic('excuse', excuseId)])
  return { id, ...row, uploadedByName: viewer.name, mirroringName: viewer.mirroredBy?.name ?? null }
}

/**
 * Takes a document away that was attached by mistake: that there was one stays known, its name and content do not.
 * The file itself goes once this is stored. Throws not-found for one the viewer cannot open.
 */
export async function removeDocument(
  context: WriteContext,
  { excuseId, documentId }: { excuseId: number; documentId: number },
): Promise<void> {
  const { db, viewer, services } = context
  const document = await findDocument(db, viewer, documentId)
  if (document?.excuseId !== excuseId)
    throw notFound('This document does not exist, or is not one you can see.')
  requireStudentHere(viewer, document.excuse)
  if (!mayRemoveDocument(viewer, document.excuse, document))
    throw refused('Only whoever attached a document, or decides on the excuse, can remove it.')
  const removedAt = new Date(services.clock.nowMs())
  await updateDocumentRemoved(db, documentId, { removedAt, removedBy: viewer.userId })
  await insertAudit(db, context, {
    action: 'excuse.document_removed',
    subjectType: 'excuse',
    subjectId: excuseId,
    before: { documentId, uploadedBy: document.uploadedBy },
  })
  await services.jobs.enqueue(db, deleteFileJob, { storageKey: document.storageKey })
  await publishChanges(db, [topic('excuses'), topic('excuse', excuseId)])
}
