/** What other domains may ask of the portal of families. */
export { isFamilyStudent, requireFamily } from './family.access.ts'
export { getFamilyStudent, listExpectedMeetings, listFamilyStudents } from './family.queries.ts'
