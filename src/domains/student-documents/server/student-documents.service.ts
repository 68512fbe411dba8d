/** What others ask of the documents of students. */
export { listDocuments, listOpenable } from './documents.queries.ts'
export { keepFamilyFile } from './save-document.ts'
export { opensDocuments } from './student-documents.access.ts'
