/** What other domains may ask of the portal of families. */
export { requireFamily } from './family.access.ts'
export { getFamilyStudent, listExpectedMeetings, listFamilyStudents } from './family.queries.ts'
