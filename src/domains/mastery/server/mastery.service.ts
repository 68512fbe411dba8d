/** What other domains may ask of and tell mastery. */
export { listAssessmentsOfTask, masteryOf } from './assessments.queries.ts'
export { type NewAssessment, recordAssessments, withdrawAssessments } from './record-assessments.ts'
