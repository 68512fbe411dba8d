import type { Viewer } from '#server/viewer.ts'
import type { ExcuseDetail } from '../../contract/excuses.schemas.ts'
import type { listMessages } from './thread.queries.ts'

interface DocumentRow {
  readonly id: number
  readonly fileName: string
  readonly contentType: string
  readonly sizeBytes: number
  readonly uploadedByName: string
  readonly createdAt: Date
}

export const presentDocument = (row: DocumentRow): ExcuseDetail['documents'][number] => ({
  id: row.id,
  file_name: row.fileName,
  content_type: row.contentType,
  size_bytes: row.sizeBytes,
  uploaded_by_name: row.uploadedByName,
  created_at: row.createdAt.toISOString(),
  url: `/api/downloads/excuse-documents/${row.id}`,
})

type MessageRow = Awaited<ReturnType<typeof listMessages>>[number]

export const presentMessage = (viewer: Viewer, row: MessageRow): ExcuseDetail['messages'][number] => ({
  id: row.id,
  author_name: row.authorName,
  is_viewer: row.authorId === viewer.userId,
  is_staff: row.authorRole === 'employee',
  body: row.body,
  created_at: row.createdAt.toISOString(),
})
