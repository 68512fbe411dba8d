import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { mayHandle } from '../excuses.access.ts'
import { excuseRecords } from '../excuses.queries.ts'

/** The questions and answers of an excuse, the oldest first. */
export const listMessages = (db: Database, excuseId: number) =>
  db
    .selectFrom('excuseMessages')
    .innerJoin('users as author', 'author.id', 'excuseMessages.authorId')
    .leftJoin('users as mirroring', 'mirroring.id', 'excuseMessages.mirroredBy')
    .select([
      'excuseMessages.id',
      'excuseMessages.body',
      'excuseMessages.createdAt',
      'excuseMessages.authorId',
      'author.name as authorName',
      'author.role as authorRole',
      'mirroring.name as mirroringName',
    ])
    .where('excuseId', '=', excuseId)
    .orderBy('excuseMessages.id')
    .execute()

export const insertMessage = (
  db: Database,
  message: {
    readonly excuseId: number
    readonly authorId: number
    /** The employee who writes in a mirror of the author. */
    readonly mirroredBy: number | null
    readonly body: string
    readonly createdAt: Date
  },
) => db.insertInto('excuseMessages').values(message).returning('id').executeTakeFirstOrThrow()

/** The documents of an excuse in the order they came; of the removed ones only who removed them, and when. */
export const listDocuments = (db: Database, excuseId: number) =>
  db
    .selectFrom('excuseDocuments')
    .innerJoin('users as uploader', 'uploader.id', 'excuseDocuments.uploadedBy')
    .leftJoin('users as remover', 'remover.id', 'excuseDocuments.removedBy')
    .leftJoin('users as mirroring', 'mirroring.id', 'excuseDocuments.mirroredBy')
    .select([
      'excuseDocuments.id',
      'excuseDocuments.fileName',
      'excuseDocuments.contentType',
      'excuseDocuments.sizeBytes',
      'excuseDocuments.createdAt',
      'excuseDocuments.uploadedBy',
      'excuseDocuments.removedAt',
      'uploader.name as uploadedByName',
      'remover.name as removedByName',
      'mirroring.name as mirroringName',
    ])
    .where('excuseId', '=', excuseId)
    .orderBy('excuseDocuments.id')
    .execute()

/** The guardians of a student who can sign in. */
export const listGuardians = (db: Database, studentId: number) =>
  db
    .selectFrom('guardianStudents')
    .innerJoin('users', 'users.id', 'guardianStudents.guardianId')
    .select(['users.id', 'users.name', 'users.email'])
    .where('studentId', '=', studentId)
    .where('users.deactivatedAt', 'is', null)
    .execute()

/** A document that the viewer may open; of a removed excuse nobody does. */
export async function findDocument(db: Database, viewer: Viewer, id: number) {
  const document = await db
    .selectFrom('excuseDocuments')
    .select(['id', 'excuseId', 'uploadedBy', 'storageKey', 'fileName', 'contentType'])
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  if (!document) return undefined
  const excuse = await excuseRecords(db, viewer)
    .where('excuses.id', '=', document.excuseId)
    .executeTakeFirst()
  return excuse && (mayHandle(viewer, excuse) || document.uploadedBy === viewer.userId)
    ? { ...document, excuse }
    : undefined
}

/** Marks a document as removed; what it was is known no more, only that it was. */
export const updateDocumentRemoved = (
  db: Database,
  id: number,
  { removedAt, removedBy }: { readonly removedAt: Date; readonly removedBy: number },
) => db.updateTable('excuseDocuments').set({ removedAt, removedBy }).where('id', '=', id).execute()
