/** What other domains may ask of the attendance calendar. */
export { isNotTaken } from './rolls-not-taken.queries.ts'
