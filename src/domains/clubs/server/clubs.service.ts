/** What other domains may ask of clubs. */
export { type ClubMeetingRow, listClubMeetings } from './club-meetings.queries.ts'
