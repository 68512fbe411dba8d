import { randomUUID } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { insertAudit } from '#server/audit.ts'
import { invalid } from '#server/errors.ts'
import { publishChange } from '#server/live.ts'
import { documentLimitBytes } from '../../contract/excuse-values.ts'
import type { WriteContext } from '../excuse-changes.ts'
import { getExcuse } from '../excuses.queries.ts'

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

/** Letters, digits and plain signs of a file name; the extension is the content's. */
function plainFileName(name: string, extension: string): string {
  const stem = name
    .replace(/^.*[\\/]/, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N} ._-]+/gu, ' ')
    .trim()
    .slice(0, 100)
    .toWellFormed()
  return `${stem || 'document'}.${extension}`
}

/** Attaches a PDF or a picture to an excuse the viewer sees. Throws the field's sentence for anything else. */
export async function attachDocument(
  context: WriteContext,
  { excuseId, document }: { excuseId: number; document: File },
) {
  const { db, viewer, services } = context
  const excuse = await getExcuse(db, viewer, excuseId)
  if ((excuse.documentCount ?? 0) >= documentsAnExcuse)
    throw invalid({ document: `An excuse holds at most ${documentsAnExcuse} documents.` })
  const bytes = new Uint8Array(await document.arrayBuffer())
  if (bytes.byteLength > documentLimitBytes) throw invalid({ document: 'The file is larger than 10 MB.' })
  const type = await fileTypeFromBuffer(bytes)
  const extension = acceptedTypes.get(type?.mime ?? '')
  if (!type || !extension) throw invalid({ document: 'Choose a PDF or a picture. This file is neither.' })

  const storageKey = `excuses/${excuseId}/${randomUUID()}.${extension}`
  await services.files.put(db, storageKey, bytes)
  const row = {
    excuseId,
    storageKey,
    fileName: plainFileName(document.name, extension),
    contentType: type.mime,
    sizeBytes: bytes.byteLength,
    uploadedBy: viewer.userId,
    createdAt: new Date(services.clock.nowMs()),
  }
  const { id } = await db.insertInto('excuseDocuments').values(row).returning('id').executeTakeFirstOrThrow()
  await insertAudit(db, context, {
    action: 'excuse.document_attached',
    subjectType: 'excuse',
    subjectId: excuseId,
    after: { documentId: id, fileName: row.fileName, sizeBytes: row.sizeBytes },
  })
  await publishChange(db, `excuse:${excuseId}`)
  return { id, ...row, uploadedByName: viewer.name }
}
