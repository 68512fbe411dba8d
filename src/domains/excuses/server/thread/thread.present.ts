import { type Viewer, whoDid } from '#server/api/viewer.ts'
import type { ExcuseDetail, ExcuseMessage } from '../../contract/excuses.schemas.ts'
import { mayHandle, mayRemoveDocument } from '../excuses.access.ts'
import type { ExcuseRecord } from '../excuses.queries.ts'
import type { listMessages } from './thread.queries.ts'

interface DocumentRow {
  readonly id: number
  readonly fileName: string
  readonly contentType: string
  readonly sizeBytes: number
  readonly uploadedByName: string
  /** The employee who attached it in a mirror. */
  readonly mirroringName: string | null
  readonly createdAt: Date
}

interface ListedDocument extends DocumentRow {
  readonly uploadedBy: number
  readonly removedAt: Date | null
  readonly removedByName: string | null
}

export const presentDocument = (row: DocumentRow, canRemove: boolean): ExcuseDetail['documents'][number] => ({
  id: row.id,
  file_name: row.fileName,
  content_type: row.contentType,
  size_bytes: row.sizeBytes,
  uploaded_by_name: whoDid(row.uploadedByName, row.mirroringName),
  created_at: row.createdAt.toISOString(),
  url: `/api/downloads/excuse-documents/${row.id}`,
  can_remove: canRemove,
})

/** The papers of an excuse as far as the viewer may open them, and that some were removed. */
export function presentDocuments(viewer: Viewer, excuse: ExcuseRecord, documents: readonly ListedDocument[]) {
  const isHandled = mayHandle(viewer, excuse)
  const open = documents.filter(
    ({ removedAt, uploadedBy }) => removedAt === null && (isHandled || uploadedBy === viewer.userId),
  )
  return {
    can_open_documents: isHandled,
    documents: open.map((row) => presentDocument(row, mayRemoveDocument(viewer, excuse, row))),
    removed_documents: documents.flatMap(({ id, removedAt, removedByName }) =>
      removedAt ? [{ id, removed_by_name: removedByName ?? '', removed_at: removedAt.toISOString() }] : [],
    ),
  }
}

type MessageRow = Awaited<ReturnType<typeof listMessages>>[number]

/** The thread for who deals with the family about the excuse; to everybody else it is closed, as the papers are. */
export const presentMessages = (
  viewer: Viewer,
  excuse: ExcuseRecord,
  messages: readonly MessageRow[],
): ExcuseMessage[] => (mayHandle(viewer, excuse) ? messages.map((row) => presentMessage(viewer, row)) : [])

/** A question or an answer; what staff wrote in a mirror is never shown as the family's own words. */
export function presentMessage(viewer: Viewer, row: MessageRow): ExcuseMessage {
  const isViewer = row.authorId === viewer.userId
  const writtenFor = isViewer ? 'you' : row.authorName
  return {
    id: row.id,
    author_name: row.authorName,
    written_by: row.mirroringName === null ? null : `Written by ${whoDid(writtenFor, row.mirroringName)}`,
    is_viewer: isViewer,
    is_staff: row.authorRole === 'employee',
    body: row.body,
    created_at: row.createdAt.toISOString(),
  }
}
