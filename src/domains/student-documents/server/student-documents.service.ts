/** What the page of a student asks of documents. */
export { opensDocuments } from './student-documents.access.ts'
