/** How others reckon the mastery of one student, so that a level is the same on every page. */
export { getMasteryRule } from './kept/mastery-rule.queries.ts'
/** What the demo asks of graduation. */
export { recountEverybody } from './kept/recount.ts'
/** What transcripts are made of: the same reckoning as the page of a program. */
export { readBasis, reckonStudents } from './reckon-students.ts'
