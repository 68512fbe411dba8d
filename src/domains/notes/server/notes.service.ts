/** What other domains may ask of notes. */
export { type DueFollowUp, listFollowUpsDue } from './follow-ups.queries.ts'
