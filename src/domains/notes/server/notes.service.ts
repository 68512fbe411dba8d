/** What other domains may ask of notes. */
export {
  type DueFollowUp,
  type FollowUpsDue,
  findFollowUpsDue,
  ownDueAddress,
} from './follow-ups/follow-ups.queries.ts'
export { listLatestNotes } from './latest-notes.ts'
export { listNoteMoments } from './moments.queries.ts'
export { seesNote, seesNotesOf } from './notes.access.ts'
export { listTalks, type Talk } from './talks.queries.ts'
