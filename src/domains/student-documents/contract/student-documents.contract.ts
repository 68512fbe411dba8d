import { z } from 'zod'
import { endpoint, signedInAccess } from '#contract/endpoint.ts'
import { askedDate, id, instant, line, version } from '#contract/values.ts'
import { expiries } from '../rules/expiry.ts'
import { documentKind, documentLimitBytes, documentTooLarge, documentVisibility } from './document-kinds.ts'

const path = '/backoffice/students/{studentId}/documents' as const

const fileOfDocument = z.object({
  version: z.number(),
  file_name: z.string(),
  size_bytes: z.number(),
  uploaded_at: instant,
  uploaded_by: z.string().nullable(),
  url: z.string(),
})

const studentDocument = z.object({
  id: z.number(),
  kind: documentKind,
  title: z.string(),
  visibility: documentVisibility,
  expires_on: z.string().nullable(),
  expiry: z.enum(expiries),
  revision: z.number(),
  /** The newest first; there is always one. */
  files: z.array(fileOfDocument).min(1),
})
export type StudentDocument = z.output<typeof studentDocument>

const file = z.file('Choose a file.').max(documentLimitBytes, documentTooLarge)
/** What somebody says of a document. */
const fields = {
  kind: documentKind,
  title: line(120, 'A title takes up to 120 characters.').min(1, 'Name the document.'),
  visibility: documentVisibility,
  expires_on: z.union([z.literal('').transform(() => null), askedDate, z.null()]).default(null),
}
const ofDocument = z.object({ studentId: id, documentId: id })
const done = z.object({ ok: z.literal(true), message: z.string(), id: z.number() })

export const studentDocumentsContract = {
  listDocuments: endpoint({
    method: 'GET',
    path,
    summary: 'The documents of a student that the viewer may open, with their versions',
    access: 'documents.view',
    input: z.object({ studentId: id }),
    output: z.object({
      first_name: z.string(),
      documents: z.array(studentDocument),
      can_manage: z.boolean(),
    }),
  }),
  addDocument: endpoint({
    method: 'POST',
    path,
    summary: 'Adds a document; its file is checked by content',
    access: 'documents.manage',
    input: z.object({ studentId: id, file, ...fields }),
    output: done,
  }),
  editDocument: endpoint({
    method: 'PUT',
    path: `${path}/{documentId}`,
    summary: 'Changes what is said of a document, and who opens it',
    access: 'documents.manage',
    input: ofDocument.extend({ ...fields, revision: version }),
    output: done,
    errors: { CONFLICT: { status: 409, data: z.null() } },
  }),
  replaceFile: endpoint({
    method: 'POST',
    path: `${path}/{documentId}/file`,
    summary: 'Puts a newer file in place; the former one is kept',
    access: 'documents.manage',
    input: ofDocument.extend({ file, revision: version }),
    output: done,
    errors: { CONFLICT: { status: 409, data: z.null() } },
  }),
  deleteDocument: endpoint({
    method: 'DELETE',
    path: `${path}/{documentId}`,
    summary: 'Deletes a document; for a month it can be brought back',
    access: 'documents.manage',
    input: ofDocument,
    output: done,
  }),
  restoreDocument: endpoint({
    method: 'POST',
    path: `${path}/{documentId}/restore`,
    summary: 'Brings a deleted document back',
    access: 'documents.manage',
    input: ofDocument,
    output: done,
  }),
}

const familyDocument = z.object({
  id: z.number(),
  kind: documentKind,
  title: z.string(),
  expires_on: z.string().nullable(),
  expiry: z.enum(expiries),
  file_name: z.string(),
  uploaded_at: instant,
  url: z.string(),
})
export type FamilyDocument = z.output<typeof familyDocument>

export const familyDocumentsContract = {
  listFamilyDocuments: endpoint({
    method: 'GET',
    path: '/family/documents',
    summary: 'The documents of a student that are for the family, of the first child without a number',
    access: signedInAccess(
      'Students see their own and guardians those of children whose records are open to them; employees find nobody.',
    ),
    input: z.object({ student_id: id.optional() }),
    output: z.object({
      student_id: z.number(),
      students: z.array(z.object({ id: z.number(), first_name: z.string() })),
      documents: z.array(familyDocument),
    }),
  }),
}
