/** What others ask of the documents of students. */
export { listDocuments, listOpenable } from './documents.queries.ts'
export { opensDocuments } from './student-documents.access.ts'
