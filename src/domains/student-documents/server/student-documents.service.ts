/** What others ask of the documents of students. */
export { listOpenable } from './documents.queries.ts'
export { opensDocuments } from './student-documents.access.ts'
