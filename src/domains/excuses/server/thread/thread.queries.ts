import type { Database } from '#server/database.ts'
import type { Viewer } from '#server/viewer.ts'
import { excuseRecords } from '../excuses.queries.ts'

/** The questions and answers of an excuse, the oldest first. */
export const listMessages = (db: Database, excuseId: number) =>
  db
    .selectFrom('excuseMessages')
    .innerJoin('users as author', 'author.id', 'excuseMessages.authorId')
    .select([
      'excuseMessages.id',
      'excuseMessages.body',
      'excuseMessages.createdAt',
      'excuseMessages.authorId',
      'author.name as authorName',
      'author.role as authorRole',
    ])
    .where('excuseId', '=', excuseId)
    .orderBy('excuseMessages.id')
    .execute()

export const insertMessage = (
  db: Database,
  message: {
    readonly excuseId: number
    readonly authorId: number
    readonly body: string
    readonly createdAt: Date
  },
) => db.insertInto('excuseMessages').values(message).returning('id').executeTakeFirstOrThrow()

export const listDocuments = (db: Database, excuseId: number) =>
  db
    .selectFrom('excuseDocuments')
    .innerJoin('users as uploader', 'uploader.id', 'excuseDocuments.uploadedBy')
    .select([
      'excuseDocuments.id',
      'excuseDocuments.fileName',
      'excuseDocuments.contentType',
      'excuseDocuments.sizeBytes',
      'excuseDocuments.createdAt',
      'uploader.name as uploadedByName',
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

/** Staff who wrote in the thread of an excuse. */
export const listStaffInThread = (db: Database, excuseId: number) =>
  db
    .selectFrom('excuseMessages')
    .innerJoin('employees', 'employees.id', 'excuseMessages.authorId')
    .select('employees.id')
    .distinct()
    .where('excuseId', '=', excuseId)
    .execute()

/** A document of an excuse the viewer sees; of a removed excuse nobody does. */
export const findDocument = (db: Database, viewer: Viewer, id: number) =>
  db
    .selectFrom('excuseDocuments')
    .select(['storageKey', 'fileName', 'contentType'])
    .where('id', '=', id)
    .where('excuseId', 'in', excuseRecords(db, viewer).clearSelect().select('excuses.id'))
    .executeTakeFirst()
